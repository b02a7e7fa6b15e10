//! Callouts written as components.

use crate::support::callout::Label;
use crate::support::{component_fix, place, text};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::text::{Tag, tagged};
use doclint_rule::{Edit, Fix, Span, edit};

/// The fix that writes a callout as a component of that name.
pub(crate) fn fix(name: &str, edit: Edit) -> Fix {
    component_fix(format!("Write it as `{name}`"), edit)
}

/// The edit that writes the callout as a component. `None` if the block shares its lines with
/// something else or introduces the block below it.
pub(crate) fn build(label: &Label, paragraph: Node<'_>, block: Node<'_>) -> Option<Edit> {
    let (page, span) = (block.page(), block.span());
    let is_quote = block.kind() == NodeKind::BlockQuote;
    let indent = edit::own_indent(page, span)?;
    let is_part = label.closing > 0 && paragraph.span().end != span.end;
    if is_part || !place::has_short_values(block) || block.text().ends_with(':') {
        return None;
    }
    let from = paragraph.span().start + label.from as u32;
    let mut out = Vec::new();
    for line in page.slice(Span::new(from, span.end - label.closing as u32)).lines() {
        let line = line.strip_prefix(indent).unwrap_or(line);
        let line = match is_quote {
            true => line.trim_start().strip_prefix('>').unwrap_or(line),
            false => line,
        };
        out.push(line.strip_prefix(' ').filter(|_| is_quote).unwrap_or(line).to_owned());
    }
    let first = out.iter().position(|it| !it.trim().is_empty())?;
    out.drain(..first);
    // In a quote the text may begin below the label, where it is a block already.
    if text::begins_block(&out[0]) && first == 0 {
        return None;
    }
    capitalize(&mut out[0]);
    let body = out.iter().map(String::as_str);
    let opening = format!("<{}>", label.component);
    let text = edit::component(&opening, body, indent)?;
    Some(edit::replace_block(page, span, text))
}

/// Capitalizes a sentence that begins in lower case after the colon of a label. Nouns stay, as some are
/// names: `npm`.
fn capitalize(text: &mut str) {
    let is_word = |it: &str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_lowercase());
    let is_plain = tagged(text).first().is_some_and(|it| {
        it.range.start == 0
            && is_word(it.text)
            && !matches!(it.tag, Tag::Noun | Tag::ProperNoun | Tag::Other)
    });
    if is_plain {
        text[..1].make_ascii_uppercase();
    }
}
