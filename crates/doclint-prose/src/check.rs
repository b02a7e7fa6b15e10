//! A check, as a file of a pack describes it.

use crate::action::{Action, expand};
use crate::capitalization::Capitalization;
use crate::count::{Occurrence, Repetition};
use crate::dialect::is_pattern;
use crate::formula::{Condition, Formula};
use crate::pattern::{Flags, Pattern};
use crate::scope::Scope;
use crate::search::Search;
use crate::sequence::Link;
use crate::skip::Skips;
use crate::spelling::Spelling;
use crate::variant::Variant;
use doclint_diagnostic::{Level, Span};
use doclint_text::Genres;

/// One check of a pack: its patterns, where they apply, and its messages.
pub struct Check {
    pub(crate) name: String,
    /// Its file.
    pub(crate) source: String,
    pub(crate) message: String,
    pub(crate) level: Level,
    pub(crate) help: Option<String>,
    pub(crate) link: Option<String>,
    pub(crate) description: Option<String>,
    /// How many alerts it raises on a page; 0 for all.
    pub(crate) limit: usize,
    pub(crate) scope: Scope,
    /// Where its tokens mean nothing.
    pub(crate) skip: Skips,
    /// Other messages for some of its matches.
    pub(crate) variants: Vec<Variant>,
    /// Whether it raises one alert in a sentence at most.
    pub(crate) once_per_sentence: bool,
    pub(crate) action: Action,
    /// Whether what it prefers to a capitalized match is capitalized.
    pub(crate) capitalize: bool,
    pub(crate) exceptions: Vec<String>,
    /// Whether words of the project's vocabulary are exceptions, too.
    pub(crate) vocab: bool,
    pub(crate) kind: Kind,
    pub(crate) warnings: Vec<CheckError>,
}

/// Something wrong in the file of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckError {
    /// The bytes of the file.
    pub span: Span,
    /// The message: one line in lower case.
    pub message: String,
}

/// The kind of a check, with the patterns that it searches for.
pub(crate) enum Kind {
    /// Each match of the tokens.
    Existence(Search),
    /// Each match of a key, for which its value is preferred.
    Substitution(Search, Vec<Preferred>),
    /// Tokens two by two, of which a page may have only one.
    Consistency(Search),
    Conditional(Conditional),
    Occurrence(Occurrence),
    Repetition(Repetition),
    Capitalization(Capitalization),
    Metric(Formula, Condition),
    Sequence(Vec<Link>),
    Spelling(Spelling),
    /// It is read, and nothing is looked for; says why.
    NotRun(&'static str),
}

/// If the one is there, the other has to be, too.
pub(crate) struct Conditional {
    pub first: Search,
    pub second: Pattern,
    /// Whether the second one has a group, which names the term that it defines.
    pub has_group: bool,
}

/// The preferred replacement of a key of `swap`.
pub(crate) struct Preferred {
    /// The ways to write it.
    pub options: Vec<String>,
    /// If it is a pattern: its matches are right already.
    pub pattern: Option<Pattern>,
}

impl Check {
    /// The text of its file.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// `Style.Rule`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The kinds of pages that it doesn't run on.
    pub fn skips(&self) -> Genres {
        self.skip.genres
    }

    /// How severe its alerts are, if no settings say otherwise.
    pub fn level(&self) -> Level {
        self.level
    }

    /// The message, with `%s` for the match.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Whether it offers replacements for its matches.
    pub fn can_fix(&self) -> bool {
        !matches!(self.action, Action::None)
    }

    /// Advice on how to fix it: a key of ours that Vale ignores.
    pub fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// Where to read more.
    pub fn link(&self) -> Option<&str> {
        self.link.as_deref()
    }

    /// More about it, in its author's words.
    pub fn description(&self) -> Option<&str> {
        self.description.as_deref()
    }

    /// Why it finds nothing here, for checks that are read and not run.
    pub fn not_run(&self) -> Option<&'static str> {
        match self.kind {
            Kind::NotRun(reason) => Some(reason),
            _ => None,
        }
    }

    /// Whether it looks only at pages in English: dictionaries and parts of speech are those of
    /// English. Any other check says by its patterns what it is for.
    pub fn needs_english(&self) -> bool {
        match &self.kind {
            Kind::Spelling(_) => true,
            Kind::Sequence(links) => links.iter().any(|it| it.tag.is_some()),
            _ => false,
        }
    }

    /// Whether it finds nothing without a dictionary.
    pub fn needs_dictionary(&self) -> bool {
        matches!(self.kind, Kind::Spelling(_))
    }

    /// Whether it names dictionaries of its own, which are not used.
    pub fn names_dictionary(&self) -> bool {
        matches!(&self.kind, Kind::Spelling(it) if it.names_dictionary)
    }

    /// The files with words that it lets through, relative to the folder of the styles.
    pub fn word_files(&self) -> &[String] {
        match &self.kind {
            Kind::Spelling(spelling) => &spelling.ignore,
            _ => &[],
        }
    }

    /// The search that the automaton of its set runs for it.
    pub(crate) fn search(&self) -> Option<&Search> {
        match &self.kind {
            Kind::Existence(search) | Kind::Substitution(search, _) | Kind::Consistency(search) => {
                Some(search)
            }
            Kind::Conditional(conditional) => Some(&conditional.first),
            _ => None,
        }
    }

    /// Whether it is run on each text, and not only where the automaton finds something.
    pub(crate) fn is_direct(&self) -> bool {
        !matches!(
            self.kind,
            Kind::Existence(_) | Kind::Substitution(..) | Kind::Consistency(_) | Kind::NotRun(_)
        )
    }

    /// Whether the words of the project are exceptions. What is not about words isn't let through
    /// because of a word in it.
    pub(crate) fn uses_vocabulary(&self) -> bool {
        let is_nonword = match &self.kind {
            Kind::Existence(search) => !search.flags.bounded,
            _ => false,
        };
        self.vocab && !is_nonword
    }

    /// Returns the replacement in the case that a match at the start of a sentence needs.
    pub(crate) fn in_case_of(&self, matched: &str, preferred: String) -> String {
        let ignores_case = self.capitalize || self.search().is_some_and(|it| it.flags.ignorecase);
        let mut letters = matched.chars();
        let is_capitalized = letters.next().is_some_and(char::is_uppercase)
            && !letters.next().is_some_and(char::is_uppercase);
        match preferred.chars().next() {
            Some(first) if ignores_case && is_capitalized => {
                first.to_uppercase().chain(preferred.chars().skip(1)).collect()
            }
            _ => preferred,
        }
    }

    /// The parts of its file that have no effect.
    pub fn warnings(&self) -> &[CheckError] {
        &self.warnings
    }
}

impl Preferred {
    /// Reads a value of `swap`: ways to write it, with bars between.
    pub fn new(text: &str) -> Self {
        let options: Vec<String> = text.split('|').map(str::to_owned).collect();
        let pattern = is_pattern(&text.replace('|', "")).then(|| {
            let whole = format!("^(?:{text})$");
            Pattern::new(&whole, Flags::default()).ok()
        });
        Self { options, pattern: pattern.flatten() }
    }

    /// Whether a match is written as is preferred.
    pub fn allows(&self, matched: &str) -> bool {
        self.options.iter().any(|it| it == matched)
            || self.pattern.as_ref().is_some_and(|it| it.is_match(matched).unwrap_or(false))
    }

    /// The ways to write it, with the groups of the key's match at `at`.
    pub fn expanded(&self, key: Option<&Pattern>, text: &str, at: usize) -> Vec<String> {
        let expanded = |option: &String| match key {
            Some(key) => expand(option, text, key, at).unwrap_or_default(),
            None => option.clone(),
        };
        self.options.iter().map(expanded).collect()
    }
}

impl std::fmt::Debug for Check {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Check({})", self.name)
    }
}
