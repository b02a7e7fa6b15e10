//! `<` that does not start a tag: `<5`, `<=`.

use crate::{errors, until_fixed};
use doclint_rule::syntax::{ErrorKind, NearMissKind};
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta};

pub(crate) struct StrayLessThan;

impl PageRule for StrayLessThan {
    const META: RuleMeta = RuleMeta::error(
        "stray-less-than",
        "a `<` is not escaped",
        include_str!("stray_less_than.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::StrayLessThan) {
            // `markdown/conflict-marker` reports these.
            if page.near_misses(NearMissKind::ConflictMarker).any(|it| it.contains(error.span)) {
                continue;
            }
            let is_in_address = is_in_address(&cx.page().source()[..error.span.start as usize]);
            let finding = cx.report(error.span, "unescaped `<`");
            finding.help(until_fixed("write `\\<`, or use backticks"));
            // In a bare address, a backslash is a character like others.
            if !is_in_address {
                finding.fix(Fix::safe("Escape the `<`", Edit::insert(error.span.start, "\\")));
            }
        }
    }
}

/// How far back an address may begin, in bytes.
const LONGEST_ADDRESS: usize = 500;

/// Whether the text ends within a bare address, such as `https://example.com/`.
fn is_in_address(before: &str) -> bool {
    let start = before.floor_char_boundary(before.len().saturating_sub(LONGEST_ADDRESS));
    let word = before[start..].rsplit(char::is_whitespace).next().unwrap_or_default();
    ["://", "www.", "@"].iter().any(|it| word.contains(it))
}
