//! The screens of a watched run: each has the changes since the one before, then the whole report.

use crate::args::CheckArgs;
use crate::output::{self, Output};
use crate::report::{Writing, least_failing};
use crate::terminal::{Terminal, print_notes};
use crate::words::counted;
use anyhow::Result;
use doclint_diagnostic::Level;
use doclint_report::{Limit, Report, duration, write_text};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Clears the terminal and what was scrolled out of it, so that the top of a long report is the top
/// of this screen.
const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";
/// How many rows new findings take, at most, and at least even if the terminal is small.
const MOST_ROWS: usize = 40;
const LEAST_ROWS: usize = 10;
/// The rows around new findings: their title, and that of the next part.
const OTHER_ROWS: usize = 6;

/// State that lasts from one screen to the next. Reports are written in a pool of threads, so it is
/// locked.
#[derive(Default)]
pub struct Screens(Mutex<State>);

#[derive(Default)]
struct State {
    has_begun: bool,
    count: usize,
    pages: u64,
    /// Whether programs read the standard output.
    is_for_programs: bool,
    /// The findings of the last report about each site, by its root.
    known: BTreeMap<PathBuf, HashSet<u128>>,
    written: BTreeSet<PathBuf>,
}

impl Screens {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a screen, unless it has begun.
    pub fn begin(&self) {
        let mut state = self.state();
        if std::mem::replace(&mut state.has_begun, true) {
            return;
        }
        let terminal = Terminal::of_stdout();
        let text = match terminal.is_terminal && !Terminal::is_dumb() {
            true => CLEAR,
            false if state.count > 0 && !state.is_for_programs => "\n",
            false => "",
        };
        // If this fails, so does the report, which is longer.
        let _ = output::print_colored(text);
    }

    /// Takes note of the reports that a check writes.
    pub fn take_outputs(&self, outputs: &[Output]) {
        let mut printed = outputs.iter().filter(|it| it.path.is_none());
        let mut state = self.state();
        state.is_for_programs = printed.any(|it| !it.format.for_terminals);
        let files = outputs.iter().filter_map(|it| it.path.as_deref());
        state.written.extend(files.map(absolute));
    }

    /// Whether a file is one of our own reports.
    pub fn has_written(&self, path: &Path) -> bool {
        self.state().written.contains(path)
    }

    /// Returns the text printed before the report: the findings that the last report about this
    /// site did not have, and how many of its findings are gone.
    pub fn first_part(
        &self,
        report: &mut Report<'_>,
        outputs: &[Output],
        writing: &Writing<'_>,
    ) -> Result<Vec<u8>> {
        let prints = report.fingerprints();
        report.prints = prints.iter().map(|it| Some(*it)).collect();
        let least = least_shown(report, writing.args);
        let listed = report.findings.iter().zip(&prints).filter(|it| it.0.level >= least);
        let now: HashSet<u128> = listed.map(|it| *it.1).collect();
        let before = {
            let mut state = self.state();
            state.pages += report.summary.pages;
            state.known.insert(writing.root.to_owned(), now.clone())
        };
        let text = outputs.iter().find(|it| it.path.is_none() && it.format.name == "text");
        let (Some(before), Some(text), false) = (before, text, writing.args.shape.statistics)
        else {
            return Ok(Vec::new());
        };
        let settled = before.difference(&now).count();
        let mut new = report.clone();
        new.retain(|it, print| it.level >= least && !before.contains(&print));
        let mut out = Vec::new();
        if new.findings.is_empty() {
            if settled > 0 {
                let findings = counted(settled, "finding");
                out.extend(format!("Settled since the last check: {findings}.\n\n").bytes());
            }
            return Ok(out);
        }
        let settled = if settled > 0 { format!(" Settled: {settled}.") } else { String::new() };
        out.extend(format!("New since the last check: {}.{settled}\n\n", counts(&new)).bytes());
        let rows =
            Terminal::of_stdout().rows().map_or(MOST_ROWS, |it| it.saturating_sub(OTHER_ROWS));
        let mut options = writing.options(text.format, true);
        options.limit = Limit::Rows(rows.clamp(LEAST_ROWS, MOST_ROWS));
        options.no_summary = true;
        options.suggestions = least == Level::Suggestion;
        write_text(&new, &options, &mut out)?;
        out.extend(b"\nAll findings:\n\n");
        Ok(out)
    }

    /// Ends a screen: with the time that the check took, or without if it could not be carried out.
    pub fn end(&self, took: Option<Duration>, quiet: bool) -> Result<()> {
        let mut state = self.state();
        let pages = doclint_report::counted(std::mem::take(&mut state.pages), "page");
        state.has_begun = false;
        state.count += 1;
        if quiet {
            return Ok(());
        }
        let text = match took {
            Some(took) => {
                let took = duration(u64::try_from(took.as_millis()).unwrap_or(u64::MAX));
                format!("\nWatching {pages}. Checked in {took}. Press Ctrl+C to stop.\n")
            }
            None => "\nWatching for changes. Press Ctrl+C to stop.\n".to_owned(),
        };
        match state.is_for_programs {
            true => print_notes(&text),
            false => output::to_stdout(text.as_bytes())?,
        }
        Ok(())
    }
}

/// The lowest level that the report lists.
fn least_shown(report: &Report<'_>, args: &CheckArgs) -> Level {
    match args.lists_suggestions() || report.gate.fail_on == Some(Level::Suggestion) {
        _ if args.quiet => least_failing(&report.gate),
        true => Level::Suggestion,
        false => Level::Warning,
    }
}

/// How many findings there are of each level: `1 error, 2 warnings`.
fn counts(report: &Report<'_>) -> String {
    let summary = &report.summary;
    let counts = [
        (summary.errors, "error"),
        (summary.warnings, "warning"),
        (summary.suggestions, "suggestion"),
    ];
    let counts = counts.into_iter().filter(|it| it.0 > 0);
    let counts = counts.map(|(count, level)| doclint_report::counted(count, level));
    counts.collect::<Vec<_>>().join(", ")
}

/// A path as a watcher names it.
fn absolute(path: &Path) -> PathBuf {
    crate::paths::absolute_file(path).unwrap_or_else(|_| path.to_owned())
}
