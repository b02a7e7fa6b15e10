//! The prose of a page, made once for all rules that read it.

use crate::around::{Around, Surroundings};
use crate::pieces::attribute_text;
use crate::{PROSE_KEYS, Prose, Word, sentences, words};
use doclint_data::Document;
use doclint_diagnostic::Span;
use doclint_syntax::{AstNode, Node, NodeId, Page, ast};
use std::cell::OnceCell;
use std::ops::Range;

/// A piece of prose with its place: a block, an attribute that readers see, or a value of the front
/// matter.
#[derive(Debug)]
pub struct Passage {
    /// The words, as readers see them.
    pub prose: Prose,
    /// Its surroundings.
    pub around: Around,
    place: Place,
    sentences: OnceCell<Vec<Range<usize>>>,
    /// With their keys.
    words: OnceCell<Vec<(Range<u32>, u32)>>,
}

/// The container of a piece of prose.
#[derive(Clone, Copy, Debug)]
enum Place {
    /// A paragraph, a heading, a cell or an attribute.
    Node(NodeId),
    /// A key of the front matter.
    Key(&'static str),
}

impl Passage {
    fn new(prose: Prose, place: Place, around: Around) -> Self {
        Self { prose, around, place, sentences: OnceCell::new(), words: OnceCell::new() }
    }

    /// The paragraph, heading, cell or attribute that holds it; `None` in front matter.
    pub fn node<'a>(&self, page: &'a Page) -> Option<Node<'a>> {
        match self.place {
            Place::Node(id) => Some(page.node(id)),
            Place::Key(_) => None,
        }
    }

    /// The key of the front matter that holds it.
    pub fn key(&self) -> Option<&'static str> {
        match self.place {
            Place::Node(_) => None,
            Place::Key(key) => Some(key),
        }
    }

    /// The text, as readers see it.
    pub fn text(&self) -> &str {
        self.prose.as_str()
    }

    /// Where a part of the text is in the source; `part` counts bytes of [`Self::text`].
    pub fn span(&self, part: Range<usize>) -> Span {
        self.prose.span(part)
    }

    /// Its sentences, as ranges of [`Self::text`].
    pub fn sentences(&self) -> &[Range<usize>] {
        self.sentences.get_or_init(|| sentences(self.text()).collect())
    }

    /// Its words, with their places in [`Self::text`]. They are looked for once.
    pub fn words(&self) -> impl DoubleEndedIterator<Item = Word<'_>> + Clone {
        let all = self.words.get_or_init(|| {
            let place = |it: &Word<'_>| it.range.start as u32..it.range.end as u32;
            words(self.text()).map(|it| (place(&it), it.key)).collect()
        });
        all.iter().map(|(place, key)| {
            let range = place.start as usize..place.end as usize;
            Word { text: &self.text()[range.clone()], range, key: *key }
        })
    }
}

/// The prose of a page: values of the front matter first, then blocks and attributes in the order of
/// the text. It is made when the first rule asks.
#[derive(Debug, Default)]
pub struct Passages(OnceCell<Vec<Passage>>);

impl Passages {
    /// The prose of the page; it has to be the same page each time. `of_component` returns what a
    /// component adds to the surroundings of all that is in it, by its name.
    pub fn of(
        &self,
        page: &Page,
        front_matter: Option<&Document>,
        of_component: &dyn Fn(&str) -> Around,
    ) -> &[Passage] {
        self.0.get_or_init(|| {
            let root = front_matter.map(|it| &it.root);
            let values = PROSE_KEYS.iter().filter_map(|key| {
                let prose = Prose::of_value(root?.get(key)?, page.source())?;
                Some(Passage::new(prose, Place::Key(key), Around::default()))
            });
            let mut surroundings = Surroundings::new(of_component);
            let placed = page.walk().filter_map(|node| {
                let around = surroundings.of(node)?;
                let (prose, own) = of_node(node)?;
                Some(Passage::new(prose, Place::Node(node.id()), around | own))
            });
            values.chain(placed).collect()
        })
    }
}

/// The prose of a node, and what its own text says of its surroundings.
fn of_node(node: Node<'_>) -> Option<(Prose, Around)> {
    let Some(block) = ast::Prose::cast(node) else {
        return Some((Prose::of_sub_str(attribute_text(node)?), Around::default()));
    };
    let tag = node.text().strip_prefix('<');
    let is_html = tag.is_some_and(|it| it.starts_with(|c: char| c.is_ascii_lowercase()));
    Some((Prose::of_block(block), if is_html { Around::HTML } else { Around::default() }))
}
