//! Rows with fewer cells than their table has columns.

use doclint_rule::{NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct MissingCells;

impl NodeRule for MissingCells {
    const META: RuleMeta = RuleMeta::suggestion(
        "missing-cells",
        "a row has fewer cells than its table has columns",
        include_str!("missing_cells.md"),
    )
    .profile(Profile::All)
    .markdownlint(&["MD056"]);
    type Node<'a> = ast::Table<'a>;

    fn check(&self, table: ast::Table<'_>, cx: &mut PageCx<'_>) {
        let columns = table.alignments().len();
        let Some(head) = table.rows().next() else { return };
        for row in table.rows().skip(1) {
            let count = row.cells().count();
            // Nobody misses the cells of a column without a name.
            let mut missed = head.cells().skip(count);
            if missed.any(|it| it.node().children().next().is_some()) {
                let cells = if count == 1 { "cell" } else { "cells" };
                let message =
                    format!("row has {count} {cells}, but the table has {columns} columns");
                // A line right below a table is a row of it.
                let help = match cx.page().slice(row.span()).contains('|') {
                    true => "add the missing cells, even if they are empty",
                    false => "put a blank line above it: text right below a table is a row of it",
                };
                cx.report(row.span(), message).help(help);
            }
        }
    }
}
