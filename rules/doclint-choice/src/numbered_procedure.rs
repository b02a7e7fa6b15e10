//! Instructions that are written as a numbered list.

use crate::support::steps;
use doclint_rule::syntax::{KindSet, Node, NodeKind};
use doclint_rule::{AstNode, FixKind, Need, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct NumberedProcedure;

/// A possible procedure: a list, or `Steps`.
#[derive(Clone, Copy)]
pub(crate) struct Procedure<'a>(pub(crate) Node<'a>);

impl<'a> AstNode<'a> for Procedure<'a> {
    const KINDS: KindSet = KindSet::of(&[NodeKind::List, NodeKind::Component]);
    fn cast(node: Node<'a>) -> Option<Self> {
        Self::KINDS.contains(node.kind()).then_some(Self(node))
    }
}

impl NodeRule for NumberedProcedure {
    const META: RuleMeta = RuleMeta::suggestion(
        "numbered-procedure",
        "a procedure is written as a numbered list",
        include_str!("numbered_procedure.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Sometimes)
    .habit("procedures", "are numbered lists and not `Steps`")
    .only_in_pages()
    .needs(&[Need::Components, Need::English]);
    type Node<'a> = Procedure<'a>;

    fn check(&self, Procedure(node): Procedure<'_>, cx: &mut PageCx<'_>) {
        if ast::Component::cast(node).is_some_and(|it| it.is("Steps")) {
            cx.keep();
        }
        let Some(list) = ast::List::cast(node) else { return };
        if list.start() != Some(1) {
            return;
        }
        if !cx.is_in_text(node)
            || steps::is_in_step(node)
            || steps::is_step(node)
            || !steps::is_procedure(list)
            || !steps::is_long(list, cx)
        {
            return;
        }
        let marker = list.items().next().map_or(node.span(), |it| it.marker());
        let fix = steps::build(list).filter(|_| !steps::goes_on(list));
        let finding =
            cx.report(marker, "procedure is written as a numbered list instead of `Steps`");
        finding.help("write it as `<Steps>`, with a `<Step title=\"…\">…</Step>` for each item");
        finding.fixes.extend(fix);
    }
}
