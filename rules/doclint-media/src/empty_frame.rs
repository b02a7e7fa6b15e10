//! Frames around nothing.

use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{AstNode, Edit, Fix, FixKind, Level, PageCx, PageRule, Profile, RuleMeta, ast};

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
        if !component.is("Frame") || !component.node().children().all(is_blank) {
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

/// Whether a node shows nothing. Paragraphs hold what stands on the line of the tags.
fn is_blank(node: Node<'_>) -> bool {
    match node.kind() {
        NodeKind::Text => node.text().trim().is_empty(),
        NodeKind::Break => true,
        NodeKind::Expression => {
            let value = ast::Expression::cast(node).map_or("", |it| it.value().as_str().trim());
            value.is_empty() || value.starts_with("/*") && value.find("*/") == Some(value.len() - 2)
        }
        NodeKind::Paragraph => {
            node.descendants().all(|it| matches!(it.kind(), NodeKind::Text | NodeKind::Break))
                && node.plain_text().trim().is_empty()
        }
        _ => false,
    }
}
