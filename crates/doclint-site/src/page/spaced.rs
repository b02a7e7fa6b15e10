//! Links and images that are text, because their address has a blank.

use doclint_diagnostic::Span;
use doclint_syntax::{NearMissKind, Page};

/// A link or an image into the site that is shown as text, because its address has a blank.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SpacedLink {
    /// The address, as written.
    pub address: Box<str>,
    /// Its bytes.
    pub span: Span,
    /// The bytes of the link, from its bracket to its parenthesis.
    pub whole: Span,
    /// Whether it is an image.
    pub is_image: bool,
}

/// Those of a page, in their order.
pub(super) fn spaced_links(page: &Page) -> Box<[SpacedLink]> {
    page.near_misses(NearMissKind::Link).filter_map(|it| spaced_link(page, it)).collect()
}

fn spaced_link(page: &Page, label: Span) -> Option<SpacedLink> {
    let after = page.slice(Span::new(label.end, page.line_end(label.end)));
    let inside = after.strip_prefix('(')?;
    let address = inside.split_once(')')?.0;
    let is_path = ["/", "./", "../"].iter().any(|start| {
        let rest = address.strip_prefix(start);
        rest.is_some_and(|it| it.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    });
    // ` =600x` is a size, which other dialects of Markdown have.
    let is_plain = !address.contains(['"', '\'', '<', '{', '`', '\\']) && !address.contains(" =");
    let has_label = page.slice(label).starts_with('[');
    let start = label.end + 1;
    let span = Span::new(start, start + address.len() as u32);
    (is_path && is_plain && has_label && address.contains(' ')).then(|| SpacedLink {
        address: address.into(),
        span,
        whole: Span::new(label.start, span.end + 1),
        is_image: page.source()[..label.start as usize].ends_with('!'),
    })
}
