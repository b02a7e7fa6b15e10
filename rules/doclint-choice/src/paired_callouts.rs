//! Two callouts of one kind that follow one another.

use crate::support::callout;
use doclint_rule::vocabulary::ComponentRole;
use doclint_rule::{Need, Page, PageCx, PageRule, Profile, RuleMeta};

pub(crate) struct PairedCallouts;

impl PageRule for PairedCallouts {
    const META: RuleMeta = RuleMeta::suggestion(
        "paired-callouts",
        "two callouts of one kind follow one another",
        include_str!("paired_callouts.md"),
    )
    .profile(Profile::All)
    .only_in_pages()
    .needs(&[Need::Components, Need::Has(ComponentRole::Callout)]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for row in callout::rows(page, 2, cx) {
            // More of them are reported by `stacked-callouts`.
            let [first, second] = row[..] else { continue };
            let (Some(name), Some(other)) = (first.name(), second.name()) else { continue };
            let name = name.as_str();
            if other.as_str() != name {
                continue;
            }
            let message = format!("two `{name}` callouts follow one another");
            let finding = cx.report(first.opening(), message);
            finding.cause("two callouts of one kind follow one another");
            finding.label(second.opening(), "another callout");
            finding.help("merge them into one, or move one of them into the text");
        }
    }
}
