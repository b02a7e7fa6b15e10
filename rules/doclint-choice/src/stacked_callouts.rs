//! Callouts that follow one another.

use crate::support::{callout, place};
use doclint_rule::syntax::{Dialect, NodeKind};
use doclint_rule::{Page, PageCx, PageRule, RuleMeta, ast, shows_nothing};

pub(crate) struct StackedCallouts;

/// The least number of callouts in a row that is reported.
const LEAST: usize = 3;

impl PageRule for StackedCallouts {
    const META: RuleMeta = RuleMeta::suggestion(
        "stacked-callouts",
        "three or more callouts follow one another",
        include_str!("stacked_callouts.md"),
    )
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let all = ast::Component::all(page).filter_map(|it| callout::cast(it.node(), cx));
        if cx.dialect() == Dialect::Markdown || all.take(LEAST).count() < LEAST {
            return;
        }
        let holders = cx.page().walk().filter(|it| {
            matches!(it.kind(), NodeKind::Page | NodeKind::Component | NodeKind::Item)
        });
        let mut rows = Vec::new();
        for holder in holders {
            let mut row = Vec::new();
            for block in place::blocks(holder).filter(|it| !shows_nothing(*it)) {
                match callout::cast(block, cx) {
                    Some((component, _)) => row.push(component),
                    None => rows.push(std::mem::take(&mut row)),
                }
            }
            rows.push(row);
        }
        for row in rows.iter().filter(|it| it.len() >= LEAST) {
            let message = format!("{} callouts follow one another", row.len());
            let finding = cx.report(row[0].opening(), message);
            finding.cause("callouts follow one another");
            for other in &row[1..row.len().min(LEAST)] {
                finding.label(other.opening(), "another callout");
            }
            finding
                .help("keep the one that readers must not miss, and move the others into the text");
        }
    }
}
