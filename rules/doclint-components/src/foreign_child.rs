//! What stands in a component and does not belong there.

use crate::spec::{listed, spec};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::vocabulary::{ComponentSpec, Content, Vocabulary};
use doclint_rule::{AstNode, NodeRule, PageCx, RuleMeta, ast, shows_nothing};

pub(crate) struct ForeignChild;

impl NodeRule for ForeignChild {
    const META: RuleMeta = RuleMeta::warning(
        "foreign-child",
        "something stands in a component that can't show it",
        include_str!("foreign_child.md"),
    );
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let Some((name, spec)) = spec(component, cx) else { return };
        // One is enough: the rest has the same cause.
        let mut children = component.node().children();
        let Some(child) = children.find(|it| !is_at_home(*it, spec, cx.vocabulary())) else {
            return;
        };
        let (text, help) = match spec.content {
            _ if !spec.children.is_empty() => {
                let wanted = listed(spec.children.iter().filter(|it| *it != "ul"), " or ");
                let text = format!("this stands in `{name}` and in no {wanted}");
                (text, format!("move it into a {wanted}, or out of the `{name}`"))
            }
            Content::Fences => (
                format!("this stands in `{name}` and is no block of code"),
                format!("move it out of the `{name}`"),
            ),
            Content::Text => (
                format!("`{name}` holds words, and this is a block"),
                format!("move it out of the `{name}`, or write it as a line of text"),
            ),
            _ => (
                format!("`{name}` shows nothing of what stands in it"),
                format!("move it out, and close the tag at once: `<{name} … />`"),
            ),
        };
        cx.report(child.span(), text).help(help);
    }
}

/// Whether a component shows what stands in it.
fn is_at_home(child: Node<'_>, spec: &ComponentSpec, vocabulary: &Vocabulary) -> bool {
    if shows_nothing(child) {
        return true;
    }
    if spec.children.is_empty() {
        return match spec.content {
            Content::Fences => !is_prose(child),
            Content::Text => !is_block(child.kind()),
            Content::Nothing => child.kind() == NodeKind::Expression,
            Content::Any | Content::Something => true,
        };
    }
    match ast::Component::cast(child).map(|it| it.name()) {
        // A fragment, or a component of the project, may hold what belongs here.
        Some(None) => true,
        Some(Some(name)) => {
            let name = name.as_str();
            let is_known = vocabulary.get(name).is_some() || vocabulary.html.contains(name);
            !is_known || spec.children.iter().any(|it| it == name)
        }
        // On the line of its tags, children stand in a paragraph.
        None if child.kind() == NodeKind::Paragraph => {
            child.children().all(|it| it.kind() == NodeKind::Component || shows_nothing(it))
        }
        None if child.kind() == NodeKind::List => spec.children.iter().any(|it| it == "ul"),
        None => child.kind() == NodeKind::Expression,
    }
}

/// Text for readers, where only code is shown. What a component makes of itself is unknown.
fn is_prose(node: Node<'_>) -> bool {
    let is_words = |it: Node<'_>| it.kind() == NodeKind::Text && !shows_nothing(it);
    match node.kind() {
        NodeKind::Paragraph => node.children().any(is_words),
        NodeKind::Code => false,
        kind => is_block(kind),
    }
}

fn is_block(kind: NodeKind) -> bool {
    matches!(
        kind,
        NodeKind::Heading
            | NodeKind::List
            | NodeKind::Code
            | NodeKind::Table
            | NodeKind::BlockQuote
            | NodeKind::ThematicBreak
            | NodeKind::MathBlock
    )
}
