//! Callouts in the notation of other tools, which readers see as plain text.

use crate::support::callout::Label;
use crate::support::{directive, written};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{Fix, FixKind, Need, NodeRule, PageCx, RuleMeta, Span, ast};

pub(crate) struct CalloutAsText;

impl NodeRule for CalloutAsText {
    const META: RuleMeta = RuleMeta::warning(
        "callout-as-text",
        "a callout of another tool is shown with its signs",
        include_str!("callout_as_text.md"),
    )
    .fix(FixKind::Sometimes)
    .only_in_pages()
    .needs(&[Need::Components]);
    type Node<'a> = ast::Paragraph<'a>;

    fn check(&self, paragraph: ast::Paragraph<'_>, cx: &mut PageCx<'_>) {
        let node = paragraph.node();
        if !node.text().starts_with(['[', ':', '!']) {
            return;
        }
        if let Some(found) = directive::of(node) {
            let fix = found.edit.map(|it| written::fix(found.component, it));
            return report(found.component, found.span, fix, cx);
        }
        let quote = node.parent().filter(|it| it.kind() == NodeKind::BlockQuote);
        let label = Label::of(node.text(), quote.is_some());
        let Some(label) = label.filter(|it| it.is_alert(node.text())) else { return };
        let block = match quote {
            Some(quote) if quote.children().next().map(Node::id) == Some(node.id()) => quote,
            Some(_) => return,
            None => node,
        };
        let fix = written::build(&label, node, block).map(|it| written::fix(label.component, it));
        let start = node.span().start;
        report(label.component, Span::new(start, start + label.len as u32), fix, cx);
    }
}

fn report(name: &str, span: Span, fix: Option<Fix>, cx: &mut PageCx<'_>) {
    let message = "callout is in the notation of another tool; readers see its signs";
    let finding = cx.report(span, message);
    finding.help(format!("write it as `<{name}>…</{name}>`"));
    finding.fixes.extend(fix);
}
