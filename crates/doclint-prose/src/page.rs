//! The texts of a page that checks look at, each with its scope.

use crate::ignores::{Ignores, merged};
use crate::scope::{Bits, Keys, LOOSE};
use crate::toggles::Toggles;
use doclint_data::Document;
use doclint_diagnostic::Span;
use doclint_spelling::Speller;
use doclint_syntax::ast::{self, AstNode};
use doclint_syntax::{Node, NodeKind, Page};
use doclint_text::{OBJECT, Passage, Prose, is_preformatted};
use std::borrow::Cow;
use std::ops::Range;

/// How many containers around a block are looked at.
const MOST_CONTAINERS: usize = 64;

/// The prose of a page with its scopes: its blocks, the attributes that readers see, the texts
/// instead of images, and the title and description of its front matter.
pub struct PageText<'p> {
    pub(crate) page: &'p Page,
    pub(crate) blocks: Vec<Block<'p>>,
    toggles: Toggles,
    /// Parts that the project's patterns hide, and elements that contain code.
    hidden: Vec<Range<u32>>,
    /// The elements whose text the settings leave out.
    left_out: Vec<Range<u32>>,
    /// Where the tags of components and expressions begin, in order.
    tags: Vec<u32>,
    /// The spelling checker, for checks of spelling.
    pub(crate) speller: Option<&'p Speller>,
}

/// A piece of prose with its scope.
pub(crate) struct Block<'p> {
    prose: Cow<'p, Prose>,
    /// The text as checks read it, if it differs: with asterisks for code, as Vale has it, and
    /// blanks for the ends of lines, so that a phrase may go on in the next line.
    read_as: Option<String>,
    pub bits: Bits,
    /// The key of the front matter, if it is not among the usual ones.
    key: Option<&'p str>,
}

impl<'p> Block<'p> {
    fn new(prose: Cow<'p, Prose>, bits: Bits) -> Self {
        const ASTERISKS: &str = "***";
        // As many bytes, so that places stay.
        const { assert!(ASTERISKS.len() == OBJECT.len_utf8()) };
        let text = prose.as_str();
        let differs = text.contains([OBJECT, '\n']);
        let read_as = differs.then(|| text.replace(OBJECT, ASTERISKS).replace('\n', " "));
        Self { prose, read_as, bits, key: None }
    }

    pub fn text(&self) -> &str {
        self.read_as.as_deref().unwrap_or(self.prose.as_str())
    }

    pub fn span(&self, part: Range<usize>) -> Span {
        self.prose.span(part)
    }

    pub fn sentences(&self) -> impl Iterator<Item = Range<usize>> {
        self.prose.sentences()
    }
}

impl<'p> PageText<'p> {
    /// The texts of a page, given its prose.
    pub fn new(page: &'p Page, passages: &'p [Passage]) -> Self {
        let of_passages = passages.iter().map(|it| {
            let bits = match (it.key(), it.node(page)) {
                (Some(key), _) => Bits::of("text.frontmatter").with(key),
                (None, Some(node)) => bits_of(node),
                (None, None) => Bits::of("text"),
            };
            Block::new(Cow::Borrowed(&it.prose), bits)
        });
        let images = page.of_kind(NodeKind::Image).filter_map(ast::Image::cast);
        let of_images = images
            .map(|it| Block::new(Cow::Owned(Prose::of_str(it.alt())), Bits::of("text.attr.alt")));
        let attributes = page.of_kind(NodeKind::Attribute).filter_map(ast::Attribute::cast);
        let of_alt = attributes.filter_map(|it| {
            it.name().filter(|name| name.as_str() == "alt")?;
            let prose = Prose::of_sub_str(it.literal()?);
            Some(Block::new(Cow::Owned(prose), Bits::of("text.attr.alt")))
        });
        let mut blocks: Vec<Block<'p>> = of_passages.chain(of_images).chain(of_alt).collect();
        blocks.retain(|it| !it.text().trim().is_empty());
        let hidden = merged(code_elements(page));
        let (toggles, tags) = (Toggles::of(page), tags(page));
        Self { page, blocks, toggles, hidden, left_out: Vec::new(), tags, speller: None }
    }

    /// The same with something that knows words, without which checks of spelling find nothing.
    #[must_use]
    pub fn spelled_by(mut self, speller: Option<&'p Speller>) -> Self {
        self.speller = speller;
        self
    }

    /// The same with the texts of the keys of the front matter that only checks which name them read.
    #[must_use]
    pub fn with_keys(mut self, front_matter: Option<&'p Document>, keys: &Keys) -> Self {
        let entries = front_matter.and_then(|it| it.root.as_mapping()).map(|it| &it.entries);
        for entry in entries.into_iter().flatten().filter(|it| keys.add(&it.key.text)) {
            let one = std::slice::from_ref(&entry.value);
            for value in entry.value.as_sequence().unwrap_or(one) {
                let Some(prose) = Prose::of_value(value, self.page.source()) else { continue };
                let block = Block::new(Cow::Owned(prose), Bits::of("text.frontmatter"));
                self.blocks.push(Block { key: Some(&entry.key.text), ..block });
            }
        }
        self
    }

    /// Whether there is a tag or an expression inside: words on both sides of it don't belong together.
    pub(crate) fn crosses_tag(&self, part: Span) -> bool {
        let next = self.tags.partition_point(|it| *it <= part.start);
        self.tags.get(next).is_some_and(|it| *it < part.end)
    }

    /// The same without the parts that a project's patterns hide.
    #[must_use]
    pub fn ignoring(mut self, ignores: &Ignores) -> Self {
        let mut hidden = ignores.hidden(self.page);
        hidden.append(&mut self.hidden);
        self.hidden = merged(hidden);
        self
    }

    /// The same without the text of some elements, by their names in HTML.
    #[must_use]
    pub fn without(mut self, elements: &[&str]) -> Self {
        let kinds = elements.iter().flat_map(|it| kinds_of_element(it));
        let nodes = kinds.flat_map(|it| self.page.of_kind(*it));
        self.left_out = merged(nodes.map(|it| it.span().start..it.span().end).collect());
        self
    }

    /// Whether a place is inside of such an element. The file as written has it all the same.
    pub(crate) fn leaves_out(&self, at: Span) -> bool {
        range_at(&self.left_out, at).is_some_and(|it| it.start <= at.start && at.end <= it.end)
    }

    /// Whether a check is not to say anything of a place: a comment or a pattern is against it.
    pub(crate) fn is_silent(&self, check: &str, at: Span) -> bool {
        let hidden = range_at(&self.hidden, at);
        let is_hidden = hidden.is_some_and(|it| it.start < at.end.max(at.start + 1));
        is_hidden || self.toggles.is_off(check, at.start)
    }

    /// Whether a place is in an address that is its own link.
    pub(crate) fn is_in_address(&self, at: Span) -> bool {
        let mut around = self.page.node_at(at.start).ancestors().take(MOST_CONTAINERS);
        let link = around.find_map(ast::Link::cast);
        link.is_some_and(|it| it.text_span() == it.node().span() && at.end <= it.text_span().end)
    }

    /// The links and the emphasized parts of the page.
    pub(crate) fn inlines(&self) -> Vec<Block<'p>> {
        let names = [
            (NodeKind::Link, "link"),
            (NodeKind::Strong, "strong"),
            (NodeKind::Emphasis, "emphasis"),
        ];
        let mut out = Vec::new();
        for (kind, name) in names {
            for node in self.page.of_kind(kind) {
                let prose = Prose::of_nodes(node.descendants());
                let block = node.ancestors().take(MOST_CONTAINERS).find_map(ast::Prose::cast);
                let around = block.map(|it| bits_of(it.node())).unwrap_or_default();
                out.push(Block::new(Cow::Owned(prose), around.without("text").with(name)));
            }
        }
        out
    }

    /// The file as written.
    pub(crate) fn source(&self) -> &'p str {
        self.page.source()
    }
}

/// The first of some ranges, which are in order, that ends behind the start of a place.
fn range_at(ranges: &[Range<u32>], at: Span) -> Option<&Range<u32>> {
    ranges.get(ranges.partition_point(|it| it.end <= at.start))
}

/// The scope of an attribute that readers see.
fn bits_of_attribute(attribute: ast::Attribute<'_>) -> Bits {
    match attribute.name().is_some_and(|it| it.as_str() == "caption") {
        true => Bits::of("text.attribute.figure.caption"),
        false => Bits::of("text.attribute"),
    }
}

fn tags(page: &Page) -> Vec<u32> {
    let tags = ast::Component::all(page).flat_map(|it| [Some(it.opening()), it.closing()]);
    // Comments leave blanks on both sides.
    let expressions = page.of_kind(NodeKind::Expression).map(|it| it.span());
    let mut out: Vec<u32> = tags.flatten().chain(expressions).map(|it| it.start).collect();
    out.sort_unstable();
    out
}

/// Elements whose text is not prose: links and images in them have texts, too.
fn code_elements(page: &Page) -> Vec<Range<u32>> {
    let is_code =
        |it: &ast::Component<'_>| it.name().is_some_and(|it| is_preformatted(it.as_str()));
    let elements = ast::Component::all(page).filter(is_code);
    elements.map(|it| it.span().start..it.span().end).collect()
}

/// The scope of a block: its own kind, and those of the blocks around it.
fn bits_of(block: Node<'_>) -> Bits {
    if let Some(attribute) = ast::Attribute::cast(block) {
        return bits_of_attribute(attribute);
    }
    let mut bits = Bits::of("text");
    match block.kind() {
        NodeKind::Heading => {
            let level = ast::Heading::cast(block).map_or(1, ast::Heading::level);
            bits = bits.with(&format!("heading.h{level}"));
        }
        NodeKind::TableCell => {
            let row = block.parent();
            let is_first = row.is_some_and(|row| row.previous_sibling().is_none());
            bits = bits.with(if is_first { "table.header" } else { "table.cell" });
        }
        _ => {}
    }
    for node in block.ancestors().take(MOST_CONTAINERS) {
        match node.kind() {
            NodeKind::Item => bits = bits.with("list"),
            NodeKind::BlockQuote => bits = bits.with("blockquote"),
            NodeKind::Component => {
                let name = ast::Component::cast(node).and_then(ast::Component::name);
                bits = bits.with(name.map_or("", |name| scope_of_element(name.as_str())));
            }
            _ => {}
        }
    }
    let is_in_loose_list = || {
        let item = block.ancestors().take(MOST_CONTAINERS).find_map(ast::Item::cast);
        item.is_some_and(ast::Item::is_loose) && block.kind() == NodeKind::Paragraph
    };
    let has_scope = ["heading", "table", "list", "blockquote", "caption"];
    if bits.has("list") && !bits.has("blockquote") && is_in_loose_list() {
        return bits.with(LOOSE);
    }
    if has_scope.iter().any(|it| bits.has(it)) { bits } else { bits.with("paragraph") }
}

/// What an element of HTML is in Markdown.
fn kinds_of_element(name: &str) -> &'static [NodeKind] {
    match name {
        "a" | "link" => &[NodeKind::Link],
        "b" | "strong" => &[NodeKind::Strong],
        "blockquote" => &[NodeKind::BlockQuote],
        "del" => &[NodeKind::Strikethrough],
        "em" | "i" => &[NodeKind::Emphasis],
        "alt" => &[NodeKind::Image],
        "li" => &[NodeKind::Item],
        "table" => &[NodeKind::Table],
        "td" | "th" => &[NodeKind::TableCell],
        _ => &[],
    }
}

/// Whether an element of HTML has a text that is checked, or holds code, which never is.
pub(crate) fn has_element(name: &str) -> bool {
    is_preformatted(name)
        || matches!(name, "code" | "figure" | "img" | "script" | "style" | "tt")
        || !kinds_of_element(name).is_empty()
}

fn scope_of_element(name: &str) -> &'static str {
    match name {
        "h1" => "heading.h1",
        "h2" => "heading.h2",
        "h3" => "heading.h3",
        "h4" => "heading.h4",
        "h5" => "heading.h5",
        "h6" => "heading.h6",
        "li" => "list",
        "th" => "table.header",
        "td" => "table.cell",
        "caption" => "table.caption",
        "figcaption" => "figure.caption",
        "blockquote" => "blockquote",
        _ => "",
    }
}

/// A text that checks run on.
pub(crate) struct Chunk<'t> {
    pub text: Cow<'t, str>,
    pub bits: Bits,
    /// The key of the front matter, if it is not among the usual ones.
    pub key: Option<&'t str>,
    /// The file.
    source: &'t str,
    place: Place<'t>,
}

/// A text with code as long as it is in the file.
pub(crate) struct Stretched {
    pub text: String,
    /// Where each piece of code is in this text, and in the one that it is made of.
    objects: Vec<(Range<usize>, Range<usize>)>,
}

impl Stretched {
    /// Where a part is in the text that this one is made of.
    pub fn original(&self, part: Range<usize>) -> Range<usize> {
        let original = |at: usize| {
            let before = self.objects.partition_point(|it| it.0.start <= at);
            match before.checked_sub(1).map(|it| &self.objects[it]) {
                Some((here, there)) => {
                    there.end.min(there.start + (at - here.start)) + at.saturating_sub(here.end)
                }
                None => at,
            }
        };
        original(part.start)..original(part.end)
    }
}

enum Place<'t> {
    /// A part of a block, from this byte on.
    Block(&'t Block<'t>, usize),
    /// Blocks one after the other, with where each of them begins.
    Blocks(Vec<(usize, &'t Block<'t>)>),
    Source,
}

impl<'t> Chunk<'t> {
    pub fn of_block(source: &'t str, block: &'t Block<'t>) -> Self {
        let text = Cow::Borrowed(block.text());
        Self { text, bits: block.bits, key: block.key, source, place: Place::Block(block, 0) }
    }

    /// A sentence of a block.
    pub fn of_sentence(source: &'t str, block: &'t Block<'t>, sentence: Range<usize>) -> Self {
        Self {
            source,
            bits: block.bits.without("text").with("sentence"),
            key: block.key,
            place: Place::Block(block, sentence.start),
            text: Cow::Borrowed(&block.text()[sentence]),
        }
    }

    /// The body: all that is not a heading or in a table.
    pub fn of_body(text: &'t PageText<'t>) -> Self {
        let mut all = String::new();
        let mut starts = Vec::new();
        for block in text.blocks.iter().filter(|it| is_body(it.bits)) {
            starts.push((all.len(), block));
            all.push_str(block.text());
            all.push_str("\n\n");
        }
        let (bits, place) = (Bits::of("summary"), Place::Blocks(starts));
        Self { text: Cow::Owned(all), bits, key: None, source: text.source(), place }
    }

    pub fn of_source(source: &'t str) -> Self {
        let text = Cow::Borrowed(source);
        Self { text, bits: Bits::of("raw"), key: None, source, place: Place::Source }
    }

    /// Whether a part of the text is in the file exactly as it is read, without markup in it.
    pub fn is_plain(&self, part: Range<usize>) -> bool {
        self.source.get(self.span(part.clone()).range()) == Some(&self.text[part])
    }

    /// Whether it is the file or the whole body.
    pub fn is_whole(&self) -> bool {
        !matches!(self.place, Place::Block(..))
    }

    /// The text with code as long as it is in the file, for checks that count; `None` if it has none.
    pub fn stretched(&self) -> Option<Stretched> {
        let Place::Block(block, start) = &self.place else { return None };
        let prose = &block.prose.as_str()[*start..start + self.text.len()];
        if !prose.contains(OBJECT) {
            return None;
        }
        let (mut text, mut objects, mut at) = (String::new(), Vec::new(), 0);
        for (object, sign) in prose.match_indices(OBJECT) {
            let after = object + sign.len();
            text.push_str(&self.text[at..object]);
            let source = self.source.get(self.span(object..after).range()).unwrap_or_default();
            let len = source.trim_matches('`').trim().chars().count();
            objects.push((text.len()..text.len() + len, object..after));
            text.extend(std::iter::repeat_n('*', len));
            at = after;
        }
        text.push_str(&self.text[at..]);
        Some(Stretched { text, objects })
    }

    /// Where the sentences of the text end.
    pub fn sentence_ends(&self) -> Vec<usize> {
        match &self.place {
            Place::Block(block, start) => {
                let ends = block.sentences().map(|it| it.end.saturating_sub(*start));
                ends.filter(|it| *it > 0).collect()
            }
            Place::Blocks(_) | Place::Source => Vec::new(),
        }
    }

    /// Where a part of the text is in the file.
    pub fn span(&self, part: Range<usize>) -> Span {
        match &self.place {
            Place::Source => part.into(),
            Place::Block(block, start) => block.span(part.start + start..part.end + start),
            Place::Blocks(starts) => {
                let index = starts.partition_point(|it| it.0 <= part.start).max(1) - 1;
                let Some((start, block)) = starts.get(index) else { return Span::at(0) };
                let len = block.text().len();
                let end = (part.end - start).min(len);
                block.span((part.start - start).min(end)..end)
            }
        }
    }
}

/// Whether Vale reads the sentences of a text one by one: it is a paragraph, which may be in a list with blank lines.
pub(crate) fn has_sentences(bits: Bits) -> bool {
    bits.has("paragraph") || bits.has(LOOSE)
}

pub(crate) fn is_body(bits: Bits) -> bool {
    ["paragraph", "list", "blockquote"].iter().any(|it| bits.has(it))
        && !bits.has("heading")
        && !bits.has("table")
}
