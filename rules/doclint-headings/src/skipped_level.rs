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
    .fix(FixKind::Sometimes)
    .markdownlint(&["MD001"])
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let mut last: HashMap<Option<NodeId>, ast::Heading<'_>> = HashMap::new();
        let vocabulary = cx.vocabulary();
        let snippets = outline::snippets(page, vocabulary);
        for heading in outline::headings(page) {
            let own = outline::context(heading, vocabulary);
            let Some(before) = last.insert(own, heading) else { continue };
            let (from, to) = (outline::level(before, cx), heading.level());
            // A heading below the deepest level of the table of contents gains nothing from a move.
            if to <= from + 1 || from >= outline::DEEPEST {
                continue;
            }
            let between = before.span().start..heading.span().start;
            let first = snippets.partition_point(|it| it.1 < between.start);
            let near = snippets[first..].iter().take_while(|it| it.1 < between.end);
            // The snippet may bring the level that is missing here.
            if near.into_iter().any(|it| it.0 == own) {
                continue;
            }
            let section = outline::following(heading, vocabulary).take_while(|it| it.level() >= to);
            let by = from as i8 + 1 - to as i8;
            let shifted = outline::shift(std::iter::once(heading).chain(section), by);
            let shifted = shifted.filter(|_| outline::is_one_outline(heading, to - 1, vocabulary));
            let (from, right) = (outline::shown(from), outline::shown(from + 1));
            let message = format!("heading jumps from {from} to {}", outline::shown(to));
            let finding = cx.report(heading.span(), message);
            finding.label(before.span(), format!("this counts as {from}"));
            finding.help(format!("make it {right}"));
            if let Some(edits) = shifted {
                let title = format!("Move the section up to {right}");
                finding.fix(Fix::not_safe(title, edits));
            }
        }
    }
}
