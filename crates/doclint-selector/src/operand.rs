//! The arguments of `:nth-child` and `:text`.

use crate::SelectorError;
use crate::selector::{Structural, Test};
use regex::{Regex, RegexBuilder};

/// The largest compiled regular expression, in bytes, and the largest table made while it runs.
const REGEX_BYTES: usize = 1 << 20;

/// Reads `odd`, `even`, `3`, `n`, `-n+3`, `2n + 1`; `start` is its place in bytes.
pub(crate) fn nth(text: &str, start: usize) -> Result<Test, SelectorError> {
    let blanks = text.len() - text.trim_start().len();
    let trimmed = text.trim();
    let place = start + blanks..start + blanks + trimmed.len();
    let error = || {
        let message = if trimmed.is_empty() {
            "`:nth-child` requires a number".to_owned()
        } else {
            format!("`{trimmed}` is not a child position")
        };
        SelectorError::new(place.clone(), message)
            .help("write a number, `odd`, `even`, or a form such as `3n+1`")
    };
    let (step, offset) = match trimmed {
        "odd" => (2, 1),
        "even" => (2, 0),
        _ => match trimmed.split_once('n') {
            None => (0, integer(trimmed).ok_or_else(error)?),
            Some((step, offset)) => {
                let step = match step {
                    "" | "+" => 1,
                    "-" => -1,
                    _ => integer(step).ok_or_else(error)?,
                };
                let offset = match offset.trim_start() {
                    "" => 0,
                    offset if offset.starts_with(['+', '-']) => {
                        let digits = offset[1..].trim_start();
                        let digits = digits.bytes().all(|it| it.is_ascii_digit()).then_some(digits);
                        let value = digits.and_then(integer).ok_or_else(error)?;
                        if offset.starts_with('-') { -value } else { value }
                    }
                    _ => return Err(error()),
                };
                (step, offset)
            }
        },
    };
    Ok(Test::Structural(Structural::Nth { step, offset }))
}

/// A whole number of at most nine digits.
fn integer(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let fits = (1..=9).contains(&digits.len()) && digits.bytes().all(|it| it.is_ascii_digit());
    let value = if fits { digits.parse::<i64>().ok()? } else { return None };
    Some(if text.starts_with('-') { -value } else { value })
}

/// Reads `/…/flags` at byte `start` of `text`; returns it and the byte after it.
pub(crate) fn regex(text: &str, start: usize) -> Result<(Regex, usize), SelectorError> {
    let found = text[start..].chars().next();
    if found != Some('/') {
        let end = start + found.map_or(0, char::len_utf8);
        return Err(SelectorError::new(start..end, "expected a regular expression between `/`")
            .help("write it as in `:text(/words/i)`"));
    }
    let Some(len) = length(&text[start + 1..]) else {
        return Err(SelectorError::new(start..start + 1, "this `/` is never closed")
            .help("end the regular expression with `/`; a `/` in it is written `\\/`"));
    };
    let end = start + 1 + len;
    let pattern = &text[start + 1..end];
    if pattern.is_empty() {
        return Err(SelectorError::new(start..end + 1, "the regular expression is empty")
            .help("`:text(/./)` is any text at all"));
    }
    let mut builder = RegexBuilder::new(pattern);
    builder.size_limit(REGEX_BYTES).dfa_size_limit(REGEX_BYTES).nest_limit(50);
    let mut after = end + 1;
    for flag in text[after..].chars().take_while(|it| it.is_alphanumeric()) {
        match flag {
            'i' => builder.case_insensitive(true),
            'm' => builder.multi_line(true),
            's' => builder.dot_matches_new_line(true),
            _ => {
                let message = format!("unknown regular expression flag `{flag}`");
                return Err(SelectorError::new(after..after + flag.len_utf8(), message).help(
                    "flags are `i` to ignore case, `m` for `^` and `$` at each line, \
                     `s` for `.` across lines; a `/` in the expression is written `\\/`",
                ));
            }
        };
        after += flag.len_utf8();
    }
    let regex = builder.build().map_err(|error| regex_error(&error, start + 1, end))?;
    Ok((regex, after))
}

/// Up to the next `/` without a backslash before it.
fn length(text: &str) -> Option<usize> {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'/' => return Some(at),
            _ => {}
        }
    }
    None
}

fn regex_error(error: &regex::Error, start: usize, end: usize) -> SelectorError {
    let message = match error {
        regex::Error::CompiledTooBig(_) => {
            return SelectorError::new(start..end, "the regular expression is too large")
                .help("use smaller repetitions, or `[a-z]` instead of `\\w`");
        }
        error => error.to_string(),
    };
    // The library draws the place under the pattern; the last line describes the error.
    let cause = message.lines().last().unwrap_or_default();
    let cause = cause.strip_prefix("error: ").unwrap_or(cause).trim();
    SelectorError::new(start..end, format!("invalid regular expression: {cause}"))
}
