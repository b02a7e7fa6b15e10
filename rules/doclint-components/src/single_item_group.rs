//! Groups with one item.

use crate::support::spec::spec;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::vocabulary::Content;
use doclint_rule::{AstNode, NodeRule, PageCx, Profile, RuleMeta, ast, shows_nothing};

pub(crate) struct SingleItemGroup;

impl NodeRule for SingleItemGroup {
    const META: RuleMeta = RuleMeta::suggestion(
        "single-item-group",
        "a group has only one item",
        include_str!("single_item_group.md"),
    )
    .profile(Profile::All)
    .only_in_pages();
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let Some((name, spec)) = spec(component, cx) else { return };
        if spec.content == Content::Fences && spec.least > 1 {
            return check_fences(component, name, cx);
        }
        let is_item = |it: ast::Component<'_>| {
            it.name().is_some_and(|it| spec.children.iter().any(|child| child == it.as_str()))
        };
        let items = component.node().descendants().filter_map(ast::Component::cast);
        let mut items = items.filter(|it| is_item(*it));
        let Some(item) = items.next().and_then(ast::Component::name) else { return };
        // The other tabs around it may have several.
        let mut around = component.node().ancestors().filter_map(ast::Component::cast);
        let is_parallel = around.any(|it| it.is("Tab"));
        let is_broken = cx.page().has_broken_tag(component.span());
        let is_single = items.next().is_none() && !is_parallel && !is_broken;
        // Items may come from an expression, from a snippet or from a component of the project.
        let is_other = |it: Node<'_>| {
            ast::Component::cast(it).is_some_and(|it| !is_item(it))
                || ast::Expression::cast(it).is_some_and(|it| !it.value().as_str().contains("/*"))
        };
        // On the line of the tags they are in a paragraph.
        let others = component.node().children().any(|it| {
            is_other(it) || it.kind() == NodeKind::Paragraph && it.children().any(is_other)
        });
        if spec.least > 1 && is_single && !others {
            let item = item.as_str();
            let keeps_item = cx.vocabulary().get(item).is_some_and(|it| it.parents.is_empty());
            let help = match keeps_item {
                true => {
                    format!("remove the `{name}` tags and keep the `{item}`, or add another one")
                }
                false => format!(
                    "remove the `{name}` and `{item}` tags and keep the content below a heading, \
                     or add another `{item}`"
                ),
            };
            cx.report(component.opening(), format!("`{name}` has only one `{item}`")).help(help);
        }
    }
}

/// Reports a group of code blocks with one block and nothing that may bring others.
fn check_fences(component: ast::Component<'_>, name: &str, cx: &mut PageCx<'_>) {
    let mut shown = component.node().children().filter(|it| !shows_nothing(*it));
    let is_single = shown.next().is_some_and(|it| it.kind() == NodeKind::Code);
    if is_single && shown.next().is_none() {
        cx.report(component.opening(), format!("`{name}` has only one code block"))
            .help(format!("remove the `{name}` tags: a code block shows its title by itself"));
    }
}
