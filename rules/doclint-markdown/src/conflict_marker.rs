//! Markers that version control leaves in a file with a conflict.

use doclint_rule::syntax::NearMissKind;
use doclint_rule::{Page, PageCx, PageRule, RuleMeta};

pub(crate) struct ConflictMarker;

impl PageRule for ConflictMarker {
    const META: RuleMeta = RuleMeta::error(
        "conflict-marker",
        "a conflict of version control is not resolved",
        include_str!("conflict_marker.md"),
    )
    .in_leftovers();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let lines: Vec<_> = page.near_misses(NearMissKind::ConflictMarker).collect();
        let is_sure = |text: &str| !text.starts_with('=');
        let mut lines = lines.into_iter().peekable();
        while let Some(first) = lines.next() {
            // A line `=======` alone underlines a title.
            let mut ends = page.slice(first).starts_with('>');
            let mut sure = is_sure(page.slice(first));
            let (mut last, mut count) = (first, 1);
            while !ends && let Some(next) = lines.next_if(|it| !page.slice(*it).starts_with('<')) {
                ends = page.slice(next).starts_with('>');
                sure |= ends;
                (last, count) = (next, count + 1);
            }
            if !sure {
                continue;
            }
            let finding = cx.report(first, "unresolved conflict of version control");
            if last != first {
                finding.label(last, "it ends here");
            }
            finding.help(match count {
                1 | 2 => "delete the lines with the markers",
                _ => "keep one of the two texts, and delete the lines with the markers",
            });
        }
    }
}
