//! Front matter without `title`.

use crate::support::field;
use doclint_rule::site::PlatformId;
use doclint_rule::{NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct MissingTitle;

impl NodeRule for MissingTitle {
    const META: RuleMeta = RuleMeta::warning(
        "missing-title",
        "the front matter has no `title`",
        include_str!("missing_title.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .profile(Profile::Strict)
    .only_in_listed_pages()
    .markdownlint(&["MD041"]);
    type Node<'a> = ast::FrontMatter<'a>;

    fn check(&self, front_matter: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some(mapping) = field::mapping(cx) else { return };
        if field::is_missing(mapping, "title") {
            cx.report(field::opening_fence(front_matter), "the front matter has no `title`")
                .help("add `title: …` with the name of the page");
        }
    }
}
