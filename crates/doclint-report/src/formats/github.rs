//! Workflow commands, which GitHub Actions shows as annotations.

use crate::options::WriteOptions;
use crate::report::Report;
use crate::sources::Sources;
use crate::support::entry::{Entry, entries};
use doclint_diagnostic::Level;
use std::io::{self, Write};

/// Writes a command for each finding.
pub fn write_github(
    report: &Report,
    options: &WriteOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let sources = Sources::new(&report.files);
    for entry in entries(report, &sources, options) {
        writeln!(out, "{}", command(&entry))?;
    }
    Ok(())
}

fn command(entry: &Entry<'_>) -> String {
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
