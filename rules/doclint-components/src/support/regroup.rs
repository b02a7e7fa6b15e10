//! Fixes of components that are in the wrong place.

use doclint_rule::edit::{delete_with_lines, own_indent, wrap};
use doclint_rule::{Edit, Fix, Page, Span, ast, shows_nothing};

/// Removes the tags of one of two components of the same name of which one holds nothing but the
/// other: of the one without attributes.
pub(crate) fn unnested(outer: ast::Component<'_>, inner: ast::Component<'_>) -> Option<Fix> {
    let page = inner.node().page();
    let mut shown = outer.node().children().filter(|it| !shows_nothing(*it));
    let is_only =
        shown.next().is_some_and(|it| it.span() == inner.span()) && shown.next().is_none();
    let is_bare = |it: &ast::Component<'_>| it.attributes().next().is_none();
    let bare = [inner, outer].into_iter().find(is_bare)?;
    let is_same = inner.name().map(|it| it.as_str()) == outer.name().map(|it| it.as_str());
    let tags = [bare.opening(), bare.closing()?];
    let edits = tags.map(|it| delete_with_lines(page, it));
    (is_only && is_same).then(|| {
        let fix = Fix::not_safe("Remove one of the two pairs of tags", edits);
        fix.changing_components().changing_surroundings()
    })
}

/// Moves all of them into the parent right above, which is closed too early.
pub(crate) fn moved_in(
    above: Option<ast::Component<'_>>,
    run: &[ast::Component<'_>],
    parents: &[String],
) -> Option<Fix> {
    let ([parent], [first, ..]) = (parents, run) else { return None };
    let page = first.node().page();
    let closing = above.filter(|it| it.is(parent))?.closing()?;
    let last = run.last()?.span();
    let indent = own_indent(page, closing)?;
    own_indent(page, first.span().to(last))?;
    let gap = Span::new(page.line_start(closing.start), page.line_start(first.span().start));
    let is_apart = page.slice(Span::new(closing.end, gap.end)).trim().is_empty();
    let edits = [Edit::delete(gap), Edit::insert(last.end, format!("\n{indent}</{parent}>"))];
    is_apart.then(|| {
        let title = if run.len() == 1 { "Move it" } else { "Move them" };
        let fix = Fix::not_safe(format!("{title} into the `{parent}` above"), edits);
        fix.changing_components().changing_surroundings()
    })
}

/// Wraps all of them in their parent, if they share their lines with nothing else.
pub(crate) fn wrapped(run: &[ast::Component<'_>], parents: &[String], page: &Page) -> Option<Fix> {
    let ([parent], [first, ..]) = (parents, run) else { return None };
    let span = first.span().to(run.last()?.span());
    let edits = wrap(page, span, &format!("<{parent}>"), &format!("</{parent}>"))?;
    let fix = Fix::not_safe(format!("Wrap in `{parent}`"), edits);
    Some(fix.changing_components().changing_surroundings())
}
