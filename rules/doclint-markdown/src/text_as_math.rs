//! Dollar signs in text that turn the text between them into a formula.

use crate::block_at;
use doclint_rule::site::PlatformId;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, Span, ast};

pub(crate) struct TextAsMath;

impl NodeRule for TextAsMath {
    const META: RuleMeta = RuleMeta::warning(
        "text-as-math",
        "dollar signs in a text make a formula of what is between them",
        include_str!("text_as_math.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .fix(FixKind::Always);
    type Node<'a> = ast::InlineMath<'a>;

    fn check(&self, math: ast::InlineMath<'_>, cx: &mut PageCx<'_>) {
        let span = math.span();
        let text = math.node().text();
        let after = cx.page().source()[span.end as usize..].chars().next();
        let inner = text.trim_matches('$');
        let next_is_digit = after.is_some_and(|c| c.is_ascii_digit());
        let next_is_name = after.is_some_and(char::is_alphanumeric);
        let ends_blank = inner.ends_with([' ', '\n']);
        // The author has escaped the second dollar sign, or it is inside of code.
        let (is_escaped, is_code) = (inner.ends_with('\\'), inner.contains('`'));
        let is_text = next_is_digit && !inner.contains('\\')
            || next_is_name && ends_blank && !inner.contains('\\')
            || is_escaped
            || is_code;
        if text.len() - inner.len() != 2 || !is_text {
            return;
        }
        // The partner of the first sign is none, so that each one after it gets another partner.
        let signs = match is_escaped || is_code {
            true => signs(math),
            false => Some(vec![span.start, span.end - 1]),
        };
        // Another formula of the text may be one.
        let source = cx.page().source().as_bytes();
        let is_name =
            |it: &u32| source.get(*it as usize + 1).is_some_and(u8::is_ascii_alphanumeric);
        let is_sure = signs.as_ref().is_some_and(|it| it.len() < 3 || it.iter().all(is_name));
        let signs = signs.unwrap_or_else(|| vec![span.start]);
        let edits: Vec<Edit> = signs.into_iter().map(|it| Edit::insert(it, "\\")).collect();
        cx.report(span, "text between two dollar signs is shown as a formula")
            .help("write `\\$` for a dollar sign")
            .fix(match is_sure {
                true => Fix::safe("Escape the dollar signs", edits).changing_surroundings(),
                false => Fix::suggestion("Escape the dollar signs", edits),
            });
    }
}

/// Longer blocks are not looked through, in bytes.
const LONGEST: usize = 4000;

/// The dollar signs of the block that a formula is the first of, if they are neither escaped nor in code.
fn signs(math: ast::InlineMath<'_>) -> Option<Vec<u32>> {
    let (page, span) = (math.node().page(), math.span());
    let block = block_at(page, span.start).map_or(span, Node::span);
    let text = page.slice(block);
    let before = page.slice(Span::new(block.start, span.start));
    if text.len() > LONGEST || before.contains('$') {
        return None;
    }
    let (mut signs, mut at) = (Vec::new(), 0);
    while let Some(next) = text[at..].find(['$', '`', '\\']).map(|it| it + at) {
        at = next + 1;
        match text.as_bytes()[next] {
            b'$' => signs.push(block.start + next as u32),
            b'`' => {
                let run = text.len() - next - text[next..].trim_start_matches('`').len();
                at = next + run;
                at = code_end(&text[at..], run).map_or(at, |it| it + at);
            }
            _ => at += text[at..].chars().next().map_or(0, char::len_utf8),
        }
    }
    let is_text =
        |at: &u32| matches!(page.node_at(*at).kind(), NodeKind::Text | NodeKind::InlineMath);
    signs.retain(is_text);
    Some(signs)
}

/// Where the code ends that a run of so many backticks begins.
fn code_end(text: &str, run: usize) -> Option<usize> {
    let mut at = 0;
    loop {
        let start = at + text[at..].find('`')?;
        let len = text.len() - start - text[start..].trim_start_matches('`').len();
        at = start + len;
        if len == run {
            return Some(at);
        }
    }
}
