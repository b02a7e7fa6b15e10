//! Frames around nothing.

use doclint_rule::{
    Edit, Fix, FixKind, Level, PageCx, PageRule, Profile, RuleMeta, ast, shows_nothing,
};

pub(crate) struct EmptyFrame;

impl PageRule for EmptyFrame {
    const META: RuleMeta = RuleMeta {
        name: "empty-frame",
        summary: "a Frame has nothing in it",
        level: Level::Warning,
        profile: Profile::Recommended,
        fix: FixKind::Always,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("empty_frame.md"),
    };
    type Options = ();
    type Node<'a> = ast::Component<'a>;

    fn new((): ()) -> Self {
        Self
    }

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
