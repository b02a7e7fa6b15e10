//! Front matter without `description`.

use crate::support::field;
use doclint_rule::site::PlatformId;
use doclint_rule::{NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct MissingDescription;

impl NodeRule for MissingDescription {
    const META: RuleMeta = RuleMeta::warning(
        "missing-description",
        "the front matter has no `description`",
        include_str!("missing_description.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .convention("pages with front matter", "have no `description`")
    .only_in_listed_pages()
    .for_authors()
    .profile(Profile::All);
    type Node<'a> = ast::FrontMatter<'a>;

    fn check(&self, front_matter: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some(mapping) = field::mapping(cx) else { return };
        if !field::is_missing(mapping, "description") {
            return cx.keep();
        }
        // An empty page is another defect.
        if cx.page().root().children().nth(1).is_none() {
            return;
        }
        cx.report(field::opening_fence(front_matter), "the front matter has no `description`")
            .help("add `description: …` with one sentence about what the page is for");
    }
}
