//! Frames without content.

use doclint_rule::vocabulary::Role;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, ast, shows_nothing};

pub(crate) struct EmptyFrame;

impl NodeRule for EmptyFrame {
    const META: RuleMeta =
        RuleMeta::warning("empty-frame", "a `Frame` is empty", include_str!("empty_frame.md"))
            .fix(FixKind::Always)
            .only_in_pages();
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let Some(name) = component.name() else { return };
        let is_frame = cx.role(component.node()) == Some(Role::Frame);
        if !is_frame || !component.node().children().all(shows_nothing) {
            return;
        }
        let (span, name) = (component.node().span(), name.as_str());
        let fix = Fix::suggestion(format!("Remove the empty `{name}`"), Edit::delete(span));
        cx.report(span, format!("`{name}` is empty"))
            .help("add an image, a video or an embed, or remove the tags")
            .fix(fix.changing_components());
    }
}
