//! Terms in the prose of a page, and whether they are words of a sentence there.

use crate::support::prose::{is_in_quotes, near_after, near_before};
use crate::support::terms::Spelling;
use doclint_rule::syntax::NodeKind;
use doclint_rule::text::{OBJECT, Tag, tagged};
use doclint_rule::{AstNode, Page, PageCx, Passage, SiteNotes, Span, ast};
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// The first character of a note about a name.
const NAME: char = '^';

/// How often a word has a capital inside of sentences if it is a name: a list can have a few.
const LEAST_NAMES: usize = 5;

/// Whether a part of a passage is a term of its text: not a part of a path, an expression or a
/// quotation.
pub(crate) fn is_term(passage: &Passage, range: &Range<usize>) -> bool {
    let text = passage.text();
    let before = text[..range.start].chars().next_back();
    let mut after = text[range.end..].chars();
    let next = after.next();
    let is_sign = |c: char| c == OBJECT || "/\\@#$%&=+_~<>|*^`{}[]:".contains(c);
    let mut goes_on = || after.next().is_some_and(char::is_alphanumeric);
    let is_joined_before =
        before.is_some_and(|c| is_sign(c) || matches!(c, '.' | '-' | '(' | '\'' | '‘'));
    let is_joined_after = match next {
        Some('.' | ':' | '(') => goes_on(),
        Some(c) => c == '-' || is_sign(c),
        None => false,
    };
    !is_joined_before
        && !is_joined_after
        && !is_in_quotes(text, range.start)
        && !passage.around.has(doclint_rule::Around::QUOTED)
}

/// Whether a term is all that a cell of a table has, as where functions or types are listed.
pub(crate) fn is_alone(page: &Page, passage: &Passage, range: &Range<usize>) -> bool {
    let in_cell = passage.node(page).is_some_and(|it| it.kind() == NodeKind::TableCell);
    in_cell && passage.text().trim().len() == range.len()
}

/// Whether the source has a part of a passage as readers see it, so that an edit can replace it, and
/// nothing depends on its words: the anchor of a heading does.
pub(crate) fn may_fix(page: &Page, passage: &Passage, range: Range<usize>) -> bool {
    let in_heading = passage.node(page).is_some_and(|it| it.kind() == NodeKind::Heading);
    let written = &passage.text()[range.clone()];
    let span: Span = passage.span(range);
    !in_heading && page.slice(span) == written && !written.contains('\n')
}

/// Whether a part of a passage is in bold, in a link or in an attribute: the name of a button, a page
/// or a section.
pub(crate) fn is_label(page: &Page, span: Span) -> bool {
    let place = page.node_at(span.start);
    let mut around = std::iter::once(place).chain(place.ancestors());
    around.any(|node| {
        let name = ast::Component::cast(node).and_then(ast::Component::name);
        name.is_some_and(|it| matches!(it.as_str(), "a" | "b" | "strong"))
            || matches!(node.kind(), NodeKind::Strong | NodeKind::Link | NodeKind::Attribute)
    })
}

/// Whether a part of a passage begins a sentence, whose first letter is a capital for that.
pub(crate) fn begins_sentence(passage: &Passage, at: usize) -> bool {
    let begins = |it: Range<usize>| {
        !passage.text()[it.start..at].contains(|c: char| c.is_alphanumeric() || c == OBJECT)
    };
    passage.sentence_at(at).is_none_or(begins)
}

/// The capitals of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Capitals {
    /// None, or the first letter of a sentence.
    Plain,
    /// A word that begins with one inside of a sentence, as a name does.
    Name,
    /// Any others.
    Other,
}

/// The capitals of a term.
fn capitals(passage: &Passage, range: &Range<usize>) -> Capitals {
    let written = &passage.text()[range.clone()];
    let mut capitals = written.char_indices().filter(|(_, c)| c.is_uppercase());
    match (capitals.next(), capitals.next()) {
        (None, _) => Capitals::Plain,
        (Some((0, _)), None) if begins_sentence(passage, range.start) => Capitals::Plain,
        (Some((0, _)), None) if !written.contains([' ', '\n', '-']) => Capitals::Name,
        _ => Capitals::Other,
    }
}

/// Notes a use of a spelling, or that it is a name here.
pub(crate) fn note_use(
    page: &Page,
    passage: &Passage,
    (range, spelling): (Range<usize>, Spelling),
    cx: &mut PageCx<'_>,
) {
    let (text, span) = (&passage.text()[range.clone()], passage.span(range.clone()));
    match capitals(passage, &range) {
        Capitals::Plain if is_compared(passage, &range, spelling) => {
            cx.note(text, span, may_fix(page, passage, range));
        }
        Capitals::Name => cx.note(&format!("{NAME}{text}"), span, false),
        _ => {}
    }
}

/// The words that are names inside of sentences, so that they are names at the beginning of one, too.
pub(crate) fn names<'a>(notes: &SiteNotes<'a>) -> HashSet<&'a str> {
    let mut uses: HashMap<&str, usize> = HashMap::new();
    for (text, noted) in notes.iter().flat_map(|(_, notes)| notes.iter()) {
        if let Some(name) = text.strip_prefix(NAME) {
            *uses.entry(name).or_default() += noted.count;
        }
    }
    uses.into_iter().filter(|it| it.1 >= LEAST_NAMES).map(|it| it.0).collect()
}

/// Whether a spelling is one that others of its term are compared with.
fn is_compared(passage: &Passage, range: &Range<usize>, spelling: Spelling) -> bool {
    let Spelling::Variant { is_noun, may_be_joined } = spelling else { return false };
    let is_open = passage.text()[range.clone()].contains([' ', '\n']);
    if !(is_noun || may_be_joined || is_open) {
        return true;
    }
    let around = Around::of(passage, range);
    let is_other_word = (is_noun || is_open) && around.is_verb();
    let is_joined = may_be_joined && around.is_before_noun();
    !is_other_word && !is_joined
}

/// The parts of speech around a term: of its last word, and of the next word.
struct Around {
    last: Option<Tag>,
    next: Option<Tag>,
    /// Whether what precedes it expects a verb: "to", "can", "you".
    after_verb_mark: bool,
}

impl Around {
    fn of(passage: &Passage, range: &Range<usize>) -> Self {
        let text = passage.text();
        let sentence = passage.sentence_at(range.start).unwrap_or(0..text.len());
        let before = near_before(&text[sentence.start..], range.start - sentence.start);
        let from = range.start - before.len();
        let rest = &text[range.end..sentence.end.max(range.end)];
        let tokens = tagged(&text[from..range.end + near_after(rest, 0).len()]);
        let (start, end) = (range.start - from, range.end - from);
        let first = tokens.partition_point(|it| it.range.start < start);
        let after = tokens.partition_point(|it| it.range.start < end);
        let before = first.checked_sub(1).map(|at| &tokens[at]);
        let is_mark = |it: &doclint_rule::text::Token<'_>| {
            it.is("to") || matches!(it.tag, Tag::Modal | Tag::Pronoun | Tag::AuxiliaryDo)
        };
        Self {
            last: after.checked_sub(1).map(|at| tokens[at].tag),
            next: tokens.get(after).map(|it| it.tag),
            after_verb_mark: before.is_some_and(is_mark),
        }
    }

    /// Whether the term is a verb.
    fn is_verb(&self) -> bool {
        self.after_verb_mark || self.last.is_some_and(is_verb)
    }

    /// Whether a noun may follow, which the term says more about.
    fn is_before_noun(&self) -> bool {
        let is_part = |it: Tag| {
            is_verb(it)
                || matches!(it, Tag::Noun | Tag::ProperNoun | Tag::Adjective | Tag::Number)
                || it == Tag::Other
        };
        self.next.is_some_and(|it| is_part(it) && it != Tag::VerbThirdPerson)
    }
}

fn is_verb(tag: Tag) -> bool {
    matches!(
        tag,
        Tag::VerbBase
            | Tag::VerbPast
            | Tag::VerbParticiple
            | Tag::VerbGerund
            | Tag::VerbThirdPerson
    )
}
