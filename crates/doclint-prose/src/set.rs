//! Many checks at once: one automaton finds the words of all of them.

use crate::automaton::Automaton;
use crate::capitalization::Splitter;
use crate::check::Check;
use crate::exceptions::Exceptions;
use crate::scope::{Keys, Unit};
use crate::vocabulary::Vocabulary;
use std::collections::HashMap;

/// Checks that are run together.
#[derive(Default)]
pub struct CheckSet {
    pub(crate) checks: Vec<Check>,
    /// The exceptions of each check, besides the vocabulary.
    exceptions: Vec<Exceptions>,
    vocabulary: Exceptions,
    /// For the first of checks whose files say the same, all of them; for the others, none. Only
    /// the first is run.
    pub(crate) twins: Vec<Vec<usize>>,
    /// The keys of the front matter that checks name and that are not among the usual ones.
    keys: Keys,
    /// For each unit, the words of the checks that look at it.
    pub(crate) automata: Vec<Automaton>,
    /// For each unit, the checks that are run on each of its texts.
    pub(crate) direct: Vec<Vec<usize>>,
}

impl CheckSet {
    /// Puts checks together, without a vocabulary.
    pub fn new(checks: Vec<Check>) -> Self {
        Self::with_vocabulary(checks, &Vocabulary::default())
    }

    /// Puts checks together. What the vocabulary accepts is an exception to most of them.
    pub fn with_vocabulary(checks: Vec<Check>, vocabulary: &Vocabulary) -> Self {
        let accepted = || vocabulary.accept.iter().map(String::as_str);
        let own = |check: &Check| Exceptions::new(check.exceptions.iter().map(String::as_str));
        let twins = twins(&checks);
        let direct = |unit: Unit| {
            let is_direct = |it: &(usize, &Check)| {
                !twins[it.0].is_empty() && it.1.is_direct() && it.1.scope.has_unit(unit)
            };
            checks.iter().enumerate().filter(is_direct).map(|it| it.0).collect()
        };
        Self {
            exceptions: checks.iter().map(own).collect(),
            automata: Unit::ALL.map(|unit| Automaton::new(&checks, &twins, unit)).into(),
            direct: Unit::ALL.map(direct).into(),
            keys: keys(&checks),
            twins,
            vocabulary: Exceptions::new(accepted()),
            checks,
        }
    }

    /// The checks, in the order in which they were given.
    pub fn checks(&self) -> &[Check] {
        &self.checks
    }

    /// The keys of the front matter to read besides the title and the description.
    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    /// Whether an exception of the check lets a match through.
    pub(crate) fn lets_through(&self, index: usize, matched: &str) -> bool {
        self.exceptions[index].contain(matched)
            || self.checks[index].uses_vocabulary() && self.vocabulary.contain(matched)
    }

    /// How a check splits texts into words.
    pub(crate) fn splitter(&self, index: usize) -> Splitter<'_> {
        let shared = self.checks[index].uses_vocabulary().then_some(&self.vocabulary);
        Splitter([&self.exceptions[index]].into_iter().chain(shared).collect())
    }
}

fn keys(checks: &[Check]) -> Keys {
    checks.iter().flat_map(|it| it.scope.keys()).fold(Keys::None, Keys::and)
}

fn twins(checks: &[Check]) -> Vec<Vec<usize>> {
    let mut out: Vec<Vec<usize>> = checks.iter().map(|_| Vec::new()).collect();
    let mut firsts: HashMap<&str, usize> = HashMap::new();
    for (index, check) in checks.iter().enumerate() {
        let first = match check.source.as_str() {
            // Those that are made of a vocabulary have no file.
            "" => index,
            source => *firsts.entry(source).or_insert(index),
        };
        out[first].push(index);
    }
    out
}
