//! Callouts that are not written as components.

use crate::support::callout::Label;
use crate::support::{component_fix, directive, place, text};
use doclint_rule::syntax::{Dialect, Node, NodeKind};
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, Span, ast, edit};
use std::borrow::Cow;

pub(crate) struct ImitatedCallout;

impl NodeRule for ImitatedCallout {
    const META: RuleMeta = RuleMeta::suggestion(
        "imitated-callout",
        "a callout is not written as a component",
        include_str!("imitated_callout.md"),
    )
    .fix(FixKind::Sometimes)
    .only_in_pages();
    type Node<'a> = ast::Paragraph<'a>;

    fn check(&self, paragraph: ast::Paragraph<'_>, cx: &mut PageCx<'_>) {
        if cx.dialect() == Dialect::Markdown {
            return;
        }
        let node = paragraph.node();
        if !may_begin_label(node.text()) {
            return;
        }
        if let Some(found) = directive::of(node) {
            let fix = found.edit.map(|it| fix(found.component, it));
            let message = "callout is in the notation of another tool; readers see its signs";
            return report(message, found.component, found.span, fix, cx);
        }
        let quote = node.parent().filter(|it| it.kind() == NodeKind::BlockQuote);
        let Some(label) = Label::of(node.text(), quote.is_some()) else { return };
        // Readers see `[!NOTE]` itself, in any language and anywhere on the page.
        let is_alert = node.text().starts_with("[!");
        let is_allowed = is_alert || cx.is_english() && is_on_page(node, cx);
        // A paragraph that introduces the code below it is part of the text.
        if !is_allowed || !is_alert && node.text().trim_end().ends_with(':') {
            return;
        }
        let block = match quote {
            Some(quote) if quote.children().next().map(Node::id) == Some(node.id()) => quote,
            Some(_) => return,
            None => node,
        };
        let edit = build(&label, node, block);
        let start = node.span().start;
        let fix = edit.map(|it| fix(label.component, it));
        let message = format!("callout is imitated instead of written as `<{}>`", label.component);
        report(message, label.component, Span::new(start, start + label.len as u32), fix, cx);
    }
}

/// Whether a text may begin with a label. Most paragraphs begin with another letter.
fn may_begin_label(text: &str) -> bool {
    let first = text.bytes().next().unwrap_or_default();
    !first.is_ascii_alphabetic() || b"nwicadpths".contains(&first.to_ascii_lowercase())
}

fn report(
    message: impl Into<Cow<'static, str>>,
    name: &str,
    span: Span,
    fix: Option<Fix>,
    cx: &mut PageCx<'_>,
) {
    let finding = cx.report(span, message);
    finding.help(format!("write it as `<{name}>…</{name}>`"));
    finding.fixes.extend(fix);
}

fn fix(name: &str, edit: Edit) -> Fix {
    component_fix(format!("Write it as `{name}`"), edit)
}

/// Whether nothing but block quotes and sections are around a block. In a callout it is one already,
/// and in a list the label belongs to the item.
fn is_on_page(node: Node<'_>, cx: &PageCx<'_>) -> bool {
    node.ancestors().all(|around| {
        matches!(around.kind(), NodeKind::Page | NodeKind::BlockQuote)
            || place::is_section(around, cx)
    })
}

/// The edit that writes the callout as a component. `None` if the block shares its lines with
/// something else or introduces the block below it.
fn build(label: &Label, paragraph: Node<'_>, block: Node<'_>) -> Option<Edit> {
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
    Some(Edit::replace(span, text))
}

/// Capitalizes a sentence that begins in lower case after the colon of a label. Only ordinary words
/// are changed, because others may be names.
fn capitalize(text: &mut str) {
    const WORDS: [&str; 30] = [
        "a", "add", "all", "an", "any", "as", "avoid", "by", "do", "each", "for", "if", "in", "it",
        "make", "on", "only", "please", "set", "the", "there", "these", "this", "to", "use", "we",
        "when", "with", "you", "your",
    ];
    let len = text.find(' ').unwrap_or_default();
    if WORDS.contains(&&text[..len]) {
        text[..1].make_ascii_uppercase();
    }
}
