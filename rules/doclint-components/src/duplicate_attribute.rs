//! Attributes that are set twice.

use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, Span, ast};
use std::collections::HashMap;

pub(crate) struct DuplicateAttribute;

impl NodeRule for DuplicateAttribute {
    const META: RuleMeta = RuleMeta::warning(
        "duplicate-attribute",
        "an attribute is set twice on a component",
        include_str!("duplicate_attribute.md"),
    )
    .fix(FixKind::Sometimes);
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        if !has_duplicates(component) {
            return;
        }
        let source = cx.page().source();
        let mut seen: HashMap<&str, (Span, Option<Span>)> = HashMap::new();
        let attributes: Vec<_> = component.attributes().collect();
        for attribute in attributes {
            let Some(name) = attribute.name() else { continue };
            let span = attribute.node().span();
            let value = attribute.value_span();
            let Some((first, first_value)) = seen.insert(name.as_str(), (span, value)) else {
                continue;
            };
            let text_of = |span: Option<Span>| span.map(|it| &source[it.range()]);
            let is_same = text_of(first_value) == text_of(value);
            let end = source[first.end as usize..].find(|c: char| !c.is_whitespace()).unwrap_or(0);
            let edit = Edit::delete(Span::new(first.start, first.end + end as u32));
            let finding = cx.report(name.span(), format!("`{name}` is set twice"));
            finding.label(first, "first set here");
            if is_same {
                finding.help("remove one of them").fix(Fix::safe("Remove the first one", edit));
            } else {
                finding.help("keep one; the last one wins");
            }
        }
    }
}

/// Whether two attributes have the same name, which is rare.
fn has_duplicates(component: ast::Component<'_>) -> bool {
    let names = component.attributes().filter_map(|it| it.name()).map(|it| it.as_str());
    let mut names: Vec<&str> = names.collect();
    names.sort_unstable();
    names.windows(2).any(|it| it[0] == it[1])
}
