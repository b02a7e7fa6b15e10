//! The arena: nodes in pre-order, so that a subtree is a slice and a walk is a loop.

use crate::error::{SyntaxError, broken_tags};
use crate::near::{NearMiss, NearMissKind, characters};
use doclint_diagnostic::Span;
use std::sync::{Arc, OnceLock};

/// Which Markdown a page is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// MDX 3 with GFM, math and front matter: every page of a site, `.md` included.
    Mdx,
    /// The same where no program is known to read math: a dollar sign is text, unless it encloses what
    /// looks like a formula, as in `Markdown`.
    MdxWithDollars,
    /// CommonMark with GFM, math and front matter: Markdown outside a site.
    Markdown,
    /// The same with the blocks that Python-Markdown adds for MkDocs: after a line `!!! note`, `??? note`
    /// or `=== "Tab"`, text that is indented by four columns is Markdown and no code.
    MkDocs,
}

impl Dialect {
    /// Whether pages have components and expressions.
    pub fn is_mdx(self) -> bool {
        matches!(self, Self::Mdx | Self::MdxWithDollars)
    }
}

/// A node, as an index into its page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

/// The kind of a node.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NodeKind {
    /// The root; it spans the whole file.
    Page,
    /// YAML or TOML between fences at the top.
    FrontMatter,
    /// A block of `import` and `export` statements.
    Esm,
    /// `# Title` or an underlined title.
    Heading,
    /// A paragraph.
    Paragraph,
    /// `---`.
    ThematicBreak,
    /// `> …`.
    BlockQuote,
    /// A list.
    List,
    /// An item of a list.
    Item,
    /// A fenced or indented code block.
    Code,
    /// A block of HTML; in `Dialect::Markdown` only.
    HtmlBlock,
    /// `$$ … $$`.
    MathBlock,
    /// `[label]: destination "title"`.
    Definition,
    /// `[^label]: …`.
    FootnoteDefinition,
    /// A table.
    Table,
    /// A row of a table; the first is its head.
    TableRow,
    /// A cell of a table.
    TableCell,
    /// `<Name …>…</Name>`, a fragment or an HTML element, as a block or in text.
    Component,
    /// An attribute of a component; comes before the component's children.
    Attribute,
    /// `{…}` as a block or in text.
    Expression,
    /// Text.
    Text,
    /// `*…*`.
    Emphasis,
    /// `**…**`.
    Strong,
    /// `~~…~~`.
    Strikethrough,
    /// `` `…` ``.
    InlineCode,
    /// `$…$`.
    InlineMath,
    /// A hard line break.
    Break,
    /// HTML in text; in `Dialect::Markdown` only.
    Html,
    /// A link of any style.
    Link,
    /// An image of any style.
    Image,
    /// `[^label]`.
    FootnoteReference,
}

impl NodeKind {
    /// Every kind, in the order of its number.
    pub const ALL: [Self; 31] = [
        Self::Page,
        Self::FrontMatter,
        Self::Esm,
        Self::Heading,
        Self::Paragraph,
        Self::ThematicBreak,
        Self::BlockQuote,
        Self::List,
        Self::Item,
        Self::Code,
        Self::HtmlBlock,
        Self::MathBlock,
        Self::Definition,
        Self::FootnoteDefinition,
        Self::Table,
        Self::TableRow,
        Self::TableCell,
        Self::Component,
        Self::Attribute,
        Self::Expression,
        Self::Text,
        Self::Emphasis,
        Self::Strong,
        Self::Strikethrough,
        Self::InlineCode,
        Self::InlineMath,
        Self::Break,
        Self::Html,
        Self::Link,
        Self::Image,
        Self::FootnoteReference,
    ];
}

/// A set of node kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KindSet(u64);

impl KindSet {
    /// No kind.
    pub const EMPTY: Self = Self(0);

    /// The given kinds.
    pub const fn of(kinds: &[NodeKind]) -> Self {
        let (mut bits, mut i) = (0, 0);
        while i < kinds.len() {
            bits |= 1 << kinds[i] as u64;
            i += 1;
        }
        Self(bits)
    }

    /// Whether `kind` is among them.
    pub const fn contains(self, kind: NodeKind) -> bool {
        self.0 & (1 << kind as u64) != 0
    }

    /// The kinds, in the order of their declaration.
    pub fn iter(self) -> impl Iterator<Item = NodeKind> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let kind = *NodeKind::ALL.get(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(kind)
        })
    }
}

/// A string of the page: a range of the source, and its decoded text where escapes, character
/// references or the prefixes of containers make that differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Value {
    /// The bytes of the source, quotes and fences excluded.
    pub span: Span,
    /// One more than the index of the decoded string; 0 where the source is the value.
    pub(crate) decoded: u32,
}

impl Value {
    /// Whether its string may have so many bytes. Where the source is the value, it does or doesn't.
    pub(crate) fn may_have_len(self, len: usize) -> bool {
        self.decoded != 0 || self.span.len() as usize == len
    }
}

/// A decoded string, with where its parts come from.
#[derive(Clone, Debug)]
pub(crate) struct Decoded {
    /// Bytes of `Page::strings`.
    pub text: Span,
    /// Indices into `Page::runs`.
    pub runs: Span,
}

/// A piece of a decoded string, up to the next piece. Where it is as long as its source the two run
/// in step, otherwise the whole piece represents the whole source.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    /// Where it starts in the decoded string, in bytes.
    pub decoded: u32,
    /// Where it comes from.
    pub source: Span,
}

/// One node of the arena.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RawNode {
    pub kind: NodeKind,
    /// It is inside text, not a block. Used by components and expressions.
    pub inline: bool,
    pub parent: u32,
    /// The index after the last node of the subtree.
    pub end_id: u32,
    pub span: Span,
    /// An index into the table of the node's kind.
    pub data: u32,
}

/// The data of a heading.
#[derive(Clone, Copy, Debug)]
pub struct HeadingData {
    /// 1 to 6.
    pub level: u8,
    /// The `##` before the text, or the underline after it.
    pub marker: Span,
    /// The marker is an underline.
    pub setext: bool,
    /// `id` of `## Title {#id}`.
    pub custom_id: Option<Value>,
    /// The whole `{#id}`.
    pub custom_id_span: Option<Span>,
}

/// The data of a list.
#[derive(Clone, Copy, Debug)]
pub struct ListData {
    /// The number of the first item of an ordered list.
    pub start: Option<u32>,
    /// There are blank lines between its items.
    pub loose: bool,
}

/// The data of a list item.
#[derive(Clone, Copy, Debug)]
pub struct ItemData {
    /// `-`, `*`, `+` or `1.`.
    pub marker: Span,
    /// Whether a task is done, and the `[x]`.
    pub task: Option<(bool, Span)>,
    /// There are blank lines between its direct children.
    pub loose: bool,
}

/// The data of a code block.
#[derive(Clone, Copy, Debug)]
pub struct CodeData {
    /// The opening fence; `None` for indented code.
    pub fence: Option<Span>,
    /// The closing fence; `None` where the block ends with its container or the file.
    pub closing: Option<Span>,
    /// All that follows the opening fence on its line, trimmed.
    pub info: Option<Value>,
    /// The first word of it.
    pub language: Option<Value>,
    /// The rest of it.
    pub meta: Option<Value>,
    /// The code, without the last line end.
    pub content: Value,
}

/// How a link or an image is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkStyle {
    /// `[text](destination "title")`.
    Inline,
    /// `[text][label]`.
    Full,
    /// `[label][]`.
    Collapsed,
    /// `[label]`.
    Shortcut,
    /// `<https://…>`.
    Autolink,
    /// A bare address in text.
    Literal,
}

/// The data of a link or an image.
#[derive(Clone, Copy, Debug)]
pub struct LinkData {
    /// How it is written.
    pub style: LinkStyle,
    /// The destination. Of a reference: that of its definition, with spans there.
    pub destination: Value,
    /// The title. Of a reference: that of its definition, too.
    pub title: Option<Value>,
    /// The label of a reference, as written.
    pub label: Option<Value>,
    /// The text between the brackets. Of an image: the alt text.
    pub text: Value,
}

/// The data of a link definition or a footnote definition.
#[derive(Clone, Copy, Debug)]
pub struct DefinitionData {
    /// The label, as written.
    pub label: Value,
    /// The destination; empty for a footnote.
    pub destination: Value,
    /// The title.
    pub title: Option<Value>,
    /// The number of its label, which link definitions with the same label share.
    pub(crate) label_number: u32,
}

impl DefinitionData {
    /// The data of a footnote definition or reference.
    pub(crate) fn footnote(label: Value) -> Self {
        Self { label, destination: Value::default(), title: None, label_number: 0 }
    }
}

/// The alignment of a table's column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// None given.
    None,
    /// `:--`.
    Left,
    /// `:-:`.
    Center,
    /// `--:`.
    Right,
}

/// The data of a component or an HTML element in MDX.
#[derive(Clone, Copy, Debug)]
pub struct ComponentData {
    /// The name as written, `a.b` and `a:b` included; `None` for a fragment.
    pub name: Option<Value>,
    /// `<Name …>`.
    pub opening: Span,
    /// `</Name>`; `None` where it closes itself or was never closed.
    pub closing: Option<Span>,
    /// It ends in `/>`.
    pub self_closing: bool,
}

/// The data of an attribute.
#[derive(Clone, Copy, Debug)]
pub struct AttributeData {
    /// The name; `None` for `{...spread}`.
    pub name: Option<Value>,
    /// Its value.
    pub value: AttributeValue,
}

/// The value of an attribute.
#[derive(Clone, Copy, Debug)]
pub enum AttributeValue {
    /// Nothing: `<Step required>`.
    None,
    /// A string; the span of `raw` includes the quotes.
    String {
        /// With the quotes.
        raw: Span,
        /// Between them, character references decoded.
        value: Value,
    },
    /// `{…}`; also that of a spread.
    Expression {
        /// With the braces.
        raw: Span,
        /// Between them.
        value: Value,
    },
}

/// The two formats of front matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrontMatterFormat {
    /// Between `---`.
    Yaml,
    /// Between `+++`.
    Toml,
}

/// The data of front matter.
#[derive(Clone, Copy, Debug)]
pub struct FrontMatterData {
    /// Which it is.
    pub format: FrontMatterFormat,
    /// The text between the fences.
    pub content: Value,
}

/// The tables that nodes of some kinds index with their `data`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tables {
    pub values: Vec<Value>,
    pub headings: Vec<HeadingData>,
    pub lists: Vec<ListData>,
    pub items: Vec<ItemData>,
    pub codes: Vec<CodeData>,
    pub links: Vec<LinkData>,
    pub definitions: Vec<DefinitionData>,
    pub tables: Vec<Vec<Align>>,
    pub components: Vec<ComponentData>,
    pub attributes: Vec<AttributeData>,
    pub front_matter: Vec<FrontMatterData>,
}

/// Adds a row to a table; returns its index.
pub(crate) fn add<T>(table: &mut Vec<T>, row: T) -> u32 {
    table.push(row);
    table.len() as u32 - 1
}

/// A parsed page.
#[derive(Clone, Debug)]
pub struct Page {
    source: Arc<str>,
    pub(crate) nodes: Vec<RawNode>,
    pub(crate) tables: Tables,
    strings: String,
    decoded: Vec<Decoded>,
    runs: Vec<Run>,
    by_kind: Vec<u32>,
    kind_starts: [u32; NodeKind::ALL.len() + 1],
    /// By the number of a label, whether a link or an image references it.
    pub(crate) used_labels: Vec<bool>,
    errors: Vec<SyntaxError>,
    /// Where the tags that can't be paired begin, in order.
    broken_tags: Vec<u32>,
    /// Ordered by place.
    pub(crate) near: Vec<NearMiss>,
    /// See [`Page::line_start`].
    pub(crate) line_starts: OnceLock<Box<[u32]>>,
}

impl Page {
    /// The text as it was read.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The text of a span.
    #[inline]
    pub fn slice(&self, span: Span) -> &str {
        &self.source[span.range()]
    }

    /// The syntax errors, ordered by place.
    pub fn errors(&self) -> &[SyntaxError] {
        &self.errors
    }

    /// Whether a tag that begins in `span` can't be read or has no partner. Nesting is a guess
    /// there.
    pub fn has_broken_tag(&self, span: Span) -> bool {
        let first = self.broken_tags.partition_point(|it| *it < span.start);
        self.broken_tags.get(first).is_some_and(|it| *it < span.end)
    }

    /// The root.
    pub fn root(&self) -> Node<'_> {
        self.node(NodeId(0))
    }

    /// Where the source has a text, in bytes. On a whole page this is quicker than
    /// [`str::match_indices`].
    pub fn places_of(&self, text: &str) -> impl Iterator<Item = usize> {
        memchr::memmem::find_iter(self.source.as_bytes(), text.as_bytes())
    }

    /// Whether the source has a text.
    pub fn mentions(&self, text: &str) -> bool {
        self.places_of(text).next().is_some()
    }

    /// The node with that number.
    #[inline]
    pub fn node(&self, id: NodeId) -> Node<'_> {
        debug_assert!((id.0 as usize) < self.nodes.len());
        Node { page: self, id }
    }

    /// Every node, in the order of the text, parents before children.
    pub fn walk(&self) -> impl ExactSizeIterator<Item = Node<'_>> {
        (0..self.nodes.len() as u32).map(|id| Node { page: self, id: NodeId(id) })
    }

    /// Every node of one kind, in the order of the text.
    pub fn of_kind(&self, kind: NodeKind) -> impl DoubleEndedIterator<Item = Node<'_>> + Clone {
        self.ids_of_kind(kind).iter().map(|&id| Node { page: self, id: NodeId(id) })
    }

    /// The nodes of one kind that begin before a node, and those that begin after it, both in the
    /// order of the text.
    pub fn of_kind_around(
        &self,
        kind: NodeKind,
        node: Node<'_>,
    ) -> (
        impl DoubleEndedIterator<Item = Node<'_>> + Clone,
        impl DoubleEndedIterator<Item = Node<'_>> + Clone,
    ) {
        let ids = self.ids_of_kind(kind);
        let before = &ids[..ids.partition_point(|it| *it < node.id.0)];
        let after = &ids[ids.partition_point(|it| *it <= node.id.0)..];
        let node = |id: &u32| Node { page: self, id: NodeId(*id) };
        (before.iter().map(node), after.iter().map(node))
    }

    pub(crate) fn ids_of_kind(&self, kind: NodeKind) -> &[u32] {
        let start = self.kind_starts[kind as usize] as usize;
        let end = self.kind_starts[kind as usize + 1] as usize;
        &self.by_kind[start..end]
    }

    /// Texts that are nearly something else, ordered by place.
    pub fn near_misses(&self, kind: NearMissKind) -> impl Iterator<Item = Span> + '_ {
        self.near.iter().filter(move |it| it.kind == kind).map(|it| it.span)
    }

    /// The innermost node that holds a byte.
    pub fn node_at(&self, at: u32) -> Node<'_> {
        let after = self.nodes.partition_point(|it| it.span.start <= at);
        let last = self.node(NodeId(after.saturating_sub(1) as u32));
        let mut around = std::iter::once(last).chain(last.ancestors());
        around.find(|it| at < it.span().end).unwrap_or_else(|| self.root())
    }

    /// The text of a value: escapes and character references decoded, prefixes of block quotes and
    /// lists removed.
    #[inline]
    pub fn value(&self, value: Value) -> &str {
        match value.decoded.checked_sub(1) {
            None => self.slice(value.span),
            Some(index) => &self.strings[self.decoded[index as usize].text.range()],
        }
    }

    /// Where bytes `part` of a value's string are in the source. What was decoded from a
    /// character reference or an escape counts as one place.
    pub fn value_span(&self, value: Value, part: Span) -> Span {
        let Some(index) = value.decoded.checked_sub(1) else {
            return Span::new(value.span.start + part.start, value.span.start + part.end);
        };
        let Decoded { text, runs } = &self.decoded[index as usize];
        let runs = &self.runs[runs.range()];
        let run = |after: usize| {
            let run = runs[after.checked_sub(1)?];
            let decoded_end = runs.get(after).map_or(text.len(), |next| next.decoded);
            Some((run, decoded_end - run.decoded == run.source.len()))
        };
        let start = match run(runs.partition_point(|run| run.decoded <= part.start)) {
            None => value.span.start,
            Some((run, true)) => (run.source.start + part.start - run.decoded).min(value.span.end),
            Some((run, false)) => run.source.start,
        };
        let end = match run(runs.partition_point(|run| run.decoded < part.end)) {
            None => start,
            Some((run, true)) => (run.source.start + part.end - run.decoded).min(value.span.end),
            Some((run, false)) => run.source.end,
        };
        Span::new(start, if part.is_empty() { start } else { end.max(start) })
    }
}

/// A node of a page.
#[derive(Clone, Copy)]
pub struct Node<'a> {
    page: &'a Page,
    id: NodeId,
}

impl PartialEq for Node<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && std::ptr::eq(self.page, other.page)
    }
}

impl std::fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}@{}..{}", self.kind(), self.span().start, self.span().end)
    }
}

impl<'a> Node<'a> {
    /// The page it belongs to.
    pub fn page(self) -> &'a Page {
        self.page
    }

    /// Its number: its place in the walk.
    pub fn id(self) -> NodeId {
        self.id
    }

    pub(crate) fn raw(self) -> &'a RawNode {
        &self.page.nodes[self.id.0 as usize]
    }

    /// Its kind.
    #[inline]
    pub fn kind(self) -> NodeKind {
        self.raw().kind
    }

    /// Its bytes.
    #[inline]
    pub fn span(self) -> Span {
        self.raw().span
    }

    /// Its text as written.
    #[inline]
    pub fn text(self) -> &'a str {
        self.page.slice(self.span())
    }

    /// Whether it is inside text: inline content of a paragraph, heading or cell.
    pub fn is_inline(self) -> bool {
        match self.kind() {
            NodeKind::Component | NodeKind::Expression => self.raw().inline,
            kind => kind >= NodeKind::Text,
        }
    }

    /// The node around it; `None` for the root.
    pub fn parent(self) -> Option<Self> {
        let parent = self.raw().parent;
        (parent != u32::MAX).then_some(Self { page: self.page, id: NodeId(parent) })
    }

    /// The nodes around it, the nearest first.
    pub fn ancestors(self) -> impl Iterator<Item = Self> + Clone {
        std::iter::successors(self.parent(), |node| node.parent())
    }

    /// Its children, attributes left out.
    pub fn children(self) -> impl Iterator<Item = Self> + Clone {
        self.all_children().filter(|node| node.kind() != NodeKind::Attribute)
    }

    pub(crate) fn all_children(self) -> impl Iterator<Item = Self> + Clone {
        let end = self.raw().end_id;
        let first = (self.id.0 + 1 < end).then_some(self.id.0 + 1);
        let page = self.page;
        std::iter::successors(first, move |&id| {
            let next = page.nodes[id as usize].end_id;
            (next < end).then_some(next)
        })
        .map(move |id| Node { page, id: NodeId(id) })
    }

    /// Every node below it, in the order of the text, attributes included.
    pub fn descendants(self) -> impl ExactSizeIterator<Item = Self> + Clone {
        let page = self.page;
        (self.id.0 + 1..self.raw().end_id).map(move |id| Node { page, id: NodeId(id) })
    }

    /// The sibling after it.
    pub fn next_sibling(self) -> Option<Self> {
        let parent = self.parent()?;
        let next = self.raw().end_id;
        (next < parent.raw().end_id).then_some(Self { page: self.page, id: NodeId(next) })
    }

    /// The sibling before it.
    pub fn previous_sibling(self) -> Option<Self> {
        let parent = self.parent()?;
        // The node before it in the walk is the end of that sibling, or the parent.
        let before = Self { page: self.page, id: NodeId(self.id.0 - 1) };
        if before == parent {
            return None;
        }
        let sibling = std::iter::once(before)
            .chain(before.ancestors())
            .find(|it| it.parent() == Some(parent))?;
        (sibling.kind() != NodeKind::Attribute).then_some(sibling)
    }

    /// The text of all text and inline code below it, joined, as a reader sees it.
    pub fn plain_text(self) -> String {
        let mut out = String::new();
        for node in std::iter::once(self).chain(self.descendants()) {
            match node.kind() {
                NodeKind::Text | NodeKind::InlineCode | NodeKind::InlineMath => {
                    out.push_str(
                        self.page.value(self.page.tables.values[node.raw().data as usize]),
                    );
                }
                NodeKind::Break => out.push('\n'),
                _ => {}
            }
        }
        if out.contains('\r') { out.replace("\r\n", "\n") } else { out }
    }
}

/// Fills an arena in pre-order.
pub(crate) struct Builder<'s> {
    pub source: &'s str,
    pub nodes: Vec<RawNode>,
    pub tables: Tables,
    strings: String,
    decoded: Vec<Decoded>,
    runs: Vec<Run>,
    open: Vec<u32>,
    used_labels: Vec<bool>,
    /// The bytes of the attributes in their table.
    pub attribute_spans: Vec<Span>,
    near: Vec<NearMiss>,
}

impl<'s> Builder<'s> {
    pub fn new(source: &'s str) -> Self {
        let mut builder = Self {
            source,
            nodes: Vec::with_capacity(source.len() / 24 + 8),
            tables: Tables::default(),
            strings: String::new(),
            decoded: Vec::new(),
            runs: Vec::new(),
            open: Vec::with_capacity(16),
            used_labels: Vec::new(),
            attribute_spans: Vec::new(),
            near: Vec::new(),
        };
        builder.enter(NodeKind::Page, 0, 0);
        builder
    }

    /// Adds a node and makes it the parent of the nodes after it.
    pub fn enter(&mut self, kind: NodeKind, start: u32, data: u32) -> u32 {
        let id = self.leaf(kind, Span::new(start, start), data);
        self.open.push(id);
        id
    }

    /// Ends the innermost open node.
    pub fn exit(&mut self, end: u32) -> u32 {
        let id = self.open.pop().expect("exit pairs with enter");
        let end_id = self.nodes.len() as u32;
        let node = &mut self.nodes[id as usize];
        node.span.end = end;
        node.end_id = end_id;
        id
    }

    /// Adds a node without children.
    pub fn leaf(&mut self, kind: NodeKind, span: Span, data: u32) -> u32 {
        let id = self.nodes.len() as u32;
        let parent = self.open.last().copied().unwrap_or(u32::MAX);
        self.nodes.push(RawNode { kind, inline: false, parent, end_id: id + 1, span, data });
        id
    }

    /// Adds a value to the table of values.
    pub fn push_value(&mut self, value: Value) -> u32 {
        add(&mut self.tables.values, value)
    }

    /// Begins a decoded string; `push_piece` adds to it, `end_decoded` makes it a value.
    pub fn begin_decoded(&mut self) -> (u32, u32) {
        (self.strings.len() as u32, self.runs.len() as u32)
    }

    /// Adds text that comes from `source` to the string begun last.
    pub fn push_piece(&mut self, begun: (u32, u32), text: &str, source: Span) {
        let decoded = self.strings.len() as u32 - begun.0;
        self.runs.push(Run { decoded, source });
        self.strings.push_str(text);
    }

    /// The value of the string begun last.
    pub fn end_decoded(&mut self, begun: (u32, u32), span: Span) -> Value {
        self.decoded.push(Decoded {
            text: Span::new(begun.0, self.strings.len() as u32),
            runs: Span::new(begun.1, self.runs.len() as u32),
        });
        Value { span, decoded: self.decoded.len() as u32 }
    }

    /// A value that joins others; each may be decoded itself.
    pub fn join(&mut self, parts: &[Value], span: Span) -> Value {
        let begun = self.begin_decoded();
        for &part in parts {
            match part.decoded.checked_sub(1) {
                None => {
                    let text = &self.source[part.span.range()];
                    self.push_piece(begun, text, part.span);
                }
                Some(index) => {
                    let Decoded { text, runs } = self.decoded[index as usize].clone();
                    let shift = self.strings.len() as u32 - begun.0;
                    for index in runs.range() {
                        let Run { decoded, source } = self.runs[index];
                        self.runs.push(Run { decoded: decoded + shift, source });
                    }
                    self.strings.extend_from_within(text.range());
                }
            }
        }
        self.end_decoded(begun, span)
    }

    /// The string of a value.
    pub fn value(&self, value: Value) -> &str {
        match value.decoded.checked_sub(1) {
            None => &self.source[value.span.range()],
            Some(index) => &self.strings[self.decoded[index as usize].text.range()],
        }
    }

    /// Notes that a link or an image references the definitions with this label.
    pub fn use_label(&mut self, number: u32) {
        let number = number as usize;
        if self.used_labels.len() <= number {
            self.used_labels.resize(number + 1, false);
        }
        self.used_labels[number] = true;
    }

    /// Notes a text that is nearly something else.
    pub fn near_miss(&mut self, kind: NearMissKind, span: Span) {
        self.near.push(NearMiss { kind, span });
    }

    /// The data of the innermost open node.
    pub fn open_data(&self) -> u32 {
        let open = self.open.last().expect("the root is open");
        self.nodes[*open as usize].data
    }

    /// The fence of the node added last, where that is code without an end.
    pub fn unclosed_fence(&self) -> Option<Span> {
        let last = self.nodes.last().filter(|node| node.kind == NodeKind::Code)?;
        let code = &self.tables.codes[last.data as usize];
        code.fence.filter(|_| code.closing.is_none())
    }

    /// Ends the root and counts the kinds.
    pub fn finish(mut self, errors: Vec<SyntaxError>, source: Arc<str>) -> Page {
        while !self.open.is_empty() {
            self.exit(self.source.len() as u32);
        }
        let mut kind_starts = [0_u32; NodeKind::ALL.len() + 1];
        for node in &self.nodes {
            kind_starts[node.kind as usize + 1] += 1;
        }
        for kind in 0..NodeKind::ALL.len() {
            kind_starts[kind + 1] += kind_starts[kind];
        }
        let mut next = kind_starts;
        let mut by_kind = vec![0; self.nodes.len()];
        for (id, node) in self.nodes.iter().enumerate() {
            let at = &mut next[node.kind as usize];
            by_kind[*at as usize] = id as u32;
            *at += 1;
        }
        characters(self.source, &mut self.near);
        // The two passes of the parser note them one after the other, and some of them twice.
        self.near.sort_by_key(|it| (it.span, it.kind));
        self.near.dedup();
        Page {
            source,
            nodes: self.nodes,
            tables: self.tables,
            strings: self.strings,
            decoded: self.decoded,
            runs: self.runs,
            by_kind,
            kind_starts,
            used_labels: self.used_labels,
            broken_tags: broken_tags(&errors),
            errors,
            near: self.near,
            line_starts: OnceLock::new(),
        }
    }
}
