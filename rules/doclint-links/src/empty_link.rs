//! Links without text or destination.

use doclint_rule::site::PlatformId;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{NodeRule, Page, PageCx, RuleMeta, ast};

pub(crate) struct EmptyLink;

/// Whether a link says that it leads to the top of the page, as `#` does.
fn leads_up(link: ast::Link<'_>) -> bool {
    let text = link.node().plain_text().to_lowercase();
    // Programs that write references name the object itself by its sign.
    if text.trim() == "#" {
        return true;
    }
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    words.any(|it| it == "top") || text.contains(['↑', '⬆'])
}

/// Whether a link keeps a forge from linking an image to itself, as `[![badge](…)](#)` and `[![badge](…)]()` do.
fn holds_image(link: ast::Link<'_>, cx: &PageCx<'_>) -> bool {
    let mut children = link.node().children();
    let is_image = children.next().is_some_and(|it| it.kind() == NodeKind::Image);
    cx.platform() == PlatformId::Markdown && is_image && children.next().is_none()
}

/// Whether attributes in braces follow, as some builds read them.
fn has_attributes(link: ast::Link<'_>, cx: &PageCx<'_>) -> bool {
    cx.page().source()[link.span().end as usize..].starts_with('{')
}

/// Whether a program writes the texts of links to anchors that have none, as those of NixOS and MyST do:
/// the page has several.
fn is_filled(destination: &str, page: &Page) -> bool {
    destination.starts_with('#') && page.source().matches("[](#").nth(2).is_some()
}

/// Whether an address has a scheme that browsers don't know.
fn has_own_scheme(address: &str) -> bool {
    let scheme = address.split_once(':').map_or("", |it| it.0);
    let is_scheme =
        !scheme.is_empty() && scheme.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'-');
    is_scheme && !matches!(scheme, "http" | "https" | "mailto" | "tel" | "ftp")
}

impl NodeRule for EmptyLink {
    const META: RuleMeta = RuleMeta::warning(
        "empty-link",
        "a link has no text or no destination",
        include_str!("empty_link.md"),
    )
    .in_api_files()
    .only_in_pages();
    type Node<'a> = ast::Link<'a>;

    fn check(&self, link: ast::Link<'_>, cx: &mut PageCx<'_>) {
        let shows = |it: Node<'_>| match it.kind() {
            NodeKind::Text => !it.text().trim().is_empty(),
            NodeKind::Emphasis | NodeKind::Strong | NodeKind::Strikethrough => false,
            _ => true,
        };
        let destination = link.destination().as_str().trim();
        // A summary of chapters lists those that are not written yet.
        let is_summary = cx.file_name().ends_with("SUMMARY.md");
        if destination.is_empty() {
            if !is_summary && !holds_image(link, cx) {
                cx.report(link.span(), "link has no destination")
                    .help("write the URL between the parentheses");
            }
        // With `{.name}` behind it, a script of the site may give it a use.
        } else if destination == "#"
            && !(leads_up(link) || has_attributes(link, cx) || holds_image(link, cx))
        {
            cx.report(link.span(), "link has no destination besides `#`")
                .help("write the URL, or the anchor after `#`");
        // Builds write a text for their own addresses, and for targets whose text they know.
        } else if !cx.platform().is_built()
            && !link.node().descendants().any(shows)
            && !has_own_scheme(destination)
            && !is_filled(destination, cx.page())
        {
            cx.report(link.span(), "link has no text")
                .help("between the square brackets, say what the link leads to");
        }
    }
}
