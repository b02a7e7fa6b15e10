//! The words of selectors: kinds of node and their properties.

use doclint_syntax::NodeKind;

/// The name of a kind of node in selectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KindName {
    /// The kind.
    pub kind: NodeKind,
    /// The word.
    pub name: &'static str,
    /// The properties that may be in square brackets after it; a component has its attributes
    /// instead.
    pub properties: &'static [&'static str],
}

/// Every kind that a selector can name, in the order of [`NodeKind::ALL`]. Front matter and
/// attributes are not nodes to a selector but properties of the page and of components.
pub const KIND_NAMES: &[KindName] = &[
    named(NodeKind::Page, "page", &[FRONT_MATTER]),
    named(NodeKind::Esm, "esm", &[]),
    named(NodeKind::Heading, "heading", &["level", "id"]),
    named(NodeKind::Paragraph, "paragraph", &[]),
    named(NodeKind::ThematicBreak, "thematic-break", &[]),
    named(NodeKind::BlockQuote, "block-quote", &[]),
    named(NodeKind::List, "list", &["ordered", "start"]),
    named(NodeKind::Item, "item", &["checked"]),
    named(NodeKind::Code, "code", &["language", "title", "meta"]),
    named(NodeKind::HtmlBlock, "html", &[]),
    named(NodeKind::MathBlock, "math", &[]),
    named(NodeKind::Definition, "definition", &["label", "destination", "title"]),
    named(NodeKind::FootnoteDefinition, "footnote-definition", &["label"]),
    named(NodeKind::Table, "table", &[]),
    named(NodeKind::TableRow, "row", &[]),
    named(NodeKind::TableCell, "cell", &[]),
    named(NodeKind::Component, "component", &[]),
    named(NodeKind::Expression, "expression", &[]),
    named(NodeKind::Text, "text", &[]),
    named(NodeKind::Emphasis, "emphasis", &[]),
    named(NodeKind::Strong, "strong", &[]),
    named(NodeKind::Strikethrough, "strikethrough", &[]),
    named(NodeKind::InlineCode, "inline-code", &[]),
    named(NodeKind::InlineMath, "inline-math", &[]),
    named(NodeKind::Break, "break", &[]),
    named(NodeKind::Html, "inline-html", &[]),
    named(NodeKind::Link, "link", &["destination", "href", "title"]),
    named(NodeKind::Image, "image", &["destination", "src", "title", "alt"]),
    named(NodeKind::FootnoteReference, "footnote-reference", &["label"]),
];

/// The property of the page that holds its front matter.
pub(crate) const FRONT_MATTER: &str = "frontmatter";

/// An image however it is written: `![…](…)`, `<img>` or a component of that name.
pub(crate) const ANY_IMAGE: &str = "Image";

/// The kind that a word names.
pub(crate) fn kind_of(word: &str) -> Option<&'static KindName> {
    KIND_NAMES.iter().find(|it| it.name == word)
}

/// The entry of a kind.
pub(crate) fn entry_of(kind: NodeKind) -> Option<&'static KindName> {
    KIND_NAMES.iter().find(|it| it.kind == kind)
}

const fn named(
    kind: NodeKind,
    name: &'static str,
    properties: &'static [&'static str],
) -> KindName {
    KindName { kind, name, properties }
}
