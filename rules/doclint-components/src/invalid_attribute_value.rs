//! Values that an attribute does not take.

use crate::support::spec::{names, spec};
use doclint_rule::suggest::suggest;
use doclint_rule::vocabulary::{AttributeKind, AttributeSpec};
use doclint_rule::words::quoted;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct InvalidAttributeValue;

impl NodeRule for InvalidAttributeValue {
    const META: RuleMeta = RuleMeta::warning(
        "invalid-attribute-value",
        "an attribute has a value that it does not take",
        include_str!("invalid_attribute_value.md"),
    )
    .fix(FixKind::Sometimes);
    type Node<'a> = ast::Attribute<'a>;

    fn check(&self, attribute: ast::Attribute<'_>, cx: &mut PageCx<'_>) {
        let Some(key) = attribute.name() else { return };
        let Some(span) = attribute.value_span() else { return };
        let Some((text, is_string)) = literal(attribute) else { return };
        let Some((name, _)) = spec(attribute.component(), cx) else { return };
        let Some(of) = cx.vocabulary().attribute(name, key.as_str()) else { return };
        let Some(expected) = expected(text, is_string, of) else { return };
        if key.as_str() == "iconType" && has_drawn_icon(attribute.component()) {
            return;
        }
        let fix = rewritten(text, is_string, of);
        let near = suggest(text, of.values.iter().map(String::as_str)).map(str::to_owned);
        let message = match of.kind {
            AttributeKind::Boolean if is_string => {
                format!("`{key}=\"{text}\"` of `{name}` counts as true")
            }
            AttributeKind::Switch if is_string => {
                format!("`{key}=\"{text}\"` of `{name}` counts as false")
            }
            _ => format!("`{key}` of `{name}` can't be {}", quoted(text)),
        };
        let finding = cx.report(span, message);
        if let Some(new) = fix {
            let title = format!("Write `{key}={new}`");
            finding.fix(Fix::not_safe(title, Edit::replace(span, new)));
        }
        match near {
            Some(near) => {
                let edit = Edit::replace(span, format!("\"{near}\""));
                finding.fix(Fix::not_safe(format!("Write `{near}`"), edit));
                finding.help(format!("did you mean `{near}`?"))
            }
            None => finding.help(expected),
        };
    }
}

/// Whether the icon is no name, so that the platform does not look for its style.
fn has_drawn_icon(component: ast::Component<'_>) -> bool {
    component.attribute("icon").is_some_and(|it| it.literal().is_none())
}

/// The literal value of an attribute, and whether it is a string.
fn literal(attribute: ast::Attribute<'_>) -> Option<(&str, bool)> {
    if let Some(text) = attribute.literal() {
        return Some((text.text, true));
    }
    let ast::AttrValue::Expression(value) = attribute.value() else { return None };
    let text = value.as_str().trim();
    let is_literal = matches!(text, "true" | "false") || text.parse::<f64>().is_ok();
    is_literal.then_some((text, false))
}

/// Says what to write instead of a value that the attribute does not take.
fn expected(text: &str, is_string: bool, of: &AttributeSpec) -> Option<String> {
    if !of.values.is_empty() {
        let known = of.values.iter().any(|it| it == text);
        return (!known).then(|| format!("use {}", names(&of.values, "or")));
    }
    match of.kind {
        AttributeKind::Boolean if is_string && means(text) == Some(false) => {
            Some("write `{false}`, or remove it: any text counts as true".to_owned())
        }
        AttributeKind::Switch if is_string && text != "true" && means(text) == Some(true) => {
            Some("write the name alone, or `{true}`".to_owned())
        }
        AttributeKind::Boolean | AttributeKind::Switch
            if !is_string && !matches!(text, "true" | "false") =>
        {
            Some("write `{true}` or `{false}`".to_owned())
        }
        AttributeKind::List if is_string => {
            Some(format!("write a list, such as `{{[\"{text}\"]}}`"))
        }
        AttributeKind::Number | AttributeKind::Integer => {
            let number = text.trim().parse::<f64>().ok();
            let (least, most) = of.range.unwrap_or((i64::MIN, i64::MAX));
            let is_whole = of.kind == AttributeKind::Integer;
            let fits = number.is_some_and(|it| {
                it >= least as f64 && it <= most as f64 && (!is_whole || it.fract() == 0.0)
            });
            let what = if is_whole { "whole number" } else { "number" };
            let help = match of.range {
                Some((least, i64::MAX)) => format!("use a {what}, {least} or more"),
                Some((least, most)) => format!("use a {what} from {least} to {most}"),
                None => format!("use a {what}"),
            };
            (!fits).then_some(help)
        }
        _ => None,
    }
}

/// The value that is surely meant, as source text.
fn rewritten(text: &str, is_string: bool, of: &AttributeSpec) -> Option<String> {
    if !is_string || !of.values.is_empty() {
        return None;
    }
    match of.kind {
        AttributeKind::Boolean | AttributeKind::Switch => Some(format!("{{{}}}", means(text)?)),
        AttributeKind::List if !text.contains(['"', '\\', '\n', '&', ',', '{', '}']) => {
            Some(format!("{{[\"{text}\"]}}"))
        }
        _ => None,
    }
}

/// Reads a text as its writer means it: true, false or something else.
pub(crate) fn means(text: &str) -> Option<bool> {
    match text.trim().to_ascii_lowercase().as_str() {
        "true" | "yes" | "on" | "1" => Some(true),
        "false" | "no" | "off" | "0" => Some(false),
        _ => None,
    }
}
