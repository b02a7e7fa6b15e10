//! Titles nobody has written yet.

use crate::field;
use doclint_rule::{FixKind, Level, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct PlaceholderTitle;

impl PageRule for PlaceholderTitle {
    const META: RuleMeta = RuleMeta {
        name: "placeholder-title",
        summary: "the title is one that a page is created with",
        level: Level::Warning,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: false,
        markdownlint: &[],
        docs: include_str!("placeholder_title.md"),
    };
    type Options = ();
    type Node<'a> = ast::FrontMatter<'a>;

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, _: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some((entry, title)) = field::english_title(cx) else { return };
        let plain = title.to_lowercase();
        if TITLES.contains(&plain.trim_end_matches(['.', '…', ':', ' '])) {
            cx.report(entry.value.span, format!("`{title}` is a placeholder, not a title"))
                .help("name what the page is about");
        }
    }
}

const TITLES: [&str; 18] = [
    "change me",
    "document",
    "enter title",
    "enter title here",
    "insert title here",
    "lorem ipsum",
    "new document",
    "new page",
    "page",
    "page title",
    "placeholder",
    "tbd",
    "title",
    "title here",
    "todo",
    "untitled",
    "untitled page",
    "your title here",
];
