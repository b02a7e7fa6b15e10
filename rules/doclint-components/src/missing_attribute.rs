//! Components without a required attribute.

use crate::support::spec::{has_spread, meant, names, spec};
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct MissingAttribute;

impl NodeRule for MissingAttribute {
    const META: RuleMeta = RuleMeta::warning(
        "missing-attribute",
        "a component is missing a required attribute",
        include_str!("missing_attribute.md"),
    );
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let vocabulary = cx.vocabulary();
        let Some((name, spec)) = spec(component, cx) else { return };
        if has_spread(component) {
            return;
        }
        let is_there = |key: &str| component.attribute(key).is_some();
        // A misspelled attribute is a finding of another rule.
        let unknown = component.attributes().filter_map(|it| it.name());
        let unknown = unknown.filter(|it| cx.vocabulary().attribute(name, it.as_str()).is_none());
        let unknown: Vec<&str> = unknown.map(|it| it.as_str()).collect();
        let renamed = |key: &str| unknown.iter().any(|it| meant(it, spec, vocabulary) == Some(key));
        let required = spec.attributes.iter().filter(|it| it.1.required).map(|it| it.0.as_str());
        let missing: Vec<&str> = required.filter(|it| !is_there(it) && !renamed(it)).collect();
        let span = component.opening();
        for key in missing {
            cx.report(span, format!("`{name}` has no `{key}`")).help(format!("add `{key}=\"…\"`"));
        }
        for attribute in component.attributes() {
            let Some(key) = attribute.name() else { continue };
            let needs = spec.attributes.get(key.as_str()).map_or("", |it| it.needs.as_str());
            if !needs.is_empty() && !is_there(needs) && !renamed(needs) {
                let text = format!("`{key}` of `{name}` has no effect without `{needs}`");
                cx.report(key.span(), text).help(format!("add `{needs}=\"…\"`"));
            }
        }
        let has_one = spec.one_of.iter().any(|it| is_there(it) || renamed(it));
        if !spec.one_of.is_empty() && !has_one {
            let names = names(&spec.one_of, "or");
            cx.report(span, format!("`{name}` requires one of {names}"))
                .help("add the one that fits");
        }
    }
}
