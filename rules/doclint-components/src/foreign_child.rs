//! Content that a component can't show.

use crate::support::placed;
use crate::support::spec::{names, spec};
use doclint_rule::site::{RootFact, Site};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::vocabulary::{ComponentSpec, Content, Vocabulary};
use doclint_rule::{
    AstNode, InPlaceRule, NodeRule, PageCx, PlacedDefect, RuleMeta, SiteCx, ast, shows_nothing,
};
use std::borrow::Cow;

pub(crate) struct ForeignChild;

impl NodeRule for ForeignChild {
    const META: RuleMeta = RuleMeta::warning(
        "foreign-child",
        "a component contains something that it can't show",
        include_str!("foreign_child.md"),
    );
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let Some((name, spec)) = spec(component, cx) else { return };
        if cx.page().has_broken_tag(component.span()) {
            return;
        }
        // One finding is enough: the rest has the same cause.
        let mut children = component.node().children();
        let Some(child) = children.find(|it| !is_shown(*it, spec, cx.vocabulary())) else {
            return;
        };
        let found = described(child);
        let (text, help) = match spec.content {
            _ if !spec.children.is_empty() => {
                let expected = names(spec.children.iter().filter(|it| *it != "ul"), "or");
                let text = format!("{found} in `{name}` is not inside a {expected}");
                (text, format!("move it into a {expected}, or out of the `{name}`"))
            }
            Content::Fences => (
                format!("`{name}` takes only code blocks, found {found}"),
                format!("move it out of the `{name}`"),
            ),
            Content::Text => (
                format!("`{name}` takes only inline text, found {found}"),
                format!("move it out of the `{name}`, or write it as a line of text"),
            ),
            _ => (
                format!("`{name}` does not show its content"),
                format!("move it out, and close the tag: `<{name} … />`"),
            ),
        };
        cx.report(child.span(), text).help(help);
    }
}

impl InPlaceRule for ForeignChild {
    fn check_in_place(&self, site: &Site, cx: &mut SiteCx<'_>) {
        placed::check(site, cx, |place, root, vocabulary| {
            let name = placed::known_parent(place, vocabulary).filter(|_| place.is_direct)?;
            let spec = vocabulary.get(name)?;
            if is_shown_root(root, spec, vocabulary) {
                return None;
            }
            let expected = names(spec.children.iter().filter(|it| *it != "ul"), "or");
            let (defect, help) = match spec.content {
                _ if !spec.children.is_empty() => (
                    format!("is in `{name}`, but not inside a {expected}"),
                    format!("move it into a {expected}, or the snippet out of the `{name}`"),
                ),
                _ => (
                    format!("is in `{name}`, which takes only code blocks"),
                    format!("move the snippet out of the `{name}`"),
                ),
            };
            let part = match root.kind {
                NodeKind::Component => format!("`{}`", root.name),
                kind => what(kind).to_owned(),
            };
            Some(PlacedDefect { part, defect, help, label: None })
        });
    }
}

/// Whether a component shows this root of a snippet. Text at the root of a badge is a line of it.
fn is_shown_root(root: &RootFact, spec: &ComponentSpec, vocabulary: &Vocabulary) -> bool {
    match root.kind {
        NodeKind::Component if spec.children.is_empty() => true,
        NodeKind::Component => is_shown_component(&root.name, spec, vocabulary),
        NodeKind::List if !spec.children.is_empty() => spec.children.iter().any(|it| it == "ul"),
        _ if !spec.children.is_empty() => false,
        NodeKind::Code | NodeKind::Image => true,
        _ => spec.content != Content::Fences,
    }
}

fn is_shown_component(name: &str, spec: &ComponentSpec, vocabulary: &Vocabulary) -> bool {
    // The platform puts the snippet in its place before it looks at the page.
    let is_snippet = name == "Snippet";
    !placed::is_known(name, vocabulary) || is_snippet || spec.children.iter().any(|it| it == name)
}

/// Describes a node for a message.
fn described(node: Node<'_>) -> Cow<'static, str> {
    match node.kind() {
        NodeKind::Component => {
            let name = ast::Component::cast(node).and_then(|component| component.name());
            name.map_or("a fragment".into(), |name| format!("`{name}`").into())
        }
        NodeKind::Paragraph if node.children().all(|child| child.kind() == NodeKind::Image) => {
            what(NodeKind::Image).into()
        }
        kind => what(kind).into(),
    }
}

/// Describes a kind of node for a message.
fn what(kind: NodeKind) -> &'static str {
    match kind {
        NodeKind::Image => "an image",
        NodeKind::Heading => "a heading",
        NodeKind::List => "a list",
        NodeKind::Code => "a code block",
        NodeKind::Table => "a table",
        NodeKind::BlockQuote => "a quote",
        NodeKind::ThematicBreak => "a thematic break",
        NodeKind::MathBlock => "a formula",
        _ => "text",
    }
}

/// Whether a component shows this child.
fn is_shown(child: Node<'_>, spec: &ComponentSpec, vocabulary: &Vocabulary) -> bool {
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
        // A fragment or a component of the project may contain what belongs here.
        Some(None) => true,
        Some(Some(name)) => {
            let name = name.as_str();
            is_shown_component(name, spec, vocabulary)
        }
        // Children on the line of the tags are parsed as a paragraph.
        None if child.kind() == NodeKind::Paragraph => {
            child.children().all(|it| it.kind() == NodeKind::Component || shows_nothing(it))
        }
        None if child.kind() == NodeKind::List => spec.children.iter().any(|it| it == "ul"),
        None => child.kind() == NodeKind::Expression,
    }
}

/// Whether a node is text in a place that shows only code. A component's content is unknown.
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
