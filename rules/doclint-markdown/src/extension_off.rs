//! Notations that MkDocs shows as text, as the settings don't turn on what reads them.

use doclint_rule::site::PlatformId;
use doclint_rule::syntax::NodeKind;
use doclint_rule::{Page, PageCx, PageRule, RuleMeta, Span};

pub(crate) struct ExtensionOff;

impl PageRule for ExtensionOff {
    const META: RuleMeta = RuleMeta::warning(
        "extension-off",
        "a notation is shown as text, as no extension of Markdown is on that reads it",
        include_str!("extension_off.md"),
    )
    .only_on(&[PlatformId::MkDocs])
    .in_builds();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let off = cx.build_text().blocks_off;
        if off.snippets {
            report(page, cx, ("pymdownx.snippets", "--8<-- \""), |at| is_line(page, at));
        }
        if off.footnotes {
            report(page, cx, ("footnotes", "[^"), |at| is_note(page, at));
        }
        if off.attributes {
            report(page, cx, ("attr_list", "){"), |at| is_list_of_attributes(page, at + 1));
        }
    }
}

/// Reports the first place of some signs: one line of the settings mends all of a site.
fn report(
    page: &Page,
    cx: &mut PageCx<'_>,
    (extension, signs): (&str, &str),
    is_use: impl Fn(usize) -> bool,
) {
    let is_text = |at: usize| {
        !matches!(page.node_at(at as u32).kind(), NodeKind::Code | NodeKind::InlineCode)
    };
    let Some(at) = page.places_of(signs).find(|at| is_text(*at) && is_use(*at)) else { return };
    let span = Span::new(at as u32, (at + signs.len()) as u32);
    cx.report(span, format!("this is shown as text: the extension `{extension}` is off"))
        .cause(format!("the extension `{extension}` is off"))
        .help(format!("add `{extension}` to `markdown_extensions` in the settings"));
}

/// Whether a place is the beginning of its line.
fn is_line(page: &Page, at: usize) -> bool {
    page.slice(Span::new(page.line_start(at as u32), at as u32)).trim().is_empty()
}

/// Whether a footnote is defined at a place, and used elsewhere on the page.
fn is_note(page: &Page, at: usize) -> bool {
    let rest = &page.source()[at..];
    let Some(end) = rest.find(']') else { return false };
    let label = &rest[..=end];
    rest[end + 1..].starts_with(':')
        && !label.contains(['\n', ' '])
        && is_line(page, at)
        && page.places_of(label).any(|it| it != at)
}

/// Whether a brace begins a list of attributes: `{ width=300 }`, `{ .wide }`.
fn is_list_of_attributes(page: &Page, at: usize) -> bool {
    let rest = &page.source()[at + 1..];
    let Some(inner) = rest.split_once('}').map(|it| it.0.trim_start_matches(':').trim()) else {
        return false;
    };
    let is_item = |it: &str| match it.strip_prefix(['.', '#']) {
        Some(name) => name.starts_with(|c: char| c.is_ascii_alphabetic()),
        None => it.split_once('=').is_some_and(|(key, value)| {
            !value.is_empty() && key.bytes().all(|b| b.is_ascii_alphabetic() || b == b'-')
        }),
    };
    !inner.is_empty() && !inner.contains('\n') && inner.split(' ').take(1).all(is_item)
}
