//! Part-of-speech tags: the possible tags of a word, decided by the words around it.

use crate::OBJECT;
use crate::context::{Candidate, Clause, Place};
use crate::lexicon::{Readings, look_up};
use crate::tag::{Penn, Tag, Tags};
use crate::tokens::tokens;
use std::ops::Range;

/// A word, a number or a mark of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// The text as written.
    pub text: &'a str,
    /// Its bytes in the sentence.
    pub range: Range<usize>,
    /// Its part of speech.
    pub tag: Tag,
    penn: Penn,
    may_be_noun: bool,
    may_be_verb: bool,
}

impl Token<'_> {
    /// Its tag in the set of the Penn Treebank, such as `NN` or `VBZ`.
    pub fn penn(&self) -> &'static str {
        self.penn.name()
    }

    /// Whether it could be a noun elsewhere.
    pub(crate) fn may_be_noun(&self) -> bool {
        self.may_be_noun
    }

    /// Whether it could be a verb in its base form elsewhere, as an imperative is.
    pub fn may_be_verb(&self) -> bool {
        self.may_be_verb
    }

    /// Whether it is this word, in any case; `word` is in lower case.
    pub fn is(&self, word: &str) -> bool {
        self.text.eq_ignore_ascii_case(word)
    }
}

/// The tokens of a sentence with their parts of speech. For English; the ranges are in order and do
/// not overlap.
pub fn tagged(sentence: &str) -> Vec<Token<'_>> {
    let ranges = tokens(sentence);
    let mut words: Vec<Candidate<'_>> = Vec::with_capacity(ranges.len());
    let mut begins = true;
    for range in ranges {
        let text = &sentence[range.clone()];
        let readings = readings_of(text, begins);
        begins =
            begins && is_mark(readings.first) || matches!(readings.first, Penn::Stop | Penn::Colon);
        words.push(Candidate { text, range, readings });
    }
    let mut tags: Vec<Penn> = Vec::with_capacity(words.len());
    let mut clause = Clause::default();
    for at in 0..words.len() {
        let place = Place { words: &words, tags: &tags, at, clause };
        let tag = place.decide();
        clause.advance(&words[at], tag);
        tags.push(tag);
    }
    let mut out: Vec<Token<'_>> = words
        .into_iter()
        .zip(tags)
        .map(|(word, penn)| Token {
            text: word.text,
            range: word.range,
            tag: penn.tag(),
            penn,
            may_be_noun: word.readings.tags.has(Penn::Nn),
            may_be_verb: word.readings.tags.has(Penn::Vb),
        })
        .collect();
    mark_auxiliaries(&mut out);
    out
}

/// Returns the possible tags of a word by itself. `begins`: whether it is the first of the
/// sentence, whose capital means nothing.
fn readings_of(text: &str, begins: bool) -> Readings {
    // Most words are in lower case.
    if text.bytes().all(|it| it.is_ascii_lowercase()) {
        return look_up(text);
    }
    let one = |first| Readings { tags: Tags::of(&[first]), first, known: true };
    let first = text.chars().next().unwrap_or(OBJECT);
    if let Some(mark) = mark(first).filter(|_| !text.contains(char::is_alphanumeric)) {
        return one(mark);
    }
    if text.starts_with(['\'', '’']) && text.ends_with(['s', 'S']) && text.len() <= 4 {
        return Readings { tags: Tags::of(&[Penn::Pos, Penn::Vbz]), first: Penn::Pos, known: true };
    }
    if is_number(text) {
        return one(Penn::Cd);
    }
    if !first.is_alphabetic() && !text.starts_with(['\'', '’', '&']) {
        return one(if text.contains(char::is_alphanumeric) { Penn::Nn } else { Penn::Sym });
    }
    if text.contains(['.', '/', '@', '_', '=']) && text.len() > 4 {
        return one(Penn::Nn);
    }
    let readings = look_up(&text.to_lowercase());
    let is_capital = first.is_uppercase();
    let has_more_capitals = text.chars().skip(1).any(char::is_uppercase);
    let is_all_capitals = text.len() > 1 && !text.contains(char::is_lowercase);
    let is_function = readings.known && !readings.tags.meets(OPEN);
    if has_more_capitals && (!is_all_capitals || !readings.known) && !is_function {
        return one(if is_all_capitals { Penn::Nn } else { Penn::Nnp });
    }
    let is_shouted = is_all_capitals && readings.known;
    if is_capital && !begins && !is_function && !is_shouted {
        return Readings { first: Penn::Nnp, ..readings.and(Tags::of(&[Penn::Nnp])) };
    }
    readings
}

const OPEN: Tags = Tags::of(&[
    Penn::Nn,
    Penn::Nns,
    Penn::Jj,
    Penn::Vb,
    Penn::Vbz,
    Penn::Vbn,
    Penn::Vbd,
    Penn::Vbg,
    Penn::Rb,
]);

fn is_number(text: &str) -> bool {
    let rest = text.trim_start_matches(['$', '€', '£', '+', '-', '~', '#', 'v', 'V']);
    let Some(first) = rest.chars().next().filter(char::is_ascii_digit) else { return false };
    // `2FA` and `3D` are words; `10ms`, `5GB` and `100k` are numbers.
    let units = rest.trim_start_matches(|it: char| {
        it.is_ascii_digit() || matches!(it, '.' | ',' | ':' | '-' | '–' | 'x')
    });
    first.is_ascii_digit() && units.len() <= 3 && units != "FA" && units != "D"
}

fn mark(first: char) -> Option<Penn> {
    Some(match first {
        '.' | '!' | '?' | '…' | '。' | '！' | '？' => Penn::Stop,
        ',' | '，' => Penn::Comma,
        ':' | ';' | '-' | '–' | '—' => Penn::Colon,
        '(' | '[' | '{' => Penn::Open,
        ')' | ']' | '}' => Penn::Close,
        '"' | '“' | '”' | '‘' | '’' | '\'' | '«' | '»' => Penn::Quote,
        '&' => Penn::Cc,
        it if it.is_alphanumeric() => return None,
        _ => Penn::Sym,
    })
}

const fn is_mark(tag: Penn) -> bool {
    matches!(
        tag,
        Penn::Open | Penn::Close | Penn::Quote | Penn::Sym | Penn::Colon | Penn::Stop | Penn::Comma
    )
}

/// Makes auxiliaries of the verbs that other verbs follow.
fn mark_auxiliaries(tokens: &mut [Token<'_>]) {
    // From the end, so that the tag after a verb is known: that of the next token that is not an
    // adverb.
    let mut next = None;
    for token in tokens.iter_mut().rev() {
        let penn = token.penn;
        if VERBS.has(penn) {
            token.tag = auxiliary(token.text, next).unwrap_or(token.tag);
        }
        if penn != Penn::Rb {
            next = Some(penn);
        }
    }
}

/// Returns the tag of a verb as an auxiliary; `next` is the tag that follows it.
fn auxiliary(verb: &str, next: Option<Penn>) -> Option<Tag> {
    if is_form(verb, &BE) {
        Some(Tag::AuxiliaryBe)
    } else if is_form(verb, &HAVE) && next == Some(Penn::Vbn) {
        Some(Tag::AuxiliaryHave)
    } else if is_form(verb, &DO) && matches!(next, Some(Penn::Vb | Penn::Prp)) {
        Some(Tag::AuxiliaryDo)
    } else {
        None
    }
}

const VERBS: Tags = Tags::of(&[Penn::Vb, Penn::Vbp, Penn::Vbz, Penn::Vbd, Penn::Vbn, Penn::Vbg]);
const BE: [&str; 11] = ["am", "is", "are", "was", "were", "be", "been", "being", "'m", "'re", "'s"];
const HAVE: [&str; 5] = ["have", "has", "had", "having", "'ve"];
const DO: [&str; 3] = ["do", "does", "did"];

fn is_form(word: &str, list: &[&str]) -> bool {
    let tail = word.strip_prefix('’').unwrap_or(word);
    let is = |it: &&str| {
        it.eq_ignore_ascii_case(word)
            || it
                .strip_prefix('\'')
                .is_some_and(|it| tail.len() < word.len() && it.eq_ignore_ascii_case(tail))
    };
    list.iter().any(is)
}
