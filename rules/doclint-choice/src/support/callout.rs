//! Callouts, and the words that name them.

use crate::support::{component_fix, place};
use doclint_rule::notation;
use doclint_rule::syntax::{Node, NodeId, NodeKind};
use doclint_rule::vocabulary::ComponentRole;
use doclint_rule::{AstNode, Edit, Fix, Page, PageCx, Span, ast, shows_nothing};
use std::collections::BTreeSet;

/// The callout that a node is, with its name.
pub(crate) fn cast<'a>(node: Node<'a>, cx: &PageCx<'_>) -> Option<(ast::Component<'a>, &'a str)> {
    let component = ast::Component::cast(node)?;
    let name = component.name()?.as_str();
    (cx.role(node) == Some(ComponentRole::Callout)).then_some((component, name))
}

/// A fix that changes the kind of a callout.
pub(crate) fn renamed(callout: ast::Component<'_>, expected: &'static str) -> Option<Fix> {
    let opening = callout.name()?;
    let closing = callout.closing()?;
    let at = closing.start + 2;
    let is_plain = callout.node().page().slice(closing)[2..].starts_with(opening.as_str());
    let end = Span::new(at, at + opening.span().len());
    let edits = vec![Edit::replace(opening.span(), expected), Edit::replace(end, expected)];
    is_plain.then(|| component_fix(format!("Change it to `{expected}`"), edits))
}

/// The text of a callout, without code.
pub(crate) fn words(callout: ast::Component<'_>) -> String {
    let mut out = String::new();
    for node in callout.node().descendants() {
        match node.kind() {
            NodeKind::Text => out.push_str(&node.text().replace('’', "'")),
            NodeKind::InlineCode => out.push('x'),
            NodeKind::Paragraph | NodeKind::Item => out.push('\n'),
            _ => {}
        }
    }
    out.trim_start().to_owned()
}

/// The callouts of each row in which they follow one another, with nothing shown between them. None
/// if the page has fewer than `least` callouts.
pub(crate) fn rows<'a>(
    page: &'a Page,
    least: usize,
    cx: &PageCx<'_>,
) -> Vec<Vec<ast::Component<'a>>> {
    let all = ast::Component::all(page).filter_map(|it| cast(it.node(), cx));
    let all: Vec<Node<'_>> = all.map(|it| it.0.node()).collect();
    if all.len() < least {
        return Vec::new();
    }
    let holders: BTreeSet<NodeId> = all.into_iter().filter_map(holder).collect();
    let mut rows = Vec::new();
    for holder in holders {
        let mut row = Vec::new();
        for block in place::blocks(page.node(holder)) {
            match cast(block, cx) {
                Some((component, _)) => row.push(component),
                None if row.is_empty() || shows_nothing(block) => {}
                None => rows.push(std::mem::take(&mut row)),
            }
        }
        rows.push(row);
    }
    rows
}

/// Returns the node that has a callout among its blocks.
fn holder(callout: Node<'_>) -> Option<NodeId> {
    // Callouts that share a line are in a paragraph.
    let holder = callout.ancestors().find(|it| it.kind() != NodeKind::Paragraph)?;
    let holds_blocks =
        matches!(holder.kind(), NodeKind::Page | NodeKind::Component | NodeKind::Item);
    holds_blocks.then_some(holder.id())
}

const EMOJI: [(char, &str); 11] = [
    ('⚠', "Warning"),
    ('🚨', "Warning"),
    ('❗', "Warning"),
    ('‼', "Warning"),
    ('🛑', "Danger"),
    ('⛔', "Danger"),
    ('💡', "Tip"),
    ('ℹ', "Info"),
    ('📝', "Note"),
    ('📌', "Note"),
    ('🗒', "Note"),
];

/// The words at the start of a block that name a kind of callout.
pub(crate) struct Label {
    /// The component to use.
    pub component: &'static str,
    /// How many bytes of the block are the label.
    pub len: usize,
    /// Where the text of the callout begins.
    pub from: usize,
    /// Bytes of emphasis to leave out at the end, if it covers the whole paragraph.
    pub closing: usize,
}

impl Label {
    /// Whether it is a GitHub alert, such as `[!NOTE]`, which readers recognize in any language.
    pub fn is_alert(&self, text: &str) -> bool {
        text.starts_with("[!")
    }

    /// The label that the source of a paragraph begins with.
    pub fn of(text: &str, in_quote: bool) -> Option<Self> {
        if let Some(rest) = text.strip_prefix("[!") {
            let (word, after) = rest.split_once(']')?;
            let len = 3 + word.len();
            let from = len + blanks(after);
            let component = notation::callout(word)?;
            return Some(Self { component, len, from, closing: 0 });
        }
        let mut emoji = emoji(text);
        let mut at = emoji.map_or(0, |it| it.1);
        let marker = ["**", "__", "*", "_"].into_iter().find(|it| text[at..].starts_with(it));
        let marker = marker.unwrap_or_default();
        at += marker.len();
        if emoji.is_none() {
            emoji = self::emoji(&text[at..]);
            at += emoji.map_or(0, |it| it.1);
        }
        let Some((word, component)) = word(&text[at..]) else {
            // `> ⚠️ This deletes all data.`
            let (component, len) =
                emoji.filter(|it| marker.is_empty() && (in_quote || is_sentence(&text[it.1..])))?;
            let closing = 0;
            return (len < text.len()).then_some(Self { component, len, from: len, closing });
        };
        let is_shouted = !word.contains(char::is_lowercase);
        // `Info: …` and `Success: …` in plain type may be the output of a program.
        let is_output = matches!(component, "Check" | "Info") && !in_quote && emoji.is_none();
        if marker.is_empty() && (is_output || !word.starts_with(char::is_uppercase)) {
            return None;
        }
        at += word.len();
        let mut rest = &text[at..];
        // "Success!" is a sentence.
        let signs: &[char] = if component == "Check" { &[':'] } else { &[':', '!'] };
        let mut has_colon = rest.starts_with(signs);
        if has_colon {
            rest = &rest[1..];
        }
        if !marker.is_empty() {
            let Some(after) = rest.strip_prefix(marker) else {
                return whole(text, rest, marker, component).filter(|_| has_colon);
            };
            rest = after;
            if let Some(after) = rest.strip_prefix(':') {
                (rest, has_colon) = (after, true);
            }
        }
        let len = text.len() - rest.len();
        let is_line = rest.trim().is_empty() || rest.starts_with(['\n', '\r']);
        let content = rest.trim_start();
        // After a colon, a dash belongs to the text.
        let mut dashes = ["- ", "– ", "— "].iter().filter(|_| !has_colon);
        let dashed = dashes.find_map(|it| content.strip_prefix(it));
        let content = dashed.unwrap_or(content).trim_start();
        let is_bold = marker.len() == 2;
        let is_apart = has_colon
            || is_bold && dashed.is_some()
            || is_bold && (is_shouted || emoji.is_some()) && !content.starts_with("that");
        let is_label = is_apart && !content.is_empty() && (rest.starts_with([' ', '\n', '\r']))
            || in_quote && is_line && (has_colon || is_bold);
        is_label.then_some(Self { component, len, from: text.len() - content.len(), closing: 0 })
    }
}

/// `**Note: all of it**`.
fn whole(text: &str, rest: &str, marker: &str, component: &'static str) -> Option<Label> {
    let content = rest.trim_start();
    let inner = content.strip_suffix(marker)?;
    let is_one = content.len() < rest.len() && !inner.is_empty() && !inner.contains(marker);
    let from = text.len() - content.len();
    is_one.then_some(Label { component, len: from, from, closing: marker.len() })
}

/// Whether a text is a sentence, and not a status such as `Partial support`.
fn is_sentence(text: &str) -> bool {
    const LEAST_WORDS: usize = 5;
    text.starts_with(|it: char| it.is_uppercase() || it == '`')
        && text.trim_end().ends_with(['.', '!', ')'])
        && text.split_whitespace().count() >= LEAST_WORDS
}

/// The component that an emoji at the start stands for, and the bytes to the text after it.
fn emoji(text: &str) -> Option<(&'static str, usize)> {
    let first = text.chars().next()?;
    let (_, component) = EMOJI.iter().find(|it| it.0 == first)?;
    let rest = text[first.len_utf8()..].trim_start_matches('\u{fe0f}');
    Some((component, text.len() - rest.len() + blanks(rest)))
}

fn word(text: &str) -> Option<(&str, &'static str)> {
    let first = text.as_bytes().first()?.to_ascii_lowercase();
    let kinds = notation::CALLOUTS.iter().filter(|it| it.0.as_bytes()[0] == first);
    let found = kinds.into_iter().find_map(|(word, component)| {
        let start = text.get(..word.len()).filter(|it| it.eq_ignore_ascii_case(word))?;
        Some((start, *component))
    });
    found.filter(|it| !text[it.0.len()..].starts_with(char::is_alphanumeric))
}

fn blanks(text: &str) -> usize {
    text.len() - text.trim_start().len()
}
