//! Phrases that rules look for: those of all active rules are found in one pass over each passage.

use crate::meta::RuleMeta;
use doclint_diagnostic::Span;
use doclint_syntax::{Node, Page};
use doclint_text::{Lexicon, Passage, PhraseHit, Phrases};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// A place of a phrase that the rule looks for.
#[derive(Clone, Debug)]
pub struct Hit<'a> {
    /// The passage that has it.
    pub passage: &'a Passage,
    /// The index of its group of phrases in [`RuleMeta::phrases`].
    pub group: usize,
    /// Its bytes in the text of the passage.
    pub range: Range<usize>,
}

impl<'a> Hit<'a> {
    /// The phrase as written.
    pub fn text(&self) -> &'a str {
        &self.passage.text()[self.range.clone()]
    }

    /// Where the phrase is in the page.
    pub fn span(&self) -> Span {
        self.passage.span(self.range.clone())
    }

    /// Its sentence, as a range of the passage's text; the phrase itself outside of sentences.
    pub fn sentence(&self) -> Range<usize> {
        self.passage.sentence_at(self.range.start).unwrap_or_else(|| self.range.clone())
    }

    /// The paragraph, heading, cell or attribute that has it; `None` in front matter.
    pub fn node<'p>(&self, page: &'p Page) -> Option<Node<'p>> {
        self.passage.node(page)
    }
}

/// The phrases of all active rules.
#[derive(Debug, Default)]
pub struct Phrasebook {
    lexicon: Lexicon,
    /// The indexes of the rules in the lexicon, by their ids.
    lists: HashMap<Arc<str>, u16>,
}

impl Phrasebook {
    /// The phrases of rules, given their ids. Rules without phrases may be among them.
    pub fn of<'m>(rules: impl IntoIterator<Item = (&'m Arc<str>, &'m RuleMeta)>) -> Self {
        let with_phrases = rules.into_iter().filter_map(|(id, it)| Some((id, it.phrases?)));
        let (ids, phrases): (Vec<_>, Vec<Phrases>) = with_phrases.unzip();
        let lists = (0..).zip(ids).map(|(list, id)| (Arc::clone(id), list)).collect();
        Self { lexicon: Lexicon::new(phrases), lists }
    }

    /// The places of a rule's phrases in some passages.
    pub(crate) fn hits<'a>(&self, rule: &str, passages: &'a [Passage]) -> Vec<Hit<'a>> {
        let Some(&own) = self.lists.get(rule) else { return Vec::new() };
        let of_passage = |passage: &'a Passage| {
            let hits = passage.hits(&self.lexicon).iter().filter(move |it| it.list == own);
            hits.map(move |PhraseHit { group, range, .. }| {
                let (group, range) = (usize::from(*group), range.clone());
                Hit { passage, group, range }
            })
        };
        passages.iter().flat_map(of_passage).collect()
    }
}
