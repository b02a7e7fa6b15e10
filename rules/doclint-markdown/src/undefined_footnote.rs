//! `[^1]` without a note.

use doclint_rule::syntax::NearMissKind;
use doclint_rule::{Page, PageCx, PageRule, RuleMeta};

pub(crate) struct UndefinedFootnote;

impl PageRule for UndefinedFootnote {
    const META: RuleMeta = RuleMeta::warning(
        "undefined-footnote",
        "a footnote is not defined",
        include_str!("undefined_footnote.md"),
    )
    .in_builds();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for span in page.near_misses(NearMissKind::Footnote) {
            // `[^2][label]` is a link, and some sites have notes beside the text.
            if page.source()[span.end as usize..].starts_with('[') {
                continue;
            }
            // A text about footnotes shows one in quotation marks.
            let before = &page.source()[..span.start as usize];
            let after = &page.source()[span.end as usize..];
            if before.ends_with(['\'', '"']) && after.starts_with(['\'', '"']) {
                continue;
            }
            let text = page.slice(span);
            let label = &text[2..text.len() - 1];
            // `[^a-z]` and `[^/]` are regular expressions.
            let is_word = |it: &str| it.len() > 1 && it.bytes().all(|it| it.is_ascii_lowercase());
            let is_label = label.bytes().all(|it| it.is_ascii_digit())
                || label.len() > 3 && label.split(['-', '_']).all(is_word);
            if is_label && !label.is_empty() {
                cx.report(span, format!("footnote `{label}` is not defined"))
                    .cause(format!("footnote `{label}` is not defined"))
                    .help(format!("add `[^{label}]: ` with the note to the page"));
            }
        }
    }
}
