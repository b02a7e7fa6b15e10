//! Rows with more cells than their table has columns.

use doclint_rule::site::PlatformId;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, Span, ast};

pub(crate) struct ExtraCells;

impl NodeRule for ExtraCells {
    const META: RuleMeta = RuleMeta::warning(
        "extra-cells",
        "a row has more cells than its table has columns",
        include_str!("extra_cells.md"),
    )
    .in_builds()
    .fix(FixKind::Sometimes)
    .markdownlint(&["MD056"]);
    type Node<'a> = ast::Table<'a>;

    fn check(&self, table: ast::Table<'_>, cx: &mut PageCx<'_>) {
        let columns = table.alignments().len();
        if let Some(count) = common_count(table, columns) {
            let rows = table.rows().skip(1).filter(|it| it.cells().count() == count).count();
            let Some(head) = table.rows().next() else { return };
            cx.report(
                head.span(),
                format!(
                    "the head has {columns} cells, but {rows} rows have {count}; readers won't see \
                     the rest"
                ),
            )
            .help("add a cell to the head, and to the row below it")
            .cause("the head of the table has too few cells");
            return;
        }
        if let Some(count) = short_count(table, columns) {
            let Some(head) = table.rows().next() else { return };
            cx.report(
                head.span(),
                format!(
                    "the head has {columns} cells, but all rows have {count}, so the last column is \
                     empty"
                ),
            )
            .help("add the cell to each row, or remove it from the head and the row below it")
            .cause("the head of the table has too many cells");
            return;
        }
        for row in table.rows().skip(1) {
            let count = row.cells().count();
            if count <= columns {
                continue;
            }
            // A comment is shown to nobody, and a dash stands for nothing.
            let is_nothing = |it: &ast::TableCell<'_>| {
                let text = cx.page().slice(it.span()).trim_matches(['|', ' ']);
                text.starts_with("<!--") && text.ends_with("-->") || matches!(text, "-" | "–" | "—")
            };
            let lost = row.cells().skip(columns).filter(|it| it.node().children().next().is_some());
            let lost = lost.filter(|it| !is_nothing(it));
            let Some(first) = lost.map(|it| it.span()).next() else { continue };
            let span =
                Span::new(first.start, row.cells().last().map_or(first.end, |it| it.span().end));
            let message = format!(
                "row has {count} cells, but the table has {columns} columns; readers won't see the rest"
            );
            let pipes = pipes_in_code(row, cx);
            // Python-Markdown doesn't end a cell in code, and other programs may not, either.
            let has_code = !pipes.is_empty() || cx.page().slice(row.span()).contains("``");
            let keeps_code = matches!(
                cx.platform(),
                PlatformId::MkDocs | PlatformId::Built | PlatformId::OwnMarkdown
            );
            // A template may replace a part with a `|` before.
            let has_value =
                || cx.page().slice(row.span()).contains("{{") && cx.platform().is_built();
            // A preprocessor may read a formula before.
            let has_formula = || {
                let signs = cx.page().slice(row.span()).matches('$').count();
                cx.platform() == PlatformId::MdBook && signs > 1
            };
            if has_code && keeps_code || has_value() || has_formula() {
                continue;
            }
            let finding = cx.report(span, message);
            finding.help("write a `|` within a cell as `\\|`, also in code");
            if pipes.len() == count - columns {
                let edits: Vec<Edit> = pipes.into_iter().map(|at| Edit::insert(at, "\\")).collect();
                let fix = Fix::safe("Escape the `|` in the code", edits);
                finding.fix(fix.changing_surroundings());
            }
        }
    }
}

/// The number of cells that all rows below the head have, if it is one less than that of columns, and the head
/// says something in each.
fn short_count(table: ast::Table<'_>, columns: usize) -> Option<usize> {
    const FEWEST_ROWS: usize = 3;
    let mut rows = table.rows();
    let head = rows.next().filter(|_| columns > 2)?;
    // Few tables have a first row that is short.
    let mut seen = 0;
    let are_short = rows.all(|it| {
        seen += 1;
        it.cells().count() + 1 == columns
    });
    let is_filled = |it: ast::TableCell<'_>| it.node().children().next().is_some();
    (are_short && seen >= FEWEST_ROWS && head.cells().all(is_filled)).then_some(columns - 1)
}

/// The number of cells that all rows below the head have, if there are several, and it is larger than that of
/// columns; their pipes end no code.
fn common_count(table: ast::Table<'_>, columns: usize) -> Option<usize> {
    let mut counts = table.rows().skip(1).map(|it| it.cells().count());
    let first = counts.next().filter(|it| *it > columns)?;
    let is_common = table.rows().count() > 2 && counts.all(|it| it == first);
    (is_common && !table.node().text().contains('`')).then_some(first)
}

/// The `|` between backticks of one row, which end cells all the same.
fn pipes_in_code(row: ast::TableRow<'_>, cx: &PageCx<'_>) -> Vec<u32> {
    let text = cx.page().slice(row.span());
    let mut is_code = false;
    let mut pipes = Vec::new();
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        match c {
            '`' => is_code = !is_code,
            '|' if is_code && before != '\\' => pipes.push(row.span().start + at as u32),
            _ => {}
        }
        before = c;
    }
    if is_code || text.contains("``") { Vec::new() } else { pipes }
}
