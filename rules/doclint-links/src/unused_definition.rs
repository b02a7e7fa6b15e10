//! Link definitions that no link uses.

use doclint_rule::edit::{is_removable, lines_of};
use doclint_rule::site::PlatformId;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct UnusedDefinition;

impl NodeRule for UnusedDefinition {
    const META: RuleMeta = RuleMeta::suggestion(
        "unused-definition",
        "a link definition is never used",
        include_str!("unused_definition.md"),
    )
    .only_on(&[PlatformId::Mintlify, PlatformId::Markdown])
    .profile_on(PlatformId::Markdown, Profile::Strict)
    .only_in_pages()
    .fix(FixKind::Sometimes);
    type Node<'a> = ast::Definition<'a>;

    fn check(&self, definition: ast::Definition<'_>, cx: &mut PageCx<'_>) {
        // `[//]: # (words)` is a common way to write a comment.
        let is_comment = definition.label().as_str().starts_with("//");
        if definition.is_used() || is_comment || definition.destination().as_str() == "#" {
            return;
        }
        // A changelog keeps the one for its next section.
        if definition.label().as_str().eq_ignore_ascii_case("unreleased") {
            return;
        }
        let span = definition.span();
        let edit = Edit::delete(lines_of(cx.page(), span));
        let label = definition.label().as_str();
        let finding = cx.report(span, format!("link definition `[{label}]` is never used"));
        finding.help(format!("remove it, or link with it: `[text][{label}]`"));
        if is_removable(definition.node()) {
            finding.fix(Fix::not_safe("Remove the definition", edit).changing_surroundings());
        }
    }
}
