//! A regular expression of a check. Most run in linear time; look-around runs with a limit.

use crate::dialect::{Translated, translate};
use crate::literals;
use regex_syntax::hir::Hir;
use std::ops::Range;
use std::sync::OnceLock;

/// How often an engine may go back in one search.
const BACKTRACK_LIMIT: usize = 200_000;

/// How large a pattern may get in memory, in bytes.
const SIZE_LIMIT: usize = 8 << 20;

/// How deep groups may be nested.
const NESTING_LIMIT: u32 = 100;

/// A search was given up: the pattern is too large, or it went back too often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Incomplete;

/// A regular expression, compiled when it is first needed.
pub(crate) struct Pattern {
    /// With its flags.
    text: String,
    /// What every match contains one of, in lower case; `None` if nothing is known.
    required: Option<Vec<String>>,
    /// For patterns that backtrack, the pattern without what makes them.
    superset: Option<String>,
    engines: OnceLock<Option<Engines>>,
}

enum Engines {
    Linear(regex::Regex),
    Backtracking {
        /// Skips what can't match.
        superset: regex::Regex,
        exact: fancy_regex::Regex,
    },
}

/// How the source of a pattern is to be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Flags {
    /// In upper and lower case alike.
    pub ignorecase: bool,
    /// Between the bounds of words only.
    pub bounded: bool,
}

/// What the source of a check's token turned out to be.
pub(crate) enum Reading {
    /// A few words, the preferred one first.
    Words(Vec<String>),
    /// Anything else.
    Pattern(Pattern),
}

impl Pattern {
    /// Reads a pattern, or says in words what is wrong with it.
    pub fn new(source: &str, flags: Flags) -> Result<Self, String> {
        let translated = translate(source);
        let hir = read(&translated)?;
        Self::of(translated, &hir, flags)
    }

    /// Reads a pattern that may be a few words.
    pub fn reading(source: &str, flags: Flags) -> Result<Reading, String> {
        let translated = translate(source);
        let hir = read(&translated)?;
        if !translated.backtracks
            && let Some(words) = literals::words(&hir)
            && words.iter().all(|it| !it.is_empty() && (it.is_ascii() || !flags.ignorecase))
        {
            return Ok(Reading::Words(words));
        }
        Self::of(translated, &hir, flags).map(Reading::Pattern)
    }

    fn of(translated: Translated, hir: &Hir, flags: Flags) -> Result<Self, String> {
        let with_flags = |text: &str| {
            let case = if flags.ignorecase { "i" } else { "" };
            let bound = if flags.bounded { r"\b" } else { "" };
            format!("(?m{case}){bound}(?:{text}){bound}")
        };
        let pattern = Self {
            text: with_flags(&translated.pattern),
            required: literals::required(hir),
            superset: translated.backtracks.then(|| with_flags(&translated.superset)),
            engines: OnceLock::new(),
        };
        // Only the engine itself knows what look-around it can read.
        if translated.backtracks
            && let Err(error) = backtracking(&pattern.text)
        {
            return Err(last_line(&error.to_string()));
        }
        Ok(pattern)
    }

    /// What every match contains one of, in lower case; `None` if nothing is known.
    pub fn required(&self) -> Option<&[String]> {
        self.required.as_deref()
    }

    /// Whether it may match: `false` is certain, and cheap to find out.
    pub fn may_match(&self, text: &str) -> bool {
        let is_there =
            |it: &String| it.bytes().any(|it| it.is_ascii_alphabetic()) || text.contains(it);
        self.required.as_ref().is_none_or(|it| it.iter().any(is_there))
    }

    /// The first match that starts at `at` or later and is not empty.
    pub fn find_at(&self, text: &str, mut at: usize) -> Result<Option<Range<usize>>, Incomplete> {
        let engines = self.engines()?;
        while at <= text.len() {
            let found = match engines {
                Engines::Linear(regex) => regex.find_at(text, at).map(|it| it.range()),
                Engines::Backtracking { superset, exact } => {
                    let Some(first) = superset.find_at(text, at) else { return Ok(None) };
                    let found = exact.find_from_pos(text, first.start());
                    found.map_err(|_| Incomplete)?.map(|it| it.range())
                }
            };
            match found {
                Some(range) if range.is_empty() => at = after_char(text, range.end),
                found => return Ok(found),
            }
        }
        Ok(None)
    }

    /// Whether it matches somewhere.
    pub fn is_match(&self, text: &str) -> Result<bool, Incomplete> {
        Ok(self.find_at(text, 0)?.is_some())
    }

    /// Every match, up to `limit`.
    pub fn find_all(&self, text: &str, limit: usize) -> Result<Vec<Range<usize>>, Incomplete> {
        let mut out = Vec::new();
        let mut at = 0;
        while out.len() < limit
            && let Some(range) = self.find_at(text, at)?
        {
            at = range.end;
            out.push(range);
        }
        Ok(out)
    }

    /// The groups of the match that starts at `at`, the whole match first.
    pub fn groups_at(
        &self,
        text: &str,
        at: usize,
    ) -> Result<Vec<Option<Range<usize>>>, Incomplete> {
        match self.engines()? {
            Engines::Linear(regex) => {
                let groups = regex.captures_at(text, at);
                let ranges = |it: regex::Captures<'_>| {
                    it.iter().map(|group| group.map(|group| group.range())).collect()
                };
                Ok(groups.map(ranges).unwrap_or_default())
            }
            Engines::Backtracking { exact, .. } => {
                let groups = exact.captures_from_pos(text, at).map_err(|_| Incomplete)?;
                let ranges = |it: fancy_regex::Captures<'_, str>| {
                    it.iter().map(|group| group.map(|group| group.range())).collect()
                };
                Ok(groups.map(ranges).unwrap_or_default())
            }
        }
    }

    fn engines(&self) -> Result<&Engines, Incomplete> {
        self.engines.get_or_init(|| self.compile()).as_ref().ok_or(Incomplete)
    }

    fn compile(&self) -> Option<Engines> {
        let Some(superset) = &self.superset else { return linear(&self.text).map(Engines::Linear) };
        let exact = backtracking(&self.text).ok()?;
        Some(Engines::Backtracking { superset: linear(superset)?, exact })
    }
}

fn linear(text: &str) -> Option<regex::Regex> {
    regex::RegexBuilder::new(text).size_limit(SIZE_LIMIT).nest_limit(NESTING_LIMIT).build().ok()
}

fn backtracking(text: &str) -> Result<fancy_regex::Regex, Box<fancy_regex::Error>> {
    let mut builder = fancy_regex::RegexBuilder::new(text);
    builder.backtrack_limit(BACKTRACK_LIMIT).delegate_size_limit(SIZE_LIMIT);
    builder.build().map_err(Box::new)
}

fn read(translated: &Translated) -> Result<Hir, String> {
    let mut parser = regex_syntax::ParserBuilder::new();
    let mut parser = parser.nest_limit(NESTING_LIMIT).multi_line(true).build();
    parser.parse(&translated.superset).map_err(|error| last_line(&error.to_string()))
}

/// The engines print a pattern with a caret below it; the last line says what is wrong.
fn last_line(message: &str) -> String {
    let line = message.lines().next_back().unwrap_or(message);
    line.trim_start_matches("error:").trim().trim_end_matches('.').to_owned()
}

fn after_char(text: &str, at: usize) -> usize {
    at + text[at..].chars().next().map_or(1, char::len_utf8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(source: &str, text: &str) -> Vec<String> {
        let pattern = Pattern::new(source, Flags { ignorecase: true, bounded: false }).unwrap();
        let found = pattern.find_all(text, 100).unwrap();
        found.into_iter().map(|range| text[range].to_owned()).collect()
    }

    #[test]
    fn matches_with_and_without_look_around() {
        assert_eq!(all(r"\bthe\b", "The lathe the"), ["The", "the"]);
        assert_eq!(all(r"it is(?!\.)", "It is. it is so"), ["it is"]);
        assert_eq!(all(r"(?<!:[^ ]+?):\s[A-Z]", "a: B :x: C"), [": B"]);
        assert_eq!(all(r"(\w)\1", "aab bb"), ["aa", "bb"]);
        assert_eq!(all("x*", "axxb"), ["xx"]);
    }

    #[test]
    fn a_pattern_that_goes_back_too_often_is_given_up() {
        let pattern = Pattern::new(r"(?=a)(a+)+\1$", Flags::default()).unwrap();
        assert_eq!(pattern.find_at(&format!("{}!", "a".repeat(5000)), 0), Err(Incomplete));
        assert_eq!(pattern.find_at("aaaa", 0), Ok(Some(0..4)));
        let large = Pattern::new(r"(?:\w{1000}){1000}", Flags::default()).unwrap();
        assert_eq!(large.find_at("a", 0), Err(Incomplete));
    }

    #[test]
    fn mistakes_are_said_in_words() {
        let error = |source: &str| Pattern::new(source, Flags::default()).err().unwrap();
        assert_eq!(error("(a"), "unclosed group");
        assert_eq!(error("a)"), "unopened group");
        assert!(error(r"\y").contains("unrecognized escape"), "{}", error(r"\y"));
    }
}
