//! The result: the changes to write, or why the request is refused.

use doclint_diagnostic::{Edit, apply_edits};
use doclint_engine::RuleError;

/// Everything that a request changes.
#[derive(Clone, Debug, Default)]
pub struct MovePlan {
    /// The files whose texts change, sorted by path. Files that move are listed by their old paths.
    pub changes: Vec<Change>,
    /// The files that move after the texts have changed: old path and new path.
    pub moves: Vec<(String, String)>,
    /// How many places change.
    pub counts: Counts,
    /// Where prose or a code sample contains an old path. These places don't change.
    pub mentions: Vec<FileOffset>,
    /// The addresses of pages on builds, from which nothing redirects to the new ones: old and new, as a link
    /// from anywhere writes them.
    pub readdressed: Vec<(String, String)>,
    /// The navigation entries of pages that have left the language around the entry. They name the new
    /// path and stay where they are, as only an author knows their new place.
    pub foreign_entries: Vec<FileOffset>,
}

/// A file whose text changes.
#[derive(Clone, Debug)]
pub struct Change {
    /// The path relative to the root of the site, before anything moves.
    pub path: String,
    /// The current text.
    pub before: String,
    /// The new text.
    pub after: String,
    /// The edits that make it, step by step: each step applies to the text after the one before.
    pub steps: Vec<Vec<Edit>>,
}

impl Change {
    /// A file that is not changed yet.
    pub(crate) fn new(path: String, text: String) -> Self {
        Self { path, after: text.clone(), before: text, steps: Vec::new() }
    }

    /// Applies more edits to the new text.
    pub(crate) fn apply(&mut self, edits: Vec<Edit>) -> Result<(), Refusal> {
        self.after = apply_edits(&self.after, &edits).map_err(|error| {
            Refusal::because(format!("`{}` can't be changed: {error}", self.path))
        })?;
        self.steps.push(edits);
        Ok(())
    }
}

/// How many places change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Links of pages.
    pub links: u32,
    /// Imports and snippets.
    pub imports: u32,
    /// Navigation entries.
    pub entries: u32,
    /// Other values in settings, including the destinations of redirects.
    pub values: u32,
    /// New redirects.
    pub redirects: u32,
    /// URLs in `llms.txt`.
    pub index_lines: u32,
}

/// A byte offset in a file, or a file as a whole.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FileOffset {
    /// The path relative to the root of the site.
    pub path: String,
    /// The offset in the current text, in bytes; `None` for the file as a whole.
    pub at: Option<u32>,
}

/// Why a request is refused.
#[derive(Clone, Debug, Default)]
pub struct Refusal {
    /// Every reason, and where it is, if it is in a file.
    pub reasons: Vec<(Option<FileOffset>, String)>,
}

impl Refusal {
    pub(crate) fn because(text: impl Into<String>) -> Self {
        Self { reasons: vec![(None, text.into())] }
    }

    /// A reason that concerns a file as a whole.
    pub(crate) fn in_file(path: &str, text: impl Into<String>) -> Self {
        let file = FileOffset { path: path.to_owned(), at: None };
        Self { reasons: vec![(Some(file), text.into())] }
    }

    /// The reason that settings would be read from another file, or not at all.
    pub(crate) fn of_settings() -> Self {
        Self::because("the settings are read from a file that would move: move it manually")
    }

    /// Returns an error, unless it has no reasons.
    pub(crate) fn unless_empty(self) -> Result<(), Self> {
        if self.reasons.is_empty() { Ok(()) } else { Err(self) }
    }
}

impl From<Vec<RuleError>> for Refusal {
    fn from(errors: Vec<RuleError>) -> Self {
        let reasons =
            errors.into_iter().map(|error| (None, format!("{}: {}", error.rule, error.message)));
        Self { reasons: reasons.collect() }
    }
}
