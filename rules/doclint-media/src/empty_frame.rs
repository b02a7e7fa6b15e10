//! Frames around nothing.

use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, ast, shows_nothing};

pub(crate) struct EmptyFrame;

impl NodeRule for EmptyFrame {
    const META: RuleMeta = RuleMeta::warning(
        "empty-frame",
        "a Frame has nothing in it",
        include_str!("empty_frame.md"),
    )
    .fix(FixKind::Always);
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        if !component.is("Frame") || !component.node().children().all(shows_nothing) {
            return;
        }
        let span = component.node().span();
        cx.report(span, "the `Frame` has nothing in it")
            .help("put an image, a video or an embed between its tags, or remove it")
            .fix(
                Fix::suggestion("Remove the empty `Frame`", Edit::delete(span))
                    .changing_components(),
            );
    }
}
