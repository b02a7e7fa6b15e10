//! Components without a required attribute.

use crate::support::spec::{has_spread, meant, names, spec};
use doclint_rule::vocabulary::AttributeSpec;
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
        let is_renamed = |key: &str| {
            let written = component.attributes().filter_map(|it| it.name()).map(|it| it.as_str());
            let mut unknown = written.filter(|it| vocabulary.attribute(name, it).is_none());
            unknown.any(|it| meant(it, spec, vocabulary) == Some(key))
        };
        let is_missing = |key: &str| !is_there(key) && !is_renamed(key);
        let span = component.opening();
        for (key, AttributeSpec { required, needs, .. }) in &spec.attributes {
            if *required && is_missing(key) {
                cx.report(span, format!("`{name}` has no `{key}`"))
                    .help(format!("add `{key}=\"…\"`"));
            }
            if needs.is_empty() || !is_missing(needs) {
                continue;
            }
            let written = component.attributes().filter_map(|it| it.name());
            for own in written.filter(|it| it.is(key)) {
                let text = format!("`{key}` of `{name}` has no effect without `{needs}`");
                cx.report(own.span(), text).help(format!("add `{needs}=\"…\"`"));
            }
        }
        if !spec.one_of.is_empty() && spec.one_of.iter().all(|it| is_missing(it)) {
            let names = names(&spec.one_of, "or");
            let unknown = |it: &ast::Attribute<'_>| {
                it.name().is_some_and(|it| it.is("name"))
                    && vocabulary.attribute(name, "name").is_none()
            };
            let help = match component.attributes().find(unknown) {
                Some(_) => {
                    "`name` has no effect here; write the one that fits in its place".to_owned()
                }
                None => "add the one that fits".to_owned(),
            };
            cx.report(span, format!("`{name}` requires one of {names}")).help(help);
        }
    }
}
