//! `description` without a text.

use crate::field;
use doclint_rule::{FixKind, Level, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct EmptyDescription;

impl PageRule for EmptyDescription {
    const META: RuleMeta = RuleMeta {
        name: "empty-description",
        summary: "`description` is there, but says nothing",
        level: Level::Warning,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: false,
        markdownlint: &[],
        docs: include_str!("empty_description.md"),
    };
    type Options = ();
    type Node<'a> = ast::FrontMatter<'a>;

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, _: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some(mapping) = field::mapping(cx) else { return };
        if field::takes_from_elsewhere(mapping) {
            return;
        }
        if let Some(entry) = field::empty_entry(mapping, "description") {
            cx.report(field::entry_span(entry), "`description` is empty")
                .help("write one sentence on what the page is for");
        }
    }
}
