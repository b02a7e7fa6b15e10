//! Finds the words of many checks in one pass, and runs only those patterns that may match.

use crate::check::Check;
use crate::clock::Clock;
use crate::needs::Signs;
use crate::page::Chunk;
use crate::pattern::{Incomplete, Subject};
use crate::scope::Unit;
use crate::search::{Hit, Match, Search, Token, is_bound};
use aho_corasick::AhoCorasick;
use std::collections::HashMap;

/// How many words are looked at on one page. A real page has far fewer.
const MOST_HITS: usize = 1_000_000;

/// The words of the checks that look at texts of one size.
pub(crate) struct Automaton {
    unit: Unit,
    /// `None` if there are no words.
    words: Option<AhoCorasick>,
    /// For each word of the automaton, the tokens that have it.
    uses: Vec<Vec<Use>>,
    searches: Vec<Shared>,
    /// The searches that have to be run on every text.
    always: Vec<u32>,
}

/// A search, and the checks that share it because they look for the same at the same places.
struct Shared {
    checks: Vec<usize>,
    /// Patterns of which nothing is known.
    always: Vec<usize>,
}

/// The role of a word of the automaton in a search.
#[derive(Clone, Copy)]
struct Use {
    search: u32,
    token: u32,
    role: Role,
}

#[derive(Clone, Copy)]
enum Role {
    /// It is a word of the token, with this number.
    Word(u32),
    /// It is a text of a set, with these numbers, that each match of a pattern contains.
    Required { set: u32, word: u32 },
}

/// The matches of a search in a text, and the checks that they are for.
pub(crate) struct Found<'s> {
    pub checks: &'s [usize],
    pub matches: Result<Vec<Match>, Incomplete>,
    /// When the search of its patterns began, if there is a clock.
    pub began: Option<u64>,
}

/// Buffers that are kept from one text to the next, so that nothing is allocated for each.
#[derive(Default)]
pub(crate) struct Scratch {
    /// One for each search.
    seen: Vec<Seen>,
    /// The searches of which something was seen.
    touched: Vec<u32>,
    /// How many words were looked at on this page.
    hits: usize,
}

#[derive(Default)]
struct Seen {
    is_touched: bool,
    hits: Vec<Hit>,
    /// Patterns, each with a set of which it requires a text that was found.
    required: Vec<(u32, u32)>,
    /// The patterns that may match.
    patterns: Vec<usize>,
}

impl Seen {
    /// Finds the patterns that have a text of each set that they require.
    fn choose_patterns(&mut self, search: &Search, always: &[usize]) {
        self.required.sort_unstable();
        self.required.dedup();
        for sets in self.required.chunk_by(|one, other| one.0 == other.0) {
            let token = sets[0].0 as usize;
            if search.pattern(token).is_some_and(|it| it.required().len() == sets.len()) {
                self.patterns.push(token);
            }
        }
        self.patterns.extend(always);
        self.patterns.sort_unstable();
    }

    fn clear(&mut self) {
        self.is_touched = false;
        self.hits.clear();
        self.required.clear();
        self.patterns.clear();
    }
}

impl Scratch {
    fn touch(&mut self, search: u32) -> &mut Seen {
        let seen = &mut self.seen[search as usize];
        if !seen.is_touched {
            seen.is_touched = true;
            self.touched.push(search);
        }
        seen
    }
}

impl Automaton {
    pub fn new(checks: &[Check], twins: &[Vec<usize>], unit: Unit) -> Self {
        let mut builder = Builder::default();
        for (index, check) in checks.iter().enumerate() {
            if let Some(search) = check.search()
                && !twins[index].is_empty()
                && check.scope.has_unit(unit)
            {
                builder.add(index, search, format!("{:?} {}", check.scope, search.key));
            }
        }
        builder.finish(unit)
    }

    pub fn is_empty(&self) -> bool {
        self.searches.is_empty()
    }

    pub fn scratch(&self) -> Scratch {
        let seen = self.searches.iter().map(|_| Seen::default()).collect();
        Scratch { seen, ..Scratch::default() }
    }

    /// Passes on the matches of the searches in a text.
    pub fn find<'s>(
        &'s self,
        checks: &[Check],
        (chunk, clock): (&Chunk<'_>, Option<Clock<'_>>),
        scratch: &mut Scratch,
        found: &mut dyn FnMut(Found<'s>),
    ) {
        let subject = Subject::from(&*chunk.text);
        let mut signs = None;
        let is_complete = self.scan(checks, &chunk.text, scratch);
        for &search in &self.always {
            scratch.touch(search);
        }
        scratch.touched.sort_unstable();
        for index in std::mem::take(&mut scratch.touched) {
            let seen = &mut scratch.seen[index as usize];
            let shared = &self.searches[index as usize];
            let owner = &checks[shared.checks[0]];
            if let Some(search) = owner.search()
                && owner.scope.matches(self.unit, chunk.bits, chunk.key)
            {
                let began = clock.map(|now| now());
                seen.choose_patterns(search, &shared.always);
                if !seen.patterns.is_empty() {
                    let signs = *signs.get_or_insert_with(|| Signs::of(&chunk.text));
                    let may_match = |token: &usize| {
                        search.pattern(*token).is_some_and(|it| it.may_be_among(signs))
                    };
                    seen.patterns.retain(may_match);
                }
                if !is_complete {
                    let matches = Err(Incomplete);
                    found(Found { checks: &shared.checks, matches, began });
                } else if !seen.hits.is_empty() || !seen.patterns.is_empty() {
                    let matches = search.matches(subject, &mut seen.hits, &seen.patterns);
                    found(Found { checks: &shared.checks, matches, began });
                }
            }
            seen.clear();
        }
    }

    /// Finds words. Whether it came to the end of the text.
    fn scan(&self, checks: &[Check], text: &str, scratch: &mut Scratch) -> bool {
        let Some(words) = &self.words else { return true };
        for hit in words.find_overlapping_iter(text) {
            let mut at_bounds = None;
            for &Use { search, token, role } in &self.uses[hit.pattern().as_usize()] {
                scratch.hits += 1;
                let owner = &checks[self.searches[search as usize].checks[0]];
                let Some(search_of) = owner.search() else { continue };
                let word = match role {
                    Role::Word(word) => word,
                    Role::Required { set, word } => {
                        let pattern = search_of.pattern(token as usize);
                        if pattern.is_some_and(|it| it.is_required(set, word, &text[hit.range()])) {
                            scratch.touch(search).required.push((token, set));
                        }
                        continue;
                    }
                };
                let is_at_bounds = || {
                    *at_bounds.get_or_insert_with(|| {
                        is_bound(text, hit.start()) && is_bound(text, hit.end())
                    })
                };
                if !search_of.has_word((token, word), &text[hit.range()], is_at_bounds) {
                    continue;
                }
                let (start, end) = (hit.start() as u32, hit.end() as u32);
                scratch.touch(search).hits.push(Hit { start, rank: (token, word), end });
            }
            if scratch.hits > MOST_HITS {
                return false;
            }
        }
        true
    }
}

#[derive(Default)]
struct Builder {
    words: Vec<String>,
    numbers: HashMap<String, usize>,
    uses: Vec<Vec<Use>>,
    searches: Vec<Shared>,
    keys: HashMap<String, usize>,
}

impl Builder {
    fn add(&mut self, check: usize, search: &Search, key: String) {
        if let Some(&shared) = self.keys.get(&key) {
            self.searches[shared].checks.push(check);
            return;
        }
        self.keys.insert(key, self.searches.len());
        let index = self.searches.len() as u32;
        let mut always = Vec::new();
        for (token, of) in search.tokens.iter().enumerate() {
            let at = |role| Use { search: index, token: token as u32, role };
            match of {
                Token::Words { words, .. } => {
                    for (number, word) in words.iter().enumerate() {
                        self.word(word, at(Role::Word(number as u32)));
                    }
                }
                Token::Pattern(pattern) => {
                    let sets = (0..).zip(pattern.required());
                    for (set, words) in sets {
                        for (word, text) in (0..).zip(words) {
                            self.word(text, at(Role::Required { set, word }));
                        }
                    }
                    if pattern.required().is_empty() {
                        always.push(token);
                    }
                }
            }
        }
        self.searches.push(Shared { checks: vec![check], always });
    }

    fn word(&mut self, word: &str, of: Use) {
        let word = word.to_ascii_lowercase();
        let next = self.words.len();
        let number = *self.numbers.entry(word.clone()).or_insert(next);
        if number == next {
            self.words.push(word);
            self.uses.push(Vec::new());
        }
        self.uses[number].push(of);
    }

    fn finish(self, unit: Unit) -> Automaton {
        let words = AhoCorasick::builder().ascii_case_insensitive(true).build(&self.words);
        let has_always = |it: &(usize, &Shared)| !it.1.always.is_empty();
        let always = self.searches.iter().enumerate().filter(has_always);
        Automaton {
            unit,
            words: words.ok().filter(|_| !self.words.is_empty()),
            uses: self.uses,
            always: always.map(|it| it.0 as u32).collect(),
            searches: self.searches,
        }
    }
}
