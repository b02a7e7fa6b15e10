//! Parameters and fields that are written as a list.

use crate::support::component_fix;
use crate::support::fields::{self, certain_place_of, component_of, is_simple, place_of};
use crate::support::place::{indent_of, is_inside, trimmed};
use doclint_rule::syntax::NodeKind;
use doclint_rule::{AstNode, Fix, FixKind, Need, NodeRule, PageCx, Profile, RuleMeta, ast, edit};

pub(crate) struct ParameterList;

impl NodeRule for ParameterList {
    const META: RuleMeta = RuleMeta::suggestion(
        "parameter-list",
        "parameters or fields are written as a list",
        include_str!("parameter_list.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Sometimes)
    .only_in_pages()
    .needs(&[Need::Components]);
    type Node<'a> = ast::List<'a>;

    fn check(&self, list: ast::List<'_>, cx: &mut PageCx<'_>) {
        let node = list.node();
        if !cx.is_in_text(node) || is_inside(node, &["Expandable", "Update"]) {
            return;
        }
        let has_boxes = list.items().any(|it| it.task().is_some());
        let found = fields::of_list(list).filter(|it| it.len() >= LEAST && !has_boxes);
        let Some(found) = found else { return };
        // Nested fields are reported by a rule of their own.
        if fields::nested(list).next().is_some() {
            return;
        }
        let place = place_of(node);
        let certain = certain_place_of(node, cx);
        let place = certain.unwrap_or(place);
        let component = component_of(place);
        let fix = certain.and_then(|it| build(list, &found, it)).filter(|_| !has_sibling(list));
        let marker = list.items().next().map_or(node.span(), |it| it.marker());
        let message = format!("fields are written as a list instead of `{component}`");
        let finding = cx.report(marker, message);
        finding.help(format!(
            "write each item as `<{component} {place}=\"…\" type=\"…\">…</{component}>`"
        ));
        finding.fixes.extend(fix);
    }
}

/// The least number of fields that is reported: one or two read well in a list.
const LEAST: usize = 3;

/// Whether another list beside this one has fields and stays a list: the two would look different.
fn has_sibling(list: ast::List<'_>) -> bool {
    let Some(parent) = list.node().parent() else { return false };
    let others = parent.children().filter(|it| it.id() != list.node().id());
    let stays = |it: ast::List<'_>| {
        let names_field = it.items().next().is_some_and(|it| {
            let first = it.node().children().next().and_then(|it| it.children().next());
            first.is_some_and(|it| it.kind() == NodeKind::InlineCode)
        });
        names_field && fields::of_list(it).is_none_or(|it| it.len() < LEAST)
    };
    others.filter_map(ast::List::cast).any(stays)
}

/// The fields as components. `None` if an item contains more than words.
fn build(list: ast::List<'_>, found: &[fields::Field], place: &str) -> Option<Fix> {
    let page = list.node().page();
    let span = trimmed(page, list.span());
    let indent = indent_of(page, span)?;
    let one_paragraph = |it: ast::Item<'_>| {
        let mut children = it.node().children();
        children.next().is_some_and(|it| it.kind() == NodeKind::Paragraph && is_simple(it))
            && children.next().is_none()
    };
    if !list.items().all(one_paragraph) {
        return None;
    }
    let out = fields::written(found, place, indent)?;
    let title = format!("Write each item as `{}`", component_of(place));
    Some(component_fix(title, [edit::replace_block(page, span, out)]))
}
