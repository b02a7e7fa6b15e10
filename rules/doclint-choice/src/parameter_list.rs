//! Parameters and fields in a list.

use crate::build::{in_place_of, indent_of, is_in_text, is_inside};
use crate::fields::{self, component_of, is_simple, place_of};
use crate::lines;
use doclint_rule::syntax::{Dialect, NodeKind};
use doclint_rule::{Fix, FixKind, NodeRule, PageCx, Profile, RuleMeta, Span, ast};

pub(crate) struct ParameterList;

impl NodeRule for ParameterList {
    const META: RuleMeta = RuleMeta::suggestion(
        "parameter-list",
        "parameters or fields with their types stand in a list",
        include_str!("parameter_list.md"),
    )
    .profile(Profile::Strict)
    .fix(FixKind::Sometimes);
    type Node<'a> = ast::List<'a>;

    fn check(&self, list: ast::List<'_>, cx: &mut PageCx<'_>) {
        let node = list.node();
        if cx.dialect() == Dialect::Markdown
            || !is_in_text(node)
            || is_inside(node, &["Expandable", "Update"])
        {
            return;
        }
        let has_boxes = list.items().any(|it| it.task().is_some());
        let found = fields::of_list(list).filter(|it| it.len() >= LEAST && !has_boxes);
        let Some(found) = found else { return };
        // Where fields nest, that is what is wrong.
        if fields::nested(list).next().is_some() {
            return;
        }
        let place = place_of(node);
        let component = component_of(place);
        let fix = build(list, &found, place, cx.page().source());
        let marker = list.items().next().map_or(node.span(), |it| it.marker());
        let message = format!("this list tells of fields: `{component}` is the component for each");
        let finding = cx.report(marker, message);
        finding.help(format!(
            "write each item as `<{component} {place}=\"…\" type=\"…\">…</{component}>`"
        ));
        finding.fixes.extend(fix);
    }
}

/// One or two read well as they are.
const LEAST: usize = 3;

/// The fields as components; `None` where an item holds more than words.
fn build(list: ast::List<'_>, found: &[fields::Field], place: &str, source: &str) -> Option<Fix> {
    let span = list.span();
    let text = source[span.range()].trim_end();
    let span = Span::new(span.start, span.start + text.len() as u32);
    let indent = indent_of(span, source)?;
    let one_paragraph = |it: ast::Item<'_>| {
        let mut children = it.node().children();
        children.next().is_some_and(|it| it.kind() == NodeKind::Paragraph && is_simple(it))
            && children.next().is_none()
    };
    if !list.items().all(one_paragraph) {
        return None;
    }
    let newline = lines::ending(source);
    let out = fields::written(found, place, indent, newline)?;
    let title = format!("Write each item as `{}`", component_of(place));
    Some(Fix::not_safe(title, in_place_of(span, source, out)).changing_components())
}
