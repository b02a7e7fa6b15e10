//! Headings without text.

use crate::outline;
use doclint_rule::{
    Edit, Fix, FixKind, NodeRule, PageCx, Profile, RuleMeta, Span, ast, edit, shows_nothing,
};

pub(crate) struct Empty;

impl NodeRule for Empty {
    const META: RuleMeta =
        RuleMeta::warning("empty", "a heading has no text", include_str!("empty.md"))
            .fix(FixKind::Sometimes)
            .profile(Profile::Strict);
    type Node<'a> = ast::Heading<'a>;

    fn check(&self, heading: ast::Heading<'_>, cx: &mut PageCx<'_>) {
        if !heading.node().children().all(shows_nothing) {
            return;
        }
        let span = heading.span();
        let end = outline::end_with_blank_lines(cx.page(), span.end);
        let finding = cx.report(span, "heading has no text");
        finding.help("add text or remove the heading");
        if edit::is_removable(heading.node()) {
            let edit = Edit::delete(Span::new(span.start, end));
            // Without it, the headings of its section are too deep.
            let holds = heading.next().is_some_and(|it| it.level() > heading.level());
            finding.fix(match holds {
                true => Fix::suggestion("Remove the heading", edit),
                false => Fix::not_safe("Remove the heading", edit).changing_surroundings(),
            });
        }
    }
}
