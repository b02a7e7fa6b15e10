//! Frames without content, or with text alone.

use doclint_rule::site::PlatformId;
use doclint_rule::syntax::NodeKind;
use doclint_rule::vocabulary::ComponentRole;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, ast, shows_nothing};

pub(crate) struct EmptyFrame;

impl NodeRule for EmptyFrame {
    const META: RuleMeta = RuleMeta::warning(
        "empty-frame",
        "a `Frame` holds no image",
        include_str!("empty_frame.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .fix(FixKind::Sometimes)
    .only_in_pages();
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let Some(name) = component.name() else { return };
        if cx.role(component.node()) != Some(ComponentRole::Frame) {
            return;
        }
        if !component.node().children().all(shows_nothing) {
            if component.node().descendants().all(|it| is_text(it.kind())) {
                cx.report(component.opening(), format!("`{}` holds only text", name.as_str()))
                    .help("remove the tags: a frame is for an image, a video or an embed");
            }
            return;
        }
        let (span, name) = (component.node().span(), name.as_str());
        let fix = Fix::suggestion(format!("Remove the empty `{name}`"), Edit::delete(span));
        cx.report(span, format!("`{name}` is empty"))
            .help("add an image, a video or an embed, or remove the tags")
            .fix(fix.changing_components());
    }
}

fn is_text(kind: NodeKind) -> bool {
    use NodeKind::{Attribute, Break, Emphasis, InlineCode, Link, Paragraph, Strong, Text};
    matches!(kind, Attribute | Break | Emphasis | InlineCode | Link | Paragraph | Strong | Text)
}
