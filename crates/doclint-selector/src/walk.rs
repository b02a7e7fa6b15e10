//! Goes over a page once for each pass and decides which compounds each node matches.

use crate::compile::{Alternative, Check, IMAGE_NAMES, Outcome, Pass, SelectorSet};
use crate::property::{holds, is_read, own_text};
use crate::rows::{Row, rows};
use crate::selector::{Structural, Subject};
use doclint_data::Mapping;
use doclint_syntax::ast::{AstNode, Component};
use doclint_syntax::{Node, NodeKind, Page};
use regex::Regex;

/// How often regular expressions may read the whole text of a page.
const READINGS: usize = 64;
/// The bytes that they may read of a short page.
const SHORT: usize = 64 << 10;
/// The bytes that they may read of any page.
const MOST: usize = 1 << 30;

/// How the matching of a page went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Matching {
    /// Whether the page was matched to its end. It is not where regular expressions read the texts
    /// of deeply nested nodes over and over.
    pub is_complete: bool,
    /// The work it took: words of bits, tests and bytes read by regular expressions.
    pub steps: u64,
}

impl SelectorSet {
    /// Calls `found` with the number of a selector and a node that it finds: in the order of the
    /// text, for one node in the order of the selectors, and once for each pair.
    ///
    /// Regular expressions may read a limited number of bytes of a page: `:text` on deeply nested
    /// nodes reads the same text again and again. Past that limit nothing more is found, and the
    /// result says so.
    pub fn matches<'p>(
        &self,
        page: &'p Page,
        front_matter: Option<&Mapping>,
        found: &mut dyn FnMut(usize, Node<'p>),
    ) -> Matching {
        walk(self, page, front_matter, found)
    }
}

fn walk<'p>(
    set: &SelectorSet,
    page: &'p Page,
    front_matter: Option<&Mapping>,
    found: &mut dyn FnMut(usize, Node<'p>),
) -> Matching {
    if set.is_empty() {
        return Matching { is_complete: true, steps: 0 };
    }
    let (rows, text) = rows(page, set.patterns > 0);
    let slot_words = set.slots.div_ceil(64);
    let readable = set.patterns.saturating_mul(SHORT.saturating_add(READINGS * text.len()));
    let mut walk = Walk {
        page,
        front_matter,
        slots: vec![0; rows.len() * slot_words],
        slot_words,
        steps: rows.len() as u64,
        readable: readable.min(MOST),
        is_complete: true,
        rows,
        text,
    };
    let deepest = walk.rows.iter().map(|it| it.depth).max().unwrap_or_default() as usize;
    for pass in set.passes.iter().filter(|it| it.words > 0) {
        let mut state = State::new(pass.words, deepest + 2);
        for at in 0..walk.rows.len() {
            if pass.backward {
                walk.backward(pass, walk.rows.len() - 1 - at, &mut state);
            } else {
                walk.forward(pass, at, &mut state, found);
            }
            if !walk.is_complete {
                return Matching { is_complete: false, steps: walk.steps };
            }
        }
    }
    Matching { is_complete: true, steps: walk.steps }
}

struct Walk<'w, 'p> {
    page: &'p Page,
    front_matter: Option<&'w Mapping>,
    rows: Vec<Row>,
    text: String,
    /// Results of `:not`, `:is` and `:has`, for each row.
    slots: Vec<u64>,
    slot_words: usize,
    steps: u64,
    /// How many bytes regular expressions may still read.
    readable: usize,
    is_complete: bool,
}

/// Facts about the nodes that a node depends on, during a pass.
struct State {
    /// One after the other; in one piece, as every page needs new ones.
    levels: Vec<u64>,
    /// Whether the `next` of a level holds anything.
    has_next: Vec<bool>,
    /// The compounds that the current node may match, and those that it does match.
    possible: Vec<u64>,
    matched: Vec<u64>,
    words: usize,
}

/// The compounds that are matched by nodes around and beside the nodes of one depth.
struct Level<'s> {
    /// Going forward by the parent, going backward unused.
    parent: &'s mut [u64],
    /// Going forward by any node around, going backward by any node of this depth or below it.
    ancestors: &'s mut [u64],
    /// By the sibling next to it.
    next: &'s mut [u64],
    /// By any sibling that was seen.
    seen: &'s mut [u64],
    has_next: &'s mut bool,
}

/// How many sets of bits a level has.
const SETS: usize = 4;

impl State {
    fn new(words: usize, depth: usize) -> Self {
        Self {
            levels: vec![0; words * SETS * depth],
            has_next: vec![false; depth],
            possible: vec![0; words],
            matched: vec![0; words],
            words,
        }
    }

    /// The level of a depth and the one below it, the possible matches and the actual ones.
    #[inline]
    fn parts(&mut self, depth: usize) -> (Level<'_>, Level<'_>, &mut [u64], &mut [u64]) {
        let size = self.words * SETS;
        let levels = &mut self.levels[size * depth..size * (depth + 2)];
        let (level, below) = levels.split_at_mut(size);
        let (has_next, below_has_next) = self.has_next[depth..].split_at_mut(1);
        (
            Level::new(level, self.words, &mut has_next[0]),
            Level::new(below, self.words, &mut below_has_next[0]),
            &mut self.possible,
            &mut self.matched,
        )
    }
}

impl<'s> Level<'s> {
    fn new(bits: &'s mut [u64], words: usize, has_next: &'s mut bool) -> Self {
        let (parent, rest) = bits.split_at_mut(words);
        let (ancestors, rest) = rest.split_at_mut(words);
        let (next, seen) = rest.split_at_mut(words);
        Self { parent, ancestors, next, seen, has_next }
    }

    /// Forgets siblings.
    fn begin(&mut self) {
        self.next.fill(0);
        self.seen.fill(0);
        *self.has_next = false;
    }

    /// Goes on to the sibling of a node that matched the given compounds, or nothing.
    fn pass_by(&mut self, matched: Option<&[u64]>) {
        match matched {
            Some(matched) => {
                self.next.copy_from_slice(matched);
                add(self.seen, matched);
            }
            None if *self.has_next => self.next.fill(0),
            None => {}
        }
        *self.has_next = matched.is_some();
    }
}

impl<'p> Walk<'_, 'p> {
    fn forward(
        &mut self,
        pass: &Pass,
        at: usize,
        state: &mut State,
        found: &mut dyn FnMut(usize, Node<'p>),
    ) {
        let row = self.rows[at];
        let depth = row.depth as usize;
        self.steps += 1;
        let mut any = 0;
        if let Some(candidates) = pass.candidates(self.page.node(row.id)) {
            self.steps += pass.words as u64;
            let (level, _, possible, _) = state.parts(depth);
            let tied = &pass.tied;
            for word in 0..pass.words {
                // Bits of compounds that are matched, moved to those which depend on them.
                let moved = |bits: &[u64]| bits[word] << 1 | carried(bits, word);
                let enabled = tied.child[word] & moved(level.parent)
                    | tied.descendant[word] & moved(level.ancestors)
                    | tied.next[word] & moved(level.next)
                    | tied.later[word] & moved(level.seen);
                possible[word] = (pass.free[word] | enabled) & candidates[word];
                any |= possible[word];
            }
        }
        let matches = any != 0 && self.decide(pass, at, state, found);
        let (mut level, mut below, _, matched) = state.parts(depth);
        let matched = matches.then_some(&*matched);
        if row.has_children {
            below.ancestors.copy_from_slice(level.ancestors);
            match matched {
                Some(matched) => {
                    below.parent.copy_from_slice(matched);
                    add(below.ancestors, matched);
                }
                None => below.parent.fill(0),
            }
            below.begin();
        }
        if !row.is_last {
            level.pass_by(matched);
        }
    }

    fn backward(&mut self, pass: &Pass, at: usize, state: &mut State) {
        let row = self.rows[at];
        let depth = row.depth as usize;
        self.steps += 1;
        let (level, mut below, possible, _) = state.parts(depth);
        let mut any = 0;
        if let Some(candidates) = pass.candidates(self.page.node(row.id)) {
            self.steps += pass.words as u64;
            let tied = &pass.tied;
            for word in 0..pass.words {
                let moved = |bits: &[u64]| bits[word] >> 1 | lent(bits, word);
                let enabled = tied.child[word] & moved(below.seen)
                    | tied.descendant[word] & moved(below.ancestors)
                    | tied.next[word] & moved(level.next)
                    | tied.later[word] & moved(level.seen);
                possible[word] = (pass.free[word] | enabled) & candidates[word];
                any |= possible[word];
            }
        }
        if row.has_children {
            add(level.ancestors, below.ancestors);
            below.ancestors.fill(0);
            below.begin();
        }
        let matches = any != 0 && self.decide(pass, at, state, &mut |_, _| {});
        let (mut level, _, _, matched) = state.parts(depth);
        let matched = matches.then_some(&*matched);
        level.pass_by(matched);
        if let Some(matched) = matched {
            add(level.ancestors, matched);
        }
    }

    /// Tries the compounds that are possible, first those that others depend on. Returns whether
    /// one
    /// matches.
    fn decide(
        &mut self,
        pass: &Pass,
        at: usize,
        state: &mut State,
        found: &mut dyn FnMut(usize, Node<'p>),
    ) -> bool {
        let (mut last, mut any) = (None, false);
        for word in 0..pass.words {
            let plain = state.possible[word] & pass.plain[word];
            state.matched[word] = plain;
            any |= plain != 0;
            let mut rest = state.possible[word] & !plain;
            while rest != 0 {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let candidate = &pass.compounds[word * 64 + bit];
                self.steps += 1;
                if !self.all(at, &candidate.checks) {
                    continue;
                }
                if !self.is_complete {
                    return any;
                }
                any = true;
                state.matched[word] |= 1 << bit;
                match candidate.outcome {
                    Outcome::Step => {}
                    Outcome::Slot(slot) => {
                        self.slots[at * self.slot_words + slot / 64] |= 1 << (slot % 64);
                    }
                    // Alternatives of one selector follow each other.
                    Outcome::Selector(number) if last == Some(number) => {}
                    Outcome::Selector(number) => {
                        last = Some(number);
                        found(number, self.page.node(self.rows[at].id));
                    }
                }
            }
        }
        any
    }

    // The parser bounds how deep tests nest.
    fn all(&mut self, at: usize, checks: &[Check]) -> bool {
        checks.iter().all(|check| self.holds(at, check))
    }

    fn holds(&mut self, at: usize, check: &Check) -> bool {
        let row = self.rows[at];
        let node = self.page.node(row.id);
        self.steps += 1;
        match check {
            Check::Attribute(attribute) => holds(node, self.front_matter, attribute),
            Check::Structural(place) => is_at(row, node, *place),
            Check::Text(regex) => self.reads(row, node, regex),
            Check::Any { negated, of } => {
                let any = of.iter().any(|it| match it {
                    Alternative::Slot(slot) => {
                        self.slots[at * self.slot_words + slot / 64] & 1 << (slot % 64) != 0
                    }
                    Alternative::Here(subject, checks) => {
                        is_named(node, subject) && self.all(at, checks)
                    }
                });
                any != *negated
            }
        }
    }

    fn reads(&mut self, row: Row, node: Node<'_>, regex: &Regex) -> bool {
        let text = match own_text(node) {
            Some(text) if !is_read(node.kind()) => text,
            // A block without a text leaves a line end behind.
            _ => self.text[row.text.0 as usize..row.text.1 as usize].trim_end_matches('\n'),
        };
        let Some(left) = self.readable.checked_sub(text.len()) else {
            self.is_complete = false;
            return false;
        };
        self.readable = left;
        self.steps += text.len() as u64;
        regex.is_match(text)
    }
}

fn is_at(row: Row, node: Node<'_>, place: Structural) -> bool {
    match place {
        Structural::First => row.index == 1,
        Structural::Last => row.is_last,
        Structural::Only => row.index == 1 && row.is_last,
        Structural::Nth { step, offset } => Structural::is_nth(step, offset, row.index),
        Structural::Empty => {
            !row.has_children && own_text(node).is_none_or(|it| it.trim().is_empty())
        }
    }
}

fn is_named(node: Node<'_>, subject: &Subject) -> bool {
    let has_name = |name: &str| Component::cast(node).is_some_and(|it| it.is(name));
    match subject {
        Subject::Any => true,
        Subject::Kind(kind) => node.kind() == *kind,
        Subject::Name(name) => has_name(name),
        Subject::AnyImage => {
            node.kind() == NodeKind::Image || IMAGE_NAMES.iter().any(|it| has_name(it))
        }
    }
}

/// The bit that comes in from the word before.
fn carried(bits: &[u64], word: usize) -> u64 {
    if word == 0 { 0 } else { bits[word - 1] >> 63 }
}

/// The bit that comes in from the word after.
fn lent(bits: &[u64], word: usize) -> u64 {
    bits.get(word + 1).map_or(0, |it| it << 63)
}

fn add(bits: &mut [u64], others: &[u64]) {
    for (bits, others) in bits.iter_mut().zip(others) {
        *bits |= others;
    }
}
