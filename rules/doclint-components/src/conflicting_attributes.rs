//! Attributes that exclude each other.

use crate::support::spec::{names, spec};
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct ConflictingAttributes;

impl NodeRule for ConflictingAttributes {
    const META: RuleMeta = RuleMeta::warning(
        "conflicting-attributes",
        "a component has several attributes that exclude each other",
        include_str!("conflicting_attributes.md"),
    );
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let Some((name, spec)) = spec(component, cx) else { return };
        if spec.one_of.is_empty() {
            return;
        }
        let found = component.attributes().filter_map(|it| it.name());
        let found: Vec<_> =
            found.filter(|it| spec.one_of.iter().any(|key| key == it.as_str())).collect();
        // The renderer uses the first in the order of the vocabulary.
        let used = spec.one_of.iter().find(|key| found.iter().any(|it| it.as_str() == **key));
        let (Some(used), true) = (used, found.len() > 1) else { return };
        if found.iter().all(|it| it.as_str() == used) {
            return;
        }
        let last = found[found.len() - 1].span();
        let text = format!("`{name}` takes only one of {}", names(&found, "and"));
        cx.report(last, text)
            .label(found[0].span(), "first one here")
            .help(format!("keep one; only `{used}` has an effect"));
    }
}
