//! Titles that are placeholders.

use crate::support::field;
use doclint_rule::site::PlatformId;
use doclint_rule::text::is_placeholder;
use doclint_rule::{Need, NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct PlaceholderTitle;

impl NodeRule for PlaceholderTitle {
    const META: RuleMeta = RuleMeta::warning(
        "placeholder-title",
        "the title is a placeholder",
        include_str!("placeholder_title.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .only_in_listed_pages()
    .needs(&[Need::English]);
    type Node<'a> = ast::FrontMatter<'a>;

    fn check(&self, _: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some((entry, title)) = field::title(cx) else { return };
        let plain = title.to_lowercase();
        let plain = plain.trim_end_matches(['.', '…', ':', ' ']);
        // The page of a class or a command has its name, and so has its file.
        let is_name = || stem(cx.file_name()).eq_ignore_ascii_case(plain);
        let is_unfilled = plain.starts_with("copy of ") || plain.contains("{{");
        if is_placeholder(plain) || is_unfilled || TITLES.contains(&plain) && !is_name() {
            cx.report(entry.value.span, format!("`{title}` is a placeholder, not a title"))
                .help("name the subject of the page");
        }
    }
}

/// The name of a file without its extension.
fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |it| it.0)
}

/// Titles of whole pages that nobody has filled in.
const TITLES: [&str; 10] = [
    "change me",
    "document",
    "enter title",
    "enter title here",
    "new document",
    "new page",
    "page",
    "page title",
    "title",
    "untitled page",
];
