//! Labels that are slips of those which definitions have.

use doclint_rule::suggest::is_slip;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{Page, PageCx, Span, ast};
use std::collections::HashMap;

/// Reports `[label]` in text where a definition that no link uses has that label but for a slip.
pub(crate) fn report_slips(page: &Page, unused: &[&str], cx: &mut PageCx<'_>) {
    if unused.is_empty() {
        return;
    }
    for text in ast::Text::all(page) {
        let (start, source) = (text.node().span().start, text.node().text());
        for (at, _) in source.match_indices('[') {
            let rest = &source[at + 1..];
            let Some(end) = rest.find([']', '[', '\n']).filter(|it| rest[*it..].starts_with(']'))
            else {
                continue;
            };
            let (label, after) = (&rest[..end], &rest[end + 1..]);
            let is_alone =
                !after.starts_with(['[', '(', ':']) && !source[..at].ends_with([']', '\\']);
            if label.len() < SHORTEST_ALONE || !is_alone {
                continue;
            }
            if let Some(near) = near_unused(label, unused) {
                let from = start + at as u32 + 1;
                let span = Span::new(from, from + end as u32);
                cx.report(span, format!("label `{label}` is not defined"))
                    .help(format!("did you mean `{near}`?"));
            }
        }
    }
}

/// Shorter texts in brackets are often something else than a link.
const SHORTEST_ALONE: usize = 4;

/// The label of a definition that no link uses, of which a label is a slip.
pub(crate) fn near_unused<'l>(label: &str, unused: &[&'l str]) -> Option<&'l str> {
    let is_short = |it: &&&str| {
        let same = it.chars().zip(label.chars()).filter(|it| it.0 == it.1).count();
        it.len() == label.len() && label.len() < 4 && same + 1 == label.len() && same > 0
    };
    let slip = || unused.iter().find(|it| !is_number(it) && is_slip(label, it));
    unused.iter().find(is_short).or_else(slip).copied()
}

/// Whether a label is a number, as in `[text][1]`.
pub(crate) fn is_number(label: &str) -> bool {
    !label.is_empty() && label.bytes().all(|it| it.is_ascii_digit())
}

/// The labels that are defined, by their letters.
pub(crate) fn labels_of(page: &Page) -> HashMap<String, String> {
    ast::Definition::all(page)
        .map(|it| (letters(it.label().as_str()), it.label().to_string()))
        .collect()
}

/// The label that is probably meant.
pub(crate) fn near<'l>(
    label: &str,
    labels: &'l HashMap<String, String>,
    unused: &[&'l str],
) -> Option<&'l str> {
    nearest(labels, &letters(label)).map(String::as_str).or_else(|| near_unused(label, unused))
}

/// The label with the same letters, or of which one is the plural of the other.
fn nearest<'l>(labels: &'l HashMap<String, String>, letters: &str) -> Option<&'l String> {
    let singular = || labels.get(letters.strip_suffix('s')?);
    labels.get(letters).or_else(|| labels.get(&format!("{letters}s"))).or_else(singular)
}

/// The letters and digits of a label, in lower case.
fn letters(label: &str) -> String {
    label.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The byte of the `[` that `][` in a text closes: in the same text, or before code, images, addresses or
/// emphasis beside it.
pub(crate) fn opening(text: Node<'_>, between: usize) -> Option<u32> {
    const MOST: usize = 8;
    let own = (text, &text.text()[..between]);
    let before = std::iter::successors(text.previous_sibling(), |it| it.previous_sibling());
    let before = before.take(MOST).filter(|it| it.kind() == NodeKind::Text);
    let mut texts = std::iter::once(own).chain(before.map(|it| (it, it.text())));
    let (node, at, text) =
        texts.find_map(|(node, text)| Some((node, text.rfind(['[', ']'])?, text)))?;
    text[at..].starts_with('[').then_some(node.span().start + at as u32)
}

/// Whether a definition is right below the end of a box, such as `:::`, which closes what is before.
pub(crate) fn is_defined_below_box(page: &Page, label: &str) -> bool {
    let begins = format!("[{label}]:");
    page.places_of(&begins).any(|at| {
        let block = block_at(page, at as u32);
        let above = block.map(|it| page.slice(Span::new(it.span().start, at as u32)));
        above.is_some_and(|it| it.ends_with('\n') && it.trim_start().starts_with(":::"))
    })
}

/// The block of text that holds a byte.
fn block_at(page: &Page, at: u32) -> Option<Node<'_>> {
    let node = page.node_at(at);
    let mut around = std::iter::once(node).chain(node.ancestors());
    around.find(|it| it.kind() == NodeKind::Paragraph)
}
