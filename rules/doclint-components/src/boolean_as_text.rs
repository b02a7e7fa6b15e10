//! `required="true"`.

use crate::invalid_attribute_value::means;
use crate::support::spec::spec;
use doclint_rule::vocabulary::AttributeKind;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, Profile, RuleMeta, Span, ast};

pub(crate) struct BooleanAsText;

impl NodeRule for BooleanAsText {
    const META: RuleMeta = RuleMeta::suggestion(
        "boolean-as-text",
        "a text is given where an attribute is true or false",
        include_str!("boolean_as_text.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Always);
    type Node<'a> = ast::Attribute<'a>;

    fn check(&self, attribute: ast::Attribute<'_>, cx: &mut PageCx<'_>) {
        let ast::AttrValue::String(value) = attribute.value() else { return };
        let component = attribute.component();
        let Some((name, _)) = spec(component, cx).filter(|_| !component.is_html()) else { return };
        let (Some(key), Some(span)) = (attribute.name(), attribute.value_span()) else { return };
        let Some(of) = cx.vocabulary().attribute(name, key.as_str()) else { return };
        let text = value.as_str();
        // Where the text counts as the opposite, another rule says so.
        let new = match (of.kind, means(text)) {
            (AttributeKind::Boolean, Some(true)) => key.as_str().to_owned(),
            (AttributeKind::Switch, Some(true)) if text == "true" => key.as_str().to_owned(),
            (AttributeKind::Switch, Some(false)) => format!("{key}={{false}}"),
            _ => return,
        };
        let all = Span::new(key.span().start, span.end);
        cx.report(
            all,
            format!("expected a boolean in `{key}` of `{name}`, found the text `{text}`"),
        )
        .cause(format!("`{key}` is given as text"))
        .help(format!("write `{new}`"))
        .fix(Fix::safe(format!("Write `{new}`"), Edit::replace(all, new)).changing_code());
    }
}
