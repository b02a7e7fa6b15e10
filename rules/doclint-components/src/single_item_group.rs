//! Groups with one item.

use crate::support::spec::spec;
use doclint_rule::{AstNode, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct SingleItemGroup;

impl NodeRule for SingleItemGroup {
    const META: RuleMeta = RuleMeta::suggestion(
        "single-item-group",
        "a group has only one item",
        include_str!("single_item_group.md"),
    )
    .profile(Profile::Strict);
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let Some((name, spec)) = spec(component, cx) else { return };
        let is_item = |it: ast::Component<'_>| {
            it.name().is_some_and(|it| spec.children.iter().any(|child| child == it.as_str()))
        };
        let items = component.node().descendants().filter_map(ast::Component::cast);
        let count = items.filter(|it| is_item(*it)).take(2).count() as u32;
        // Items may come from an expression or from a component of the project.
        let others = component.node().children().any(|it| {
            ast::Component::cast(it).is_some_and(|it| !is_item(it))
                || ast::Expression::cast(it).is_some_and(|it| !it.value().as_str().contains("/*"))
        });
        if spec.least > 1 && count == 1 && !others {
            cx.report(component.opening(), format!("`{name}` has only one item"))
                .help("remove the group, or add the missing items");
        }
    }
}
