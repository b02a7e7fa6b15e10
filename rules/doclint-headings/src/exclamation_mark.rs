//! Headings that end in an exclamation mark.

use crate::outline;
use doclint_rule::site::slug;
use doclint_rule::{AstNode, Edit, Fix, FixKind, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct ExclamationMark;

impl NodeRule for ExclamationMark {
    const META: RuleMeta = RuleMeta::suggestion(
        "exclamation-mark",
        "a heading ends in an exclamation mark",
        include_str!("exclamation_mark.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Always)
    .only_in_pages();
    type Node<'a> = ast::Heading<'a>;

    fn check(&self, heading: ast::Heading<'_>, cx: &mut PageCx<'_>) {
        const MARKS: [char; 2] = ['!', '！'];
        let last = heading.node().descendants().last().and_then(ast::Text::cast);
        let Some(text) = last.map(|it| it.value()) else { return };
        let whole = text.as_str().trim_end();
        // In French, a blank is before the mark.
        let kept = whole.trim_end_matches(MARKS).trim_end();
        // In Spanish, another mark opens the exclamation.
        let is_pair = heading.node().plain_text().contains('¡');
        if is_pair
            || kept.len() == whole.len()
            || kept.trim().is_empty()
            || outline::is_dated(heading)
        {
            return;
        }
        let span = text.part(kept.len()..whole.len());
        let edit = Edit::delete(span);
        let title = "Remove the exclamation mark";
        cx.report(span, "heading ends in an exclamation mark")
            .help("remove it: the heading is emphasized enough")
            .fix(match slug(whole) == slug(kept) {
                true => Fix::safe(title, edit),
                false => Fix::not_safe(title, edit),
            });
    }
}
