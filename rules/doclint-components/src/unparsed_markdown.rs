//! Block Markdown that is not read, because it shares a line with its tag.

use doclint_rule::syntax::{Dialect, NodeKind};
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, Span, ast};

pub(crate) struct UnparsedMarkdown;

impl NodeRule for UnparsedMarkdown {
    const META: RuleMeta = RuleMeta::warning(
        "unparsed-markdown",
        "Markdown on the line of a tag is shown as text",
        include_str!("unparsed_markdown.md"),
    )
    .fix(FixKind::Sometimes);
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        if cx.dialect() == Dialect::Markdown {
            return;
        }
        let opening = component.opening();
        let Some(closing) = component.closing() else { return };
        let source = cx.page().source();
        let inner = &source[opening.end as usize..closing.start as usize];
        let Some(what) = block(inner.trim_start_matches([' ', '\t'])) else { return };
        // Read as a block after all, or code that shows it.
        let first = component.node().children().next();
        if !first.is_some_and(|it| matches!(it.kind(), NodeKind::Text | NodeKind::Paragraph)) {
            return;
        }
        let start = opening.end as usize + (inner.len() - inner.trim_start().len());
        let len = source[start..].find(char::is_whitespace).unwrap_or(1);
        let at = Span::new(start as u32, (start + len) as u32);
        let is_one_line = !inner.contains(['\n', '\r']);
        let line = source[..opening.start as usize].rfind('\n').map_or(0, |it| it + 1);
        let indent = &source[line..opening.start as usize];
        let finding = cx.report(at, format!("this {what} is shown as text"));
        finding.help("put it on a line of its own, and the closing tag on the next one");
        let after = source[closing.end as usize..].lines().next().unwrap_or_default();
        if is_one_line && indent.trim().is_empty() && after.trim().is_empty() {
            let text = inner.trim();
            let edit = Edit::replace(
                Span::new(opening.end, closing.start),
                format!("\n{indent}  {text}\n{indent}"),
            );
            finding.fix(Fix::not_safe("Give it a line of its own", edit));
        }
    }
}

/// The block that a text begins with, if only it stood at the start of a line.
fn block(text: &str) -> Option<&'static str> {
    let word = text.split([' ', '\t', '\n', '\r']).next()?;
    let follows = text[word.len()..].starts_with(' ');
    let number = word.strip_suffix(['.', ')']).unwrap_or_default();
    match word {
        "-" | "*" | "+" if follows => Some("list"),
        ">" if follows => Some("quote"),
        _ if word.starts_with("```") && text.contains('\n') => Some("code"),
        _ if follows
            && word.len() <= 6
            && word.bytes().all(|it| it == b'#')
            && !word.is_empty() =>
        {
            Some("heading")
        }
        _ if follows && !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit()) => {
            Some("list")
        }
        _ => None,
    }
}
