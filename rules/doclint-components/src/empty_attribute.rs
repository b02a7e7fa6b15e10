//! Attributes without the value that they need.

use crate::support::spec::spec;
use doclint_rule::vocabulary::AttributeKind;
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct EmptyAttribute;

impl NodeRule for EmptyAttribute {
    const META: RuleMeta = RuleMeta::warning(
        "empty-attribute",
        "an attribute that needs a value is empty",
        include_str!("empty_attribute.md"),
    );
    type Node<'a> = ast::Attribute<'a>;

    fn check(&self, attribute: ast::Attribute<'_>, cx: &mut PageCx<'_>) {
        let Some((name, _)) = spec(attribute.component(), cx) else { return };
        let Some(key) = attribute.name() else { return };
        let Some(of) = cx.vocabulary().attribute(name, key.as_str()) else { return };
        let needs_value = of.required || matches!(of.kind, AttributeKind::Link);
        let is_empty = attribute.literal().is_some_and(|it| it.text.trim().is_empty());
        if needs_value && is_empty {
            let span = attribute.node().span();
            let help =
                if of.required { "give it a value" } else { "give it a value, or remove it" };
            cx.report(span, format!("`{key}` of `{name}` is empty")).help(help);
        }
    }
}
