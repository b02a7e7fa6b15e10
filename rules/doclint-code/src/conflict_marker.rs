//! Markers that version control leaves in code with a conflict.

use crate::languages::Kind;
use doclint_rule::{Page, PageCx, PageRule, RuleMeta, ast};

pub(crate) struct ConflictMarker;

impl PageRule for ConflictMarker {
    const META: RuleMeta = RuleMeta::error(
        "conflict-marker",
        "a conflict of version control is not resolved in code",
        include_str!("conflict_marker.md"),
    );

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let source = page.source();
        if !source.contains("<<<<<<< ") && !source.contains(">>>>>>> ") {
            return;
        }
        // A page about conflicts shows some.
        if source.to_ascii_lowercase().contains("merge conflict") {
            return;
        }
        for code in ast::Code::all(page).filter(|it| Kind::of(*it) != Kind::Text) {
            let content = code.content();
            let text = content.as_str();
            let mut at = 0;
            let line = text.split_inclusive('\n').find_map(|line| {
                let start = at;
                at += line.len();
                let is_marker = line.starts_with("<<<<<<< ") || line.starts_with(">>>>>>> ");
                is_marker.then(|| start..start + line.trim_end().len())
            });
            let Some(line) = line else { continue };
            cx.report(content.part(line), "unresolved conflict of version control in code")
                .help("keep one of the two texts, and delete the lines with the markers");
        }
    }
}
