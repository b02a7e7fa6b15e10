//! Guesses the intended form of a broken line of YAML. Nothing here is certain: the caller tries
//! it.

use crate::DataError;
use doclint_diagnostic::{Edit, Span};
use std::ops::Range;

/// How many lines of a value are joined.
const MAX_JOINED: usize = 20;

/// A possible fix, with edits of the text without its base.
pub struct Candidate {
    pub title: &'static str,
    pub edits: Vec<Edit>,
    /// Whether nothing else can be meant, if the text can be read with it.
    pub is_sure: bool,
}

/// The possible fixes of a mistake in front matter, the likeliest first.
pub fn front_matter(
    text: &str,
    base: u32,
    error: &DataError,
    is_key: &impl Fn(&str) -> bool,
) -> Vec<Candidate> {
    let DataError::Syntax { span, replacement, .. } = error else { return Vec::new() };
    let span = Span::new(span.start.saturating_sub(base), span.end.saturating_sub(base));
    if text.get(span.start as usize..span.end as usize).is_none() {
        return Vec::new();
    }
    let line = line_at(text, span.start as usize);
    let mut out = Vec::new();
    out.extend(outdented(text, &line, is_key));
    out.extend(colon_for_equals(text, &line, is_key));
    if let Some(apart) = two_keys(text, span) {
        out.push(apart);
        return out;
    }
    // If a value has a single quote in it, its borders are unknown.
    let written = &text[span.start as usize..span.end as usize];
    let is_odd = written.starts_with('"') && written.matches('"').count() % 2 == 1;
    if let Some(new) = replacement.as_ref().filter(|_| !is_odd) {
        let title = match new.as_str() {
            ": " => "Put a space after the colon",
            "- " => "Put a space after the hyphen",
            it if it.trim().is_empty() => "Indent with spaces",
            _ => "Put the value in quotes",
        };
        let edits = vec![Edit::replace(span, new.clone())];
        out.push(Candidate { title, edits, is_sure: true });
    }
    out.extend(closed_quote(text, &line));
    out.extend(joined(text, &line));
    out
}

/// `a: [x] b: [y]`, whose second key needs a line of its own.
fn two_keys(text: &str, value: Span) -> Option<Candidate> {
    let (start, written) = (value.start as usize, &text[value.start as usize..value.end as usize]);
    let close = match written.as_bytes().first()? {
        b'[' => ']',
        b'{' => '}',
        _ => return None,
    };
    let end = written.find(close)? + 1;
    let rest = written[end..].trim_start_matches(' ');
    let key = rest.split_once(": ")?.0;
    let is_name = |it: char| it.is_ascii_alphanumeric() || matches!(it, '_' | '-');
    let is_key = rest.len() < written.len() - end && !key.is_empty() && key.chars().all(is_name);
    let blanks = span(start + end, start + written.len() - rest.len());
    is_key.then(|| Candidate {
        title: "Put the second key on a line of its own",
        edits: vec![Edit::replace(blanks, "\n")],
        is_sure: true,
    })
}

/// A known key without the blanks before it.
fn outdented(text: &str, line: &Range<usize>, is_key: &impl Fn(&str) -> bool) -> Option<Candidate> {
    let written = &text[line.clone()];
    let blanks = written.len() - written.trim_start().len();
    let is_known = written.split_once(':').is_some_and(|it| is_key(it.0.trim()));
    (blanks > 0 && is_known).then(|| Candidate {
        title: "Remove the indentation",
        edits: vec![Edit::delete(span(line.start, line.start + blanks))],
        is_sure: true,
    })
}

/// `key = value`.
fn colon_for_equals(
    text: &str,
    line: &Range<usize>,
    is_key: &impl Fn(&str) -> bool,
) -> Option<Candidate> {
    let (key, value) = text[line.clone()].split_once('=')?;
    let blanks = value.len() - value.trim_start().len();
    let name = key.trim_end();
    is_key(name).then(|| Candidate {
        title: "Write a colon",
        edits: vec![Edit::replace(
            span(line.start + name.len(), line.start + key.len() + 1 + blanks),
            ": ",
        )],
        is_sure: true,
    })
}

/// A value whose quote is never closed, closed at the end of its line.
fn closed_quote(text: &str, line: &Range<usize>) -> Option<Candidate> {
    let written = text[line.clone()].trim_end();
    let value = written.split_once(": ")?.1.trim_start();
    let quote = value.chars().next().filter(|it| matches!(it, '"' | '\''))?;
    let is_open = value.matches(quote).count() == 1 && !value.ends_with('\\');
    is_open.then(|| Candidate {
        title: "Add the closing quote",
        edits: vec![Edit::insert((line.start + written.len()) as u32, quote)],
        // It may also be an apostrophe.
        is_sure: quote == '"',
    })
}

/// A value that goes on in the first column of the next lines, as one line in quotes.
fn joined(text: &str, line: &Range<usize>) -> Option<Candidate> {
    let is_rest = |it: &str| {
        it.starts_with(char::is_alphanumeric) && !it.contains(": ") && !it.ends_with(':')
    };
    let mut start = line.start;
    let mut steps = 0;
    while is_rest(&text[line_at(text, start)]) {
        steps += 1;
        start = line_at(text, start.checked_sub(1)?).start;
        if steps > MAX_JOINED {
            return None;
        }
    }
    if steps == 0 {
        return None;
    }
    let above = &text[start..];
    let value = above[..above.find('\n')?].find(": ")? + 2;
    let from = start + value + (above[value..].len() - above[value..].trim_start().len());
    let mut to = line_at(text, start).end;
    for _ in 0..=MAX_JOINED {
        let next = line_at(text, (to + 1).min(text.len()));
        if next.start <= to || !is_rest(&text[next.clone()]) {
            break;
        }
        to = next.end;
    }
    let value = text.get(from..to)?;
    if value.contains(['"', '\\']) || value.starts_with(['\'', '[', '{', '|', '>']) {
        return None;
    }
    let words: Vec<&str> = value.split_whitespace().collect();
    // A line that begins a sentence may be text that belongs below the front matter.
    let is_sure = !value.lines().skip(1).any(|it| it.starts_with(char::is_uppercase));
    let edits = vec![Edit::replace(
        span(from, from + value.trim_end().len()),
        format!("\"{}\"", words.join(" ")),
    )];
    Some(Candidate { title: "Write the value on one line, in quotes", edits, is_sure })
}

/// The line of a mistake, or the one above it, in the column of a neighbor: where one blank too many
/// or too few makes it the only line in an odd column.
pub fn indentation(text: &str, error: &DataError) -> Vec<Candidate> {
    let DataError::Syntax { span: at, .. } = error else { return Vec::new() };
    let here = line_at(text, (at.start as usize).min(text.len()));
    let above = here.start.checked_sub(1).map(|it| line_at(text, it));
    let mut out = Vec::new();
    for line in above.into_iter().chain([here]) {
        let own = blanks(&text[line.clone()]);
        let before = line.start.checked_sub(1).map(|it| line_at(text, it));
        let after = line_at(text, (line.end + 1).min(text.len()));
        for neighbor in before.into_iter().chain([after]) {
            let column = blanks(&text[neighbor.clone()]);
            if own % 2 == 1 && column.abs_diff(own) == 1 && !text[neighbor].trim().is_empty() {
                let edits =
                    vec![Edit::replace(span(line.start, line.start + own), " ".repeat(column))];
                out.push(Candidate {
                    title: "Align the line with its neighbors",
                    edits,
                    is_sure: false,
                });
            }
        }
    }
    out
}

fn blanks(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

/// The line that holds a byte, without its end.
fn line_at(text: &str, at: usize) -> Range<usize> {
    let start = text[..at].rfind('\n').map_or(0, |it| it + 1);
    let end = text[at..].find('\n').map_or(text.len(), |it| at + it);
    start..end
}

fn span(start: usize, end: usize) -> Span {
    Span::new(start as u32, end as u32)
}
