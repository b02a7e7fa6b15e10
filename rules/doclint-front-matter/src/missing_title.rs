//! Front matter without `title`.

use crate::field;
use doclint_rule::{FixKind, Level, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct MissingTitle;

impl PageRule for MissingTitle {
    const META: RuleMeta = RuleMeta {
        name: "missing-title",
        summary: "the front matter has no `title`",
        level: Level::Warning,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: false,
        markdownlint: &["MD041"],
        docs: include_str!("missing_title.md"),
    };
    type Options = ();
    type Node<'a> = ast::FrontMatter<'a>;

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, front_matter: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some(mapping) = field::mapping(cx) else { return };
        if field::lacks(mapping, "title") {
            cx.report(field::opening_fence(front_matter), "the front matter has no `title`")
                .help("add the name of the page: `title: …`");
        }
    }
}
