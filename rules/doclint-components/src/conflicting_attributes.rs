//! Several attributes where one is wanted.

use crate::spec::{listed, spec};
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct ConflictingAttributes;

impl NodeRule for ConflictingAttributes {
    const META: RuleMeta = RuleMeta::warning(
        "conflicting-attributes",
        "a component has several attributes of which it takes one",
        include_str!("conflicting_attributes.md"),
    );
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let Some((name, spec)) = spec(component, cx) else { return };
        let found = component.attributes().filter_map(|it| it.name());
        let found: Vec<_> =
            found.filter(|it| spec.one_of.iter().any(|key| key == it.as_str())).collect();
        // The first in the order of the vocabulary counts for the renderer.
        let counts = spec.one_of.iter().find(|key| found.iter().any(|it| it.as_str() == **key));
        let (Some(counts), true) = (counts, found.len() > 1) else { return };
        if found.iter().all(|it| it.as_str() == counts) {
            return;
        }
        let last = found[found.len() - 1].span();
        let text = format!("this `{name}` has {}", listed(&found, " and "));
        cx.report(last, text)
            .label(found[0].span(), "the first of them")
            .help(format!("keep one: only `{counts}` counts as it is"));
    }
}
