//! The report for people: on a terminal as much as fits on a screen, elsewhere everything.

mod block;
mod canvas;
mod frame;
mod next;
mod screen;
mod summary;
mod table;

use crate::options::{Limit, WriteOptions};
use crate::report::Report;
use crate::sources::Sources;
use crate::support::groups::most_severe_first;
use block::{Blocks, Detail};
use canvas::{Line, print};
use codespan_reporting::term::termcolor::{Ansi, NoColor, WriteColor};
use doclint_diagnostic::{Group, Level};
use screen::{ROWS, choose, rows_of};
use std::io::{self, Write};
use summary::{Shown, summary};
use table::{rows, table};

/// Writes groups of findings with the source lines of the first of each, then a summary. Makes many
/// small writes, so `out` should be buffered.
///
/// # Errors
///
/// When writing fails.
pub fn write_text(report: &Report, options: &WriteOptions, out: &mut dyn Write) -> io::Result<()> {
    with_color(options, out, |out| {
        let sources = Sources::new(&report.files);
        let blocks = Blocks { report, sources: &sources, options };
        let groups = most_severe_first(&report.findings, options.suggestions);
        let details = details(&blocks, &groups);
        let shown = write_groups(&blocks, &groups, &details, out)?;
        if !options.no_summary {
            print(&summary(report, options, shown), options.links, out)?;
        }
        out.flush()
    })
}

/// Writes the summary alone, with all rules.
///
/// # Errors
///
/// When writing fails.
pub fn write_summary(
    report: &Report,
    options: &WriteOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    with_color(options, out, |out| {
        print(&summary(report, options, Shown::default()), options.links, out)
    })
}

/// Writes the table of all rules that found something, and nothing else.
///
/// # Errors
///
/// When writing fails.
pub fn write_statistics(
    report: &Report,
    options: &WriteOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    with_color(options, out, |out| {
        let rows = rows(report, Level::Suggestion);
        if rows.is_empty() {
            return writeln!(out, "No rule has any findings.");
        }
        print(&table(&rows, rows.len(), options.width), options.links, out)
    })
}

fn with_color(
    options: &WriteOptions,
    out: &mut dyn Write,
    write: impl FnOnce(&mut dyn WriteColor) -> io::Result<()>,
) -> io::Result<()> {
    match options.color {
        true => write(&mut Ansi::new(out)),
        false => write(&mut NoColor::new(out)),
    }
}

/// Chooses how much to show of each group.
fn details(blocks: &Blocks<'_>, groups: &[Group]) -> Vec<Option<Detail>> {
    match blocks.options.limit {
        Limit::None => vec![Some(Detail::All); groups.len()],
        Limit::Places => vec![Some(Detail::Full); groups.len()],
        Limit::Groups(most) => {
            (0..groups.len()).map(|it| (it < most).then_some(Detail::Full)).collect()
        }
        Limit::Screen | Limit::Rows(_) => {
            let room = if let Limit::Rows(rows) = blocks.options.limit { rows } else { ROWS };
            // The summary is longest if something is hidden.
            let shown =
                Shown { groups: groups.len(), hidden: 1, hidden_errors: 1, hides_places: false };
            let end = match blocks.options.no_summary {
                true => 0,
                false => {
                    let lines = summary(blocks.report, blocks.options, shown);
                    rows_of(&lines, blocks.options.width)
                }
            };
            choose(blocks, groups, room.saturating_sub(end + 1))
        }
    }
}

/// Writes the groups below the names of their files, and says how many are not shown.
fn write_groups(
    blocks: &Blocks<'_>,
    groups: &[Group],
    details: &[Option<Detail>],
    out: &mut dyn WriteColor,
) -> io::Result<Shown> {
    let links = blocks.options.links;
    let mut shown = Shown { groups: groups.len(), ..Shown::default() };
    let mut before: Option<(&Group, Detail)> = None;
    for (group, detail) in groups.iter().zip(details) {
        let Some(detail) = *detail else {
            shown.hidden += 1;
            shown.hidden_errors += usize::from(group.level == Level::Error);
            continue;
        };
        let file = group.first(&blocks.report.findings).at.file;
        let is_new = before.is_none_or(|(it, _)| it.first(&blocks.report.findings).at.file != file);
        let is_brief = before.is_none_or(|(_, it)| it == Detail::Brief) && detail == Detail::Brief;
        let mut lines: Vec<Line> = Vec::new();
        if before.is_some() && !is_brief {
            lines.push(vec![]);
        }
        if is_new {
            lines.push(blocks.file_line(group));
        }
        lines.extend(blocks.lines(group, detail));
        print(&lines, links, out)?;
        // On a screen, each such list says how many places it leaves out, and rows are scarce.
        shown.hides_places |=
            blocks.options.limit == Limit::Places && blocks.hides_places(group, detail);
        before = Some((group, detail));
    }
    if before.is_some() && !blocks.options.no_summary {
        writeln!(out)?;
    }
    Ok(shown)
}
