//! Link definitions that no link uses.

use doclint_rule::edit::lines_of;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct UnusedDefinition;

impl NodeRule for UnusedDefinition {
    const META: RuleMeta = RuleMeta::suggestion(
        "unused-definition",
        "no link uses a definition",
        include_str!("unused_definition.md"),
    )
    .fix(FixKind::Sometimes);
    type Node<'a> = ast::Definition<'a>;

    fn check(&self, definition: ast::Definition<'_>, cx: &mut PageCx<'_>) {
        // `[//]: # (words)` is a common way to write a comment.
        if definition.is_used() || definition.destination().as_str() == "#" {
            return;
        }
        let span = definition.span();
        let edit = Edit::delete(lines_of(cx.page(), span));
        cx.report(span, format!("unused link definition `[{}]`", definition.label().as_str()))
            .help("remove it, or use it as `[text][label]`")
            .fix(Fix::not_safe("Remove the definition", edit));
    }
}
