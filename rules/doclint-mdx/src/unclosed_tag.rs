//! Tags that are not closed.

use crate::{errors, split_pairs, until_fixed};
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta};

pub(crate) struct UnclosedTag;

impl PageRule for UnclosedTag {
    const META: RuleMeta = RuleMeta::error(
        "unclosed-tag",
        "a tag is not closed in its block",
        include_str!("unclosed_tag.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        let split_pairs = split_pairs(cx.page());
        for error in errors(cx, ErrorKind::UnclosedTag) {
            let name = error.detail.as_str();
            let page = cx.page();
            let finding = cx.report(error.span, format!("`<{name}>` is never closed"));
            if let Some(closing) = split_pairs.get(&error.span) {
                finding.label(*closing, "this is in another block and can't close it");
                finding.help(until_fixed(
                    "put each tag on a line of its own, or both in the same paragraph or list item",
                ));
                continue;
            }
            if let Some(end) = error.related {
                let text = page.slice(end);
                let label = match text.as_bytes().first() {
                    None => "its block ends here",
                    Some(b'`' | b'~') => "this code block is never closed and hides what follows",
                    Some(_) => "this closes the block around it",
                };
                finding.label(end, label);
            }
            if is_placeholder(name) {
                finding
                    .help(until_fixed(&format!(
                        "write `\\<{name}>` if it is meant as text, or use backticks"
                    )))
                    .fix(Fix::suggestion("Escape the `<`", Edit::insert(error.span.start, "\\")));
            } else {
                finding.help(until_fixed(&format!(
                    "add `</{name}>` in the same block, or end the tag in `/>` if it has no content"
                )));
            }
        }
    }
}

/// Whether a name is probably a placeholder, as in `<your-key>`, `<API_KEY>`, `<slug>`.
fn is_placeholder(name: &str) -> bool {
    let lower = name.starts_with(|c: char| c.is_ascii_lowercase());
    let shouted =
        name.contains('_') || name.len() > 1 && !name.contains(|c: char| c.is_ascii_lowercase());
    shouted || lower && !HTML.contains(&name)
}

/// HTML elements with content that pages use.
#[rustfmt::skip]
const HTML: &[&str] = &[
    "a", "abbr", "article", "aside", "audio", "b", "blockquote", "body", "button", "caption",
    "center", "cite", "code", "colgroup", "dd", "del", "details", "dfn", "div", "dl", "dt", "em",
    "figcaption", "figure", "footer", "form", "g", "h1", "h2", "h3", "h4", "h5", "h6", "head",
    "header", "html", "i", "iframe", "ins", "kbd", "label", "li", "main", "mark", "nav", "ol",
    "option", "p", "path", "picture", "pre", "q", "rect", "s", "samp", "script", "section",
    "select", "small", "span", "strong", "style", "sub", "summary", "sup", "svg", "table", "tbody",
    "td", "textarea", "tfoot", "th", "thead", "tr", "u", "ul", "var", "video",
];
