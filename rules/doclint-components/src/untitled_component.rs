//! Components that are shown without a title or a name.

use crate::support::spec::{has_spread, meant, spec};
use doclint_rule::syntax::NodeKind;
use doclint_rule::{AstNode, NodeRule, PageCx, Profile, RuleMeta, ast, shows_nothing};

pub(crate) struct UntitledComponent;

impl NodeRule for UntitledComponent {
    const META: RuleMeta = RuleMeta::suggestion(
        "untitled-component",
        "a step has no title, or a field has no name",
        include_str!("untitled_component.md"),
    )
    .profile(Profile::All)
    .convention("steps and fields", "have no title or name")
    .only_in_pages();
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let Some((name, spec)) = spec(component, cx) else { return };
        if !spec.attributes.values().any(|it| it.expected) {
            return;
        }
        // A heading at the beginning is a title, too.
        let first = component.node().children().find(|it| !shows_nothing(*it));
        if has_spread(component) || first.is_some_and(|it| it.kind() == NodeKind::Heading) {
            return;
        }
        let vocabulary = cx.vocabulary();
        let written = || component.attributes().filter_map(|it| it.name()).map(|it| it.as_str());
        // A misspelled attribute is a finding of another rule.
        let unknown = || written().filter(|it| vocabulary.attribute(name, it).is_none());
        let is_renamed = |key: &str| unknown().any(|it| meant(it, spec, vocabulary) == Some(key));
        let expected = spec.attributes.iter().filter(|it| it.1.expected).map(|it| it.0.as_str());
        let (missing, given): (Vec<&str>, Vec<&str>) =
            expected.partition(|key| written().all(|it| it != *key) && !is_renamed(key));
        for _ in given {
            cx.keep();
        }
        let needs = |key: &&str| {
            *key != "title" || !is_one_sentence(component) && !is_untitled_group(component)
        };
        for key in missing.into_iter().filter(needs) {
            cx.report(component.opening(), format!("`{name}` has no `{key}`"))
                .help(format!("add `{key}=\"…\"`"));
        }
    }
}

/// Whether several components of a name are in one group, and none has a title.
fn is_untitled_group(component: ast::Component<'_>) -> bool {
    let name = component.name().map(|it| it.as_str());
    let Some(group) = component.parent_component() else { return false };
    let all = group.node().children().filter_map(ast::Component::cast);
    let mut alike = all.filter(|it| it.name().map(|it| it.as_str()) == name).take(MOST_ALIKE);
    let count = alike.clone().count();
    count > 1 && alike.all(|it| it.attribute("title").is_none())
}

/// How many components of a group are looked at.
const MOST_ALIKE: usize = 20;

/// The longest sentence of which a title would only be a copy, in characters.
const SHORT: usize = 120;

/// Whether all of a component is one short sentence.
fn is_one_sentence(component: ast::Component<'_>) -> bool {
    let node = component.node();
    let mut shown = node.children().filter(|it| !shows_nothing(*it));
    let first = shown.next().map(|it| it.kind());
    let is_line = match shown.next() {
        None => first == Some(NodeKind::Paragraph) || first == Some(NodeKind::Text),
        // On the line of its tags, text is in no paragraph.
        Some(_) => node.children().all(|it| IN_LINES.contains(&it.kind())),
    };
    let text = node.plain_text();
    is_line
        && text.chars().count() <= SHORT
        && !text.trim_end().trim_end_matches('.').contains(". ")
}

const IN_LINES: [NodeKind; 5] =
    [NodeKind::Text, NodeKind::InlineCode, NodeKind::Link, NodeKind::Strong, NodeKind::Emphasis];
