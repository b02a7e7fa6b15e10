//! Typed views of nodes, which rules subscribe to and read.

use crate::tree::*;
use doclint_diagnostic::Span;
use std::fmt;

/// A typed view. `KINDS` are the kinds that the engine subscribes a rule to.
pub trait AstNode<'a>: Sized {
    /// The kinds of node that `cast` may accept.
    const KINDS: KindSet;
    /// The view of `node`, where it is one.
    fn cast(node: Node<'a>) -> Option<Self>;
}

impl<'a> AstNode<'a> for Node<'a> {
    const KINDS: KindSet = KindSet::of(&NodeKind::ALL);
    fn cast(node: Node<'a>) -> Option<Self> {
        Some(node)
    }
}

macro_rules! ast_nodes {
    ($($(#[$doc:meta])* $name:ident)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $name<'a>(Node<'a>);

        impl<'a> AstNode<'a> for $name<'a> {
            const KINDS: KindSet = KindSet::of(&[NodeKind::$name]);
            fn cast(node: Node<'a>) -> Option<Self> {
                (node.kind() == NodeKind::$name).then_some(Self(node))
            }
        }

        impl<'a> $name<'a> {
            /// The node itself.
            pub fn node(self) -> Node<'a> {
                self.0
            }

            /// Its bytes.
            pub fn span(self) -> Span {
                self.0.span()
            }

            /// All of this kind on the page, in the order of the text.
            pub fn all(page: &'a crate::Page) -> impl DoubleEndedIterator<Item = Self> + Clone {
                page.of_kind(NodeKind::$name).map(Self)
            }
        }
    )* };
}

ast_nodes! {
    /// The root: visited once a page.
    Page
    /// The front matter. Its keys and values are read by `PageCx::front_matter`.
    FrontMatter
    /// A block of `import` and `export` statements.
    Esm
    /// A heading.
    Heading
    /// A paragraph.
    Paragraph
    /// A thematic break.
    ThematicBreak
    /// A block quote.
    BlockQuote
    /// A list.
    List
    /// An item of a list.
    Item
    /// A code block.
    Code
    /// A block of HTML.
    HtmlBlock
    /// A block of math.
    MathBlock
    /// A link definition.
    Definition
    /// A footnote definition.
    FootnoteDefinition
    /// A table.
    Table
    /// A row of a table.
    TableRow
    /// A cell of a table.
    TableCell
    /// A component, a fragment or an HTML element in MDX.
    Component
    /// An attribute of a component.
    Attribute
    /// An expression.
    Expression
    /// Text.
    Text
    /// Emphasis.
    Emphasis
    /// Strong emphasis.
    Strong
    /// Strikethrough.
    Strikethrough
    /// Inline code.
    InlineCode
    /// Inline math.
    InlineMath
    /// A hard line break.
    Break
    /// HTML in text.
    Html
    /// A link.
    Link
    /// An image.
    Image
    /// A footnote reference.
    FootnoteReference
}

/// A string of the page with its place, which a rule can read and point at.
#[derive(Clone, Copy)]
pub struct Str<'a> {
    page: &'a crate::Page,
    value: Value,
}

impl fmt::Debug for Str<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.as_str())
    }
}

impl<'a> Str<'a> {
    /// A value of `page` with its text.
    pub fn new(page: &'a crate::Page, value: Value) -> Self {
        Self { page, value }
    }

    /// The string, decoded.
    #[inline]
    pub fn as_str(self) -> &'a str {
        self.page.value(self.value)
    }

    /// Whether it is this string. Most others are of another length.
    #[inline]
    pub fn is(self, text: &str) -> bool {
        self.value.may_have_len(text.len()) && self.as_str() == text
    }

    /// Its bytes in the source, as written.
    pub fn span(self) -> Span {
        self.value.span
    }

    /// The bytes in the source of a part of the string; `part` counts bytes of [`Self::as_str`].
    pub fn part(self, part: std::ops::Range<usize>) -> Span {
        self.page.value_span(self.value, part.into())
    }

    /// A part of a string whose source is not decoded anywhere.
    fn sub(self, part: std::ops::Range<usize>) -> SubStr<'a> {
        SubStr { text: &self.as_str()[part.clone()], span: self.part(part) }
    }
}

/// A part of a longer string, with its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SubStr<'a> {
    /// The text.
    pub text: &'a str,
    /// Its bytes in the source.
    pub span: Span,
}

macro_rules! data {
    ($name:ident, $table:ident, $data:ty) => {
        impl<'a> $name<'a> {
            fn data(self) -> &'a $data {
                &self.0.page().tables.$table[self.0.raw().data as usize]
            }

            #[allow(dead_code)]
            fn str(self, value: Value) -> Str<'a> {
                Str::new(self.0.page(), value)
            }
        }
    };
}

data!(Heading, headings, HeadingData);
data!(List, lists, ListData);
data!(Item, items, ItemData);
data!(Code, codes, CodeData);
data!(Link, links, LinkData);
data!(Image, links, LinkData);
data!(Definition, definitions, DefinitionData);
data!(FootnoteDefinition, definitions, DefinitionData);
data!(FootnoteReference, definitions, DefinitionData);
data!(Table, tables, Vec<Align>);
data!(Component, components, ComponentData);
data!(Attribute, attributes, AttributeData);
data!(FrontMatter, front_matter, FrontMatterData);

macro_rules! valued {
    ($($name:ident)*) => { $(
        impl<'a> $name<'a> {
            /// The content: without fences, braces or backticks; text decoded.
            pub fn value(self) -> Str<'a> {
                let page = self.0.page();
                Str::new(page, page.tables.values[self.0.raw().data as usize])
            }
        }
    )* };
}

valued!(Text InlineCode InlineMath MathBlock Html HtmlBlock Expression Esm);

impl<'a> Heading<'a> {
    /// 1 to 6.
    pub fn level(self) -> u8 {
        self.data().level
    }

    /// The `##` before the text, or the underline below it.
    pub fn marker(self) -> Span {
        self.data().marker
    }

    /// Whether it is underlined instead of marked with `#`.
    pub fn is_setext(self) -> bool {
        self.data().setext
    }

    /// `id` of `## Title {#id}`.
    pub fn custom_id(self) -> Option<Str<'a>> {
        self.data().custom_id.map(|value| self.str(value))
    }

    /// The whole `{#id}`.
    pub fn custom_id_span(self) -> Option<Span> {
        self.data().custom_id_span
    }

    /// The heading before it on the page.
    pub fn previous(self) -> Option<Self> {
        let page = self.0.page();
        let headings = page.ids_of_kind(NodeKind::Heading);
        let here = headings.binary_search(&self.0.id().0).ok()?;
        Some(Self(page.node(NodeId(headings[here.checked_sub(1)?]))))
    }

    /// The heading after it on the page.
    pub fn next(self) -> Option<Self> {
        let page = self.0.page();
        let headings = page.ids_of_kind(NodeKind::Heading);
        let here = headings.binary_search(&self.0.id().0).ok()?;
        Some(Self(page.node(NodeId(*headings.get(here + 1)?))))
    }

    /// The bytes of its content, from the first to the last inline node; `None` when empty.
    pub fn content_span(self) -> Option<Span> {
        content_span(self.0)
    }
}

fn content_span(node: Node<'_>) -> Option<Span> {
    let first = node.children().next()?;
    let last = node.children().last()?;
    Some(first.span().to(last.span()))
}

impl Paragraph<'_> {
    /// Whether it holds components, expressions and blanks only: the platform shows it as blocks.
    pub fn is_only_components(self) -> bool {
        let mut any = false;
        self.0.children().all(|child| match child.kind() {
            NodeKind::Component | NodeKind::Expression => {
                any = true;
                true
            }
            NodeKind::Text => child.text().trim().is_empty(),
            _ => false,
        }) && any
    }
}

impl<'a> List<'a> {
    /// The number of the first item, for an ordered list.
    pub fn start(self) -> Option<u32> {
        self.data().start
    }

    /// Whether its items are numbered.
    pub fn is_ordered(self) -> bool {
        self.data().start.is_some()
    }

    /// Whether there are blank lines between its items.
    pub fn is_loose(self) -> bool {
        self.data().loose
    }

    /// Its items.
    pub fn items(self) -> impl Iterator<Item = Item<'a>> + Clone {
        self.0.children().filter_map(Item::cast)
    }
}

impl Item<'_> {
    /// `-`, `*`, `+` or `1.`.
    pub fn marker(self) -> Span {
        self.data().marker
    }

    /// Whether the task is done, and the span of `[x]`.
    pub fn task(self) -> Option<(bool, Span)> {
        self.data().task
    }

    /// Whether there are blank lines between its direct children.
    pub fn is_loose(self) -> bool {
        self.data().loose
    }
}

impl<'a> Code<'a> {
    /// The code, without fences, prefixes and the last line end.
    pub fn content(self) -> Str<'a> {
        self.str(self.data().content)
    }

    /// The opening fence; `None` for indented code.
    pub fn fence(self) -> Option<Span> {
        self.data().fence
    }

    /// The closing fence; `None` where the block ends with its container or the file.
    pub fn closing_fence(self) -> Option<Span> {
        self.data().closing
    }

    /// All that follows the opening fence on its line.
    pub fn info(self) -> Option<Str<'a>> {
        self.data().info.map(|value| self.str(value))
    }

    /// The first word after the opening fence.
    pub fn language(self) -> Option<Str<'a>> {
        self.data().language.map(|value| self.str(value))
    }

    /// The words after the language.
    pub fn meta(self) -> Option<Str<'a>> {
        self.data().meta.map(|value| self.str(value))
    }

    /// The words and `key=value` pairs after the language, in order.
    pub fn attributes(self) -> Vec<FenceAttribute<'a>> {
        self.meta().map(fence_attributes).unwrap_or_default()
    }

    /// The title as the platform shows it: `title="…"`, or the first words that are not keys.
    pub fn title(self) -> Option<SubStr<'a>> {
        let attributes = self.attributes();
        if let Some(value) =
            attributes.iter().find(|it| it.key.text == "title").and_then(|it| it.value)
        {
            return Some(value);
        }
        let words = attributes.iter().skip_while(|it| !it.is_title_word());
        let mut words = words.take_while(|it| it.is_title_word());
        let first = words.next()?;
        let last = words.last().unwrap_or(first);
        let meta = self.meta()?;
        let text = meta.as_str();
        let start = first.key.text.as_ptr() as usize - text.as_ptr() as usize;
        let end = last.key.text.as_ptr() as usize - text.as_ptr() as usize + last.key.text.len();
        Some(meta.sub(start..end))
    }
}

/// A word of a fence's info string after the language: `wrap`, `title="x"`, `{1,3-5}`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FenceAttribute<'a> {
    /// The key or the word.
    pub key: SubStr<'a>,
    /// The value without quotes or braces, where there is an `=`.
    pub value: Option<SubStr<'a>>,
}

impl FenceAttribute<'_> {
    fn is_title_word(&self) -> bool {
        // Other keys mean something only with a value.
        const FLAGS: [&str; 5] = ["expandable", "lines", "nocopy", "twoslash", "wrap"];
        self.value.is_none() && !self.key.text.starts_with('{') && !FLAGS.contains(&self.key.text)
    }
}

fn fence_attributes(meta: Str<'_>) -> Vec<FenceAttribute<'_>> {
    let text = meta.as_str();
    let bytes = text.as_bytes();
    let mut out = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at].is_ascii_whitespace() {
            at += 1;
            continue;
        }
        let start = at;
        if bytes[at] == b'{' {
            at = text[at..].find('}').map_or(bytes.len(), |end| at + end + 1);
            out.push(FenceAttribute { key: meta.sub(start..at), value: None });
            continue;
        }
        while at < bytes.len() && !bytes[at].is_ascii_whitespace() && bytes[at] != b'=' {
            at += 1;
        }
        let key = meta.sub(start..at);
        if bytes.get(at) != Some(&b'=') {
            out.push(FenceAttribute { key, value: None });
            continue;
        }
        at += 1;
        let (from, to, after) = match bytes.get(at) {
            Some(&quote @ (b'"' | b'\'')) => delimited(text, at, quote as char),
            Some(b'{') => delimited(text, at, '}'),
            _ => {
                let len = text[at..].find(char::is_whitespace).unwrap_or(text.len() - at);
                (at, at + len, at + len)
            }
        };
        out.push(FenceAttribute { key, value: Some(meta.sub(from..to)) });
        at = after;
    }
    out
}

/// The text between a delimiter at `at` and `close`, and where to go on.
fn delimited(text: &str, at: usize, close: char) -> (usize, usize, usize) {
    match text[at + 1..].find(close) {
        Some(len) => (at + 1, at + 1 + len, at + 2 + len),
        None => (at + 1, text.len(), text.len()),
    }
}

macro_rules! linkish {
    ($($name:ident)*) => { $(
        impl<'a> $name<'a> {
            /// How it is written.
            pub fn style(self) -> LinkStyle {
                self.data().style
            }

            /// The destination, decoded. Of a reference: that of its definition, with spans there.
            pub fn destination(self) -> Str<'a> {
                self.str(self.data().destination)
            }

            /// The title. Of a reference: that of its definition, with spans there.
            pub fn title(self) -> Option<Str<'a>> {
                self.data().title.map(|value| self.str(value))
            }

            /// The label of a reference, as written.
            pub fn label(self) -> Option<Str<'a>> {
                self.data().label.map(|value| self.str(value))
            }

            /// The definition that a reference gets its destination from; `None` where the link
            /// or image holds its destination itself.
            pub fn definition(self) -> Option<Definition<'a>> {
                self.data().label?;
                let page = self.0.page();
                let at = self.data().destination.span.start;
                let ids = page.ids_of_kind(NodeKind::Definition);
                let after = ids.partition_point(|&id| page.nodes[id as usize].span.start <= at);
                Some(Definition(page.node(NodeId(ids[after.checked_sub(1)?]))))
            }
        }
    )* };
}

linkish!(Link Image);

impl Link<'_> {
    /// The bytes between the brackets, or of the whole autolink.
    pub fn text_span(self) -> Span {
        self.data().text.span
    }
}

impl<'a> Image<'a> {
    /// The alt text: empty where none is given.
    pub fn alt(self) -> Str<'a> {
        self.str(self.data().text)
    }
}

impl<'a> Definition<'a> {
    /// The label, as written.
    pub fn label(self) -> Str<'a> {
        self.str(self.data().label)
    }

    /// The destination.
    pub fn destination(self) -> Str<'a> {
        self.str(self.data().destination)
    }

    /// Whether a link or an image on the page references its label. Where several definitions
    /// have the same label, each of them counts as used, though only the first takes effect.
    pub fn is_used(self) -> bool {
        let number = self.data().label_number as usize;
        self.0.page().used_labels.get(number) == Some(&true)
    }

    /// The title.
    pub fn title(self) -> Option<Str<'a>> {
        self.data().title.map(|value| self.str(value))
    }
}

impl<'a> FootnoteDefinition<'a> {
    /// The label, without `^`.
    pub fn label(self) -> Str<'a> {
        self.str(self.data().label)
    }
}

impl<'a> FootnoteReference<'a> {
    /// The label, without `^`.
    pub fn label(self) -> Str<'a> {
        self.str(self.data().label)
    }
}

impl<'a> Table<'a> {
    /// The alignment of each column.
    pub fn alignments(self) -> &'a [Align] {
        self.data()
    }

    /// Its rows; the first is the head.
    pub fn rows(self) -> impl Iterator<Item = TableRow<'a>> + Clone {
        self.0.children().filter_map(TableRow::cast)
    }
}

impl<'a> TableRow<'a> {
    /// Its cells.
    pub fn cells(self) -> impl Iterator<Item = TableCell<'a>> + Clone {
        self.0.children().filter_map(TableCell::cast)
    }
}

impl<'a> Component<'a> {
    /// Its number among the components of the page, from 0.
    #[inline]
    pub fn number(self) -> usize {
        self.0.raw().data as usize
    }

    /// The name as written; `None` for a fragment `<>`.
    #[inline]
    pub fn name(self) -> Option<Str<'a>> {
        self.data().name.map(|value| self.str(value))
    }

    /// Whether it has that name.
    #[inline]
    pub fn is(self, name: &str) -> bool {
        self.name().is_some_and(|it| it.is(name))
    }

    /// Whether its name starts in lower case: an HTML element and no component.
    #[inline]
    pub fn is_html(self) -> bool {
        self.name().is_some_and(|it| it.as_str().starts_with(|c: char| c.is_ascii_lowercase()))
    }

    /// `<Name …>`.
    pub fn opening(self) -> Span {
        self.data().opening
    }

    /// `</Name>`; `None` where it closes itself or was never closed.
    pub fn closing(self) -> Option<Span> {
        self.data().closing
    }

    /// Whether it ends in `/>`.
    pub fn is_self_closing(self) -> bool {
        self.data().self_closing
    }

    /// Whether it is inside text and not a block.
    pub fn is_inline(self) -> bool {
        self.0.is_inline()
    }

    /// Its attributes, spreads included, in the order of the text.
    pub fn attributes(self) -> impl Iterator<Item = Attribute<'a>> + Clone {
        self.0.all_children().map_while(Attribute::cast)
    }

    /// The attribute of that name; the last one where there are several, as the renderer has it.
    pub fn attribute(self, name: &str) -> Option<Attribute<'a>> {
        self.attributes().filter(|it| it.name().is_some_and(|it| it.is(name))).last()
    }

    /// The nearest component around it, whatever blocks are between.
    pub fn parent_component(self) -> Option<Self> {
        self.0.ancestors().find_map(Self::cast)
    }
}

impl fmt::Display for Str<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The value of an attribute.
#[derive(Clone, Copy, Debug)]
pub enum AttrValue<'a> {
    /// None: `<Step required>`.
    None,
    /// A string.
    String(Str<'a>),
    /// JavaScript, without the braces.
    Expression(Str<'a>),
}

impl<'a> Attribute<'a> {
    /// The name; `None` for a spread.
    #[inline]
    pub fn name(self) -> Option<Str<'a>> {
        self.data().name.map(|value| self.str(value))
    }

    /// The value.
    pub fn value(self) -> AttrValue<'a> {
        match self.data().value {
            AttributeValue::None => AttrValue::None,
            AttributeValue::String { value, .. } => AttrValue::String(self.str(value)),
            AttributeValue::Expression { value, .. } => AttrValue::Expression(self.str(value)),
        }
    }

    /// The value with its quotes or braces.
    pub fn value_span(self) -> Option<Span> {
        match self.data().value {
            AttributeValue::None => None,
            AttributeValue::String { raw, .. } | AttributeValue::Expression { raw, .. } => {
                Some(raw)
            }
        }
    }

    /// The value where it is a string: also `{"…"}` and `` {`…`} `` without escapes or `${`.
    pub fn literal(self) -> Option<SubStr<'a>> {
        match self.value() {
            AttrValue::None => None,
            AttrValue::String(value) => Some(SubStr { text: value.as_str(), span: value.span() }),
            AttrValue::Expression(value) => {
                let text = value.as_str();
                let inner = text.trim();
                let quote =
                    inner.chars().next().filter(|quote| matches!(quote, '"' | '\'' | '`'))?;
                let body = inner.strip_prefix(quote)?.strip_suffix(quote)?;
                if body.contains(['\\', quote]) || quote == '`' && body.contains("${") {
                    return None;
                }
                let start = text.len() - text.trim_start().len() + 1;
                Some(value.sub(start..start + body.len()))
            }
        }
    }

    /// The component it belongs to.
    pub fn component(self) -> Component<'a> {
        let parent = self.0.parent().and_then(Component::cast);
        parent.expect("an attribute is in a component")
    }
}

impl<'a> FrontMatter<'a> {
    /// YAML or TOML.
    pub fn format(self) -> FrontMatterFormat {
        self.data().format
    }

    /// The text between the fences.
    pub fn content(self) -> Str<'a> {
        self.str(self.data().content)
    }
}

/// A link, an image or a definition: whatever has a destination in Markdown.
#[derive(Clone, Copy, Debug)]
pub enum Linkish<'a> {
    /// A link.
    Link(Link<'a>),
    /// An image.
    Image(Image<'a>),
    /// A definition.
    Definition(Definition<'a>),
}

impl Linkish<'_> {
    /// Its bytes.
    pub fn span(self) -> Span {
        match self {
            Self::Link(link) => link.span(),
            Self::Image(image) => image.span(),
            Self::Definition(definition) => definition.span(),
        }
    }
}

impl<'a> AstNode<'a> for Linkish<'a> {
    const KINDS: KindSet = KindSet::of(&[NodeKind::Link, NodeKind::Image, NodeKind::Definition]);
    fn cast(node: Node<'a>) -> Option<Self> {
        Link::cast(node)
            .map(Self::Link)
            .or_else(|| Image::cast(node).map(Self::Image))
            .or_else(|| Definition::cast(node).map(Self::Definition))
    }
}

/// An image in Markdown or an element or component: either may show a picture.
#[derive(Clone, Copy, Debug)]
pub enum ImageOrComponent<'a> {
    /// `![…](…)`.
    Image(Image<'a>),
    /// `<img>`, `<Frame>` …
    Component(Component<'a>),
}

impl ImageOrComponent<'_> {
    /// Its bytes.
    pub fn span(self) -> Span {
        match self {
            Self::Image(image) => image.span(),
            Self::Component(component) => component.span(),
        }
    }
}

impl<'a> AstNode<'a> for ImageOrComponent<'a> {
    const KINDS: KindSet = KindSet::of(&[NodeKind::Image, NodeKind::Component]);
    fn cast(node: Node<'a>) -> Option<Self> {
        Image::cast(node).map(Self::Image).or_else(|| Component::cast(node).map(Self::Component))
    }
}

/// A block of words: a paragraph, a heading or a cell. Rules about wording subscribe to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prose<'a>(Node<'a>);

impl<'a> AstNode<'a> for Prose<'a> {
    const KINDS: KindSet =
        KindSet::of(&[NodeKind::Paragraph, NodeKind::Heading, NodeKind::TableCell]);
    fn cast(node: Node<'a>) -> Option<Self> {
        Self::KINDS.contains(node.kind()).then_some(Self(node))
    }
}

impl<'a> Prose<'a> {
    /// The block.
    pub fn node(self) -> Node<'a> {
        self.0
    }

    /// Its bytes.
    pub fn span(self) -> Span {
        self.0.span()
    }
}
