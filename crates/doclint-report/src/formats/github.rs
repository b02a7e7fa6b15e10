//! Workflow commands, which GitHub Actions shows as annotations.

use crate::options::WriteOptions;
use crate::report::Report;
use crate::sources::Sources;
use crate::support::entry::{Entry, entries};
use crate::support::groups::Groups;
use crate::support::words::counted;
use doclint_diagnostic::Level;
use std::cmp::Reverse;
use std::fmt::Write as _;
use std::io::{self, Write};

/// Writes a command for each finding. GitHub shows ten of each level, so those that represent their
/// groups come first, the largest group first.
pub fn write_github(
    report: &Report,
    options: &WriteOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let sources = Sources::new(&report.files);
    let groups = Groups::of(&report.findings);
    let group = |entry: &Entry<'_>| &groups.list[groups.number[entry.index] as usize];
    let mut entries = entries(report, &sources, options);
    entries.sort_by_cached_key(|entry| {
        let is_first = group(entry).findings[0] == entry.index;
        // The others keep their order.
        let number = is_first.then_some(groups.number[entry.index]);
        (Reverse(entry.finding.level), !is_first, number)
    });
    if let Some(lost) = &report.lost_settings {
        writeln!(out, "::error title=doclint::{}", data(&lost.phrase()))?;
    }
    for entry in entries {
        let others = match group(&entry).findings.split_first() {
            Some((&first, others)) if first == entry.index => others.len(),
            _ => 0,
        };
        writeln!(out, "{}", command(&entry, others))?;
    }
    if !report.left_out.is_empty() {
        let left_out = counted(report.left_out.len() as u64, "more finding");
        writeln!(out, "::notice title=doclint::{left_out}, left out by --max")?;
    }
    Ok(())
}

/// The command for a finding that represents `others` as well.
fn command(entry: &Entry<'_>, others: usize) -> String {
    let name = match entry.finding.level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Suggestion => "notice",
    };
    let mut properties = format!("file={}", property(&entry.path));
    if let Some(range) = entry.range {
        let (start, end) = (range.start, range.end);
        properties.push_str(&format!(",line={},endLine={}", start.line, end.line));
        // With several lines, the runner drops the columns and prints a warning.
        if start.line == end.line {
            properties.push_str(&format!(",col={}", start.column));
        }
    }
    let mut message = entry.sentence();
    if others > 0 {
        let _ = write!(message, " (and {})", counted(others as u64, "more place"));
    }
    if let Some(url) = entry.url {
        message.push_str("\nsee ");
        message.push_str(url);
    }
    format!("::{name} {properties},title={}::{}", property(&entry.finding.rule), data(&message))
}

/// Escapes a message.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
