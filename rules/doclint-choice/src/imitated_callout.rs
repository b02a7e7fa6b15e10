//! Callouts that are not written as components.

use crate::support::callout::Label;
use crate::support::{directive, place, written};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::vocabulary::ComponentRole;
use doclint_rule::{FixKind, Genre, Need, Page, PageCx, PageRule, Profile, RuleMeta, Span, ast};

pub(crate) struct ImitatedCallout;

impl PageRule for ImitatedCallout {
    const META: RuleMeta = RuleMeta::suggestion(
        "imitated-callout",
        "a callout is not written as a component",
        include_str!("imitated_callout.md"),
    )
    .profile(Profile::Strict)
    .fix(FixKind::Sometimes)
    .habit("callouts", "are not written as components")
    .only_in_pages()
    .needs(&[Need::Components, Need::English])
    .skips(&[Genre::Legal, Genre::Record]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for component in ast::Component::all(page) {
            if cx.role(component.node()) == Some(ComponentRole::Callout) {
                cx.keep();
            }
        }
        for paragraph in ast::Paragraph::all(page) {
            ImitatedCallout::check_paragraph(paragraph.node(), cx);
        }
    }
}

impl ImitatedCallout {
    fn check_paragraph(node: Node<'_>, cx: &mut PageCx<'_>) {
        if !may_begin_label(node.text()) {
            return;
        }
        let quote = node.parent().filter(|it| it.kind() == NodeKind::BlockQuote);
        let Some(label) = Label::of(node.text(), quote.is_some()) else { return };
        // Alerts and directives are shown with their signs, and have a rule of their own. A paragraph
        // that introduces the code below it is part of the text.
        let is_other = label.is_alert(node.text()) || directive::of(node).is_some();
        let leads_to_code =
            node.next_sibling().is_some_and(|it| it.kind() == NodeKind::Code) && quote.is_none();
        let is_introduction = leads_to_code || node.text().trim_end().ends_with(':');
        let is_list = |it: Option<Node<'_>>| it.is_some_and(|it| it.kind() == NodeKind::List);
        // Between two lists, it belongs to the item above it.
        let splits_list = is_list(node.previous_sibling()) && is_list(node.next_sibling());
        let is_of_function = || siblings_before(node).any(begins_parameters);
        if is_other || is_introduction || splits_list || !is_on_page(node, cx) || is_of_function() {
            return;
        }
        let block = match quote {
            // Below a line that ends in a colon, it is what somebody or a program says.
            Some(quote) if quote.previous_sibling().is_some_and(leads_on) => return,
            Some(quote) if quote.children().next().map(Node::id) == Some(node.id()) => quote,
            Some(_) => return,
            None => node,
        };
        let fix = written::build(&label, node, block).map(|it| written::fix(label.component, it));
        let name = label.component;
        let start = node.span().start;
        let span = Span::new(start, start + label.len as u32);
        let finding =
            cx.report(span, format!("callout is imitated instead of written as `<{name}>`"));
        finding.help(format!("write it as `<{name}>…</{name}>`"));
        finding.fixes.extend(fix);
    }
}

/// The blocks before another one, the nearest first, as far as rules look.
fn siblings_before(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    std::iter::successors(node.previous_sibling(), |it| it.previous_sibling()).take(10)
}

/// Whether a block begins the parameters or the results in the documentation of a function, which
/// calls its remarks `Note:`.
fn begins_parameters(node: Node<'_>) -> bool {
    const LABELS: [&str; 4] = ["Args:", "Parameters:", "Raises:", "Returns:"];
    LABELS.iter().any(|it| node.text().starts_with(it))
}

/// Whether a block introduces the one below it.
fn leads_on(node: Node<'_>) -> bool {
    node.kind() == NodeKind::Paragraph && node.text().trim_end().ends_with(':')
}

/// Whether a text may begin with a label. Most paragraphs begin with another letter.
fn may_begin_label(text: &str) -> bool {
    let first = text.bytes().next().unwrap_or_default();
    !first.is_ascii_alphabetic() || b"nwicadpths".contains(&first.to_ascii_lowercase())
}

/// Whether nothing but block quotes and sections are around a block. In a callout it is one already,
/// and in a list the label belongs to the item.
fn is_on_page(node: Node<'_>, cx: &PageCx<'_>) -> bool {
    node.ancestors().all(|around| {
        matches!(around.kind(), NodeKind::Page | NodeKind::BlockQuote)
            || place::is_section(around, cx)
    })
}
