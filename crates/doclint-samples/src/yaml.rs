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
    let text = without_page(text);
    let fault = best_of([text.to_owned(), without_templates(text)].iter().map(|it| read(it)))?;
    // A word in braces is a placeholder: `id: {name}-v2`.
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    let inner = text.get(fault.at.start..).and_then(|it| it.strip_prefix('{'));
    let inner = inner.and_then(|it| it.split_once('}')).map_or("", |it| it.0);
    let is_placeholder = !inner.is_empty() && inner.chars().all(is_word);
    (!is_placeholder).then_some(fault)
}

/// A sample without the page after its front matter. The page begins with a heading, and so with
/// what YAML takes for a comment.
fn without_page(text: &str) -> &str {
    let Some(front) = text.strip_prefix("---\n") else { return text };
    let Some(end) = front.find("\n---\n") else { return text };
    let end = text.len() - front.len() + end + 1;
    let page = text[end + 4..].trim_start();
    if page.starts_with('#') { &text[..end] } else { text }
}

/// Reads each document of a stream.
fn read(text: &str) -> Verdict {
    // A text that begins with directives is a stream of its own kind.
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
