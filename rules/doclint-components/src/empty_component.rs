//! Components around nothing.

use crate::spec::{has_spread, spec};
use doclint_rule::{
    Content, FixKind, Level, PageCx, PageRule, Profile, RuleMeta, ast, shows_nothing,
};

pub(crate) struct EmptyComponent;

impl PageRule for EmptyComponent {
    const META: RuleMeta = RuleMeta {
        name: "empty-component",
        summary: "a component has nothing in it",
        level: Level::Warning,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("empty_component.md"),
    };
    type Options = ();
    type Node<'a> = ast::Component<'a>;

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let Some((name, spec)) = spec(component, cx) else { return };
        let wants = matches!(spec.content, Content::Something | Content::Fences | Content::Text)
            || !spec.children.is_empty();
        // A frame has a rule of its own, which knows what belongs in one.
        if !wants || has_spread(component) || matches!(name, "Frame" | "Example") {
            return;
        }
        if component.attribute("children").is_none()
            && component.node().children().all(shows_nothing)
        {
            cx.report(component.opening(), format!("this `{name}` has nothing in it"))
                .help("write what it is for, or remove it");
        }
    }
}
