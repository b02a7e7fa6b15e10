//! Components around nothing.

use crate::spec::{has_spread, spec};
use doclint_rule::vocabulary::Content;
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast, shows_nothing};

pub(crate) struct EmptyComponent;

impl NodeRule for EmptyComponent {
    const META: RuleMeta = RuleMeta::warning(
        "empty-component",
        "a component has nothing in it",
        include_str!("empty_component.md"),
    );
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let Some((name, spec)) = spec(component, cx) else { return };
        let wants = matches!(spec.content, Content::Something | Content::Fences | Content::Text)
            || !spec.children.is_empty();
        // A frame has a rule of its own, which knows what belongs in one.
        if !wants || has_spread(component) || matches!(name, "Frame" | "Example") {
            return;
        }
        if component.attribute("children").is_none()
            && component.node().children().all(shows_nothing)
        {
            cx.report(component.opening(), format!("this `{name}` has nothing in it"))
                .help("write what it is for, or remove it");
        }
    }
}
