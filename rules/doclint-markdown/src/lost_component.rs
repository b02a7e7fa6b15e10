//! Components on pages in Markdown, which have none.

use crate::html_tags::tags;
use doclint_rule::site::PlatformId;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{Page, PageCx, PageRule, RuleMeta};

pub(crate) struct LostComponent;

impl PageRule for LostComponent {
    const META: RuleMeta = RuleMeta::error(
        "lost-component",
        "a component is on a page in Markdown, which has none",
        include_str!("lost_component.md"),
    )
    .only_on(&[PlatformId::Starlight])
    .in_builds();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // What is imported is found by `markdown/import-as-text`.
        let has_import = || page.source().lines().any(|it| it.starts_with("import "));
        if !cx.file_name().ends_with(".md") || has_import() {
            return;
        }
        let is_html = |it: &Node<'_>| matches!(it.kind(), NodeKind::Html | NodeKind::HtmlBlock);
        let tags = page.walk().filter(is_html).flat_map(|it| tags(it.text(), it.span().start));
        let is_component = |name: &str| {
            name.starts_with(|c: char| c.is_ascii_uppercase())
                && name.contains(|c: char| c.is_ascii_lowercase())
                && !OF_HTML.iter().any(|it| it.eq_ignore_ascii_case(name))
        };
        let mut tried = Vec::new();
        let mut components = tags.filter(|it| {
            is_component(it.name) && !tried.contains(&it.name) && {
                tried.push(it.name);
                tried.len() <= MOST
            }
        });
        // A type in a text has no attributes, and nothing closes it.
        let is_meant = |name: &str| {
            let source = page.source();
            source.contains(&format!("<{name} ")) || source.contains(&format!("</{name}>"))
        };
        // One place says what to do with the page.
        if let Some(tag) = components.find(|it| is_meant(it.name)) {
            cx.report(
                tag.span,
                format!("`<{}>` is lost: a page in Markdown has no components", tag.name),
            )
            .cause("components on pages in Markdown")
            .help("rename the page to `.mdx` and import it, or write it in Markdown");
        }
    }
}

/// So many names of one page are looked for.
const MOST: usize = 20;

/// Elements of HTML that some write with a capital.
const OF_HTML: [&str; 12] = [
    "br", "center", "code", "details", "div", "font", "img", "p", "span", "summary", "table",
    "video",
];
