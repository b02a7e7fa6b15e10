//! The end of the report: the number of findings, in a table if it is large, and the next steps.

use super::canvas::{Line, Piece, Style, wrap};
use super::next::steps;
use super::table::{rows, table};
use crate::options::{Limit, WriteOptions};
use crate::report::{Report, Summary};
use crate::support::words::{capitalized, counted, duration, fixable, grouped};
use doclint_diagnostic::{FileId, Level};
use std::collections::BTreeSet;

/// More findings than these get a table and suggestions for next steps.
const HANDFUL: usize = 20;
/// Rules in the table.
const ROWS: usize = 10;
/// Between a command and its effect.
const GAP: usize = 3;
/// Commands are aligned if they are not longer and don't take half of a line.
const LONG_COMMAND: usize = 60;

/// How many groups are shown.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shown {
    /// Groups with findings that are listed.
    pub groups: usize,
    /// Those that are not shown.
    pub hidden: usize,
    /// How many of those are errors.
    pub hidden_errors: usize,
    /// Whether some of the others are shown without all of their places.
    pub hides_places: bool,
}

/// The lines of the summary.
pub fn summary(report: &Report, options: &WriteOptions, shown: Shown) -> Vec<Line> {
    let least = if options.suggestions { Level::Suggestion } else { Level::Warning };
    let listed = report.findings.iter().filter(|it| it.level >= least).count();
    let mut lines = Vec::new();
    let mut add = |line: Line| lines.extend(wrap(line, options.width, 0, 2));
    if report.summary.fixed > 0 {
        add(fixed(&report.summary, options));
    }
    if listed == 0 {
        add(nothing(report));
    } else {
        add(found(report, options, least));
        let read = pages(report);
        let duration = duration(report.summary.duration_ms);
        let frozen = frozen(&report.summary);
        add(vec![Piece::plain(format!("Read {read} in {duration}.{frozen}"))]);
    }
    if let Some(lost) = &report.lost_settings {
        let text = format!("{}.", capitalized(&lost.phrase()));
        add(vec![Piece::new(Style::StrongLevel(Level::Error), text)]);
    }
    if shown.hides_places {
        add(vec![Piece::plain("Long lists of places are cut; --all shows every place.")]);
    }
    for line in notes(&report.summary, options, listed) {
        add(line);
    }
    if listed > HANDFUL {
        let rows = rows(report, least);
        lines.push(vec![]);
        lines.extend(table(&rows, ROWS, options.width));
        let steps = steps(report, options, &rows, (shown.hidden_errors, shown.hidden));
        let most = options.width.map_or(LONG_COMMAND, |it| it / 2);
        let aligned = steps.iter().map(|it| it.command.len()).filter(|it| *it <= most);
        let width = aligned.max().unwrap_or(0);
        let is_narrow = options.width.is_some_and(|it| it < 2 * width);
        let hanging = if is_narrow { 6 } else { 2 + width + GAP };
        if !steps.is_empty() {
            lines.extend([vec![], vec![Piece::plain("What next:")]]);
        }
        for step in steps {
            let aligned = if is_narrow { 0 } else { width };
            let blanks = (aligned + GAP).saturating_sub(step.command.len()).max(GAP);
            let line = vec![
                // A command stays on one line, so that it can be copied.
                Piece::new(Style::Command, step.command.replace(' ', "\u{A0}")),
                Piece::plain("\u{A0}".repeat(blanks)),
                Piece::plain(step.text),
            ];
            lines.extend(wrap(line, options.width, 2, hanging));
        }
    }
    if shown.hidden > 0 {
        lines.push(vec![]);
        let text = format!(
            "Shown: {} of {} different problems, {}. --all shows the rest.",
            grouped(shown.groups.saturating_sub(shown.hidden) as u64),
            grouped(shown.groups as u64),
            match options.limit {
                Limit::Groups(_) => "as requested",
                _ => "as many as fit on a screen",
            },
        );
        lines.extend(wrap(vec![Piece::plain(text)], options.width, 0, 2));
    }
    if let Some(verdict) = verdict(report) {
        lines.extend(wrap(verdict, options.width, 0, 2));
    }
    for piece in lines.iter_mut().flatten() {
        piece.text = piece.text.replace('\u{A0}', " ");
    }
    lines
}

fn fixed(summary: &Summary, options: &WriteOptions) -> Line {
    let (findings, files) =
        (counted(summary.fixed, "finding"), counted(summary.fixed_pages, "file"));
    let rest = match summary.fixed_suggestions {
        0 => ".".to_owned(),
        _ if options.suggestions => ".".to_owned(),
        count => {
            let suggestions = match count == summary.fixed {
                true if count == 1 => "a suggestion".to_owned(),
                true => "all of them suggestions".to_owned(),
                false => format!("{} of them suggestions", grouped(count)),
            };
            format!(
                ", {suggestions}, which a report lists only with --suggestions. --show-fixes \
                 lists what was fixed."
            )
        }
    };
    vec![Piece::new(Style::Good, format!("Fixed {findings} in {files}")), Piece::plain(rest)]
}

/// The line for a site without findings.
fn nothing(report: &Report) -> Line {
    let summary = &report.summary;
    let known = summary.baselined + summary.unchanged;
    let none = match (summary.suggestions, known) {
        (1.., _) => "No errors and no warnings",
        (0, 1..) => "No new problems",
        (0, 0) => "No problems found",
    };
    let rest =
        format!(" in {} ({}).{}", pages(report), duration(summary.duration_ms), frozen(summary));
    vec![Piece::new(Style::Good, none), Piece::plain(rest)]
}

/// `Found 2 errors and 7 warnings in 3 files.`
fn found(report: &Report, options: &WriteOptions, least: Level) -> Line {
    let summary = &report.summary;
    let listed = if options.suggestions { summary.suggestions } else { 0 };
    let counts = [
        (summary.errors, Level::Error),
        (summary.warnings, Level::Warning),
        (listed, Level::Suggestion),
    ];
    let counts: Vec<_> = counts.into_iter().filter(|(count, _)| *count > 0).collect();
    let mut line = vec![Piece::plain("Found ")];
    for (index, (count, level)) in counts.iter().enumerate() {
        let glue = match index {
            0 => "",
            _ if index + 1 == counts.len() => " and ",
            _ => ", ",
        };
        line.push(Piece::plain(glue));
        line.push(Piece::new(Style::StrongLevel(*level), counted(*count, level.name())));
    }
    let files: BTreeSet<FileId> =
        report.findings.iter().filter(|it| it.level >= least).map(|it| it.at.file).collect();
    line.push(Piece::plain(format!(" in {}.", counted(files.len() as u64, "file"))));
    line
}

/// Other notes on the run, a line each.
fn notes(summary: &Summary, options: &WriteOptions, listed: usize) -> Vec<Line> {
    let mut notes = Vec::new();
    if listed > 0 && listed <= HANDFUL {
        let fixable = fixable(summary.fixable, summary.unsafely_fixable);
        if !fixable.is_empty() {
            notes.push(format!("{fixable}."));
        }
    }
    if summary.suggestions > 0 && !options.suggestions {
        let pronoun = if summary.suggestions == 1 { "it" } else { "them" };
        let count = counted(summary.suggestions, "suggestion");
        notes.push(format!("{count} not listed; show {pronoun} with --suggestions."));
    }
    if summary.conventions > 0 {
        let findings = counted(summary.conventions, "finding");
        let (verb, pronoun) =
            if summary.conventions == 1 { ("stands", "it") } else { ("stand", "them") };
        let places = counted(summary.folded, "place");
        notes.push(format!(
            "{findings} {verb} for {places}: most of the site does the same. Decide on {pronoun} in \
             doclint.yml."
        ));
    }
    let known: Vec<String> = [
        (summary.suppressed, "suppressed by comments"),
        (summary.baselined, "in the baseline"),
        (summary.repeated, "repeated in copies of pages"),
        (summary.unchanged, "existed before the change"),
    ]
    .into_iter()
    .filter(|(count, _)| *count > 0)
    .map(|(count, what)| format!("{} {what}", grouped(count)))
    .collect();
    if !known.is_empty() {
        notes.push(format!("Not listed: {}.", known.join(", ")));
    }
    notes.into_iter().map(|text| vec![Piece::plain(text)]).collect()
}

/// `12 pages and 3,456 words`, to distinguish a clean report from a run that read nothing.
fn pages(report: &Report) -> String {
    let summary = &report.summary;
    let is_plain = report.site.platform == "markdown" && !report.site.has_builds;
    let kind = if is_plain { " of plain Markdown" } else { "" };
    let mut aside = Vec::new();
    if summary.skipped > 0 {
        aside.push(format!("{} unreadable", grouped(summary.skipped)));
    }
    if summary.pages_with_syntax_errors > 0 {
        aside.push(format!("{} with syntax errors", grouped(summary.pages_with_syntax_errors)));
    }
    if summary.unlisted > 0 {
        aside.push(format!("{} outside of the navigation", grouped(summary.unlisted)));
    }
    let pages = if summary.skipped > 0 {
        format!("{} of {}", grouped(summary.parsed), counted(summary.pages, "page"))
    } else {
        counted(summary.parsed, "page")
    };
    let aside = if aside.is_empty() { String::new() } else { format!(" ({})", aside.join(", ")) };
    format!("{pages}{kind}{aside} and {}", counted(summary.words, "word"))
}

fn frozen(summary: &Summary) -> String {
    match summary.frozen {
        0 => String::new(),
        count => format!(" Not checked: {}.", counted(count, "frozen, excluded, or unbuilt page")),
    }
}

/// Why the run passes or fails, if it found something.
fn verdict(report: &Report) -> Option<Line> {
    let gate = &report.gate;
    let has_cause = !report.findings.is_empty() || report.lost_settings.is_some();
    if gate.reason.is_empty() || !has_cause {
        return None;
    }
    let (style, word) = match gate.exit_code {
        0 => (Style::Good, "Passed"),
        _ => (Style::StrongLevel(Level::Error), "Failed"),
    };
    Some(vec![Piece::new(style, word), Piece::plain(format!(": {}.", gate.reason))])
}
