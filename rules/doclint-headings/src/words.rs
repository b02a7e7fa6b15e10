//! The words of a heading or a text, with their places.

use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{AstNode, Span, ast};

/// A word, punctuation around it left out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<'a> {
    /// Its text.
    pub text: &'a str,
    /// Its bytes in the source.
    pub span: Span,
    /// Whether its case says nothing, because it starts a sentence, is in brackets, or follows a
    /// colon, a number or code.
    pub is_start: bool,
    /// Whether an opening bracket is right before it.
    pub in_brackets: bool,
    /// Whether a full stop, a question mark or an exclamation mark follows.
    pub ends_sentence: bool,
}

/// The words of all text below a node. Code and components count as a start.
pub(crate) fn of(node: Node<'_>) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut is_start = true;
    for node in node.descendants() {
        match node.kind() {
            NodeKind::Text => {
                let Some(text) = ast::Text::cast(node) else { continue };
                is_start = add(text.value(), is_start, &mut words);
            }
            NodeKind::Emphasis | NodeKind::Strong | NodeKind::Attribute => {}
            _ => is_start = true,
        }
    }
    words
}

/// Whether a heading may quote words, such as the label of a button, whose case is not the writer's.
pub(crate) fn has_quotes(heading: &str) -> bool {
    heading.contains(['"', '“', '”', '„', '«', '»', '‘'])
        || heading.split_whitespace().any(|word| word.starts_with('\''))
}

fn add<'a>(text: ast::Str<'a>, mut is_start: bool, words: &mut Vec<Word<'a>>) -> bool {
    let whole = text.as_str();
    for part in whole.split_whitespace() {
        let from = part.as_ptr() as usize - whole.as_ptr() as usize;
        let word = part.trim_matches(|c: char| !c.is_alphanumeric());
        if word.is_empty() {
            is_start = true;
            continue;
        }
        let lead = word.as_ptr() as usize - part.as_ptr() as usize;
        let span = text.part(from + lead..from + lead + word.len());
        let tail = &part[lead + word.len()..];
        words.push(Word {
            text: word,
            span,
            is_start: is_start || lead > 0,
            in_brackets: part.starts_with('('),
            ends_sentence: tail.contains(['.', '?', '!']),
        });
        let number = word.chars().all(|c| c.is_ascii_digit());
        is_start = number || tail.contains(['.', ':', '!', '?', ';', '/', ')', '…', '—']);
    }
    is_start
}
