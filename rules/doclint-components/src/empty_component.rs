//! Components without content.

use crate::support::spec::{has_spread, spec};
use doclint_rule::vocabulary::{AnchorKind, ComponentRole, ComponentSpec, Content};
use doclint_rule::{NodeRule, PageCx, Profile, RuleMeta, ast, shows_nothing};

pub(crate) struct EmptyComponent;

impl NodeRule for EmptyComponent {
    const META: RuleMeta = RuleMeta::warning(
        "empty-component",
        "a component has no content",
        include_str!("empty_component.md"),
    )
    .for_authors()
    .profile(Profile::All);
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
            // A field without a description is a real one. On a page whose fields say enough by their
            // names and types, one more does, too.
            let is_field = is_field(spec);
            if is_field && !cx.shared(Fields::of).are_described() {
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

fn is_field(spec: &ComponentSpec) -> bool {
    spec.attributes.values().any(|it| it.anchor == Some(AnchorKind::Param))
}

/// How many parameters and fields a page has, and how many of them have content.
#[derive(Default)]
struct Fields {
    all: u32,
    described: u32,
}

impl Fields {
    fn of(cx: &PageCx<'_>) -> Self {
        let mut fields = Self::default();
        for component in ast::Component::all(cx.page()) {
            if spec(component, cx).is_some_and(|it| is_field(it.1)) {
                fields.all += 1;
                let is_empty = component.node().children().all(shows_nothing);
                fields.described += u32::from(!is_empty);
            }
        }
        fields
    }

    /// Whether at least half of the others have content, seen from one without.
    fn are_described(&self) -> bool {
        self.described * 2 >= self.all.saturating_sub(1)
    }
}
