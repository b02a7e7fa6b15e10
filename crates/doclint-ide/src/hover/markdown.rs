//! Markdown of an answer.

use doclint_diagnostic::Span;

/// An explanation of the text under the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// The text that it is about.
    pub span: Span,
    /// The explanation.
    pub markdown: String,
}

/// So many values are listed at most.
const MAX_VALUES: usize = 16;

/// A text of a page or a file, without marks of Markdown, on one line.
pub(super) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        for c in word.chars() {
            if matches!(c, '*' | '_' | '`' | '[' | ']' | '<' | '>' | '\\' | '|' | '#' | '&') {
                out.push('\\');
            }
            out.push(c);
        }
    }
    out
}

/// A text as code, on one line.
pub(super) fn code(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match longest_run(&text) {
        0 => format!("`{text}`"),
        run => {
            let marks = "`".repeat(run + 1);
            format!("{marks} {text} {marks}")
        }
    }
}

/// A list of values as code.
pub(super) fn codes<'v>(values: impl IntoIterator<Item = &'v str>) -> String {
    let mut values = values.into_iter();
    let shown: Vec<String> = values.by_ref().take(MAX_VALUES).map(code).collect();
    let others = values.count();
    match others {
        0 => shown.join(", "),
        others => format!("{}, and {others} more", shown.join(", ")),
    }
}

/// A sentence with a capital and a final stop.
pub(super) fn sentence(text: &str) -> String {
    let text = text.trim();
    let mut chars = text.chars();
    let Some(first) = chars.next() else { return String::new() };
    let stop = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{}{}{stop}", first.to_uppercase(), chars.as_str())
}

/// A fence around a text, longer than any in it.
pub(super) fn fenced(language: &str, text: &str) -> String {
    let fence = "`".repeat(longest_run(text).max(2) + 1);
    format!("{fence}{language}\n{}\n{fence}", text.trim_end())
}

/// How many backticks follow one another at most.
fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or_default()
}
