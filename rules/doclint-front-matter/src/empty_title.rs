//! `title` without a text.

use crate::field;
use doclint_rule::{FixKind, Level, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct EmptyTitle;

impl PageRule for EmptyTitle {
    const META: RuleMeta = RuleMeta {
        name: "empty-title",
        summary: "`title` is there, but says nothing",
        level: Level::Warning,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: false,
        markdownlint: &[],
        docs: include_str!("empty_title.md"),
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
        if let Some(entry) = field::empty_entry(mapping, "title") {
            cx.report(field::entry_span(entry), "`title` is empty")
                .help("write the title of the page");
        }
    }
}
