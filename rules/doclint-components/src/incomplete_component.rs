//! Components without a recommended attribute.

use crate::support::spec::{has_spread, spec};
use doclint_rule::{NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct IncompleteComponent;

impl NodeRule for IncompleteComponent {
    const META: RuleMeta = RuleMeta::warning(
        "incomplete-component",
        "a component is missing a recommended attribute",
        include_str!("incomplete_component.md"),
    )
    .profile(Profile::Strict)
    .only_in_pages();
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let Some((name, spec)) = spec(component, cx) else { return };
        if has_spread(component) {
            return;
        }
        let recommended = spec.attributes.iter().filter(|it| it.1.wanted).map(|it| it.0.as_str());
        for key in recommended.filter(|it| component.attribute(it).is_none()) {
            cx.report(component.opening(), format!("`{name}` has no `{key}`"))
                .help(format!("add `{key}=\"…\"`"));
        }
    }
}
