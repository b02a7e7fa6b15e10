//! Guesses the intended form of broken JSON. Nothing here is certain: the caller tries it.

use crate::DataError;
use doclint_diagnostic::{Edit, Fix, Span};

/// The possible fixes of a mistake.
pub fn candidates(text: &str, error: &DataError) -> Vec<Fix> {
    let DataError::Syntax { span, help, .. } = error else { return Vec::new() };
    let at = span.start as usize;
    if !text.is_char_boundary(at) {
        return Vec::new();
    }
    let close = help.as_deref().and_then(|it| it.strip_prefix("add `")?.chars().next());
    let found = [
        quoted_key(text, at),
        other_word(text, at),
        close.and_then(|it| closed_before(text, at, it)),
        closed_object(text, at),
        closed_at_end(text, at),
    ];
    found.into_iter().flatten().collect()
}

/// A key without quotes.
fn quoted_key(text: &str, at: usize) -> Option<Fix> {
    let rest = &text[at..];
    let word = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '$'))?;
    let is_key = word > 0 && rest[word..].trim_start().starts_with(':');
    let quote = |at: usize| Edit::insert(at as u32, "\"");
    is_key.then(|| Fix::safe("Put the key in quotes", vec![quote(at), quote(at + word)]))
}

/// A word of another language.
fn other_word(text: &str, at: usize) -> Option<Fix> {
    let words = [("True", "true"), ("False", "false"), ("None", "null")];
    let (word, right) = words.into_iter().find(|it| text[at..].starts_with(it.0))?;
    let span = Span::new(at as u32, (at + word.len()) as u32);
    Some(Fix::safe(format!("Write `{right}`"), Edit::replace(span, right)))
}

/// The missing bracket of a list or an object, below its last item. Where it belongs is a guess.
fn closed_before(text: &str, at: usize, close: char) -> Option<Fix> {
    let end = text[..at].trim_end();
    let is_line = text[end.len()..at].contains('\n');
    let indent = indent_of(end).saturating_sub(2);
    let bracket = if is_line { below(text, indent, close) } else { close.to_string() };
    matches!(close, ']' | '}').then(|| added(end.len(), bracket))
}

/// The brace before an object where a key is expected.
fn closed_object(text: &str, at: usize) -> Option<Fix> {
    let end = text[..at].trim_end();
    let is_next = text[at..].starts_with('{') && text[end.len()..at].contains('\n');
    let indent = text[..at].len() - text[..at].trim_end_matches(' ').len();
    is_next.then(|| added(end.len(), below(text, indent, '}') + ","))
}

/// The last brace of a text.
fn closed_at_end(text: &str, at: usize) -> Option<Fix> {
    let end = text.trim_end();
    let is_open = text[..at].trim().is_empty() && text[at..].starts_with('{');
    (is_open && indent_of(end) > 0).then(|| added(end.len(), below(text, 0, '}')))
}

fn added(at: usize, bracket: String) -> Fix {
    Fix::suggestion("Add the closing bracket", Edit::insert(at as u32, bracket))
}

/// A bracket on a line of its own.
fn below(text: &str, indent: usize, bracket: char) -> String {
    let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    format!("{line_end}{}{bracket}", " ".repeat(indent))
}

/// The blanks that the last line begins with.
fn indent_of(text: &str) -> usize {
    let line = text.rsplit('\n').next().unwrap_or_default();
    line.len() - line.trim_start().len()
}
