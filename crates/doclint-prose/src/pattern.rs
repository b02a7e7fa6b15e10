//! A regular expression of a check. Most run in linear time; look-around runs with a limit.

use crate::dialect::{Translated, is_pattern, translate};
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
    /// Two of them, made when they are needed.
    Linear(Linear),
    Backtracking {
        /// Skips what can't match.
        superset: Linear,
        exact: fancy_regex::Regex,
    },
}

/// An engine that never goes back, in two forms.
struct Linear {
    text: String,
    /// For all texts.
    any: OnceLock<Option<regex::Regex>>,
    /// For texts whose words are in ASCII, which costs much less.
    simple: OnceLock<Option<regex::Regex>>,
}

/// A text that is searched.
#[derive(Clone, Copy)]
pub(crate) struct Subject<'t> {
    pub text: &'t str,
    /// Whether all letters and digits are in ASCII.
    is_simple: bool,
}

impl<'t> From<&'t str> for Subject<'t> {
    fn from(text: &'t str) -> Self {
        let is_simple = text.is_ascii() || !text.chars().any(|c| !c.is_ascii() && is_of_word(c));
        Self { text, is_simple }
    }
}

/// Whether engines take a character for a part of a word. Marks and joiners count as letters, too.
fn is_of_word(c: char) -> bool {
    !matches!(c, '\u{80}'..='\u{A9}' | '\u{2010}'..='\u{203E}' | '\u{2190}'..='\u{23FF}'
        | '\u{2500}'..='\u{2BFF}' | '\u{3000}'..='\u{3004}'
        | '\u{1F300}'..='\u{1FAFF}')
}

impl Linear {
    fn new(text: String) -> Self {
        Self { text, any: OnceLock::new(), simple: OnceLock::new() }
    }

    fn regex(&self, subject: Subject<'_>) -> Result<&regex::Regex, Incomplete> {
        let regex = if subject.is_simple {
            self.simple.get_or_init(|| linear(&in_ascii(&self.text)))
        } else {
            self.any.get_or_init(|| linear(&self.text))
        };
        regex.as_ref().ok_or(Incomplete)
    }
}

/// A pattern with words and digits in ASCII, which is much smaller. It was translated, so that
/// brackets are in pairs.
fn in_ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut depth = 0_u32;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            depth += u32::from(c == '[');
            depth = depth.saturating_sub(u32::from(c == ']'));
            out.push(c);
            continue;
        }
        let next = chars.next();
        out.push_str(match (next, depth) {
            (Some('b'), 0) => r"(?-u:\b)",
            (Some('w'), 0) => "[0-9A-Za-z_]",
            (Some('w'), _) => "0-9A-Za-z_",
            (Some('d'), 0) => "[0-9]",
            (Some('d'), _) => "0-9",
            _ => {
                out.push(c);
                out.extend(next);
                continue;
            }
        });
    }
    out
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
    Pattern(Box<Pattern>),
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
        if !is_pattern(source) && (source.is_ascii() || !flags.ignorecase) {
            return Ok(Reading::Words(vec![source.to_owned()]));
        }
        let translated = translate(source);
        let hir = read(&translated)?;
        if !translated.backtracks
            && let Some(words) = literals::words(&hir)
            && words.iter().all(|it| !it.is_empty() && (it.is_ascii() || !flags.ignorecase))
        {
            return Ok(Reading::Words(words));
        }
        Self::of(translated, &hir, flags).map(|it| Reading::Pattern(Box::new(it)))
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
    pub fn find_at<'t>(
        &self,
        subject: impl Into<Subject<'t>>,
        mut at: usize,
    ) -> Result<Option<Range<usize>>, Incomplete> {
        let subject = subject.into();
        let text = subject.text;
        let engines = self.engines()?;
        while at <= text.len() {
            let found = match engines {
                Engines::Linear(engine) => {
                    engine.regex(subject)?.find_at(text, at).map(|it| it.range())
                }
                Engines::Backtracking { superset, exact } => {
                    let first = superset.regex(subject)?.find_at(text, at);
                    let Some(first) = first else { return Ok(None) };
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
        let subject = Subject::from(text);
        let mut out = Vec::new();
        let mut at = 0;
        while out.len() < limit
            && let Some(range) = self.find_at(subject, at)?
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
            Engines::Linear(engine) => {
                let groups = engine.regex(text.into())?.captures_at(text, at);
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
        let Some(superset) = &self.superset else {
            return Some(Engines::Linear(Linear::new(self.text.clone())));
        };
        let exact = backtracking(&self.text).ok()?;
        Some(Engines::Backtracking { superset: Linear::new(superset.clone()), exact })
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
    fn words_have_bounds_in_all_texts() {
        let pattern = Pattern::new(r"\bna\b", Flags::default()).unwrap();
        for (text, expected) in [("na — na", 2), ("naïve", 0), ("’na’", 1), ("na\u{301}", 0)]
        {
            assert_eq!(pattern.find_all(text, 9).unwrap().len(), expected, "{text}");
        }
        let word = regex::Regex::new(r"^\w$").unwrap();
        for c in ('\u{80}'..='\u{4000}').chain('\u{1F000}'..='\u{1FFFF}') {
            assert!(is_of_word(c) || !word.is_match(c.encode_utf8(&mut [0; 4])), "{c}");
        }
    }

    #[test]
    fn a_pattern_that_goes_back_too_often_is_given_up() {
        let pattern = Pattern::new(r"(?=a)(a+)+\1$", Flags::default()).unwrap();
        assert_eq!(pattern.find_all(&format!("{}!", "a".repeat(5000)), 1), Err(Incomplete));
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
