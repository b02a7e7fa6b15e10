//! Short instructions that are a numbered list and could be steps.

use crate::numbered_procedure::Procedure;
use crate::support::steps;
use doclint_rule::vocabulary::ComponentRole;
use doclint_rule::{AstNode, FixKind, Need, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct PlainProcedure;

impl NodeRule for PlainProcedure {
    const META: RuleMeta = RuleMeta::suggestion(
        "plain-procedure",
        "a short procedure is a numbered list and could be `Steps`",
        include_str!("plain_procedure.md"),
    )
    .profile(Profile::All)
    .habit("procedures", "are short numbered lists and not `Steps`")
    .fix(FixKind::Sometimes)
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
        // Steps in a callout are more than an aside.
        let is_aside = |cx: &PageCx<'_>| {
            node.ancestors().any(|it| cx.role(it) == Some(ComponentRole::Callout))
        };
        if !cx.is_in_text(node)
            || steps::is_in_step(node)
            || is_aside(cx)
            || !steps::is_procedure(list)
        {
            return;
        }
        // `Steps` add nothing to a few clicks.
        if !list.items().any(has_content) {
            return;
        }
        // Long ones are reported by `numbered-procedure`.
        if steps::is_long(list, cx) && !steps::is_step(node) {
            return;
        }
        let marker = list.items().next().map_or(node.span(), |it| it.marker());
        let fix = steps::build(list).filter(|_| !steps::goes_on(list));
        let finding = cx.report(marker, "procedure is a numbered list and could be `Steps`");
        finding.help("if readers follow it step by step, write it as `<Steps>`");
        finding.fixes.extend(fix);
    }
}

/// Whether an item is more than one sentence.
fn has_content(item: ast::Item<'_>) -> bool {
    item.node().children().count() > 1 || item.node().plain_text().contains(". ")
}
