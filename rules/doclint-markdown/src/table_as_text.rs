//! Lines that were meant as a table and are shown as text.

use crate::cell_count;
use doclint_rule::AstNode as _;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, Span, ast};

pub(crate) struct TableAsText;

impl NodeRule for TableAsText {
    const META: RuleMeta = RuleMeta::error(
        "table-as-text",
        "lines that look like a table are shown as text",
        include_str!("table_as_text.md"),
    )
    .in_builds()
    .in_api_files()
    .fix(FixKind::Sometimes);
    type Node<'a> = ast::Paragraph<'a>;

    fn check(&self, paragraph: ast::Paragraph<'_>, cx: &mut PageCx<'_>) {
        let text = paragraph.node().text();
        if !text.starts_with('|') {
            check_below_heading(paragraph, cx);
            return;
        }
        let rows: Vec<&str> = text.lines().map(str::trim).collect();
        if !rows.iter().all(|it| is_row(it)) {
            return;
        }
        let first = Span::new(paragraph.span().start, cx.page().line_end(paragraph.span().start));
        let columns = cell_count(rows[0]);
        if let Some(above) = row_above(paragraph, columns)
            && rows.iter().all(|it| !is_delimiter_row(it))
        {
            let gap = Span::new(above.end, paragraph.span().start);
            let blanks = cx.page().slice(gap).trim().is_empty();
            let indent = cx.page().indent(paragraph.span().start).to_owned();
            let finding = cx.report(first, "a blank line ends the table, so these rows are text");
            finding.help("remove the blank line above");
            if blanks {
                let joined = Edit::replace(gap, format!("\n{indent}"));
                let fix = Fix::not_safe("Remove the blank line", joined);
                finding.fix(fix.changing_surroundings());
            }
        } else if let Some(delimiters) = rows.get(1).filter(|it| is_delimiter_row(it)) {
            let found = cell_count(delimiters);
            let message = format!(
                "table is shown as text: its head has {columns} cells, and its second row {found}"
            );
            let is_in_code = rows[0].split('`').skip(1).step_by(2).any(|it| it.contains('|'));
            cx.report(first, message).help(match is_in_code && columns > found {
                true => "a `|` in code ends a cell, too: write `\\|` for it",
                false => "give both rows the same number of cells",
            });
        } else if rows.len() > 1
            && columns > 1
            && rows.iter().all(|it| cell_count(it) == columns && !is_delimiter_row(it))
        {
            let indent = cx.page().indent(paragraph.span().start).to_owned();
            let row = format!("\n{indent}|{}", " --- |".repeat(columns));
            // An empty row below the head has lost its dashes.
            let below = cx.page().line_end(cx.page().next_line(first.end));
            let is_lost = rows[1].bytes().all(|it| matches!(it, b'|' | b' ' | b'\t'));
            let end = if is_lost { below } else { first.end };
            let edit = Edit::replace(Span::new(first.end, end), row);
            let fix = Fix::not_safe("Add the row of dashes", edit);
            cx.report(first, "table is shown as text: no row of dashes is below its head")
                .help(format!("add `|{}` below this line", " --- |".repeat(columns)))
                .fix(fix.changing_surroundings());
        }
    }
}

/// What is right above a paragraph, if that is a table with as many columns, or more of its rows that are text.
fn row_above(paragraph: ast::Paragraph<'_>, columns: usize) -> Option<Span> {
    /// Blank lines rarely cut a table more often.
    const MOST: usize = 20;
    let mut above =
        std::iter::successors(paragraph.node().previous_sibling(), |it| it.previous_sibling());
    let nearest = above.clone().next()?.span();
    let end = above.by_ref().take(MOST).find(|it| {
        let mut lines = it.text().lines().map(str::trim);
        !(ast::Paragraph::cast(*it).is_some() && lines.all(is_row))
    });
    let table = end.and_then(ast::Table::cast)?;
    (table.alignments().len() == columns).then_some(nearest)
}

/// Reports a table without pipes at its ends whose row of dashes has one cell: with the head above it, the
/// row is a heading, and the rows below are a paragraph.
fn check_below_heading(paragraph: ast::Paragraph<'_>, cx: &mut PageCx<'_>) {
    let above = paragraph.node().previous_sibling().and_then(ast::Heading::cast);
    let Some(heading) = above.filter(|it| it.is_setext() && it.level() == 2) else { return };
    let head = heading.node().text().lines().next().unwrap_or_default();
    let columns = cell_count(head);
    let is_right_below = cx.page().next_line(heading.span().end) == paragraph.span().start;
    let has_cells = |it: &str| it.contains(" | ") && cell_count(it) == columns;
    if columns < 2 || !is_right_below || !paragraph.node().text().lines().all(has_cells) {
        return;
    }
    let first = Span::new(heading.span().start, cx.page().line_end(heading.span().start));
    let row = vec!["---"; columns].join(" | ");
    cx.report(
        first,
        format!("table is shown as text: its head has {columns} cells, and its second row 1"),
    )
    .help("give both rows the same number of cells")
    .fix(
        Fix::not_safe("Write the row of dashes", Edit::replace(heading.marker(), row))
            .changing_surroundings(),
    );
}

fn is_row(line: &str) -> bool {
    line.len() > 1 && line.starts_with('|') && line.ends_with('|')
}

fn is_delimiter_row(line: &str) -> bool {
    line.contains('-') && line.bytes().all(|byte| matches!(byte, b'|' | b'-' | b':' | b' ' | b'\t'))
}
