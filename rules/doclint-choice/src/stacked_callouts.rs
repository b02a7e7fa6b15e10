//! Callouts that follow one another.

use crate::support::{callout, place};
use doclint_rule::syntax::{Dialect, Node, NodeId, NodeKind};
use doclint_rule::{Page, PageCx, PageRule, RuleMeta, ast, shows_nothing};
use std::collections::BTreeSet;

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
        let all: Vec<Node<'_>> = all.map(|it| it.0.node()).collect();
        if cx.dialect() == Dialect::Markdown || all.len() < LEAST {
            return;
        }
        let holders: BTreeSet<NodeId> = all.into_iter().filter_map(holder).collect();
        let mut rows = Vec::new();
        for holder in holders {
            let mut row = Vec::new();
            for block in place::blocks(page.node(holder)) {
                match callout::cast(block, cx) {
                    Some((component, _)) => row.push(component),
                    None if row.is_empty() || shows_nothing(block) => {}
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

/// What holds a callout among its blocks.
fn holder(callout: Node<'_>) -> Option<NodeId> {
    // Callouts that share a line are in a paragraph.
    let holder = callout.ancestors().find(|it| it.kind() != NodeKind::Paragraph)?;
    let holds_blocks =
        matches!(holder.kind(), NodeKind::Page | NodeKind::Component | NodeKind::Item);
    holds_blocks.then_some(holder.id())
}
