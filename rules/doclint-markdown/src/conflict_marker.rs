//! Markers that version control leaves in a file with a conflict.

use doclint_rule::syntax::NearMissKind;
use doclint_rule::{Page, PageCx, PageRule, RuleMeta, Span};

pub(crate) struct ConflictMarker;

impl PageRule for ConflictMarker {
    const META: RuleMeta = RuleMeta::error(
        "conflict-marker",
        "a conflict of version control is not resolved",
        include_str!("conflict_marker.md"),
    )
    .in_builds()
    .in_leftovers();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let lines: Vec<_> = page.near_misses(NearMissKind::ConflictMarker).collect();
        let is_sure = |text: &str| !text.starts_with('=');
        let mut lines = lines.into_iter().peekable();
        while let Some(first) = lines.next() {
            // A line `=======` alone underlines a title.
            let mut ends = page.slice(first).starts_with('>');
            let mut sure = is_sure(page.slice(first)) || is_between_versions(page, first);
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

/// Whether the paragraphs around a line `=======` are two versions of one: they begin with the same words. The
/// first one became a heading by the line.
fn is_between_versions(page: &Page, marker: Span) -> bool {
    const LEAST: usize = 5;
    let above = page.source()[..marker.start as usize].trim_end_matches('\n').lines().next_back();
    let below = page.slice(page.line(page.next_line(marker.end)));
    let same = above
        .unwrap_or_default()
        .split_whitespace()
        .zip(below.split_whitespace())
        .take_while(|it| it.0 == it.1)
        .count();
    same >= LEAST
}
