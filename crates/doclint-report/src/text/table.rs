//! The table of the rules that found something.

use super::canvas::{Line, Piece, Style};
use crate::report::Report;
use crate::support::groups::{RuleCounts, by_rule};
use crate::support::words::grouped;
use doclint_diagnostic::Level;
use doclint_diagnostic::one_line;
use std::cmp::Reverse;

/// A rule and its findings.
pub type Row<'r> = (&'r str, RuleCounts);

/// The rules with findings at or above a level, most severe first and then by their findings.
pub fn rows<'r>(report: &'r Report<'_>, least: Level) -> Vec<Row<'r>> {
    let mut rows = by_rule(report.findings.iter().filter(|it| it.level >= least));
    rows.sort_by_key(|(_, counts)| Reverse(counts.level()));
    rows
}

/// The first rules as lines, and one for the others. Columns that don't fit are left out.
pub fn table(rows: &[Row<'_>], most: usize, columns: Option<usize>) -> Vec<Line> {
    // One more row takes no more room than the line that would sum it up.
    let shown = if rows.len() <= most + 1 { rows.len() } else { most };
    let rest = format!("{} more rules", rows.len() - shown);
    let names = rows[..shown].iter().map(|it| it.0.chars().count());
    let rest_width = if shown < rows.len() { rest.len() } else { 0 };
    let name_width = names.chain(["rule".len(), rest_width]).max().unwrap_or(0);
    let room = columns.unwrap_or(usize::MAX).saturating_sub(INDENT.len());
    let columns = fitting(room.saturating_sub(name_width));
    let others: usize = columns.iter().map(|it| it.width).sum();
    let name_width = name_width.min(room.saturating_sub(others).max(LEAST_NAME));
    let line = |name: &str, style: Style, cell: &dyn Fn(&Column) -> Piece| {
        let name = Piece::new(style, format!("{:<name_width$}", cut(name, name_width)));
        let cells = columns.iter().map(cell);
        [Piece::plain(INDENT), name].into_iter().chain(cells).collect::<Line>()
    };
    let pad = |column: &Column, text: &str, style: Style| {
        let width = column.width;
        let text = match column.is_text {
            true => format!("  {text:<width$}", width = width - 2),
            false => format!("{text:>width$}"),
        };
        Piece::new(style, text)
    };
    let mut lines = vec![line("rule", Style::Faint, &|it| pad(it, it.name, Style::Faint))];
    for (rule, counts) in &rows[..shown] {
        let level = Style::Level(counts.level());
        let style = if columns.iter().any(|it| it.is_text) { Style::Plain } else { level };
        lines.push(line(&one_line(rule), style, &|it| {
            pad(it, &(it.value)(counts), if it.is_text { level } else { Style::Plain })
        }));
    }
    if shown < rows.len() {
        let findings = grouped(rows[shown..].iter().map(|it| it.1.total()).sum());
        lines.push(line(&rest, Style::Faint, &|it| {
            let text = if it.name == FINDINGS { &findings } else { "" };
            pad(it, text, Style::Faint)
        }));
    }
    lines
}

/// A name that is cut to fit.
fn cut(name: &str, width: usize) -> String {
    match name.chars().count() > width {
        true => name.chars().take(width - 1).chain(['…']).collect(),
        false => name.to_owned(),
    }
}

/// Names are not cut to less, in columns.
const LEAST_NAME: usize = 12;
/// Before each line.
const INDENT: &str = "  ";
const FINDINGS: &str = "findings";

/// A column to the right of the names.
struct Column {
    name: &'static str,
    /// With the blanks before it.
    width: usize,
    /// Whether it is aligned on the left.
    is_text: bool,
    value: fn(&RuleCounts) -> String,
}

/// The columns that fit into so much room; the number of findings always does.
fn fitting(room: usize) -> Vec<Column> {
    let column = |name, width, value| Column { name, width, is_text: false, value };
    let mut columns = vec![
        Column {
            name: "level",
            width: 12,
            is_text: true,
            value: |it| it.level().name().to_owned(),
        },
        column(FINDINGS, 10, |it| grouped(it.total())),
        column("files", 7, |it| count(it.files)),
        column("--fix", 7, |it| count(it.safe)),
        column("unsafe", 8, |it| count(it.unsafely)),
    ];
    let width = |columns: &[Column]| columns.iter().map(|it| it.width).sum::<usize>();
    while columns.len() > 2 && width(&columns) > room {
        columns.pop();
    }
    if width(&columns) > room {
        columns.remove(0);
    }
    columns
}

fn count(count: u64) -> String {
    if count == 0 { "–".to_owned() } else { grouped(count) }
}
