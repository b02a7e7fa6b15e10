//! Values that end at a `#`, which begins a comment.

use crate::support::field;
use doclint_rule::data::Entry;
use doclint_rule::site::PlatformId;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, Span, ast, edit};

pub(crate) struct CutValue;

/// Texts that readers see.
const KEYS: [&str; 3] = ["title", "sidebarTitle", "description"];

/// Beginnings of comments that are not a part of the text.
const NOTES: [&str; 8] = ["todo", "fixme", "xxx", "hack", "note:", "doclint", "vale", "yamllint"];

impl NodeRule for CutValue {
    const META: RuleMeta = RuleMeta::warning(
        "cut-value",
        "a title or description ends at a `#`, because the rest is a comment",
        include_str!("cut_value.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .fix(FixKind::Always);
    type Node<'a> = ast::FrontMatter<'a>;

    fn check(&self, _: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some(front_matter) = field::mapping(cx) else { return };
        for key in KEYS {
            let Some(entry) = front_matter.entry(key) else { continue };
            let Some(whole) = whole(entry, cx) else { continue };
            let (value, text) = (entry.value.span, cx.page().slice(whole));
            let comment = text[value.len() as usize..].trim_start();
            let quoted = match text.contains(['"', '\\']) {
                true => format!("'{}'", text.replace('\'', "''")),
                false => format!("\"{text}\""),
            };
            let at = Span::new(whole.end - comment.len() as u32, whole.end);
            cx.report(at, format!("`{key}` ends before the `#`, because the rest is a comment"))
                .cause("values end at a `#`")
                .label(value, "the value")
                .help("put the value in quotes")
                .fix(Fix::safe("Put the value in quotes", Edit::replace(whole, quoted)));
        }
    }
}

/// A value without quotes and the comment after it, if that seems to be a part of the text.
fn whole(entry: &Entry, cx: &PageCx<'_>) -> Option<Span> {
    let span = entry.value.span;
    let value = cx.page().slice(span);
    // Quotes, blocks, lists and other values are not plain text.
    if value.is_empty() || value.starts_with(['"', '\'', '|', '>', '[', '{', '&', '*', '!']) {
        return None;
    }
    let rest = edit::rest_of_line(cx.page(), span.end).trim_end();
    let comment = rest.trim_start();
    let note = comment.strip_prefix('#')?.trim_start().to_lowercase();
    let is_note = note.is_empty() || NOTES.iter().any(|it| note.starts_with(it));
    (!is_note && !value.contains('\n')).then(|| Span::new(span.start, span.end + rest.len() as u32))
}
