//! Parameters and fields in a table.

use crate::build::{heading_above, in_place_of, indent_of, is_in_text, is_inside};
use crate::fields::{
    self, Field, component_of, is_field_name, is_simple, is_type, place_of, required_or_not,
};
use crate::lines;
use doclint_rule::syntax::{Dialect, Node, NodeKind};
use doclint_rule::{Fix, FixKind, NodeRule, PageCx, Profile, RuleMeta, Span, ast};

pub(crate) struct ParameterTable;

impl NodeRule for ParameterTable {
    const META: RuleMeta = RuleMeta::suggestion(
        "parameter-table",
        "parameters or fields stand in a table",
        include_str!("parameter_table.md"),
    )
    .profile(Profile::Strict)
    .fix(FixKind::Sometimes);
    type Node<'a> = ast::Table<'a>;

    fn check(&self, table: ast::Table<'_>, cx: &mut PageCx<'_>) {
        if cx.dialect() == Dialect::Markdown || !cx.is_english() {
            return;
        }
        let node = table.node();
        if !is_in_text(node) || is_inside(node, &["Update"]) || !tells_fields(table) {
            return;
        }
        let place = place_of(node);
        if place == "name" && !is_reference(table) {
            return;
        }
        let component = component_of(place);
        let fix = build(table, place, cx.page().source());
        let head = table.rows().next().map_or(node.span(), |it| it.span());
        let message = format!("this table lists fields: `{component}` is the component for each");
        let finding = cx.report(head, message);
        finding.help(format!(
            "write each row as `<{component} {place}=\"…\" type=\"…\">…</{component}>`"
        ));
        finding.fixes.extend(fix);
    }
}

/// What a column holds.
#[derive(Clone, Copy, PartialEq)]
enum Column {
    Name,
    Type,
    Required,
    Default,
    About,
}

fn column(head: ast::TableCell<'_>) -> Option<Column> {
    let words = head.node().plain_text().to_lowercase();
    Some(match words.trim().trim_end_matches('?') {
        "name" | "parameter" | "parameters" | "param" | "field" | "field name" | "property"
        | "properties" | "key" | "option" | "attribute" | "argument" | "arg" | "prop" => {
            Column::Name
        }
        "type" | "data type" | "value type" => Column::Type,
        "required" | "mandatory" | "is required" | "required field" => Column::Required,
        "default" | "default value" | "defaults to" => Column::Default,
        "description" | "details" | "meaning" | "purpose" | "explanation" | "notes" => {
            Column::About
        }
        _ => return None,
    })
}

/// The columns of a table of fields.
fn columns(table: ast::Table<'_>) -> Option<Vec<Column>> {
    let columns: Option<Vec<Column>> = table.rows().next()?.cells().map(column).collect();
    let columns = columns?;
    let once = |it: Column| columns.iter().filter(|other| **other == it).count();
    let all = once(Column::Name) == 1 && once(Column::Type) == 1 && once(Column::About) == 1;
    let few = once(Column::Required) <= 1 && once(Column::Default) <= 1;
    (all && few && columns[0] == Column::Name).then_some(columns)
}

/// Whether a table is of a response or a configuration. The arguments of a function read well in a
/// table: they are few, and come in an order.
fn is_reference(table: ast::Table<'_>) -> bool {
    const WORDS: [&str; 10] = [
        "attribute",
        "config",
        "field",
        "object",
        "option",
        "propert",
        "props",
        "response",
        "returned",
        "setting",
    ];
    let above = table.node().previous_sibling().filter(|it| it.kind() == NodeKind::Paragraph);
    let heading = heading_above(table.node()).map(|it| it.node());
    let says = |it: Node<'_>| {
        let text = it.plain_text().to_lowercase();
        WORDS.iter().any(|it| text.contains(it))
    };
    let columns = columns(table).unwrap_or_default();
    let tells_more = columns.contains(&Column::Required) || columns.contains(&Column::Default);
    let is_function = heading.is_some_and(|it| {
        matches!(it.plain_text().trim().to_lowercase().as_str(), "parameters" | "arguments")
    });
    !is_function
        && (tells_more || table.rows().count() >= 5)
        && above.into_iter().chain(heading).any(says)
}

/// Whether each row tells of a field by its name, and most by their types.
fn tells_fields(table: ast::Table<'_>) -> bool {
    let Some(columns) = columns(table) else { return false };
    let at = columns.iter().position(|it| *it == Column::Type).unwrap_or_default();
    let (mut rows, mut typed) = (0, 0);
    for row in table.rows().skip(1) {
        let mut cells = row.cells();
        let name = cells.next().map(|it| it.node().plain_text()).unwrap_or_default();
        if !is_field_name(name.trim().trim_end_matches(['?', '*'])) {
            return false;
        }
        rows += 1;
        let kind = row.cells().nth(at).map(|it| it.node().plain_text()).unwrap_or_default();
        typed += usize::from(is_type(&kind));
        let at = columns.iter().position(|it| *it == Column::Required);
        let required = at.and_then(|at| row.cells().nth(at)).map(|it| it.node().plain_text());
        // "When available" is a rule of its own.
        if required.is_some_and(|it| required_or_not(&it).is_none() && it.contains(' ')) {
            return false;
        }
    }
    rows >= 2 && typed * 3 >= rows * 2
}

/// The fields as components; `None` where a cell holds more than words.
fn build(table: ast::Table<'_>, place: &str, source: &str) -> Option<Fix> {
    let columns = columns(table)?;
    let span = table.span();
    let text = source[span.range()].trim_end();
    let span = Span::new(span.start, span.start + text.len() as u32);
    let indent = indent_of(span, source)?;
    let mut found = Vec::new();
    for row in table.rows().skip(1) {
        found.push(field(row, &columns, source)?);
    }
    let newline = lines::ending(source);
    let out = fields::written(&found, place, indent, newline)?;
    let title = format!("Write each row as `{}`", component_of(place));
    Some(Fix::not_safe(title, in_place_of(span, source, out)).changing_components())
}

fn field(row: ast::TableRow<'_>, columns: &[Column], source: &str) -> Option<Field> {
    let mut field =
        Field { name: String::new(), kind: None, required: false, default: None, about: vec![] };
    if row.cells().count() != columns.len() {
        return None;
    }
    for (cell, column) in row.cells().zip(columns) {
        let text = cell.node().plain_text().trim().to_owned();
        let has_link = || cell.node().descendants().any(|it| it.kind() == NodeKind::Link);
        if !is_simple(cell.node()) || *column != Column::About && has_link() {
            return None;
        }
        let nothing = matches!(text.as_str(), "" | "-" | "–" | "—" | "N/A" | "n/a");
        match column {
            Column::Name => field.name = text,
            Column::Type => field.kind = Some(text).filter(|_| !nothing),
            Column::Default => field.default = Some(text).filter(|_| !nothing),
            Column::Required => field.required = required_or_not(&text)?,
            Column::About if nothing => {}
            Column::About => {
                let first = cell.node().children().next()?.span();
                let last = cell.node().children().last()?.span();
                let written = source[first.start as usize..last.end as usize].trim();
                if written.contains('\\') {
                    return None;
                }
                field.about = vec![written.to_owned()];
            }
        }
    }
    Some(field)
}
