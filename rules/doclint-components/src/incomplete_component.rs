//! Components without a recommended attribute.

use crate::support::spec::{has_spread, meant, spec};
use doclint_rule::vocabulary::Content;
use doclint_rule::{NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct IncompleteComponent;

impl NodeRule for IncompleteComponent {
    const META: RuleMeta = RuleMeta::warning(
        "incomplete-component",
        "a component is missing a recommended attribute",
        include_str!("incomplete_component.md"),
    )
    .profile(Profile::All)
    .only_in_pages();
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let Some((name, spec)) = spec(component, cx) else { return };
        // A component that may be empty and has no attributes is a box around its content.
        let is_box = spec.content == Content::Any && component.attributes().next().is_none();
        if has_spread(component) || is_box {
            return;
        }
        let recommended = spec.attributes.iter().filter(|it| it.1.wanted).map(|it| it.0.as_str());
        // A misspelled attribute is a finding of another rule.
        let vocabulary = cx.vocabulary();
        let written = || component.attributes().filter_map(|it| it.name()).map(|it| it.as_str());
        let unknown = || written().filter(|it| vocabulary.attribute(name, it).is_none());
        let is_there = |key: &str| {
            written().any(|it| it == key)
                || unknown().any(|it| meant(it, spec, vocabulary) == Some(key))
        };
        for key in recommended.filter(|it| !is_there(it)) {
            cx.report(component.opening(), format!("`{name}` has no `{key}`"))
                .help(format!("add `{key}=\"…\"`"));
        }
    }
}
