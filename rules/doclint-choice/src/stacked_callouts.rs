//! Callouts that follow one another.

use crate::support::callout;
use doclint_rule::vocabulary::ComponentRole;
use doclint_rule::{Need, Page, PageCx, PageRule, Profile, RuleMeta};

pub(crate) struct StackedCallouts;

/// The least number of callouts in a row that is reported.
const LEAST: usize = 3;

impl PageRule for StackedCallouts {
    const META: RuleMeta = RuleMeta::suggestion(
        "stacked-callouts",
        "three or more callouts follow one another",
        include_str!("stacked_callouts.md"),
    )
    .profile(Profile::All)
    .only_in_pages()
    .needs(&[Need::Components, Need::Has(ComponentRole::Callout)]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let rows = callout::rows(page, LEAST, cx);
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
