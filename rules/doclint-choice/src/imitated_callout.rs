//! Callouts in the words of other tools.

use crate::callout::Label;
use crate::{directive, lines, place};
use doclint_rule::syntax::{Dialect, Node, NodeKind};
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, Span, ast};

pub(crate) struct ImitatedCallout;

impl NodeRule for ImitatedCallout {
    const META: RuleMeta = RuleMeta::suggestion(
        "imitated-callout",
        "a callout is written in another way",
        include_str!("imitated_callout.md"),
    )
    .fix(FixKind::Sometimes);
    type Node<'a> = ast::Paragraph<'a>;

    fn check(&self, paragraph: ast::Paragraph<'_>, cx: &mut PageCx<'_>) {
        if cx.dialect() == Dialect::Markdown {
            return;
        }
        let node = paragraph.node();
        if !may_begin_label(node.text()) {
            return;
        }
        if let Some(found) = directive::of(node, cx.page().source()) {
            let fix = found.edit.map(|it| fix(found.component, it));
            return report(found.component, found.span, fix, cx);
        }
        let quote = node.parent().filter(|it| it.kind() == NodeKind::BlockQuote);
        let Some(label) = Label::of(node.text(), quote.is_some()) else { return };
        // `[!NOTE]` is shown as it is written, in any language and place.
        let is_alert = node.text().starts_with("[!");
        let is_allowed = is_alert || cx.is_english() && is_on_page(node);
        // What introduces the code below it is part of the text.
        if !is_allowed || !is_alert && node.text().trim_end().ends_with(':') {
            return;
        }
        let block = match quote {
            Some(quote) if quote.children().next().map(Node::id) == Some(node.id()) => quote,
            Some(_) => return,
            None => node,
        };
        let edit = build(&label, node, block, cx.page().source());
        let start = node.span().start;
        let fix = edit.map(|it| fix(label.component, it));
        report(label.component, Span::new(start, start + label.len as u32), fix, cx);
    }
}

/// Whether a text begins as a label does: most paragraphs begin with another letter.
fn may_begin_label(text: &str) -> bool {
    let first = text.bytes().next().unwrap_or_default();
    !first.is_ascii_alphabetic() || b"nwicadpths".contains(&first.to_ascii_lowercase())
}

fn report(name: &str, span: Span, fix: Option<Fix>, cx: &mut PageCx<'_>) {
    let finding = cx.report(span, format!("this is a callout: `{name}` is the component"));
    finding.help(format!("write it as `<{name}>…</{name}>`"));
    finding.fixes.extend(fix);
}

fn fix(name: &str, edit: Edit) -> Fix {
    Fix::not_safe(format!("Write it as `{name}`"), edit).changing_components()
}

/// In a callout it is one already, and in a list the label belongs to the item.
fn is_on_page(node: Node<'_>) -> bool {
    let allowed = |it: Node<'_>| {
        matches!(it.kind(), NodeKind::Page | NodeKind::BlockQuote) || place::is_section(it)
    };
    node.ancestors().all(allowed)
}

/// The same as a component. `None` where the block does not stand alone on its lines or leads to
/// what follows it.
fn build(label: &Label, paragraph: Node<'_>, block: Node<'_>, source: &str) -> Option<Edit> {
    let span = block.span();
    let is_quote = block.kind() == NodeKind::BlockQuote;
    let indent = lines::indent(source, span)?;
    let is_part = label.closing > 0 && paragraph.span().end != span.end;
    if is_part || !place::has_short_values(block) || source[..span.end as usize].ends_with(':') {
        return None;
    }
    let from = paragraph.span().start as usize + label.from;
    let mut out = Vec::new();
    for text in source[from..span.end as usize - label.closing].lines() {
        let text = text.strip_prefix(indent).unwrap_or(text);
        let text = match is_quote {
            true => text.trim_start().strip_prefix('>').unwrap_or(text),
            false => text,
        };
        out.push(text.strip_prefix(' ').filter(|_| is_quote).unwrap_or(text).to_owned());
    }
    let first = out.iter().position(|it| !it.trim().is_empty())?;
    out.drain(..first);
    // In a quote it may have begun on its own line, where it is a block already.
    if lines::begins_block(&out[0]) && first == 0 {
        return None;
    }
    capitalize(&mut out[0]);
    let body = out.iter().map(String::as_str);
    let opening = format!("<{}>", label.component);
    let text = lines::component(&opening, body, indent, lines::ending(source))?;
    Some(Edit::replace(span, text))
}

/// After the colon of a label a sentence may have begun in lower case. Other words may be names.
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
