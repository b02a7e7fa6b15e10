//! The words at the begin of a text that can stand as its title.

use crate::build::{is_plain, simple_text};
use doclint_rule::syntax::{Node, NodeKind};

/// A title, and where the rest begins.
pub(crate) struct Lead {
    pub(crate) title: String,
    /// The byte after it.
    pub(crate) end: u32,
}

/// Characters that fit beside the number of a step.
const LONGEST: usize = 60;

impl Lead {
    /// The bold words, the short line or the short sentence that a paragraph begins with.
    pub(crate) fn of(paragraph: Node<'_>, source: &str) -> Option<Self> {
        let span = paragraph.span();
        let first = paragraph.children().next()?;
        if first.kind() == NodeKind::Strong {
            let after = &source[first.span().end as usize..span.end as usize];
            let words = simple_text(first);
            let is_label = words.as_deref().is_some_and(|it| it.trim_end().ends_with([':', '.']))
                || after.starts_with([':', '\n', '\r'])
                || after.trim_start().starts_with(['-', '–', '—'])
                || after.trim().is_empty();
            if is_label {
                let marks = |it: char| matches!(it, ':' | '.' | '-' | '–' | '—' | ' ' | '\t');
                let gap = after.len() - after.trim_start_matches(marks).len();
                return Self::new(&words?, first.span().end + gap as u32);
            }
        }
        if let Some(text) = simple_text(paragraph) {
            // Of several sentences, the first.
            let Some(end) = sentence_end(&text) else {
                return Self::new(&text, span.end);
            };
            let start = match first.kind() {
                NodeKind::Text => first.text(),
                _ => return None,
            };
            // The words are found again as they are written.
            return start
                .starts_with(&text[..end])
                .then(|| Self::new(&text[..end], span.start + end as u32))?;
        }
        let text = Some(first).filter(|it| it.kind() == NodeKind::Text)?.text();
        let end = text.find('\n').or_else(|| sentence_end(text))?;
        Self::new(&text[..end], span.start + end as u32)
    }

    fn new(text: &str, end: u32) -> Option<Self> {
        let title = text.trim().trim_end_matches([':', '.', ',']).trim_end();
        let fits = is_plain(title) && title.chars().count() <= LONGEST;
        fits.then(|| Self { title: title.to_owned(), end })
    }
}

/// The byte after the stop of the first sentence, where another follows.
fn sentence_end(text: &str) -> Option<usize> {
    let stop = text.find(". ")?;
    let next = text[stop + 2..].chars().next()?;
    (next.is_uppercase() && stop > 8).then_some(stop + 1)
}
