//! The words at the start of a text that can be its title.

use crate::support::text::{after_label, is_plain, simple_text};
use doclint_rule::Span;
use doclint_rule::syntax::{Node, NodeKind};

/// A title, and where the rest begins.
pub(crate) struct Lead {
    pub(crate) title: String,
    /// The byte after it.
    pub(crate) end: u32,
}

/// How many characters fit beside the number of a step.
const LONGEST: usize = 60;

impl Lead {
    /// The bold words, the short sentence or the short text that a paragraph begins with.
    pub(crate) fn of(paragraph: Node<'_>) -> Option<Self> {
        let span = paragraph.span();
        let first = paragraph.children().next()?;
        if first.kind() == NodeKind::Strong {
            let after = paragraph.page().slice(Span::new(first.span().end, span.end));
            let words = simple_text(first);
            let is_label = words.as_deref().is_some_and(|it| it.trim_end().ends_with([':', '.']))
                || after.starts_with([':', '\n', '\r'])
                || after.trim_start().starts_with(['-', '–', '—'])
                || after.trim().is_empty();
            if is_label {
                let gap = after.len() - after_label(after).len();
                return Self::new(&words?, first.span().end + gap as u32);
            }
        }
        let mut title = String::new();
        for node in paragraph.children() {
            if node.kind() != NodeKind::Text {
                title.push_str(&simple_text(node).filter(|_| is_emphasis(node))?);
                continue;
            }
            let text = node.text();
            if let Some(end) = sentence_end(text, title.len()) {
                title.push_str(&text[..end]);
                return Self::new(&title, node.span().start + end as u32);
            }
            title.push_str(text);
        }
        Self::new(&title, span.end)
    }

    fn new(text: &str, end: u32) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let title = words.join(" ");
        let title = title.trim_end_matches([':', '.', ',']);
        let fits = is_plain(title) && title.chars().count() <= LONGEST;
        fits.then(|| Self { title: title.to_owned(), end })
    }
}

fn is_emphasis(node: Node<'_>) -> bool {
    matches!(node.kind(), NodeKind::Strong | NodeKind::Emphasis)
}

/// The byte after the full stop of the first sentence, if another sentence follows. `before` is how
/// many bytes of the title precede the text.
fn sentence_end(text: &str, before: usize) -> Option<usize> {
    let stop = text.find(['.', ':']).filter(|at| before + at > 8)?;
    let after = &text[stop + 1..];
    let next = after.trim_start().chars().next()?;
    (after.starts_with([' ', '\n', '\r']) && next.is_uppercase()).then_some(stop + 1)
}
