//! YAML.

use crate::fragment::masked;
use crate::{Fault, Verdict, best_of};
use doclint_data::{DataError, Limits, yaml};

const LIMITS: Limits = Limits { bytes: 1 << 20, depth: 64 };

pub(crate) fn check(text: &str) -> Option<Fault> {
    let mut lines = text.lines().filter(|it| !it.trim().is_empty() && !it.starts_with('#'));
    // Files of containers are often marked as YAML, too.
    if lines.next()?.starts_with("FROM ") {
        return None;
    }
    best_of([text.to_owned(), without_templates(text)].iter().map(|it| read(it)))
}

/// Reads each document of a stream.
fn read(text: &str) -> Verdict {
    // What directives begin is a stream of its own kind.
    if text.starts_with('%') {
        return document(text, 0);
    }
    let mut start = 0;
    let mut at = 0;
    for line in text.split_inclusive('\n').chain([""]) {
        let is_end = line.is_empty() || line.trim_end() == "---" || line.trim_end() == "...";
        if is_end && at > start {
            match document(&text[start..at], start) {
                Verdict::Read => {}
                other => return other,
            }
        }
        at += line.len();
        if is_end {
            start = at;
        }
    }
    Verdict::Read
}

fn document(text: &str, start: usize) -> Verdict {
    let document = yaml::parse_within(text, start as u32, LIMITS);
    for error in document.errors {
        match error {
            DataError::Syntax { span, message, .. } => {
                return Verdict::Failed(Fault::new(
                    span.start as usize..span.end as usize,
                    message,
                ));
            }
            DataError::TooLarge { .. } => return Verdict::Unknown,
            DataError::DuplicateKey { .. } | DataError::Alias { .. } => {}
        }
    }
    Verdict::Read
}

/// `{{ … }}` as words, and lines of `{% … %}`, `...` and `…` as nothing.
fn without_templates(text: &str) -> String {
    let values = text.match_indices("{{").filter_map(|(at, _)| {
        let end = text[at..].find("}}")? + 2;
        (!text[at..at + end].contains('\n')).then_some(at..at + end)
    });
    let text = masked(text, values, 'x');
    let mut at = 0;
    let omissions = text.split_inclusive('\n').filter_map(|line| {
        let start = at;
        at += line.len();
        let words = line.trim();
        let is_omission =
            words.starts_with("...") || words.starts_with('…') || words.starts_with("{%");
        let from = start + line.len() - line.trim_start().len();
        is_omission.then_some(from..from + words.len())
    });
    masked(&text, omissions.collect::<Vec<_>>().into_iter(), ' ')
}
