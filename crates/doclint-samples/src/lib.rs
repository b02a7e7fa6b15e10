//! Syntax errors in code samples.
//!
//! [`check`] reads a sample in a language and returns its first syntax error: its place, and what
//! was expected there. Samples are fragments: they omit, they have placeholders, they begin in
//! the middle. So a sample is read in several ways, and it has an error only if it has one in each of
//! them. What is not code in this language at all has no syntax error either.
//!
//! The work is bounded by the length of a sample, and no parser recurses deeper than its guard allows.
#![warn(missing_docs)]

mod brackets;
mod cache;
mod docker;
mod fragment;
mod http;
mod json;
mod language;
mod markup;
#[cfg(feature = "python")]
mod python;
mod script;
#[cfg(feature = "bash")]
mod shell;
mod sql;
#[cfg(feature = "tree-sitter")]
mod tags;
#[cfg(test)]
mod tests;
#[cfg(feature = "toml")]
mod toml;
#[cfg(feature = "tree-sitter")]
mod tree;
mod yaml;

pub use cache::Samples;
pub use language::Language;

use std::ops::Range;

/// The first syntax error of a sample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleError {
    /// Where it is, in bytes of the sample.
    pub at: Range<usize>,
    /// The message, such as what is expected there: lower case, no final stop.
    pub message: String,
}

/// The longest sample that is read, in bytes. Nothing is said about longer ones.
pub const LONGEST: usize = 100 << 10;

/// The first syntax error of a sample; `None` if it can be read in some way, or can't be in this
/// language at all.
pub fn check(language: Language, text: &str) -> Option<SampleError> {
    if text.len() > LONGEST
        || text.trim().is_empty()
        || fragment::is_not_code(language.name(), text)
    {
        return None;
    }
    let fault = language.read(text)?;
    if fragment::is_elided(language.name(), text, &fault) {
        return None;
    }
    let mut start = fault.at.start.min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    let mut end = fault.at.end.clamp(start, text.len());
    while !text.is_char_boundary(end) {
        end += 1;
    }
    Some(SampleError { at: start..end, message: fault.message })
}

/// The fault that a reading failed on.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub at: Range<usize>,
    pub message: String,
}

impl Fault {
    fn new(at: Range<usize>, message: impl Into<String>) -> Self {
        Self { at, message: message.into() }
    }

    /// The same fault in a sample that has more bytes before the text that was read.
    fn after(mut self, before: usize) -> Self {
        self.at = self.at.start + before..self.at.end + before;
        self
    }

    /// The same fault of a reading that has text before the sample.
    fn without(mut self, before: usize) -> Self {
        self.at = self.at.start.saturating_sub(before)..self.at.end.saturating_sub(before);
        self
    }
}

/// The verdict of one reading of a sample.
pub(crate) enum Verdict {
    /// It can be read.
    Read,
    /// It has a syntax error.
    Failed(Fault),
    /// Nothing can be said about it: too deep, or nothing like this language.
    Unknown,
}

/// The verdict of several readings: the fault of the first one, if none can read the sample. The
/// first reading is that of the unchanged sample: if it proves nothing, nothing is reported.
pub(crate) fn best_of(readings: impl IntoIterator<Item = Verdict>) -> Option<Fault> {
    let mut first = None;
    for verdict in readings {
        match verdict {
            Verdict::Read => return None,
            Verdict::Unknown if first.is_none() => return None,
            Verdict::Unknown => {}
            Verdict::Failed(fault) => {
                first.get_or_insert(fault);
            }
        }
    }
    first
}
