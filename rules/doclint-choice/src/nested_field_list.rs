//! Fields of fields in a list.

use crate::build::{in_place_of, indent_of};
use crate::fields::{self, is_simple};
use crate::lines;
use doclint_rule::syntax::{Dialect, NodeKind};
use doclint_rule::{AstNode, Fix, FixKind, NodeRule, PageCx, Profile, RuleMeta, Span, ast};

pub(crate) struct NestedFieldList;

impl NodeRule for NestedFieldList {
    const META: RuleMeta = RuleMeta::suggestion(
        "nested-field-list",
        "nested fields stand in a list",
        include_str!("nested_field_list.md"),
    )
    .profile(Profile::Strict)
    .fix(FixKind::Sometimes);
    type Node<'a> = ast::List<'a>;

    fn check(&self, list: ast::List<'_>, cx: &mut PageCx<'_>) {
        let parent = list.node().parent().filter(|it| it.kind() != NodeKind::Item);
        let Some(parent) = parent else { return };
        if cx.dialect() == Dialect::Markdown {
            return;
        }
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
        let fix =
            Some(&found).filter(|_| in_field).and_then(|it| build(list, it, cx.page().source()));
        let (at, others) = match in_field {
            true => (marker, &inner[..]),
            false => (inner[0], &inner[1..]),
        };
        let finding = cx.report(at, "nested fields stand in a list: `Expandable` is the component");
        for other in others.iter().take(3) {
            finding.label(*other, "so do these");
        }
        finding.help(
            "write them as `<Expandable title=\"properties\">`, with a \
             `<ResponseField name=\"…\" type=\"…\">` for each, within the field they belong to",
        );
        finding.fixes.extend(fix);
    }
}

/// The fields in something to open; `None` where an item holds more than words.
fn build(list: ast::List<'_>, found: &[fields::Field], source: &str) -> Option<Fix> {
    let span = list.span();
    let text = source[span.range()].trim_end();
    let span = Span::new(span.start, span.start + text.len() as u32);
    let indent = indent_of(span, source)?;
    let simple = |it: ast::Item<'_>| {
        it.node().children().count() == 1 && it.node().children().all(is_simple)
    };
    if !list.items().all(simple) {
        return None;
    }
    let newline = lines::ending(source);
    let inner = format!("{indent}  ");
    let fields = fields::written(found, "name", &inner, newline)?;
    let out = format!(
        "<Expandable title=\"properties\">{newline}{inner}{fields}{newline}{indent}</Expandable>"
    );
    let title = "Write them as an `Expandable`";
    Some(Fix::not_safe(title, in_place_of(span, source, out)).changing_components())
}
