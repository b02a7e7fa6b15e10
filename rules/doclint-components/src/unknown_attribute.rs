//! Attributes that a component does not take.

use crate::support::spec::{meant, names, spec};
use doclint_rule::vocabulary::{AttributeKind, ComponentRole};
use doclint_rule::{Applicability, Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, Span, ast};

pub(crate) struct UnknownAttribute;

impl NodeRule for UnknownAttribute {
    const META: RuleMeta = RuleMeta::warning(
        "unknown-attribute",
        "a component has an attribute that it does not take",
        include_str!("unknown_attribute.md"),
    )
    .fix(FixKind::Sometimes);
    type Node<'a> = ast::Attribute<'a>;

    fn check(&self, attribute: ast::Attribute<'_>, cx: &mut PageCx<'_>) {
        let component = attribute.component();
        // HTML has many more attributes than the vocabulary, and browsers add their own.
        if component.is_html() {
            return;
        }
        let Some((name, spec)) = spec(component, cx) else { return };
        let Some(written) = attribute.name() else { return };
        let key = written.as_str();
        // Nobody misses what is turned off.
        let is_off = || matches!(attribute.value(), ast::AttrValue::Expression(it) if it.as_str() == "false");
        if cx.vocabulary().attribute(name, key).is_some() || is_for_element(key) || is_off() {
            return;
        }
        if let Some(kind) = callout_meant(attribute, name, cx) {
            let help = format!("it has no effect: write the callout as `<{kind}>…</{kind}>`");
            let fix = as_callout(attribute, &kind);
            cx.report(written.span(), format!("unknown attribute `{key}` on `{name}`"))
                .help(help)
                .fix(fix);
            return;
        }
        let Some(meant) = meant(key, spec, cx.vocabulary()).map(str::to_owned) else { return };
        let removal = removal(attribute);
        // Beside what is there already, the attribute that was meant may take the place of others.
        let is_there = component.attribute(&meant).is_some();
        let others = spec.attributes.get(&meant).map_or(&[][..], |it| &it.replaces);
        let is_replaced = others.iter().any(|it| component.attribute(it).is_some());
        let has_text = spec.attributes.get(&meant).is_some_and(|it| it.kind == AttributeKind::Text);
        let finding = cx.report(written.span(), format!("unknown attribute `{key}` on `{name}`"));
        if meant.is_empty() || is_there || is_replaced {
            let mut fix = removal;
            if is_there && has_text {
                // Readers may need its text.
                finding.help(format!("it has no effect: remove it, or move its text to `{meant}`"));
                fix.applicability = Applicability::Suggestion;
            } else if !is_there && is_replaced {
                let others =
                    names(others.iter().filter(|it| component.attribute(it).is_some()), "and");
                finding.help(format!(
                    "it has no effect: remove it, or use `{meant}` in place of {others}"
                ));
                // The value is the only trace of what was meant.
                fix.applicability = Applicability::Suggestion;
            } else {
                finding.help("remove it; it has no effect");
            }
            finding.fix(fix);
        } else {
            let edit = Edit::replace(written.span(), meant.clone());
            finding.help(format!("did you mean `{meant}`?"));
            // Under its own name, a value takes effect that is none of those of the attribute.
            let takes = spec.attributes.get(&meant).map_or(&[][..], |it| &it.values);
            let value = attribute.literal().map(|it| it.text);
            if takes.is_empty() || value.is_some_and(|it| takes.iter().any(|known| known == it)) {
                finding.fix(Fix::not_safe(format!("Write `{meant}`"), edit));
            }
        }
    }
}

/// Whether an attribute is one of every element of HTML: data, a state or an event.
pub(crate) fn is_for_element(key: &str) -> bool {
    key.starts_with("data-") || key.starts_with("aria-") || key.starts_with("on")
}

/// The callout that an attribute such as `type="warning"` on another callout asks for.
pub(crate) fn callout_meant(
    attribute: ast::Attribute<'_>,
    name: &str,
    cx: &PageCx<'_>,
) -> Option<String> {
    const KEYS: [&str; 5] = ["type", "variant", "kind", "severity", "status"];
    let vocabulary = cx.vocabulary();
    let is_callout =
        |name: &str| vocabulary.get(name).is_some_and(|it| it.role == Some(ComponentRole::Callout));
    let key = attribute.name()?.as_str();
    // A component that takes a kind has another name for the attribute.
    let is_renamed = vocabulary.get(name)?.renamed.get(key).is_some_and(|it| !it.is_empty());
    if !KEYS.contains(&key) || !is_callout(name) || is_renamed {
        return None;
    }
    let value = attribute.literal()?.text.trim();
    // Any callout is information: the name says more.
    if ["info", "note"].iter().any(|it| it.eq_ignore_ascii_case(value)) {
        return None;
    }
    let is_same = |it: &str| it.eq_ignore_ascii_case(value);
    let known = vocabulary.components.keys().find(|it| is_same(it) && is_callout(it));
    let other = || vocabulary.counterparts.iter().find(|it| is_same(it.0) && is_callout(it.1));
    known.or_else(|| other().map(|it| it.1)).filter(|it| *it != name).cloned()
}

/// Writes the callout that an attribute asks for, without the attribute.
fn as_callout(attribute: ast::Attribute<'_>, kind: &str) -> Fix {
    let component = attribute.component();
    let len = component.name().map_or(0, |it| it.as_str().len()) as u32;
    // The name is after `<` and `</`.
    let starts = [Some(component.opening().start + 1), component.closing().map(|it| it.start + 2)];
    let names = starts.into_iter().flatten().map(|it| Span::new(it, it + len));
    let mut edits: Vec<Edit> = names.map(|it| Edit::replace(it, kind)).collect();
    edits.extend(removal(attribute).edits);
    Fix::not_safe(format!("Write it as `{kind}`"), edits)
        .changing_components()
        .changing_surroundings()
}

/// Removes an attribute with the whitespace before it.
pub(crate) fn removal(attribute: ast::Attribute<'_>) -> Fix {
    let span = attribute.node().span();
    let before = &attribute.node().page().source()[..span.start as usize];
    let start = before.trim_end().len() as u32;
    let fix = Fix::safe("Remove the attribute", Edit::delete(Span::new(start, span.end)))
        .changing_surroundings();
    match attribute.value() {
        ast::AttrValue::Expression(_) => fix.changing_code(),
        _ => fix,
    }
}
