//! Components and their attributes.

use super::markdown::{code, codes, plain, sentence};
use crate::View;
use crate::completion::components::{example, summary};
use doclint_vocabulary::{AttributeSpec, ComponentSpec, Content, Unique};
use std::fmt::Write;

/// Describes a component and its attributes.
pub(super) fn component(view: View<'_>, name: &str) -> Option<String> {
    let Some(spec) = view.vocabulary.get(name) else {
        let meant = view.vocabulary.counterparts.get(name)?;
        return Some(format!("{} is not a component here; write {}.", code(name), code(meant)));
    };
    let mut out = format!("**{}**", code(name));
    if !spec.about.is_empty() {
        let _ = write!(out, ": {}", spec.about);
    }
    for line in limits(spec) {
        let _ = write!(out, "\n\n{line}");
    }
    if !spec.attributes.is_empty() {
        out.push_str("\n\n| Attribute | Value |\n| --- | --- |");
        // Those that it can't be without come first.
        let mut all: Vec<_> = spec.attributes.iter().collect();
        all.sort_by_key(|it| (!it.1.required, !it.1.expected, !it.1.wanted));
        for (name, attribute) in all.into_iter().filter(|it| it.1.instead.is_empty()) {
            let values = codes(attribute.values.iter().map(String::as_str));
            let more = if values.is_empty() { values } else { format!(" {values}") };
            let _ = write!(out, "\n| {} | {}{more} |", code(name), summary(attribute));
        }
    }
    if let Some(example) = example(spec) {
        let _ = write!(out, "\n\n{example}");
    }
    Some(out)
}

fn limits(spec: &ComponentSpec) -> Vec<String> {
    let names = |all: &[String]| codes(all.iter().map(String::as_str));
    let mut out = Vec::new();
    if !spec.parents.is_empty() {
        out.push(format!("Must be directly inside {}.", names(&spec.parents)));
    }
    if !spec.not_in.is_empty() {
        out.push(format!("Must not be inside {}.", names(&spec.not_in)));
    }
    if !spec.children.is_empty() {
        out.push(format!("Contains {}.", names(&spec.children)));
    }
    if !spec.one_of.is_empty() {
        out.push(format!("Requires one of {}.", names(&spec.one_of)));
    }
    match spec.content {
        Content::Fences => out.push("Contains code blocks only.".to_owned()),
        Content::Text => out.push("Contains text only.".to_owned()),
        Content::Nothing => out.push("Takes no content.".to_owned()),
        Content::Any | Content::Something => {}
    }
    match spec.per_page {
        0 => {}
        1 => out.push("At most once on a page.".to_owned()),
        times => out.push(format!("At most {times} times on a page.")),
    }
    out
}

/// Describes an attribute of a component.
pub(super) fn attribute(view: View<'_>, component: &str, name: &str) -> Option<String> {
    let spec = view.vocabulary.get(component)?;
    let Some(attribute) = view.vocabulary.attribute(component, name) else {
        let meant = spec.renamed.get(name).filter(|it| !it.is_empty())?;
        return Some(format!(
            "{} has no attribute {}; write {}.",
            code(component),
            code(name),
            code(meant)
        ));
    };
    let mut out = format!("**{}** of {}: {}", code(name), code(component), summary(attribute));
    if !attribute.values.is_empty() {
        let _ = write!(out, " {}", codes(attribute.values.iter().map(String::as_str)));
    }
    for line in about(attribute) {
        let _ = write!(out, "\n\n{line}");
    }
    Some(out)
}

fn about(attribute: &AttributeSpec) -> Vec<String> {
    let mut out = Vec::new();
    match attribute.range {
        Some((i64::MIN, max)) => out.push(format!("At most {max}.")),
        Some((min, i64::MAX)) => out.push(format!("At least {min}.")),
        Some((min, max)) => out.push(format!("From {min} to {max}.")),
        None => {}
    }
    if !attribute.needs.is_empty() {
        out.push(format!("Has no effect without {}.", code(&attribute.needs)));
    }
    if !attribute.replaces.is_empty() {
        let others = codes(attribute.replaces.iter().map(String::as_str));
        out.push(format!("If it is set, {others} has no effect."));
    }
    if !attribute.instead.is_empty() {
        out.push(sentence(&format!("deprecated; use {}", plain(&attribute.instead))));
    }
    match attribute.unique {
        Unique::No => {}
        Unique::Page => out.push("Unique on the page.".to_owned()),
        Unique::Group => out.push("Unique in its group.".to_owned()),
    }
    if attribute.anchor.is_some() {
        out.push("Creates an anchor.".to_owned());
    }
    out
}
