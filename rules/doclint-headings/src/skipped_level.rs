//! Headings more than one level below the one before.

use crate::outline;
use doclint_rule::syntax::NodeId;
use doclint_rule::{Fix, FixKind, Page, PageCx, PageRule, RuleMeta, ast};
use std::collections::HashMap;

pub(crate) struct SkippedLevel;

impl PageRule for SkippedLevel {
    const META: RuleMeta = RuleMeta::warning(
        "skipped-level",
        "a heading skips a level",
        include_str!("skipped_level.md"),
    )
    .fix(FixKind::Always)
    .markdownlint(&["MD001"])
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let mut last: HashMap<Option<NodeId>, ast::Heading<'_>> = HashMap::new();
        let vocabulary = cx.vocabulary();
        for heading in ast::Heading::all(page) {
            let Some(before) = last.insert(outline::context(heading, vocabulary), heading) else {
                continue;
            };
            let (from, to) = (before.level(), heading.level());
            if to <= from + 1 {
                continue;
            }
            let section = outline::following(heading, vocabulary).take_while(|it| it.level() >= to);
            let by = from as i8 + 1 - to as i8;
            let shifted = outline::shift(std::iter::once(heading).chain(section), by);
            let message = format!("heading jumps from level {from} to level {to}");
            let finding = cx.report(heading.span(), message);
            finding.label(before.span(), format!("this has level {from}"));
            finding.help(format!("make it level {}", from + 1));
            if let Some(edits) = shifted {
                let title = format!("Move the section up to level {}", from + 1);
                finding.fix(Fix::not_safe(title, edits));
            }
        }
    }
}
