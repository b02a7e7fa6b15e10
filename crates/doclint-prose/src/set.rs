//! Many checks at once: one automaton finds the words of all of them.

use crate::alert::{Alert, choice, trimmed};
use crate::automaton::{Automaton, Found, Scratch};
use crate::check::{Check, Kind};
use crate::exceptions::Exceptions;
use crate::page::{Chunk, PageText, is_body};
use crate::pattern::Incomplete;
use crate::scope::Unit;
use crate::search::{Match, Search};
use crate::vocabulary::Vocabulary;

/// Checks that are run together.
#[derive(Default)]
pub struct CheckSet {
    checks: Vec<Check>,
    /// For each check, what it lets through besides the vocabulary.
    exceptions: Vec<Exceptions>,
    vocabulary: Exceptions,
    /// For each unit, the words of the checks that look at it.
    automata: Vec<Automaton>,
}

/// What checks have found on a page so far.
struct Run<'r> {
    set: &'r CheckSet,
    is_on: &'r dyn Fn(usize) -> bool,
    report: &'r mut dyn FnMut(usize, Alert),
    /// For each check, how many alerts it has raised.
    raised: Vec<usize>,
    incomplete: Vec<bool>,
}

impl CheckSet {
    /// Puts checks together, without a vocabulary.
    pub fn new(checks: Vec<Check>) -> Self {
        Self::with_vocabulary(checks, &Vocabulary::default())
    }

    /// Puts checks together. What the vocabulary accepts is an exception to most of them.
    pub fn with_vocabulary(checks: Vec<Check>, vocabulary: &Vocabulary) -> Self {
        let exceptions = checks
            .iter()
            .map(|check| Exceptions::new(check.exceptions.iter().map(String::as_str)))
            .collect();
        let automata = Unit::ALL.map(|unit| Automaton::new(&checks, unit)).into();
        let vocabulary = Exceptions::new(vocabulary.accept.iter().map(String::as_str));
        Self { checks, exceptions, vocabulary, automata }
    }

    /// The checks, in the order in which they were given.
    pub fn checks(&self) -> &[Check] {
        &self.checks
    }

    /// Reports what the checks find on a page, with the index of each check. Alerts of one check
    /// come in the order of the text. Returns the checks that were given up before the end of the
    /// page, as a pattern took too many steps or found too much.
    pub fn check(&self, text: &PageText<'_>, report: &mut dyn FnMut(usize, Alert)) -> Vec<usize> {
        self.check_where(text, &|_| true, report)
    }

    /// The same with some of the checks only.
    pub fn check_where(
        &self,
        text: &PageText<'_>,
        is_on: &dyn Fn(usize) -> bool,
        report: &mut dyn FnMut(usize, Alert),
    ) -> Vec<usize> {
        let count = self.checks.len();
        let mut run = Run {
            set: self,
            is_on,
            report,
            raised: vec![0; count],
            incomplete: vec![false; count],
        };
        for unit in Unit::ALL {
            run.unit(unit, text);
        }
        run.incomplete.iter().enumerate().filter(|it| *it.1).map(|it| it.0).collect()
    }
}

impl Run<'_> {
    fn unit(&mut self, unit: Unit, text: &PageText<'_>) {
        let set = self.set;
        let automaton = &set.automata[unit as usize];
        if automaton.is_empty() {
            return;
        }
        let scratch = &mut automaton.scratch();
        match unit {
            Unit::Block => {
                for block in &text.blocks {
                    self.chunk(automaton, &Chunk::of_block(block), scratch);
                }
            }
            Unit::Sentence => {
                for block in text.blocks.iter().filter(|it| is_body(it.bits)) {
                    for sentence in block.sentences() {
                        self.chunk(automaton, &Chunk::of_sentence(block, sentence), scratch);
                    }
                }
            }
            Unit::Inline => {
                for block in text.inlines() {
                    self.chunk(automaton, &Chunk::of_block(&block), scratch);
                }
            }
            Unit::Summary => self.chunk(automaton, &Chunk::of_body(text), scratch),
            Unit::Raw => self.chunk(automaton, &Chunk::of_source(text.source()), scratch),
        }
    }

    fn chunk(&mut self, automaton: &Automaton, chunk: &Chunk<'_>, scratch: &mut Scratch) {
        let set = self.set;
        automaton.find(&set.checks, chunk, scratch, &mut |Found { checks, matches }| {
            for &check in checks {
                if self.incomplete[check] || !(self.is_on)(check) {
                    continue;
                }
                match &matches {
                    Ok(matches) => self.matches(check, chunk, matches),
                    Err(Incomplete) => self.incomplete[check] = true,
                }
            }
        });
    }

    fn matches(&mut self, index: usize, chunk: &Chunk<'_>, matches: &[Match]) {
        let check = &self.set.checks[index];
        for found in matches {
            match &check.kind {
                Kind::Existence(_) => {
                    let part = found.range.clone();
                    let matched = &chunk.text[trimmed(&chunk.text, part.clone())];
                    if !self.lets_through(index, matched) {
                        self.raise(index, Alert::new(check, chunk, part, &[matched], &[]));
                    }
                }
                Kind::Substitution(search, _) => self.substitution(index, search, chunk, found),
                Kind::NotRun(_) => {}
            }
        }
    }

    fn substitution(&mut self, index: usize, search: &Search, chunk: &Chunk<'_>, found: &Match) {
        let check = &self.set.checks[index];
        let Kind::Substitution(_, preferred) = &check.kind else { return };
        let part = found.range.clone();
        let matched = &chunk.text[trimmed(&chunk.text, part.clone())];
        let preferred = &preferred[found.token];
        if preferred.allows(matched) || self.lets_through(index, matched) {
            return;
        }
        let pattern = search.pattern(found.token);
        let options = preferred.expanded(pattern, &chunk.text, part.start);
        let quoted = choice(&options);
        // The quotes of the message would be around all of them.
        let shown = quoted.trim_matches('\'');
        let preferred: Vec<String> =
            options.into_iter().map(|it| check.in_case_of(matched, it)).collect();
        self.raise(index, Alert::new(check, chunk, part, &[shown, matched], &preferred));
    }

    fn lets_through(&self, index: usize, matched: &str) -> bool {
        self.set.exceptions[index].contain(matched)
            || self.set.checks[index].uses_vocabulary() && self.set.vocabulary.contain(matched)
    }

    fn raise(&mut self, index: usize, alert: Alert) {
        let limit = self.set.checks[index].limit;
        if limit == 0 || self.raised[index] < limit {
            self.raised[index] += 1;
            (self.report)(index, alert);
        }
    }
}
