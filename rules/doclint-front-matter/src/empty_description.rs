//! `description` without text.

use crate::support::field;
use doclint_rule::site::PlatformId;
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct EmptyDescription;

impl NodeRule for EmptyDescription {
    const META: RuleMeta = RuleMeta::warning(
        "empty-description",
        "`description` is set but empty",
        include_str!("empty_description.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .only_in_listed_pages();
    type Node<'a> = ast::FrontMatter<'a>;

    fn check(&self, _: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some(mapping) = field::mapping(cx) else { return };
        if field::takes_from_elsewhere(mapping) {
            return;
        }
        if let Some(entry) = field::empty_entry(mapping, "description") {
            cx.report(field::entry_span(entry), "`description` is empty")
                .help("write one sentence about what the page is for");
        }
    }
}
