//! Nested fields that are written as a list.

use crate::support::component_fix;
use crate::support::fields::{self, is_simple};
use crate::support::place::{indent_of, trimmed};
use doclint_rule::syntax::NodeKind;
use doclint_rule::{
    AstNode, Fix, FixKind, Need, NodeRule, PageCx, Profile, RuleMeta, Span, ast, edit,
};

pub(crate) struct NestedFieldList;

impl NodeRule for NestedFieldList {
    const META: RuleMeta = RuleMeta::suggestion(
        "nested-field-list",
        "nested fields are written as a list",
        include_str!("nested_field_list.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Sometimes)
    .only_in_pages()
    .needs(&[Need::Components]);
    type Node<'a> = ast::List<'a>;

    fn check(&self, list: ast::List<'_>, cx: &mut PageCx<'_>) {
        let parent = list.node().parent().filter(|it| it.kind() != NodeKind::Item);
        let Some(parent) = parent else { return };
        let in_field = ast::Component::cast(parent)
            .is_some_and(|it| it.is("ParamField") || it.is("ResponseField"));
        let Some(found) = fields::of_list(list) else { return };
        let inner: Vec<Span> = fields::nested(list)
            .filter_map(|it| it.items().next())
            .take(4)
            .map(|it| it.marker())
            .collect();
        let marker = list.items().next().map_or(list.span(), |it| it.marker());
        if !in_field && inner.is_empty() {
            return;
        }
        let fix = Some(&found).filter(|_| in_field).and_then(|fields| build(list, fields));
        let (at, others) = match in_field {
            true => (marker, &inner[..]),
            false => (inner[0], &inner[1..]),
        };
        let finding = cx.report(at, "nested fields are written as a list instead of `Expandable`");
        for other in others.iter().take(3) {
            finding.label(*other, "also here");
        }
        finding.help(
            "write them as `<Expandable title=\"properties\">` inside the field they belong to, with \
             a `<ResponseField name=\"…\" type=\"…\">` for each",
        );
        finding.fixes.extend(fix);
    }
}

/// The fields in an `Expandable`. `None` if an item contains more than words.
fn build(list: ast::List<'_>, found: &[fields::Field]) -> Option<Fix> {
    let page = list.node().page();
    let span = trimmed(page, list.span());
    let indent = indent_of(page, span)?;
    let simple = |it: ast::Item<'_>| {
        it.node().children().count() == 1 && it.node().children().all(is_simple)
    };
    if !list.items().all(simple) {
        return None;
    }
    let inner = format!("{indent}  ");
    let fields = fields::written(found, "name", &inner)?;
    let out = format!("<Expandable title=\"properties\">\n{inner}{fields}\n{indent}</Expandable>");
    Some(component_fix("Write them as an `Expandable`", [edit::replace_block(page, span, out)]))
}
