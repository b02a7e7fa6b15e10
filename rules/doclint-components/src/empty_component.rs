//! Components without content.

use crate::support::spec::{has_spread, spec};
use doclint_rule::vocabulary::{AnchorKind, ComponentRole, Content};
use doclint_rule::{NodeRule, Page, PageCx, RuleMeta, ast, shows_nothing};
use std::collections::HashMap;

pub(crate) struct EmptyComponent;

impl NodeRule for EmptyComponent {
    const META: RuleMeta = RuleMeta::warning(
        "empty-component",
        "a component has no content",
        include_str!("empty_component.md"),
    )
    .for_authors();
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let Some((name, spec)) = spec(component, cx) else { return };
        let needs_content =
            matches!(spec.content, Content::Something | Content::Fences | Content::Text)
                || !spec.children.is_empty();
        // Frames have a rule of their own, which checks for an image.
        let is_frame = spec.role == Some(ComponentRole::Frame);
        if !needs_content || is_frame || has_spread(component) {
            return;
        }
        if component.attribute("children").is_none()
            && component.node().children().all(shows_nothing)
            && !cx.page().has_broken_tag(component.span())
        {
            // A field without a description is a real one.
            let mut attributes = spec.attributes.values();
            let is_field = attributes.any(|it| it.anchor == Some(AnchorKind::Param));
            // On a page whose fields say enough by their names and types, one more does, too.
            if is_field && !cx.shared(|cx| Fields::of(cx.page())).are_described(name) {
                return;
            }
            let help = match component.attributes().next() {
                _ if is_field => format!("describe it between its tags: `<{name} …>…</{name}>`"),
                // A component with attributes was written on purpose.
                Some(_) => "add its content".to_owned(),
                None => "add its content, or remove it".to_owned(),
            };
            let defect = if is_field { "has no description" } else { "is empty" };
            cx.report(component.opening(), format!("`{name}` {defect}")).help(help);
        }
    }
}

/// How many components of each name a page has, and how many of these have content.
struct Fields(HashMap<String, (u32, u32)>);

impl Fields {
    fn of(page: &Page) -> Self {
        let mut fields: HashMap<String, (u32, u32)> = HashMap::new();
        for component in ast::Component::all(page) {
            let Some(name) = component.name() else { continue };
            let (all, filled) = fields.entry(name.as_str().to_owned()).or_default();
            *all += 1;
            *filled += u32::from(!component.node().children().all(shows_nothing));
        }
        Self(fields)
    }

    /// Whether at least three of four of those with a name have content.
    fn are_described(&self, name: &str) -> bool {
        self.0.get(name).is_some_and(|(all, filled)| filled * 4 >= *all * 3)
    }
}
