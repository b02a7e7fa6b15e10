//! Front matter that is not the first thing in its file.

use crate::support::misplaced;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span};

pub(crate) struct NotAtTop;

impl PageRule for NotAtTop {
    const META: RuleMeta = RuleMeta::error(
        "not-at-top",
        "front matter is not at the top of the file",
        include_str!("not_at_top.md"),
    )
    .fix(FixKind::Always)
    .not_in_snippets()
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let Some(block) = misplaced::find(page) else { return };
        let source = page.source();
        let start = if source.starts_with('\u{feff}') { 3 } else { 0 };
        let before = &source[start as usize..block.start as usize];
        let finding = cx
            .report(block, "front matter is not at the top of the file, so readers see it as text");
        finding.help("begin it on the first line of the file");
        if before.trim().is_empty() {
            let blanks = Span::new(start, block.start);
            finding.fix(Fix::safe("Remove the blank lines above it", Edit::delete(blanks)));
        } else {
            let moved = format!("{}\n\n", page.slice(block).trim_end());
            let below = &source[block.end as usize..];
            let blanks = below.len() - below.trim_start_matches(['\r', '\n']).len();
            let old = Span::new(block.start, block.end + blanks as u32);
            let edits = [Edit::insert(start, moved), Edit::delete(old)];
            finding.fix(Fix::not_safe("Move it to the top", edits));
        }
    }
}
