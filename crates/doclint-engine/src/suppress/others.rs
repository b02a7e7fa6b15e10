//! Comments for markdownlint and rumdl, which suppress our findings of the same kinds as well.
//!
//! They follow [the forms of markdownlint](https://github.com/DavidAnson/markdownlint#configuration).
//! Nothing is reported about them: their own linter does so.

use super::source::{MAX_NAMES, line_around, line_below, words_in_comments};
use crate::other_linters::markdownlint::{MdRule, OF_RUMDL, RULES, named};
use crate::rules::RuleSet;
use doclint_data::json;
use doclint_diagnostic::Diagnostic;
use doclint_syntax::{Dialect, Page};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What comments for other linters suppress on a page.
#[derive(Clone, Debug, Default)]
pub struct Others {
    /// For each rule, the first and the last bytes of what is suppressed.
    spans: BTreeMap<Arc<str>, Vec<(u32, u32)>>,
}

impl Others {
    pub fn of(page: &Page, dialect: Dialect, rules: &RuleSet) -> Self {
        let source = page.source();
        let directives: Vec<Directive<'_>> = words_in_comments(page, dialect)
            .filter_map(|(at, text)| Directive::read(at, text))
            .take(MAX_NAMES)
            .collect();
        let mut state = State { rules, spans: BTreeMap::new(), open: BTreeMap::new() };
        // What is about the file counts from its start, wherever it is.
        for it in &directives {
            state.about_file(it);
        }
        let mut captured: BTreeSet<Arc<str>> = state.open.keys().map(Arc::clone).collect();
        for it in &directives {
            let (line, line_end) = line_around(source, it.at);
            match it.verb {
                "disable" => state.disable(it.names, line),
                "enable" => state.enable(it.names, line),
                "disable-line" => state.add(it.names, (line, line_end)),
                "disable-next-line" => {
                    state.add(it.names, line_below(source, it.at + it.names.len() as u32));
                }
                "capture" => captured = state.open.keys().map(Arc::clone).collect(),
                "restore" => state.restore(&captured, line),
                _ => {}
            }
        }
        state.restore(&BTreeSet::new(), u32::MAX);
        Self { spans: state.spans }
    }

    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    pub fn suppress(&self, finding: &Diagnostic) -> bool {
        let at = finding.at.span.start;
        let spans = self.spans.get(&finding.rule);
        spans.is_some_and(|spans| spans.iter().any(|(first, last)| *first <= at && at <= *last))
    }
}

/// A comment for another linter.
struct Directive<'a> {
    /// The byte at which its text begins.
    at: u32,
    verb: &'a str,
    /// What follows the verb.
    names: &'a str,
}

impl<'a> Directive<'a> {
    fn read(at: u32, text: &'a str) -> Option<Self> {
        let text = text.trim();
        let rest = text.strip_prefix("markdownlint-").or_else(|| text.strip_prefix("rumdl-"))?;
        let end = rest.find(|c: char| !c.is_ascii_alphabetic() && c != '-').unwrap_or(rest.len());
        let (verb, names) = rest.split_at(end);
        Some(Self { at, verb, names })
    }
}

/// What is suppressed while a page is read from its start to its end.
struct State<'a> {
    rules: &'a RuleSet,
    spans: BTreeMap<Arc<str>, Vec<(u32, u32)>>,
    /// The rules that are disabled here, each with the byte from which on.
    open: BTreeMap<Arc<str>, u32>,
}

impl State<'_> {
    fn about_file(&mut self, directive: &Directive<'_>) {
        match directive.verb {
            "disable-file" => self.disable(directive.names, 0),
            "enable-file" => self.enable(directive.names, 0),
            "configure-file" => self.configure(directive.names),
            _ => {}
        }
    }

    /// Settings in JSON, of which only those count that turn a rule on or off.
    fn configure(&mut self, text: &str) {
        let document = json::parse_with_comments(text);
        let Some(settings) = document.root.as_mapping() else { return };
        if settings.get("default").is_some_and(|it| it.as_bool() == Some(false)) {
            self.disable("", 0);
        }
        for entry in settings.entries.iter().take(MAX_NAMES) {
            match entry.value.as_bool() {
                _ if entry.key.text == "default" => {}
                Some(false) => self.disable(&entry.key.text, 0),
                _ => self.enable(&entry.key.text, 0),
            }
        }
    }

    fn disable(&mut self, names: &str, from: u32) {
        for rule in self.named(names) {
            self.open.entry(rule).or_insert(from);
        }
    }

    fn enable(&mut self, names: &str, from: u32) {
        for rule in self.named(names) {
            self.close(&rule, from);
        }
    }

    fn close(&mut self, rule: &Arc<str>, from: u32) {
        if let Some(first) = self.open.remove(rule).filter(|first| *first < from) {
            self.spans.entry(Arc::clone(rule)).or_default().push((first, from - 1));
        }
    }

    fn add(&mut self, names: &str, lines: (u32, u32)) {
        for rule in self.named(names) {
            self.spans.entry(rule).or_default().push(lines);
        }
    }

    /// Disables the rules of an earlier state, and no others.
    fn restore(&mut self, disabled: &BTreeSet<Arc<str>>, from: u32) {
        let other: Vec<Arc<str>> = self.open.keys().map(Arc::clone).collect();
        for rule in other.iter().filter(|it| !disabled.contains(*it)) {
            self.close(rule, from);
        }
        for rule in disabled {
            self.open.entry(Arc::clone(rule)).or_insert(from);
        }
    }

    /// Our rules that find the same as those of another linter, or nearly. Without names, all of its
    /// rules are meant.
    fn named(&self, names: &str) -> BTreeSet<Arc<str>> {
        let known = RULES.iter().chain(OF_RUMDL);
        let mut names = names
            .split(|c: char| c == ',' || c.is_whitespace())
            .filter(|it| !it.is_empty())
            .take(MAX_NAMES)
            .peekable();
        let meant: Vec<&MdRule> = match names.peek() {
            Some(_) => names.flat_map(|name| named(known.clone(), name)).collect(),
            None => known.collect(),
        };
        let like = |id: &str| {
            let meta = self.rules.meta(id);
            meta.is_some_and(|meta| meant.iter().any(|rule| rule.is_like(id, meta)))
        };
        self.rules.known.keys().filter(|id| like(id)).map(Arc::clone).collect()
    }
}
