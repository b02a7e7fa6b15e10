//! A regular expression of a check. Most run in linear time; look-around runs with a limit.

use crate::characters::{SIMPLE, is_of_word};
use crate::dialect::{Translated, is_pattern, translate};
use crate::literals;
use crate::needs::{Signs, needs};
use fancy_regex::RegexInput;
use regex_automata::Input;
use regex_automata::meta::Regex;
use regex_syntax::hir::{Class, ClassUnicode, ClassUnicodeRange, Hir, HirKind, Look};
use std::ops::Range;
use std::sync::OnceLock;

/// How often an engine may go back in one search.
const BACKTRACK_LIMIT: usize = 200_000;

/// At how many places one search tries whether a match begins there. Each may go back as often.
const MOST_TRIES: usize = 16;

/// How large a pattern may get in memory, in bytes.
const SIZE_LIMIT: usize = 8 << 20;

/// How deep groups may be nested.
const NESTING_LIMIT: u32 = 100;

/// A search was given up: the pattern is too large, or it went back too often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Incomplete;

/// A regular expression, compiled when it is first needed.
pub(crate) struct Pattern {
    /// Sets of texts: every match contains one of each set, in any case if the pattern ignores it.
    required: Vec<Vec<String>>,
    ignorecase: bool,
    /// Sets of characters: every match has one of each set.
    needs: Vec<Signs>,
    engines: Engines,
}

/// The engine of a pattern. Engines are built when they are needed.
enum Engines {
    Linear(Linear),
    Backtracking {
        /// The pattern without the parts that make it backtrack. It quickly skips texts that can't
        /// match.
        superset: Linear,
        exact: Exact,
    },
}

/// An engine that goes back.
struct Exact {
    text: String,
    regex: OnceLock<Option<fancy_regex::Regex>>,
}

impl Exact {
    fn new(text: String) -> Self {
        Self { text, regex: OnceLock::new() }
    }

    fn regex(&self) -> Result<&fancy_regex::Regex, Incomplete> {
        let regex = self.regex.get_or_init(|| backtracking(&self.text).ok());
        regex.as_ref().ok_or(Incomplete)
    }

    /// The first match from a byte on. It begins where the superset has a match, so other places are
    /// not tried, unless there are many.
    fn find_at(
        &self,
        superset: &Linear,
        subject: Subject<'_>,
        mut at: usize,
    ) -> Result<Option<Range<usize>>, Incomplete> {
        let find = |input| self.regex()?.find_input(input).map_err(|_| Incomplete);
        let input = |at| RegexInput::new(subject.text).from_pos(at);
        for _ in 0..MOST_TRIES {
            let Some(first) = superset.find_at(subject, at)? else { return Ok(None) };
            if let Some(found) = find(input(first.start).anchored(true))? {
                return Ok(Some(found.range()));
            }
            at = after_char(subject.text, first.start);
        }
        Ok(find(input(at))?.map(|it| it.range()))
    }
}

/// An engine that never goes back, in two forms.
struct Linear {
    text: String,
    /// For all texts.
    any: OnceLock<Option<Regex>>,
    /// For texts whose words are in ASCII, which costs much less.
    simple: OnceLock<Option<Regex>>,
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

impl Linear {
    fn new(text: String) -> Self {
        Self { text, any: OnceLock::new(), simple: OnceLock::new() }
    }

    fn regex(&self, subject: Subject<'_>) -> Result<&Regex, Incomplete> {
        let regex = if subject.is_simple {
            self.simple.get_or_init(|| linear(&without_letters(parse(&self.text)?)))
        } else {
            self.any.get_or_init(|| linear(&parse(&self.text)?))
        };
        regex.as_ref().ok_or(Incomplete)
    }

    fn find_at(&self, subject: Subject<'_>, at: usize) -> Result<Option<Range<usize>>, Incomplete> {
        let found = self.regex(subject)?.find(Input::new(subject.text).range(at..));
        Ok(found.map(|it| it.range()))
    }
}

/// A pattern for texts whose words are in ASCII. It is much smaller, as its classes have no letters
/// that such texts don't have. The parser bounds the depth of this recursion.
fn without_letters(hir: Hir) -> Hir {
    match hir.into_kind() {
        HirKind::Empty => Hir::empty(),
        HirKind::Literal(literal) => Hir::literal(literal.0),
        HirKind::Class(Class::Unicode(mut class)) => {
            let ranges = SIMPLE.iter().map(|it| ClassUnicodeRange::new(it.0, it.1));
            class.intersect(&ClassUnicode::new(ranges));
            Hir::class(Class::Unicode(class))
        }
        HirKind::Class(class) => Hir::class(class),
        HirKind::Look(Look::WordUnicode) => Hir::look(Look::WordAscii),
        HirKind::Look(look) => Hir::look(look),
        HirKind::Repetition(mut repetition) => {
            repetition.sub = Box::new(without_letters(*repetition.sub));
            Hir::repetition(repetition)
        }
        HirKind::Capture(mut capture) => {
            capture.sub = Box::new(without_letters(*capture.sub));
            Hir::capture(capture)
        }
        HirKind::Concat(parts) => Hir::concat(parts.into_iter().map(without_letters).collect()),
        HirKind::Alternation(options) => {
            Hir::alternation(options.into_iter().map(without_letters).collect())
        }
    }
}

/// How the source of a pattern is to be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Flags {
    /// In upper and lower case alike.
    pub ignorecase: bool,
    /// Between the bounds of words only.
    pub bounded: bool,
    /// It was read before, so that it need not be tried.
    pub is_known: bool,
}

/// The meaning of the source of a check's token.
pub(crate) enum Reading {
    /// A few words, the preferred one first.
    Words(Vec<String>),
    /// A few words, each between the bounds of words.
    BoundWords(Vec<String>),
    /// Anything else.
    Pattern(Box<Pattern>),
}

impl Pattern {
    /// Reads a pattern, or describes its error in words.
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
        // An automaton knows both cases of letters in ASCII only.
        let has_case = |it: &str| it.chars().any(|c| !c.is_ascii() && is_of_word(c));
        let are_words = |words: &Vec<String>| {
            !words.iter().any(|it| it.is_empty() || flags.ignorecase && has_case(it))
        };
        if !translated.backtracks {
            if let Some(words) = literals::words(&hir).filter(are_words) {
                return Ok(Reading::Words(words));
            }
            if let Some(words) = literals::bound_words(&hir).filter(are_words) {
                return Ok(Reading::BoundWords(words));
            }
        }
        Self::of(translated, &hir, flags).map(|it| Reading::Pattern(Box::new(it)))
    }

    fn of(translated: Translated, hir: &Hir, flags: Flags) -> Result<Self, String> {
        let with_flags = |text: &str| {
            let case = if flags.ignorecase { "i" } else { "" };
            let bound = if flags.bounded { r"\b" } else { "" };
            format!("(?m{case}){bound}(?:{text}){bound}")
        };
        let exact = with_flags(&translated.pattern);
        let engines = if translated.backtracks {
            // Only the engine itself knows which look-around it can read.
            if !flags.is_known
                && let Err(error) = backtracking(&exact)
            {
                return Err(last_line(&error.to_string()));
            }
            let superset = Linear::new(with_flags(&translated.superset));
            Engines::Backtracking { superset, exact: Exact::new(exact) }
        } else {
            Engines::Linear(Linear::new(exact))
        };
        let mut required = literals::required(hir);
        let needs = needs(hir, flags.ignorecase);
        // Short texts are in most words: a figure that has to be there says more, and costs less.
        let shortest = required.iter().flatten().map(String::len).min().unwrap_or_default();
        let says_more = |it: &Signs| shortest == 1 || shortest == 2 && it.has_no_letter();
        if needs.iter().any(says_more) {
            required.clear();
        }
        Ok(Self { required, ignorecase: flags.ignorecase, needs, engines })
    }

    /// Sets of texts: every match contains one of each set. Empty if nothing is known.
    pub fn required(&self) -> &[Vec<String>] {
        &self.required
    }

    /// Whether a text with these characters may match: `false` is certain.
    pub fn may_be_among(&self, signs: Signs) -> bool {
        self.needs.iter().all(|it| it.meets(signs))
    }

    /// Whether a text that is one of a set but for its case says that the pattern may match.
    pub fn is_required(&self, set: u32, word: u32, text: &str) -> bool {
        self.ignorecase || self.required[set as usize][word as usize] == text
    }

    /// Whether it may match: `false` is certain, and cheap to find out.
    pub fn may_match(&self, text: &str) -> bool {
        let is_there =
            |it: &String| it.bytes().any(|it| it.is_ascii_alphabetic()) || text.contains(it);
        self.required.iter().all(|set| set.iter().any(is_there))
    }

    /// The first match that starts at `at` or later and is not empty.
    pub fn find_at<'t>(
        &self,
        subject: impl Into<Subject<'t>>,
        mut at: usize,
    ) -> Result<Option<Range<usize>>, Incomplete> {
        let subject = subject.into();
        let text = subject.text;
        while at <= text.len() {
            let found = match &self.engines {
                Engines::Linear(engine) => engine.find_at(subject, at)?,
                Engines::Backtracking { superset, exact } => {
                    exact.find_at(superset, subject, at)?
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
        match &self.engines {
            Engines::Linear(engine) => {
                let regex = engine.regex(text.into())?;
                let mut groups = regex.create_captures();
                regex.search_captures(&Input::new(text).range(at..), &mut groups);
                let is_match = groups.is_match();
                let ranges = groups.iter().map(|it| it.map(|it| it.range()));
                Ok(if is_match { ranges.collect() } else { Vec::new() })
            }
            Engines::Backtracking { exact, .. } => {
                let groups = exact.regex()?.captures_from_pos(text, at).map_err(|_| Incomplete)?;
                let ranges = |it: fancy_regex::Captures<'_, str>| {
                    it.iter().map(|group| group.map(|group| group.range())).collect()
                };
                Ok(groups.map(ranges).unwrap_or_default())
            }
        }
    }
}

/// Makes an engine that doesn't look for literals first: automata have found them in the text.
fn linear(hir: &Hir) -> Option<Regex> {
    let config = Regex::config().nfa_size_limit(Some(SIZE_LIMIT)).auto_prefilter(false);
    Regex::builder().configure(config.onepass(false)).build_from_hir(hir).ok()
}

fn backtracking(text: &str) -> Result<fancy_regex::Regex, Box<fancy_regex::Error>> {
    let mut builder = fancy_regex::RegexBuilder::new(text);
    // The superset finds where a match can begin.
    builder.backtrack_limit(BACKTRACK_LIMIT).delegate_size_limit(SIZE_LIMIT).seek(false);
    builder.build().map_err(Box::new)
}

fn read(translated: &Translated) -> Result<Hir, String> {
    let mut parser = regex_syntax::ParserBuilder::new();
    let mut parser = parser.nest_limit(NESTING_LIMIT).multi_line(true).build();
    parser.parse(&translated.superset).map_err(|error| last_line(&error.to_string()))
}

fn parse(text: &str) -> Option<Hir> {
    regex_syntax::ParserBuilder::new().nest_limit(NESTING_LIMIT).build().parse(text).ok()
}

/// The engines print a pattern with a caret below it; the last line describes the error.
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
        let pattern = Pattern::new(source, Flags { ignorecase: true, ..Flags::default() }).unwrap();
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
        let word = Regex::new(r"^\w$").unwrap();
        for c in ('\u{80}'..='\u{4000}').chain('\u{1F000}'..='\u{1FFFF}') {
            assert!(is_of_word(c) || !word.is_match(&*c.encode_utf8(&mut [0; 4])), "{c}");
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
