//! Signs in code that something was left out.

use std::ops::Range;

/// Beginnings of comments that stand for code that was left out.
const WORDS: [&str; 7] = [
    "rest of",
    "the rest of",
    "remaining code",
    "existing code",
    "your existing code",
    "omitted for brevity",
    "rest is the same",
];

/// A line that stands for code that was left out.
pub(crate) struct Elision {
    /// Its bytes in the code, without surrounding whitespace.
    pub bytes: Range<usize>,
    /// Whether it says in words that code is missing, and is more than `...`.
    pub has_words: bool,
}

/// The lines of code that stand for code that was left out.
pub(crate) fn elisions(code: &str) -> impl Iterator<Item = Elision> {
    let (mut at, mut opens) = (0, false);
    code.split_inclusive('\n').filter_map(move |line| {
        let (start, text) = (at + line.len() - line.trim_start().len(), line.trim());
        at += line.len();
        let was_open = opens;
        if !text.is_empty() {
            opens = text.ends_with(':');
        }
        // The body of a function in Python may be `...`.
        let is_bare = matches!(text, "..." | "…") && !was_open;
        let comment = text.trim_start_matches(['#', '/', '*', '{', ' ']);
        let is_comment = comment.len() < text.len();
        let is_marked = is_comment && (comment.starts_with("...") || comment.starts_with('…'));
        let lower = if is_comment { comment.to_ascii_lowercase() } else { String::new() };
        let words = lower.trim_start_matches(['.', '…', ' ']);
        let has_words = WORDS.iter().any(|it| words.starts_with(it));
        let bytes = start..start + text.len();
        (is_bare || is_marked || has_words).then_some(Elision { bytes, has_words })
    })
}

/// Whether something was left out of code.
pub(crate) fn is_elided(code: &str) -> bool {
    elisions(code).next().is_some()
}
