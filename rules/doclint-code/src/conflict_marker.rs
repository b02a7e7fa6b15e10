//! Markers that version control leaves in code with a conflict.

use crate::languages::Kind;
use doclint_rule::{Page, PageCx, PageRule, RuleMeta, ast};

pub(crate) struct ConflictMarker;

/// How a line with a marker begins.
const MARKERS: [&str; 2] = ["<<<<<<< ", ">>>>>>> "];

impl PageRule for ConflictMarker {
    const META: RuleMeta = RuleMeta::error(
        "conflict-marker",
        "a conflict of version control is not resolved in code",
        include_str!("conflict_marker.md"),
    )
    .in_builds()
    .in_leftovers();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // A page about conflicts shows some.
        let is_about_conflicts = || page.source().to_ascii_lowercase().contains("merge conflict");
        let has_marker = |it: &ast::Code<'_>| {
            let content = it.content();
            MARKERS.iter().any(|marker| content.as_str().contains(marker))
        };
        let marked = ast::Code::all(page).filter(has_marker);
        for code in marked.filter(|it| Kind::of(*it) != Kind::Text && !is_about_conflicts()) {
            let content = code.content();
            let text = content.as_str();
            let mut at = 0;
            let line = text.split_inclusive('\n').find_map(|line| {
                let start = at;
                at += line.len();
                let is_marker = MARKERS.iter().any(|it| line.starts_with(it));
                is_marker.then(|| start..start + line.trim_end().len())
            });
            let Some(line) = line else { continue };
            cx.report(content.part(line), "unresolved conflict of version control in code")
                .help("keep one of the two texts, and delete the lines with the markers");
        }
    }
}
