//! Parameters and fields that are written as a table.

use crate::support::component_fix;
use crate::support::fields::{
    self, Field, certain_place_of, component_of, is_field_name, is_simple, is_type, place_of,
    required_or_not,
};
use crate::support::place::{heading_above, indent_of, introduction, is_inside, trimmed};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{Fix, FixKind, Need, NodeRule, PageCx, Profile, RuleMeta, ast, edit};

pub(crate) struct ParameterTable;

impl NodeRule for ParameterTable {
    const META: RuleMeta = RuleMeta::suggestion(
        "parameter-table",
        "parameters or fields are written as a table",
        include_str!("parameter_table.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Sometimes)
    .only_in_pages()
    .needs(&[Need::Components, Need::English]);
    type Node<'a> = ast::Table<'a>;

    fn check(&self, table: ast::Table<'_>, cx: &mut PageCx<'_>) {
        let node = table.node();
        if !cx.is_in_text(node) || is_inside(node, &["Update"]) || !describes_fields(table) {
            return;
        }
        let place = place_of(node);
        if place == "name" && !is_reference(table) {
            return;
        }
        let certain = certain_place_of(node, cx);
        let place = certain.unwrap_or(place);
        let component = component_of(place);
        let fix = certain.and_then(|it| build(table, it));
        let head = table.rows().next().map_or(node.span(), |it| it.span());
        let message = format!("fields are written as a table instead of `{component}`");
        let finding = cx.report(head, message);
        finding.help(format!(
            "write each row as `<{component} {place}=\"…\" type=\"…\">…</{component}>`"
        ));
        finding.fixes.extend(fix);
    }
}

/// The content of a column.
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

/// Whether a table describes a response or a configuration. The arguments of a function read well in
/// a table, because they are few and have an order.
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
    let heading = heading_above(table.node());
    let says = |it: Node<'_>| {
        let text = it.plain_text().to_lowercase();
        WORDS.iter().any(|it| text.contains(it))
    };
    let columns = columns(table).unwrap_or_default();
    let has_details = columns.contains(&Column::Required) || columns.contains(&Column::Default);
    let is_function = heading.is_some_and(|it| {
        matches!(it.node().plain_text().trim().to_lowercase().as_str(), "parameters" | "arguments")
    });
    !is_function
        && (has_details || table.rows().count() >= 4)
        && introduction(table.node()).any(says)
}

/// Whether each row names a field, and most rows a type.
fn describes_fields(table: ast::Table<'_>) -> bool {
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
        // "When available" is neither required nor optional.
        if required.is_some_and(|it| required_or_not(&it).is_none() && it.contains(' ')) {
            return false;
        }
    }
    rows >= 2 && typed * 3 >= rows * 2
}

/// The fields as components. `None` if a cell contains more than words.
fn build(table: ast::Table<'_>, place: &str) -> Option<Fix> {
    let columns = columns(table)?;
    let page = table.node().page();
    let span = trimmed(page, table.span());
    let indent = indent_of(page, span)?;
    let mut found = Vec::new();
    for row in table.rows().skip(1) {
        found.push(field(row, &columns)?);
    }
    let out = fields::written(&found, place, indent)?;
    let title = format!("Write each row as `{}`", component_of(place));
    Some(component_fix(title, [edit::replace_block(page, span, out)]))
}

fn field(row: ast::TableRow<'_>, columns: &[Column]) -> Option<Field> {
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
                let written = cell.node().page().slice(first.to(last)).trim();
                if written.contains('\\') {
                    return None;
                }
                field.about = vec![written.to_owned()];
            }
        }
    }
    Some(field)
}
