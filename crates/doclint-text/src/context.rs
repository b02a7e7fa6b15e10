//! Decides between the readings of a word by the words around it.

use crate::lexicon::Readings;
use crate::tag::{Penn, Tags};
use std::ops::Range;

/// A token with its possible tags.
pub(crate) struct Candidate<'a> {
    pub text: &'a str,
    pub range: Range<usize>,
    pub readings: Readings,
}

/// Facts about the words of a clause so far that decide about the next one.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Clause {
    /// It has a verb with a subject, or in the imperative.
    has_verb: bool,
    /// The clause before it had one.
    has_verb_before: bool,
    /// Its verb, or that of the clause before, is in the past tense.
    in_past: bool,
    /// It has a verb such as `let` or `help`, after which another one comes in its base form.
    causative: bool,
    /// The sentence is an instruction, or begins like one: `To do this, …`.
    instruction: bool,
}

impl Clause {
    /// Takes in a word with its tag.
    pub fn advance(&mut self, word: &Candidate<'_>, tag: Penn) {
        if matches!(tag, Penn::Md | Penn::Vb | Penn::Vbp | Penn::Vbz | Penn::Vbd) {
            self.has_verb = true;
            self.in_past = tag == Penn::Vbd;
            self.causative = is_one_of(word.text, &CAUSATIVES);
        } else if tag == Penn::Vbg {
            self.causative |= is_one_of(word.text, &CAUSATIVES);
        } else if matches!(
            tag,
            Penn::Comma | Penn::Colon | Penn::Stop | Penn::Cc | Penn::Wdt | Penn::Wp | Penn::Wrb
        ) || tag == Penn::In && is_one_of(word.text, &CLAUSE_WORDS)
        {
            self.has_verb_before = self.has_verb || self.has_verb_before && tag == Penn::Cc;
            self.has_verb = false;
            self.causative = false;
        }
        self.instruction |= matches!(tag, Penn::Vb | Penn::To | Penn::Wrb) || tag == Penn::In;
    }
}

/// Verbs after which an object and then a base form come.
const CAUSATIVES: [&str; 10] =
    ["let", "lets", "letting", "help", "helps", "helping", "make", "makes", "making", "have"];

/// Prepositions of the Penn Treebank that begin a clause.
const CLAUSE_WORDS: [&str; 12] = [
    "if", "because", "that", "while", "unless", "whether", "although", "though", "since", "until",
    "whereas", "so",
];

fn is_one_of(word: &str, list: &[&str]) -> bool {
    list.iter().any(|it| it.eq_ignore_ascii_case(word))
}

/// A word between those that have a tag already and those that have readings only.
pub(crate) struct Place<'a> {
    pub words: &'a [Candidate<'a>],
    pub tags: &'a [Penn],
    pub at: usize,
    pub clause: Clause,
}

const ANY_VERB: Tags =
    Tags::of(&[Penn::Vb, Penn::Vbp, Penn::Vbz, Penn::Vbd, Penn::Vbn, Penn::Vbg, Penn::Md]);
const FINITE: Tags = Tags::of(&[Penn::Vbz, Penn::Vbp, Penn::Md]);
const NOUNS: Tags = Tags::of(&[Penn::Nn, Penn::Nns, Penn::Nnp]);
/// Tags that begin a noun phrase.
const BEGINS_PHRASE: Tags =
    Tags::of(&[Penn::Dt, Penn::Prps, Penn::Prp, Penn::Sym, Penn::Wp, Penn::Wrb, Penn::Cd]);
/// After these, a noun or an adjective comes.
const BEFORE_NOUN: Tags = Tags::of(&[
    Penn::Dt,
    Penn::Prps,
    Penn::Pos,
    Penn::Jj,
    Penn::Jjr,
    Penn::Jjs,
    Penn::Cd,
    Penn::Wps,
]);
const NOUNS_OR_BASES: Tags = Tags::of(&[Penn::Nns, Penn::Pos, Penn::Vb]);
const ENDS_CLAUSE: Tags =
    Tags::of(&[Penn::Comma, Penn::Colon, Penn::Stop, Penn::Wdt, Penn::Wp, Penn::Wrb, Penn::Prp]);
/// How far a verb is looked for.
const LOOK_AHEAD: usize = 8;
const MARKS: Tags = Tags::of(&[Penn::Comma, Penn::Colon, Penn::Stop, Penn::Close]);
const SUBJECT_PRONOUNS: [&str; 5] = ["i", "you", "we", "they", "who"];

impl<'a> Place<'a> {
    /// The tag of the word.
    pub fn decide(&self) -> Penn {
        let word = self.word();
        let has = |tag| word.readings.tags.has(tag);
        if word.readings.first == Penn::Pos {
            return self.possessive();
        }
        if word.text.eq_ignore_ascii_case("that") {
            return self.that();
        }
        if word.readings.first == Penn::Nnp {
            return self.capital();
        }
        if has(Penn::Vbd) || has(Penn::Vbn) {
            return self.past();
        }
        if has(Penn::Vb) || has(Penn::Vbp) {
            return self.base();
        }
        if has(Penn::Vbz) && has(Penn::Nns) {
            return self.third_person();
        }
        if has(Penn::Vbg) && has(Penn::Nn) {
            return self.gerund();
        }
        if has(Penn::Jj) && has(Penn::Nn) {
            return if self.before_noun() { Penn::Jj } else { self.noun_or(Penn::Jj) };
        }
        self.other()
    }

    fn word(&self) -> &'a Candidate<'a> {
        &self.words[self.at]
    }

    fn first(&self) -> Penn {
        self.word().readings.first
    }

    /// Whether it is a verb rather than something else, as far as the word alone shows.
    fn is_mostly_verb(&self) -> bool {
        matches!(self.first(), Penn::Vb | Penn::Vbp)
    }

    /// Whether an earlier word is a form of *be*, and not the end of a possessive.
    fn is_be(&self, at: usize) -> bool {
        is_be(self.words[at].text) && !matches!(self.tags[at], Penn::Pos | Penn::Prp)
    }

    fn can_be(&self, tag: Penn) -> bool {
        self.word().readings.tags.has(tag)
    }

    /// The word before, without brackets and quotes.
    fn before(&self) -> Option<usize> {
        (0..self.at).rev().take(4).find(|&it| !matches!(self.tags[it], Penn::Open | Penn::Quote))
    }

    fn before_tag(&self) -> Option<Penn> {
        self.before().map(|it| self.tags[it])
    }

    fn before_is(&self, tags: Tags) -> bool {
        self.before_tag().is_some_and(|it| tags.has(it))
    }

    /// The word before, without adverbs.
    fn before_adverbs(&self) -> Option<usize> {
        (0..self.at)
            .rev()
            .take(5)
            .find(|&it| !matches!(self.tags[it], Penn::Open | Penn::Quote | Penn::Rb))
    }

    fn next(&self) -> Option<&'a Candidate<'a>> {
        self.words.get(self.at + 1)
    }

    fn next_can_be(&self, tags: Tags) -> bool {
        self.next().is_some_and(|it| it.readings.tags.meets(tags))
    }

    fn next_is(&self, tags: Tags) -> bool {
        self.next().is_some_and(|it| tags.has(it.readings.first))
    }

    /// Whether the next word goes on with a noun phrase that this one is in.
    fn before_noun(&self) -> bool {
        let Some(next) = self.next() else { return false };
        let first = next.readings.first;
        NOUNS.has(first)
            || first == Penn::Sym && next.text.starts_with(crate::OBJECT)
            || matches!(first, Penn::Jj | Penn::Vbg | Penn::Vbn)
                && !next.readings.tags.meets(FINITE)
            || next.readings.tags.has(Penn::Nn) && !next.readings.tags.meets(FINITE)
    }

    /// Whether a noun phrase begins right after the word.
    fn before_phrase(&self) -> bool {
        self.next_is(BEGINS_PHRASE)
    }

    /// Whether a verb with a subject comes before the clause ends, so that this word is none.
    fn verb_ahead(&self) -> bool {
        let mut joined = false;
        for next in self.words[self.at + 1..].iter().take(LOOK_AHEAD) {
            let Readings { tags, first, .. } = next.readings;
            if ENDS_CLAUSE.has(first) || is_one_of(next.text, &CLAUSE_WORDS) {
                return false;
            }
            let is_verb = FINITE.has(first) && !tags.meets(NOUNS_OR_BASES);
            if is_verb {
                // `stands and returns`: the two are verbs together.
                return !joined;
            }
            joined = first == Penn::Cc;
        }
        false
    }

    fn noun_or(&self, other: Penn) -> Penn {
        let after_be = self.before_adverbs().is_some_and(|it| self.is_be(it));
        if after_be || self.first() == other && !self.before_is(BEFORE_NOUN) {
            other
        } else {
            Penn::Nn
        }
    }

    /// `user's role`, `it's here`.
    fn possessive(&self) -> Penn {
        let Some(before) = self.at.checked_sub(1) else { return Penn::Pos };
        let pronoun = matches!(self.tags[before], Penn::Prp | Penn::Wp | Penn::Wrb | Penn::Ex)
            || is_one_of(self.words[before].text, &["that", "let", "there", "here"]);
        if self.words[before].text.eq_ignore_ascii_case("let") {
            return Penn::Prp;
        }
        let is_verb =
            pronoun || self.next_is(Tags::of(&[Penn::Dt, Penn::Prps, Penn::Rb, Penn::In]));
        if is_verb { Penn::Vbz } else { Penn::Pos }
    }

    fn that(&self) -> Penn {
        let after_noun = self.before_is(NOUNS) || self.before_tag() == Some(Penn::Sym);
        if after_noun && self.next_can_be(FINITE.with(Tags::of(&[Penn::Vb, Penn::Prp, Penn::Vbd])))
        {
            return Penn::Wdt;
        }
        let ends =
            self.next().is_none_or(|it| matches!(it.readings.first, Penn::Stop | Penn::Comma));
        let singular = self.next_is(Tags::of(&[Penn::Nn, Penn::Vbz, Penn::Md]));
        if !after_noun && (ends || singular && !self.clause.has_verb) { Penn::Dt } else { Penn::In }
    }

    /// A word with a capital inside of a sentence: a name, unless only a verb can be here.
    fn capital(&self) -> Penn {
        let to = matches!(self.before_tag(), Some(Penn::To | Penn::Md));
        if to && self.can_be(Penn::Vb) { Penn::Vb } else { Penn::Nnp }
    }

    /// `created`: past tense or participle.
    fn past(&self) -> Penn {
        let base = if self.can_be(Penn::Vb) { Some(self.base()) } else { None };
        let Some(at) = self.before_adverbs() else {
            return base.filter(|it| *it != Penn::Nn).unwrap_or(Penn::Vbn);
        };
        let before = self.words[at].text;
        if self.is_be(at) || is_have(before) || is_one_of(before, &GET) {
            return if self.can_be(Penn::Vbn) { Penn::Vbn } else { Penn::Vbd };
        }
        if let Some(base) = base {
            return base;
        }
        let subject = matches!(self.tags[at], Penn::Prp | Penn::Wp | Penn::Wdt | Penn::Ex)
            && !is_one_of(before, &["them", "us", "me", "him"]);
        if self.can_be(Penn::Jj) && self.before_noun() && !subject {
            return Penn::Jj;
        }
        if !self.can_be(Penn::Vbn) {
            return Penn::Vbd;
        }
        let noun = NOUNS.has(self.tags[at]);
        if self.tags[at] == Penn::Cc && self.clause.in_past && self.before_phrase() {
            return Penn::Vbd;
        }
        if subject || noun && !self.clause.has_verb && self.before_phrase() {
            Penn::Vbd
        } else {
            Penn::Vbn
        }
    }

    /// `request`, `open`, `run`: a base form, or a noun or an adjective.
    fn base(&self) -> Penn {
        let other = self.other_than_base();
        let Some(other) = other else {
            let in_phrase = self.before_is(BEFORE_NOUN) && !self.before_is(Tags::of(&[Penn::Dt]))
                || self
                    .before()
                    .is_some_and(|it| is_one_of(self.words[it].text, &["a", "an", "the"]));
            return if in_phrase { Penn::Nn } else { self.base_form() };
        };
        let Some(at) = self.before_adverbs() else { return self.at_start(other) };
        let (before, text) = (self.tags[at], self.words[at].text);
        match before {
            Penn::To => {
                // `access to support`: not after a noun that takes `to`.
                Penn::Vb
            }
            Penn::Md => Penn::Vb,
            _ if is_one_of(text, &["do", "does", "did"]) => Penn::Vb,
            Penn::Dt
            | Penn::Prps
            | Penn::Pos
            | Penn::Jj
            | Penn::Jjr
            | Penn::Jjs
            | Penn::Cd
            | Penn::Wps => {
                // `this requests` has a verb, `the request` has none.
                self.in_phrase(other)
            }
            Penn::Prp | Penn::Wp | Penn::Ex if is_one_of(text, &SUBJECT_PRONOUNS) => Penn::Vbp,
            Penn::Prp => {
                if self.clause.causative {
                    Penn::Vb
                } else {
                    self.by_next(other)
                }
            }
            Penn::In if is_one_of(text, &CLAUSE_WORDS) => self.by_next(other),
            Penn::In | Penn::Rp if !self.can_be(Penn::In) => self.in_phrase(other),
            Penn::Wdt => Penn::Vbp,
            Penn::Nns if self.clause.causative => Penn::Vb,
            Penn::Nns if !self.clause.has_verb && (at + 1 < self.at || self.is_verb_here()) => {
                Penn::Vbp
            }
            Penn::Nn | Penn::Nnp if self.clause.causative && self.is_mostly_verb() => Penn::Vb,
            Penn::Nn | Penn::Nns | Penn::Nnp => self.in_phrase(other),
            Penn::Cc => self.after_conjunction(at, other),
            Penn::Stop | Penn::Colon | Penn::Uh => self.at_start(other),
            Penn::Comma => self.after_comma(other),
            Penn::Vb | Penn::Vbz | Penn::Vbg | Penn::Vbn | Penn::Vbd | Penn::Vbp => {
                self.in_phrase(other)
            }
            Penn::Sym if !self.before_phrase() => self.in_phrase(other),
            _ => self.by_next(other),
        }
    }

    /// The reading that competes with the base form.
    fn other_than_base(&self) -> Option<Penn> {
        let adjective = self.can_be(Penn::Jj);
        if adjective && (self.before_noun() || !self.can_be(Penn::Nn)) {
            return Some(Penn::Jj);
        }
        [Penn::Nn, Penn::In, Penn::Rb, Penn::Nns].into_iter().find(|&it| self.can_be(it))
    }

    /// A word that is a verb in its base form for certain.
    fn base_form(&self) -> Penn {
        if self.first() == Penn::Vbp && !self.can_be(Penn::Vb) {
            return Penn::Vbp;
        }
        let Some(at) = self.before_adverbs() else { return Penn::Vb };
        let text = self.words[at].text;
        match self.tags[at] {
            Penn::Prp if is_one_of(text, &SUBJECT_PRONOUNS) && !self.clause.causative => Penn::Vbp,
            Penn::In if text.eq_ignore_ascii_case("that") => Penn::Vbp,
            Penn::Nns | Penn::Wdt | Penn::Wp if !self.clause.causative => Penn::Vbp,
            _ => Penn::Vb,
        }
    }

    /// After a word that a noun or an adjective follows.
    fn in_phrase(&self, other: Penn) -> Penn {
        if other == Penn::Jj && !self.before_noun() && self.can_be(Penn::Nn) {
            Penn::Nn
        } else {
            other
        }
    }

    /// Whether the next words make a verb of a word that can be one.
    fn is_verb_here(&self) -> bool {
        self.before_phrase()
            || self.first() != Penn::Nn
                && self.next_can_be(NOUNS.with(Tags::of(&[
                    Penn::To,
                    Penn::In,
                    Penn::Rb,
                    Penn::Jj,
                    Penn::Rp,
                ])))
    }

    fn by_next(&self, other: Penn) -> Penn {
        if self.before_phrase() && self.first() != Penn::In {
            return self.base_form();
        }
        if self.next_is(FINITE) || !self.is_mostly_verb() {
            self.in_phrase(other)
        } else {
            self.base_form()
        }
    }

    /// At the start of a sentence: an instruction, or its subject.
    fn at_start(&self, other: Penn) -> Penn {
        if self.first() == Penn::In {
            return Penn::In;
        }
        if self.next().is_some_and(|it| it.text == "of") {
            return self.in_phrase(other);
        }
        if self.before_phrase() || self.next_is(Tags::of(&[Penn::Rb])) && !self.verb_ahead() {
            return Penn::Vb;
        }
        if !self.is_mostly_verb() || self.verb_ahead() {
            return self.in_phrase(other);
        }
        Penn::Vb
    }

    fn after_comma(&self, other: Penn) -> Penn {
        if self.clause.instruction && (self.before_phrase() || self.is_mostly_verb()) {
            return self.at_start(other);
        }
        if self.before_phrase() && self.first() != Penn::In {
            Penn::Vb
        } else {
            self.in_phrase(other)
        }
    }

    /// After `and`, a word has the tag of the one before it.
    fn after_conjunction(&self, at: usize, other: Penn) -> Penn {
        if self.before_phrase() && self.first() != Penn::In {
            return Penn::Vb;
        }
        let joined = at.checked_sub(1).map(|it| self.tags[it]);
        match joined {
            Some(Penn::Vb | Penn::Vbp | Penn::Rp) => Penn::Vb,
            Some(Penn::Nn | Penn::Nns | Penn::Nnp | Penn::Jj) if !self.is_mostly_verb() => {
                self.in_phrase(other)
            }
            _ if self.next_is(FINITE) => self.in_phrase(other),
            _ if self.is_mostly_verb() && self.clause.instruction => Penn::Vb,
            _ => self.in_phrase(other),
        }
    }

    /// `requests`: the plural of a noun, or a verb.
    fn third_person(&self) -> Penn {
        let Some(at) = self.before_adverbs() else {
            return self.third_person_at_start();
        };
        let text = self.words[at].text;
        match self.tags[at] {
            Penn::Prp if !is_one_of(text, &["them", "us", "me", "him"]) => Penn::Vbz,
            Penn::Wdt | Penn::Wp | Penn::Ex => Penn::Vbz,
            Penn::Dt if is_one_of(text, &["this", "that"]) => Penn::Vbz,
            Penn::Stop | Penn::Colon => self.third_person_at_start(),
            Penn::Sym | Penn::Nnp | Penn::Nn => self.third_person_after_noun(),
            Penn::Cc if self.before_phrase() => Penn::Vbz,
            Penn::Cc if self.first() == Penn::Vbz && self.clause.has_verb_before => Penn::Vbz,
            Penn::Cc if at > 0 && self.tags[at - 1] == Penn::Vbz => Penn::Vbz,
            Penn::Comma if self.before_phrase() => Penn::Vbz,
            _ => Penn::Nns,
        }
    }

    fn third_person_at_start(&self) -> Penn {
        let goes_on = !self.next_is(FINITE.with(MARKS)) && self.next().is_some();
        let is_verb = self.before_phrase() || self.first() == Penn::Vbz && goes_on;
        if is_verb { Penn::Vbz } else { Penn::Nns }
    }

    fn third_person_after_noun(&self) -> Penn {
        if self.clause.has_verb || self.verb_ahead() {
            return Penn::Nns;
        }
        let verb_follows = self.before_phrase()
            || self.next_is(Tags::of(&[Penn::To, Penn::Rb, Penn::Rp, Penn::Nnp]))
            || self.first() == Penn::Vbz && !self.next_is(Tags::of(&[Penn::Comma, Penn::Cc]))
            || self.next_can_be(NOUNS);
        if verb_follows { Penn::Vbz } else { Penn::Nns }
    }

    /// `testing`, `setting`.
    fn gerund(&self) -> Penn {
        let phrase = self.before_is(BEFORE_NOUN) && !self.before_phrase();
        let is_noun =
            self.first() == Penn::Nn || !self.before_phrase() && !self.before_noun() && phrase;
        if is_noun && self.can_be(Penn::Nn) && !self.before_phrase() { Penn::Nn } else { Penn::Vbg }
    }

    /// Function words with several readings, and all words with one.
    fn other(&self) -> Penn {
        let first = self.first();
        if first == Penn::Ex {
            let be = self.next().is_some_and(|it| is_be(it.text) || it.readings.first == Penn::Md);
            return if be { Penn::Ex } else { Penn::Rb };
        }
        if self.can_be(Penn::Rp) {
            let after_verb =
                self.before_is(ANY_VERB) && !self.before().is_some_and(|it| self.is_be(it));
            let fallback = [Penn::In, Penn::Rb].into_iter().find(|&it| self.can_be(it));
            return if after_verb { Penn::Rp } else { fallback.unwrap_or(first) };
        }
        if self.can_be(Penn::Jj) && self.can_be(Penn::Rb) {
            let subject =
                self.before().is_some_and(|it| is_one_of(self.words[it].text, &SUBJECT_PRONOUNS));
            if subject || self.next_is(Tags::of(&[Penn::Comma])) {
                return Penn::Rb;
            }
            return if self.before_noun() || self.before().is_some_and(|it| self.is_be(it)) {
                Penn::Jj
            } else {
                first
            };
        }
        if self.can_be(Penn::Jjr) && self.can_be(Penn::Rbr) {
            return if self.before_noun() { Penn::Jjr } else { Penn::Rbr };
        }
        if self.can_be(Penn::Jjs) && self.can_be(Penn::Rbs) {
            let noun = self.next_is(NOUNS);
            return if noun { Penn::Jjs } else { Penn::Rbs };
        }
        if self.can_be(Penn::In) && self.can_be(Penn::Rb) {
            let ends = self.next().is_none_or(|it| {
                matches!(it.readings.first, Penn::Stop | Penn::Comma | Penn::Close)
            });
            return if ends { Penn::Rb } else { first };
        }
        first
    }
}

const GET: [&str; 5] = ["get", "gets", "getting", "got", "gotten"];

fn is_be(word: &str) -> bool {
    is_one_of(
        word,
        &[
            "is", "are", "be", "was", "were", "been", "being", "am", "'s", "’s", "'re", "’re",
            "'m", "’m",
        ],
    )
}

fn is_have(word: &str) -> bool {
    is_one_of(word, &["has", "have", "had", "having", "'ve", "’ve"])
}
