//! Descriptions that only use the words of the title.

use crate::support::field;
use doclint_rule::site::PlatformId;
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct DescriptionRepeatsTitle;

impl NodeRule for DescriptionRepeatsTitle {
    const META: RuleMeta = RuleMeta::warning(
        "description-repeats-title",
        "the description only repeats the title",
        include_str!("description_repeats_title.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .only_in_listed_pages();
    type Node<'a> = ast::FrontMatter<'a>;

    fn check(&self, _: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some(mapping) = field::mapping(cx) else { return };
        let Some(title) = mapping.entry("title") else { return };
        let Some(entry) = mapping.entry("description") else { return };
        if !field::repeats_title(mapping) {
            return;
        }
        cx.report(entry.value.span, "the description only repeats the title")
            .label(title.value.span, "already in the title")
            .help("say what readers can do with the page, or who it is for");
    }
}
