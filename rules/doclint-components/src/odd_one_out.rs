//! Components without an attribute that the others beside them have.

use crate::support::spec::{has_spread, spec};
use doclint_rule::syntax::{Node, NodeId, NodeKind};
use doclint_rule::vocabulary::{AttributeKind, AttributeSpec, ComponentRole};
use doclint_rule::{AstNode, Page, PageCx, PageRule, Profile, RuleMeta, ast};
use std::collections::BTreeMap;

pub(crate) struct OddOneOut;

/// This many components in a row are alike on purpose.
const MIN_GROUP: usize = 3;
/// If more than one of so many have no such attribute, the writer chose it for each.
const FEW: usize = 5;

impl PageRule for OddOneOut {
    const META: RuleMeta = RuleMeta::suggestion(
        "odd-one-out",
        "a component is missing what all others beside it have",
        include_str!("odd_one_out.md"),
    )
    .profile(Profile::All)
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let mut groups: Groups<'_> = BTreeMap::new();
        for component in ast::Component::all(page).filter(|it| !it.is_html()) {
            let Some((name, spec)) = spec(component, cx) else { continue };
            let parent = component.parent_component().map(|it| it.node().id());
            // Cards in the text of a page belong to different sections.
            if parent.is_some() || spec.role == Some(ComponentRole::Item) {
                groups.entry((parent, name)).or_default().push(component);
            }
        }
        for ((parent, name), group) in &groups {
            if group.len() >= MIN_GROUP && group.iter().all(|it| !has_spread(*it)) {
                check_attributes(name, group, cx);
                if let Some(layout) = parent.map(|it| page.node(it)) {
                    check_neighbors((name, group.len()), layout, &groups, cx);
                }
            }
        }
    }
}

/// The components of a page by what is around them, and their name.
type Groups<'a> = BTreeMap<(Option<NodeId>, &'a str), Vec<ast::Component<'a>>>;

/// Reports the members of a group without an attribute that nearly all of them have.
fn check_attributes(name: &str, group: &[ast::Component<'_>], cx: &mut PageCx<'_>) {
    let Some(spec) = cx.vocabulary().get(name) else { return };
    for (key, _) in spec.attributes.iter().filter(|it| is_told(it.1)) {
        let lacks = |it: &&ast::Component<'_>| it.attribute(key).is_none();
        let lacking = group.iter().filter(lacks).count();
        if lacking != 1 && (lacking == 0 || lacking * FEW > group.len()) {
            continue;
        }
        for component in group.iter().filter(lacks).filter(|it| !has_own_link(it.node(), key)) {
            let others = group.len() - lacking;
            let message = format!("`{name}` has no `{key}`, but {others} beside it have one");
            cx.report(component.opening(), message)
                .cause(format!("one `{name}` of several has no `{key}`"))
                .help(format!("add `{key}=\"…\"`"));
        }
    }
}

/// Whether an attribute informs readers, and no other rule expects it.
fn is_told(of: &AttributeSpec) -> bool {
    matches!(of.kind, AttributeKind::Text | AttributeKind::Link) && !of.required && !of.expected
}

/// Whether a component without an address has links in its text.
fn has_own_link(node: Node<'_>, key: &str) -> bool {
    let is_link = |it: Node<'_>| {
        it.kind() == NodeKind::Link || ast::Component::cast(it).is_some_and(|it| it.is("a"))
    };
    key == "href" && node.descendants().any(is_link)
}

/// Reports an item among other components in a layout.
fn check_neighbors(
    (name, count): (&str, usize),
    layout: Node<'_>,
    groups: &Groups<'_>,
    cx: &mut PageCx<'_>,
) {
    let around = ast::Component::cast(layout).and_then(ast::Component::name);
    let Some(around) = around.filter(|_| cx.role(layout) == Some(ComponentRole::Layout)) else {
        return;
    };
    let parent = Some(layout.id());
    let neighbors = groups.range((parent, "")..).take_while(|it| it.0.0 == parent);
    for ((_, found), others) in neighbors.filter(|it| it.0.1 != name) {
        let is_item = |it: &&ast::Component<'_>| {
            matches!(cx.role(it.node()), Some(ComponentRole::Item | ComponentRole::Group))
        };
        let Some(other) = others.first().filter(is_item) else { continue };
        cx.report(other.opening(), format!("`{found}` is among {count} `{name}` components"))
            .cause(format!("`{found}` is among `{name}` components"))
            .help(format!("move it out of the `{around}`"));
    }
}
