//! Parameters and fields that are described twice.

use crate::endpoint::Field;
use doclint_rule::syntax::{NodeId, NodeKind};
use doclint_rule::{AstNode, Page, PageCx, PageRule, RuleMeta, Span, ast};
use std::collections::HashMap;

pub(crate) struct DuplicateParameter;

impl PageRule for DuplicateParameter {
    const META: RuleMeta = RuleMeta::warning(
        "duplicate-parameter",
        "a parameter or a field is described twice",
        include_str!("duplicate_parameter.md"),
    );

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // Where a name has to be unique: the place, the name, the type, as several types are
        // alternatives, the component around it, the section.
        let is_field = |it: &ast::Component<'_>| {
            it.name()
                .is_some_and(|it| matches!(it.as_str(), "Param") || it.as_str().ends_with("Field"))
        };
        // Most pages have none.
        if ast::Component::all(page).filter(is_field).nth(1).is_none() {
            return;
        }
        type Key<'a> = (&'a str, &'a str, &'a str, Option<NodeId>, u32);
        let mut seen: HashMap<Key<'_>, Span> = HashMap::new();
        let mut section = 0;
        for node in page.walk() {
            // A paragraph between two runs of fields begins another list: "If `kind` is `url`:".
            let begins = match node.kind() {
                NodeKind::Heading => true,
                NodeKind::Paragraph => {
                    !node.ancestors().filter_map(ast::Component::cast).any(|it| is_field(&it))
                }
                _ => false,
            };
            section += u32::from(begins);
            let Some(component) = ast::Component::cast(node) else { continue };
            let Some((place, name, at)) = described(component) else { continue };
            let around = component.parent_component().map(|it| it.node().id());
            let kind = component.attribute("type").and_then(|it| it.literal());
            let key = (place, name, kind.map_or("", |it| it.text.trim()), around, section);
            match seen.get(&key) {
                Some(first) => {
                    let what = if place == "name" { "field" } else { "parameter" };
                    cx.report(at, format!("{what} `{name}` is described twice"))
                        .label(*first, "first described here")
                        .help("keep one of them, or correct the name");
                }
                None => _ = seen.insert(key, at),
            }
        }
    }
}

/// The place of a parameter or a field, its name, and the bytes of the name.
fn described(component: ast::Component<'_>) -> Option<(&str, &str, Span)> {
    if let Some(field) = Field::of(component) {
        return Some((field.place(), field.name, field.place.value_span()?));
    }
    let name = component.attribute("name").filter(|_| component.is("ResponseField"))?.literal()?;
    (!name.text.trim().is_empty()).then_some(("name", name.text.trim(), name.span))
}
