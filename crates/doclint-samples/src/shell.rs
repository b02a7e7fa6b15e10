//! Commands for a shell.

use crate::brackets::unclosed_quote;
use crate::fragment::{line_of, masked, placeholders};
use crate::{Fault, Verdict, tree};
use std::ops::Range;

/// Commands for a shell. Shells take nearly any line, and people show output as commands. So nothing is
/// said but that something is never closed, in a line that begins as commands do.
pub(crate) fn check(text: &str) -> Option<Fault> {
    let mut text = masked(text, placeholders(text), '_');
    if text.contains('\r') {
        // As many bytes, so that places stay.
        text = text.replace("\\\r\n", " \\\n").replace("\r\n", "\n\n");
    }
    let grammar = tree_sitter_bash::LANGUAGE.into();
    let verdict = tree::read(&grammar, &text);
    if matches!(verdict, Verdict::Read) {
        return None;
    }
    let first = text.lines().find(|it| !it.trim().is_empty() && !it.trim().starts_with('#'))?;
    if let Some(place) = unclosed_quote(&text).and_then(|_| odd_quote(&text))
        && is_command(first)
    {
        return Some(Fault::new(place.clone(), format!("`{}` is never closed", &text[place])));
    }
    let fault = match (unclosed_quote(&text), verdict) {
        (Some(place), _) => {
            let sign = &text[place.clone()];
            Fault::new(place.clone(), format!("`{sign}` is never closed"))
        }
        (None, Verdict::Failed(fault)) if fault.message.ends_with("never closed") => fault,
        _ => return None,
    };
    text.lines().filter(|it| !it.trim().is_empty()).all(is_command_or_part).then_some(())?;
    is_command(&text[line_of(&text, command_start(&text, fault.at.start))]).then_some(fault)
}

/// Where the command around a byte begins: lines that end with a backslash go on.
fn command_start(text: &str, at: usize) -> usize {
    let mut start = line_of(text, at).start;
    while start > 0 && text[..start - 1].ends_with('\\') {
        start = line_of(text, start - 1).start;
    }
    start
}

/// Whether a line begins as commands do: with a name in lower case, or by setting a variable.
fn is_command(line: &str) -> bool {
    let line = line.trim_start().trim_start_matches("$ ");
    let word = line.split_whitespace().next().unwrap_or_default();
    let is_name = word
        .starts_with(|c: char| c.is_ascii_lowercase() || matches!(c, '.' | '/' | '$' | '"'))
        && !word.ends_with([':', ',', '.'])
        && line.len() > word.len();
    let is_variable = word.split_once('=').is_some_and(|(name, _)| {
        !name.is_empty() && name.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'_')
    });
    is_name || is_variable
}

/// Whether a line can be one of a command. Logs, tables and drawings can't.
fn is_command_or_part(line: &str) -> bool {
    let line = line.trim_start();
    !line.starts_with('|')
        && !line.contains(" | INFO")
        && !line.starts_with("+-")
        && !line.starts_with(|c: char| c.is_ascii_digit() || !c.is_ascii())
}

/// The last quote of the first line that goes on with a backslash and has an odd one: what a command
/// takes over several lines is in quotes, and has no backslashes.
fn odd_quote(text: &str) -> Option<Range<usize>> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let words = line.trim_end();
        if words.ends_with(" \\")
            && !words.trim_start().starts_with('#')
            && let Some(place) = unclosed_quote(words.trim_end_matches('\\'))
        {
            return Some(at + place.start..at + place.end);
        }
        at += line.len();
    }
    None
}
