//! `<` that does not start a tag: `<5`, `<=`.

use crate::{errors, report_notation, until_fixed};
use doclint_rule::notation::refused;
use doclint_rule::syntax::{ErrorKind, NearMissKind};
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta};

pub(crate) struct StrayLessThan;

impl PageRule for StrayLessThan {
    const META: RuleMeta = RuleMeta::error(
        "stray-less-than",
        "a `<` is not escaped",
        include_str!("stray_less_than.md"),
    )
    .in_builds()
    .fix(FixKind::Sometimes);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for error in errors(cx, ErrorKind::StrayLessThan) {
            // `markdown/conflict-marker` reports these.
            if page.near_misses(NearMissKind::ConflictMarker).any(|it| it.contains(error.span)) {
                continue;
            }
            if let Some(notation) = refused(page.source(), error.span.start as usize) {
                // Each `<` of its signs is an error.
                if !page.source()[..error.span.start as usize].ends_with('<') {
                    report_notation(notation, error.span, cx);
                }
                continue;
            }
            let (before, after) = cx.page().source().split_at(error.span.start as usize);
            // In a bare address, a backslash is a character like others. The address of a link whose
            // brackets don't match, and a command, are not meant to be read.
            let is_part = is_in_address(before) || before.ends_with("](") || is_redirection(after);
            let finding = cx.report(error.span, "unescaped `<`");
            finding.help(until_fixed("write `\\<`, or use backticks"));
            if !is_part {
                finding.fix(Fix::safe("Escape the `<`", Edit::insert(error.span.start, "\\")));
            }
        }
    }
}

/// Whether a text begins with the redirection of a shell to the lines below: `<< 'EOF'`.
fn is_redirection(after: &str) -> bool {
    let word = after.trim_start_matches('<');
    after.len() - word.len() == 2
        && word.trim_start_matches(['-', ' ']).starts_with(['\'', '"', 'E'])
}

/// How far back an address may begin, in bytes.
const LONGEST_ADDRESS: usize = 500;

/// Whether the text ends within a bare address, such as `https://example.com/`.
fn is_in_address(before: &str) -> bool {
    let start = before.floor_char_boundary(before.len().saturating_sub(LONGEST_ADDRESS));
    let word = before[start..].rsplit(char::is_whitespace).next().unwrap_or_default();
    ["://", "www.", "@"].iter().any(|it| word.contains(it))
}
