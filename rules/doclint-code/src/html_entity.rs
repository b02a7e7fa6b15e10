//! Code in which characters are written as references.

use crate::any_code::AnyCode;
use crate::content::{bare_characters, quote_at_end, rewrite};
use crate::inline_references::{check_inline, is_about_references, is_lesson};
use crate::languages::{Kind, language};
use doclint_rule::{Edit, FixKind, NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct HtmlEntity;

/// Character references for characters of code.
const REFERENCES: [(&str, &str); 6] = [
    ("&lt;", "<"),
    ("&gt;", ">"),
    ("&quot;", "\""),
    ("&#39;", "'"),
    ("&apos;", "'"),
    ("&amp;", "&"),
];

impl NodeRule for HtmlEntity {
    const META: RuleMeta = RuleMeta::warning(
        "html-entity",
        "code has character references, which readers see undecoded",
        include_str!("html_entity.md"),
    )
    .only_in_pages()
    .for_authors()
    .fix(FixKind::Sometimes);
    type Node<'a> = AnyCode<'a>;

    fn check(&self, code: AnyCode<'_>, cx: &mut PageCx<'_>) {
        let code = match code {
            AnyCode::Block(code) => code,
            AnyCode::Inline(code) => return check_inline(code, cx),
        };
        let content = code.content();
        let text = content.as_str();
        let kind = Kind::of(code);
        if !text.contains('&') || !matches!(kind, Kind::Code | Kind::Shell) {
            return;
        }
        let mut found = references(text, may_have_tags(code));
        // A string with elements of XML or HTML needs `&amp;`.
        if text.contains("</") || text.contains("/>") {
            found.retain(|it| it.2 != "&");
        }
        let Some(&(at, reference, sign)) = found.first() else { return };
        if is_about_references(code.node()) || is_lesson(text) {
            return;
        }
        let edits: Vec<Edit> = found
            .iter()
            .map(|(at, reference, sign)| {
                Edit::replace(content.part(*at..at + reference.len()), *sign)
            })
            .collect();
        let message = format!("`{reference}` in code is not decoded");
        cx.report(content.part(at..at + reference.len()), message)
            .cause("character references in code are not decoded")
            .help(format!("write `{sign}`"))
            .fix(rewrite("Write the characters", edits));
    }
}

/// References in code that was escaped as a whole: next to the sign itself, a reference is meant, and
/// in quotes, code may be about it.
fn references(code: &str, may_have_tags: bool) -> Vec<(usize, &'static str, &'static str)> {
    let mut found = Vec::new();
    let written = |at: usize| REFERENCES.iter().find(|it| code[at..].starts_with(it.0));
    for (_, at, _) in bare_characters(code).filter(|it| it.2 == '&') {
        if let Some((reference, sign)) = written(at) {
            found.push((at, *reference, *sign));
        }
    }
    let is_other = |sign: &str| match sign {
        "&" => code.match_indices('&').any(|(at, _)| written(at).is_none()),
        _ => code.contains(sign),
    };
    let all = code.match_indices('&').filter(|(at, _)| written(*at).is_some()).count();
    if found.len() < all {
        return certain_references(code);
    }
    // Text over several lines looks like code here.
    if !may_have_tags && !["\"\"\"", "'''", "`", "<<"].iter().any(|it| code.contains(it)) {
        return found;
    }
    let escaped: Vec<_> =
        ["<", ">", "\"", "'", "&"].into_iter().filter(|it| !is_other(it)).collect();
    found.retain(|it| escaped.contains(&it.2));
    if found.is_empty() { certain_references(code) } else { found }
}

/// References that can't be intended, whatever else the code has: the `>` of a tag, and the quote
/// without which a string never ends.
fn certain_references(code: &str) -> Vec<(usize, &'static str, &'static str)> {
    const TAG: (&str, &str) = ("&gt;", ">");
    const QUOTES: [(&str, &str); 2] = [("&quot;", "\""), ("&#39;", "'")];
    let is_tag = |at: usize| {
        let name = code[..at].bytes().rev().take_while(u8::is_ascii_alphanumeric).count();
        let before = &code[..at - name];
        name > 0 && (before.ends_with('<') || before.ends_with("</"))
    };
    let tags = code.match_indices(TAG.0).map(|it| it.0).filter(|at| is_tag(*at));
    let mut found: Vec<_> = tags.map(|at| (at, TAG.0, TAG.1)).collect();
    // Strings over several lines begin on one and end on another.
    if !["\"\"\"", "'''", "`", "<<"].iter().any(|it| code.contains(it)) {
        let mut start = 0;
        for line in code.split_inclusive('\n') {
            let open = quote_at_end(line.trim_end(), None);
            for (reference, sign) in QUOTES {
                let at = line.find(reference);
                let is_lost = || open.is_some_and(|it| sign.starts_with(it));
                found.extend(at.filter(|_| is_lost()).map(|at| (start + at, reference, sign)));
            }
            start += line.len();
        }
    }
    found.sort_unstable();
    found
}

/// Whether code in a language can have tags, in which references have a meaning.
fn may_have_tags(code: ast::Code<'_>) -> bool {
    let language = code.language().and_then(|it| language(it.as_str()));
    language
        .is_some_and(|it| matches!(it, "javascript" | "typescript" | "csharp" | "java" | "kotlin"))
}
