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
        // Most attributes have a value.
        let value = attribute.literal().map(|it| it.text.trim());
        if !matches!(value, Some("" | "#")) {
            return;
        }
        let Some((name, spec)) = spec(attribute.component(), cx) else { return };
        let Some(key) = attribute.name() else { return };
        let Some(of) = cx.vocabulary().attribute(name, key.as_str()) else { return };
        let is_hook = is_script_hook(attribute.component());
        // A card that is only a picture has no title.
        let is_picture = attribute.component().attribute("img").is_some();
        let is_title =
            key.as_str() == "title" && spec.attributes.contains_key("title") && !is_picture;
        let is_place = spec.one_of.iter().any(|it| it == key.as_str());
        let is_link = matches!(of.kind, AttributeKind::Link) && !is_hook;
        let needs_value = of.required || of.expected || is_title || is_place || is_link;
        // A link written as HTML may well lead to the top of the page.
        let leads_nowhere =
            || matches!(of.kind, AttributeKind::Link) && !attribute.component().is_html();
        if needs_value && value == Some("#") && leads_nowhere() {
            let text = format!("`{key}` of `{name}` is `#`, which leads to no other page");
            cx.report(attribute.node().span(), text)
                .help("write the path of the page, or remove it");
        } else if needs_value && value == Some("") {
            let span = attribute.node().span();
            let help = if of.required || of.expected || is_place {
                "give it a value"
            } else {
                "give it a value, or remove it"
            };
            cx.report(span, format!("`{key}` of `{name}` is empty")).help(help);
        }
    }
}

/// Whether a script sets the attributes of an element, such as those of a search field.
fn is_script_hook(component: ast::Component<'_>) -> bool {
    let names = component.attributes().filter_map(|it| it.name()).map(|it| it.as_str());
    let is_hook = |it: &str| it == "id" || it.starts_with("data-") || it.starts_with("on");
    component.is_html() && names.into_iter().any(is_hook)
}
