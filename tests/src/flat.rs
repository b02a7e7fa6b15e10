//! A page as the flat list of nodes that the reference parser's tree is compared with.

use doclint_diagnostic::Span;
use doclint_syntax::ast::{self, AstNode, AttrValue};
use doclint_syntax::{Align, FrontMatterFormat, LinkStyle, Node, NodeKind, Page};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// A parser's verdict on one page.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Verdict {
    /// Whether it accepts the page.
    pub ok: bool,
    /// How many `{#id}` of headings were blanked before it read the page.
    #[serde(default)]
    pub rewritten: u32,
    /// Why it refuses the page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<Refusal>,
    /// The tree in pre-order; empty where the page is refused.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nodes: Vec<FlatNode>,
}

/// The reason why a page is refused; places are missing if the parser reports none.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Refusal {
    /// From 1.
    pub line: Option<u32>,
    /// From 1.
    pub column: Option<u32>,
    /// In bytes.
    pub offset: Option<u32>,
    /// In the parser's words.
    pub reason: String,
}

/// One node, named and described as mdast does.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(from = "Tuple", into = "Tuple")]
pub struct FlatNode {
    /// The type in mdast.
    pub kind: String,
    /// Bytes; `None` where the parser reports no place.
    pub start: Option<u32>,
    /// Bytes.
    pub end: Option<u32>,
    /// How many nodes are around it.
    pub depth: u32,
    /// Its fields by name.
    pub fields: Map<String, Value>,
}

type Tuple = (String, Option<u32>, Option<u32>, u32, Map<String, Value>);

impl From<Tuple> for FlatNode {
    fn from((kind, start, end, depth, fields): Tuple) -> Self {
        Self { kind, start, end, depth, fields }
    }
}

impl From<FlatNode> for Tuple {
    fn from(node: FlatNode) -> Self {
        (node.kind, node.start, node.end, node.depth, node.fields)
    }
}

/// The nodes of our page as the reference would list them.
pub fn flatten(page: &Page) -> Vec<FlatNode> {
    let mut depths: Vec<u32> = Vec::new();
    let mut out = Vec::new();
    for node in page.walk() {
        let depth = node.parent().map_or(0, |parent| depths[parent.id().0 as usize] + 1);
        depths.push(depth);
        if node.kind() == NodeKind::Attribute {
            continue;
        }
        let Span { start, end } = node.span();
        out.push(FlatNode {
            kind: kind(node).to_owned(),
            start: Some(start),
            end: Some(end),
            depth,
            fields: fields(node),
        });
    }
    out
}

fn kind(node: Node<'_>) -> &'static str {
    match node.kind() {
        NodeKind::Page => "root",
        NodeKind::FrontMatter => match ast::FrontMatter::cast(node).map(|it| it.format()) {
            Some(FrontMatterFormat::Toml) => "toml",
            _ => "yaml",
        },
        NodeKind::Esm => "mdxjsEsm",
        NodeKind::Heading => "heading",
        NodeKind::Paragraph => "paragraph",
        NodeKind::ThematicBreak => "thematicBreak",
        NodeKind::BlockQuote => "blockquote",
        NodeKind::List => "list",
        NodeKind::Item => "listItem",
        NodeKind::Code => "code",
        NodeKind::HtmlBlock | NodeKind::Html => "html",
        NodeKind::MathBlock => "math",
        NodeKind::Definition => "definition",
        NodeKind::FootnoteDefinition => "footnoteDefinition",
        NodeKind::Table => "table",
        NodeKind::TableRow => "tableRow",
        NodeKind::TableCell => "tableCell",
        NodeKind::Component if node.is_inline() => "mdxJsxTextElement",
        NodeKind::Component => "mdxJsxFlowElement",
        NodeKind::Attribute => "mdxJsxAttribute",
        NodeKind::Expression if node.is_inline() => "mdxTextExpression",
        NodeKind::Expression => "mdxFlowExpression",
        NodeKind::Text => "text",
        NodeKind::Emphasis => "emphasis",
        NodeKind::Strong => "strong",
        NodeKind::Strikethrough => "delete",
        NodeKind::InlineCode => "inlineCode",
        NodeKind::InlineMath => "inlineMath",
        NodeKind::Break => "break",
        NodeKind::Link => match ast::Link::cast(node).and_then(|it| reference_type(it.style())) {
            Some(_) => "linkReference",
            None => "link",
        },
        NodeKind::Image => match ast::Image::cast(node).and_then(|it| reference_type(it.style())) {
            Some(_) => "imageReference",
            None => "image",
        },
        NodeKind::FootnoteReference => "footnoteReference",
    }
}

fn reference_type(style: LinkStyle) -> Option<&'static str> {
    match style {
        LinkStyle::Full => Some("full"),
        LinkStyle::Collapsed => Some("collapsed"),
        LinkStyle::Shortcut => Some("shortcut"),
        LinkStyle::Inline | LinkStyle::Autolink | LinkStyle::Literal => None,
    }
}

fn fields(node: Node<'_>) -> Map<String, Value> {
    let value = block_fields(node).or_else(|| inline_fields(node)).unwrap_or_else(|| json!({}));
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}

fn block_fields(node: Node<'_>) -> Option<Value> {
    let text = |it: ast::Str<'_>| it.as_str().to_owned();
    Some(if let Some(it) = ast::Heading::cast(node) {
        json!({"depth": it.level()})
    } else if let Some(it) = ast::Code::cast(node) {
        json!({
            "lang": it.language().map(text),
            "meta": it.meta().map(text),
            "value": text(it.content()),
        })
    } else if let Some(it) = ast::List::cast(node) {
        json!({"ordered": it.is_ordered(), "start": it.start(), "spread": it.is_loose()})
    } else if let Some(it) = ast::Item::cast(node) {
        json!({"checked": it.task().map(|(done, _)| done), "spread": it.is_loose()})
    } else if let Some(it) = ast::Table::cast(node) {
        json!({"align": it.alignments().iter().map(align).collect::<Vec<_>>()})
    } else if let Some(it) = ast::FrontMatter::cast(node) {
        json!({"value": text(it.content())})
    } else if let Some(it) = ast::Esm::cast(node) {
        json!({"value": text(it.value())})
    } else if let Some(it) = ast::MathBlock::cast(node) {
        json!({"value": text(it.value())})
    } else if let Some(it) = ast::HtmlBlock::cast(node) {
        json!({"value": text(it.value())})
    } else if let Some(it) = ast::Definition::cast(node) {
        json!({
            "identifier": identifier(it.label()),
            "url": text(it.destination()),
            "title": it.title().map(text),
        })
    } else if let Some(it) = ast::FootnoteDefinition::cast(node) {
        json!({"identifier": identifier(it.label())})
    } else if let Some(it) = ast::Component::cast(node) {
        json!({
            "name": it.name().map(text),
            "attributes": it.attributes().map(attribute).collect::<Vec<_>>(),
        })
    } else {
        return None;
    })
}

fn inline_fields(node: Node<'_>) -> Option<Value> {
    Some(if let Some(it) = ast::Text::cast(node) {
        json!({"value": it.value().as_str()})
    } else if let Some(it) = ast::InlineCode::cast(node) {
        json!({"value": it.value().as_str()})
    } else if let Some(it) = ast::InlineMath::cast(node) {
        json!({"value": it.value().as_str()})
    } else if let Some(it) = ast::Html::cast(node) {
        json!({"value": it.value().as_str()})
    } else if let Some(it) = ast::Expression::cast(node) {
        json!({"value": it.value().as_str()})
    } else if let Some(it) = ast::FootnoteReference::cast(node) {
        json!({"identifier": identifier(it.label())})
    } else if let Some(it) = ast::Link::cast(node) {
        linkish(it.style(), it.label(), it.destination(), it.title())
    } else if let Some(it) = ast::Image::cast(node) {
        let mut value = linkish(it.style(), it.label(), it.destination(), it.title());
        value["alt"] = json!(it.alt().as_str());
        value
    } else {
        return None;
    })
}

fn linkish(
    style: LinkStyle,
    label: Option<ast::Str<'_>>,
    destination: ast::Str<'_>,
    title: Option<ast::Str<'_>>,
) -> Value {
    match reference_type(style) {
        Some(style) => json!({"identifier": label.map(identifier), "referenceType": style}),
        None => json!({"url": destination.as_str(), "title": title.map(|it| it.as_str())}),
    }
}

/// The label as mdast folds it: CommonMark's folding, then lower case.
fn identifier(label: ast::Str<'_>) -> String {
    let words: Vec<&str> =
        label.as_str().split([' ', '\t', '\n', '\r']).filter(|word| !word.is_empty()).collect();
    words.join(" ").to_lowercase().to_uppercase().to_lowercase()
}

fn align(align: &Align) -> Value {
    match align {
        Align::None => Value::Null,
        Align::Left => json!("left"),
        Align::Center => json!("center"),
        Align::Right => json!("right"),
    }
}

/// `[kind, name, value, start, end]`, where the kind is bare, string, expression or spread.
fn attribute(it: ast::Attribute<'_>) -> Value {
    let Span { start, end } = it.span();
    let (kind, value) = match (it.name(), it.value()) {
        (None, AttrValue::Expression(value)) => ("spread", Some(value)),
        (_, AttrValue::None) => ("bare", None),
        (_, AttrValue::String(value)) => ("string", Some(value)),
        (_, AttrValue::Expression(value)) => ("expression", Some(value)),
    };
    json!([kind, it.name().map(|it| it.as_str()), value.map(|it| it.as_str()), start, end])
}
