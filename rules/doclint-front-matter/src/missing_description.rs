//! Front matter without `description`.

use crate::field;
use doclint_rule::{FixKind, Level, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct MissingDescription;

impl PageRule for MissingDescription {
    const META: RuleMeta = RuleMeta {
        name: "missing-description",
        summary: "the front matter has no `description`",
        level: Level::Warning,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: false,
        markdownlint: &[],
        docs: include_str!("missing_description.md"),
    };
    type Options = ();
    type Node<'a> = ast::FrontMatter<'a>;

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, front_matter: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some(mapping) = field::mapping(cx) else { return };
        if field::lacks(mapping, "description") {
            cx.report(field::opening_fence(front_matter), "the front matter has no `description`")
                .help("add one sentence on what the page is for: `description: …`");
        }
    }
}
