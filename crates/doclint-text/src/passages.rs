//! The prose of a page, made once for all rules that read it.

use crate::around::{Around, Surroundings, end_of};
use crate::pieces::attribute_text;
use crate::{Lexicon, PROSE_KEYS, PhraseHit, Prose, Word, sentences, words};
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
    hits: OnceCell<Vec<PhraseHit>>,
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
        let (sentences, words, hits) = Default::default();
        Self { prose, around, place, sentences, words, hits }
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

    /// The phrases of a lexicon in it, which has to be the same each time. They are looked for once.
    pub fn hits(&self, lexicon: &Lexicon) -> &[PhraseHit] {
        self.hits.get_or_init(|| lexicon.find(self.text(), self.words()))
    }

    /// The sentence around a byte of the text, as a range of it.
    pub fn sentence_at(&self, at: usize) -> Option<Range<usize>> {
        let sentences = self.sentences();
        let after = sentences.partition_point(|it| it.start <= at);
        sentences[..after].last().filter(|it| it.contains(&at)).cloned()
    }

    /// Its words, with their places in [`Self::text`]. They are looked for once.
    pub fn words(&self) -> impl DoubleEndedIterator<Item = Word<'_>> + Clone {
        self.placed_words().iter().map(|it| self.word(it))
    }

    /// The word at a byte with up to so many words before and after it, and its index among them.
    pub fn words_around(&self, at: usize, reach: usize) -> (Vec<Word<'_>>, usize) {
        let all = self.placed_words();
        let own = all.partition_point(|it| it.0.end as usize <= at);
        let first = own.saturating_sub(reach);
        let last = all.len().min(own + reach + 1);
        (all[first..last].iter().map(|it| self.word(it)).collect(), own - first)
    }

    fn placed_words(&self) -> &[(Range<u32>, u32)] {
        self.words.get_or_init(|| {
            let place = |it: &Word<'_>| it.range.start as u32..it.range.end as u32;
            words(self.text()).map(|it| (place(&it), it.key)).collect()
        })
    }

    fn word(&self, (place, key): &(Range<u32>, u32)) -> Word<'_> {
        let range = place.start as usize..place.end as usize;
        Word { text: &self.text()[range.clone()], range, key: *key }
    }
}

/// The passages that a node is in or that are in it, out of those of its page. A component within a
/// line is in the passage of its paragraph.
pub fn passages_around<'p>(passages: &'p [Passage], node: Node<'_>) -> &'p [Passage] {
    let is_before = |it: &Passage, end: u32| match it.place {
        Place::Node(id) => id.0 < end,
        Place::Key(_) => true,
    };
    let first = passages.partition_point(|it| is_before(it, node.id().0));
    let after = passages.partition_point(|it| is_before(it, end_of(node)));
    &passages[first.saturating_sub(1)..after.max(first)]
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
