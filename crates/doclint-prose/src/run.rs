//! Runs the checks of a set on the texts of a page.

use crate::alert::{Alert, choice, message, trimmed};
use crate::automaton::{Automaton, Found, Scratch};
use crate::check::{Check, Conditional, Kind};
use crate::clock::Clock;
use crate::metrics::Metrics;
use crate::page::{Chunk, PageText, has_sentences};
use crate::pattern::Incomplete;
use crate::scope::Unit;
use crate::search::Match;
use crate::sequence;
use crate::set::CheckSet;
use doclint_diagnostic::Span;
use doclint_text::tagged;
use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

/// How many definitions of a check are remembered on a page.
const MOST_KNOWN: usize = 10_000;

impl CheckSet {
    /// Reports the findings of the checks on a page, with the index of each check. Alerts of one
    /// check come in the order of the text, unless its scope has texts of several sizes. Returns
    /// the checks that were given up before the end of the page, as a pattern took too many steps
    /// or found too much.
    pub fn check(&self, text: &PageText<'_>, report: &mut dyn FnMut(usize, Alert)) -> Vec<usize> {
        self.check_where(text, &|_| true, None, report).given_up
    }

    /// The same with some of the checks only, and with a clock if somebody wants to know how long
    /// each check takes.
    pub fn check_where(
        &self,
        text: &PageText<'_>,
        is_on: &dyn Fn(usize) -> bool,
        clock: Option<Clock<'_>>,
        report: &mut dyn FnMut(usize, Alert),
    ) -> Checked {
        if self.checks.is_empty() {
            return Checked::default();
        }
        let mut run = Run::new(self, text, (is_on, clock), report);
        for unit in Unit::ALL {
            run.unit(unit);
        }
        Checked { given_up: run.given_up(), spent: run.spent }
    }
}

/// How checks came through a page.
#[derive(Default)]
pub struct Checked {
    /// The checks that were given up before its end.
    pub given_up: Vec<usize>,
    /// How long each check took, in nanoseconds, besides the search for words that all share. Of
    /// checks that say the same, only the first has a time. Empty without a clock.
    pub spent: Vec<u64>,
}

/// The progress of the checks on a page.
struct Run<'r> {
    set: &'r CheckSet,
    text: &'r PageText<'r>,
    is_on: &'r dyn Fn(usize) -> bool,
    report: &'r mut dyn FnMut(usize, Alert),
    states: Vec<State>,
    clock: Option<Clock<'r>>,
    spent: Vec<u64>,
}

/// The state of one check on this page.
#[derive(Default)]
struct State {
    /// How many alerts it has raised.
    raised: usize,
    is_incomplete: bool,
    /// The words whose definition `conditional` has seen.
    known: HashSet<String>,
    /// The tokens that `consistency` has seen.
    seen: HashSet<usize>,
}

impl<'r> Run<'r> {
    pub fn new(
        set: &'r CheckSet,
        text: &'r PageText<'r>,
        (is_on, clock): (&'r dyn Fn(usize) -> bool, Option<Clock<'r>>),
        report: &'r mut dyn FnMut(usize, Alert),
    ) -> Self {
        let states = set.checks.iter().map(|_| State::default()).collect();
        let spent = vec![0; clock.map_or(0, |_| set.checks.len())];
        Self { set, text, is_on, report, states, clock, spent }
    }

    /// Notes the time of a check that began to run.
    fn ended(&mut self, check: usize, began: Option<u64>) {
        if let (Some(now), Some(began)) = (self.clock, began) {
            self.spent[check] += now().saturating_sub(began);
        }
    }

    /// The checks that did not come to the end of the page.
    pub fn given_up(&self) -> Vec<usize> {
        let states = self.states.iter().enumerate();
        let given_up = states.filter(|(_, state)| state.is_incomplete);
        given_up.flat_map(|(index, _)| self.set.twins[index].iter().copied()).collect()
    }

    /// Runs the checks that look at texts of this size.
    pub fn unit(&mut self, unit: Unit) {
        let (set, text) = (self.set, self.text);
        let (automaton, direct) = (&set.automata[unit as usize], &set.direct[unit as usize]);
        if automaton.is_empty() && direct.is_empty() {
            return;
        }
        let mut texts = Texts { unit, automaton, direct, scratch: automaton.scratch() };
        let source = text.source();
        match unit {
            Unit::Block => {
                for block in &text.blocks {
                    self.chunk(&mut texts, &Chunk::of_block(source, block));
                }
            }
            Unit::Sentence => {
                for block in text.blocks.iter().filter(|it| has_sentences(it.bits)) {
                    for sentence in block.sentences() {
                        self.chunk(&mut texts, &Chunk::of_sentence(source, block, sentence));
                    }
                }
            }
            Unit::Inline => {
                for block in text.inlines() {
                    self.chunk(&mut texts, &Chunk::of_block(source, &block));
                }
            }
            Unit::Summary => {
                let body = Chunk::of_body(text);
                self.metrics(direct, &body);
                self.chunk(&mut texts, &body);
            }
            Unit::Raw => self.chunk(&mut texts, &Chunk::of_source(source)),
        }
    }

    fn runs(&self, check: usize) -> bool {
        let twins = &self.set.twins[check];
        !self.states[check].is_incomplete && twins.iter().any(|twin| (self.is_on)(*twin))
    }

    fn chunk(&mut self, texts: &mut Texts<'_>, chunk: &Chunk<'_>) {
        let set = self.set;
        for &check in texts.direct {
            if self.runs(check)
                && set.checks[check].scope.matches(texts.unit, chunk.bits, chunk.key)
            {
                let began = self.clock.map(|now| now());
                let result = self.direct(check, chunk);
                self.ended(check, began);
                self.states[check].is_incomplete |= result.is_err();
            }
        }
        let chunk_and_clock = (chunk, self.clock);
        let mut find = |found: Found<'_>| {
            for &check in found.checks {
                if !self.runs(check) {
                    continue;
                }
                match &found.matches {
                    Ok(matches) => self.matches(check, chunk, matches),
                    Err(Incomplete) => self.states[check].is_incomplete = true,
                }
            }
            self.ended(found.checks[0], found.began);
        };
        texts.automaton.find(&set.checks, chunk_and_clock, &mut texts.scratch, &mut find);
    }

    /// Handles the matches of the tokens of a check.
    fn matches(&mut self, index: usize, chunk: &Chunk<'_>, matches: &[Match]) {
        let set = self.set;
        match &set.checks[index].kind {
            Kind::Existence(_) => {
                let is_once = set.checks[index].once_per_sentence;
                let ends = if is_once { chunk.sentence_ends() } else { Vec::new() };
                let mut next = 0;
                for found in matches {
                    let start = found.range.start;
                    if start >= next
                        && self.unless_let_through(index, chunk, found.range.clone())
                        && let Some(end) = ends.get(ends.partition_point(|it| *it <= start))
                    {
                        next = *end;
                    }
                }
            }
            Kind::Substitution(..) => {
                for found in matches {
                    self.substitution(index, chunk, found);
                }
            }
            Kind::Consistency(_) => self.consistency(index, chunk, matches),
            Kind::Conditional(conditional) => {
                let is_there = !conditional.has_group
                    && conditional.second.is_match(&chunk.text).unwrap_or(true);
                for found in matches.iter().filter(|_| !is_there) {
                    if !self.states[index].known.contains(&chunk.text[found.range.clone()]) {
                        self.unless_let_through(index, chunk, found.range.clone());
                    }
                }
            }
            _ => {}
        }
    }

    /// Raises an alert, or returns `false`.
    fn unless_let_through(&mut self, index: usize, chunk: &Chunk<'_>, part: Range<usize>) -> bool {
        let matched = &chunk.text[trimmed(&chunk.text, part.clone())];
        let is_skipped = self.set.checks[index].skip.holds(self.text, chunk, &part);
        let is_right = is_skipped || self.set.lets_through(index, matched);
        if !is_right {
            self.raise(index, Alert::new(&self.set.checks[index], chunk, part, &[matched], &[]));
        }
        !is_right
    }

    fn substitution(&mut self, index: usize, chunk: &Chunk<'_>, found: &Match) {
        let check = &self.set.checks[index];
        let Kind::Substitution(search, preferred) = &check.kind else { return };
        let part = found.range.clone();
        let matched = &chunk.text[trimmed(&chunk.text, part.clone())];
        let preferred = &preferred[found.token];
        if preferred.allows(matched)
            || self.set.lets_through(index, matched)
            || check.skip.holds(self.text, chunk, &part)
        {
            return;
        }
        let pattern = search.pattern(found.token);
        let options = preferred.expanded(pattern, &chunk.text, part.start);
        let cased: Vec<String> =
            options.iter().map(|it| check.in_case_of(matched, it.clone())).collect();
        // Messages of Vale show the text in the file, unless the check says otherwise.
        let shows_cased = check.help().is_some() || check.capitalize;
        let listed = if shows_cased { &cased } else { &options };
        let shown = shown_options(check, listed);
        self.raise(index, Alert::new(check, chunk, part, &[&*shown, matched], &cased));
    }

    /// Tokens are two by two; of each pair, the page may have one.
    fn consistency(&mut self, index: usize, chunk: &Chunk<'_>, matches: &[Match]) {
        let mut raised = HashSet::new();
        for found in matches {
            let seen = &mut self.states[index].seen;
            seen.insert(found.token);
            // The other one of a pair differs in the last bit.
            if seen.contains(&(found.token ^ 1)) && raised.insert(found.token / 2) {
                self.unless_let_through(index, chunk, found.range.clone());
            }
        }
    }

    /// Runs a check that looks at each text as a whole.
    fn direct(&mut self, index: usize, chunk: &Chunk<'_>) -> Result<(), Incomplete> {
        let check = &self.set.checks[index];
        let text = &*chunk.text;
        match &check.kind {
            Kind::Conditional(conditional) => self.learn(index, conditional, text)?,
            Kind::Occurrence(occurrence) => {
                let stretched = chunk.stretched();
                let counted = stretched.as_ref().map_or(text, |it| &it.text);
                if let Some((part, count)) = occurrence.find(counted)? {
                    let part = stretched.as_ref().map_or(part.clone(), |it| it.original(part));
                    let mut alert = Alert::new(check, chunk, part, &[&count.to_string()], &[]);
                    if count == 0 && chunk.is_whole() {
                        alert.span = Span::at(0);
                    }
                    self.raise(index, alert);
                }
            }
            Kind::Repetition(repetition) => {
                for part in repetition.find(text)? {
                    let word = text[part.clone()].split_whitespace().next_back().unwrap_or("");
                    if !self.set.lets_through(index, &text[part.clone()]) {
                        self.raise(index, Alert::new(check, chunk, part, &[word], &[]));
                    }
                }
            }
            Kind::Capitalization(capitalization) => {
                let part = trimmed(text, 0..text.len());
                let shown = &text[part.clone()];
                // As in Vale, an exception counts anywhere in a word: `I` in `API`.
                let has_exception = |word: &str| {
                    check.exceptions.iter().any(|it| !it.is_empty() && word.contains(it.as_str()))
                };
                let lets_through =
                    |word: &str| self.set.lets_through(index, word) || has_exception(word);
                let splitter = self.set.splitter(index);
                if !capitalization.allows(shown, &splitter, &lets_through) {
                    self.raise(index, Alert::new(check, chunk, part, &[shown], &[]));
                }
            }
            Kind::Spelling(spelling) => {
                let Some(speller) = self.text.speller else { return Ok(()) };
                for part in spelling.find(text, speller)? {
                    self.unless_let_through(index, chunk, part);
                }
            }
            Kind::Sequence(links) => {
                let words = tagged(text);
                for found in sequence::find(links, &words) {
                    let words = &words[found];
                    let part = words[0].range.start..words[words.len() - 1].range.end;
                    let args: Vec<&str> = words.iter().map(|it| it.text).collect();
                    self.raise(index, Alert::new(check, chunk, part, &args, &[]));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Remembers the names in the groups of the second pattern.
    fn learn(&mut self, index: usize, check: &Conditional, text: &str) -> Result<(), Incomplete> {
        if !check.has_group || !check.second.may_match(text) {
            return Ok(());
        }
        let known = &mut self.states[index].known;
        let mut at = 0;
        while let Some(found) = check.second.find_at(text, at)?
            && known.len() < MOST_KNOWN
        {
            let groups = check.second.groups_at(text, found.start)?;
            known.extend(groups.into_iter().skip(1).flatten().map(|group| text[group].to_owned()));
            at = found.end;
        }
        Ok(())
    }

    fn metrics(&mut self, checks: &[usize], body: &Chunk<'_>) {
        let mut metrics = None;
        for &index in checks {
            let check = &self.set.checks[index];
            let Kind::Metric(formula, condition) = &check.kind else { continue };
            if !self.runs(index) {
                continue;
            }
            let metrics: &Metrics = metrics.get_or_insert_with(|| Metrics::of(self.text));
            let value_of = |name: &str| metrics.value(name);
            let result = formula.compute(&value_of).filter(|it| it.is_finite());
            if let Some(result) = result.filter(|it| condition.holds(*it, &value_of)) {
                let mut alert = Alert::new(check, body, 0..0, &[], &[]);
                // It is about the page.
                alert.span = Span::at(0);
                alert.message = message(&check.message, &[&format!("{result:.2}")]);
                self.raise(index, alert);
            }
        }
    }

    /// Reports an alert of a check and of those that say the same.
    fn raise(&mut self, index: usize, alert: Alert) {
        let (set, text) = (self.set, self.text);
        let is_of_whole = matches!(set.checks[index].kind, Kind::Capitalization(_));
        if !is_of_whole && text.crosses_tag(alert.span) {
            return;
        }
        // Vale reads the text of such a link as code, and only the raw file has it.
        if !set.checks[index].scope.has_unit(Unit::Raw) && text.is_in_address(alert.span) {
            return;
        }
        for &twin in &set.twins[index] {
            let check = &set.checks[twin];
            let raised = &mut self.states[twin].raised;
            let is_enough = check.limit > 0 && *raised >= check.limit;
            let is_left_out = !check.scope.has_unit(Unit::Raw) && text.leaves_out(alert.span);
            let is_silent = is_left_out || text.is_silent(&check.name, alert.span);
            if !is_enough && (self.is_on)(twin) && !is_silent {
                *raised += 1;
                (self.report)(twin, alert.clone());
            }
        }
    }
}

/// The options of a substitution as its message has them, in the quotes that it has around their place. As in Vale,
/// one option without an action is put there as it is written.
fn shown_options<'o>(check: &Check, options: &'o [String]) -> Cow<'o, str> {
    let message = &check.message;
    let place = ["%s", "%[1]s"].iter().filter_map(|it| message.find(it)).min();
    let before = place.and_then(|at| message[..at].chars().next_back());
    let quote = before.filter(|it| matches!(it, '\'' | '`' | '"'));
    if let [one] = options
        && (quote.is_some() || !check.action.replaces())
    {
        return Cow::Borrowed(one);
    }
    let quoted = choice(options);
    let Some(quote) = quote else { return Cow::Owned(quoted) };
    // The quotes of the message would be around all of them.
    let inner = quoted.strip_prefix('\'').and_then(|it| it.strip_suffix('\'')).unwrap_or(&quoted);
    let is_plain = !options.iter().any(|it| it.contains('\''));
    Cow::Owned(match is_plain {
        true => inner.replace('\'', quote.encode_utf8(&mut [0; 4])),
        false => inner.to_owned(),
    })
}

/// How texts of one size are looked at.
struct Texts<'s> {
    unit: Unit,
    automaton: &'s Automaton,
    direct: &'s [usize],
    scratch: Scratch,
}
