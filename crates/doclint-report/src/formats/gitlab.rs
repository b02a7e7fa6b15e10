//! GitLab's code quality report.

use crate::options::WriteOptions;
use crate::report::Report;
use crate::sources::Sources;
use crate::support::entry::{Entry, entries};
use crate::support::json_list::write_list;
use doclint_diagnostic::Level;
use serde_json::{Value, json};
use std::io::{self, Write};

/// Writes an array with one finding per line.
pub fn write_gitlab(
    report: &Report,
    options: &WriteOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let sources = Sources::new(&report.files);
    write_list(out, entries(report, &sources, options).iter().map(issue))?;
    writeln!(out)
}

fn issue(entry: &Entry<'_>) -> Value {
    json!({
        "description": entry.sentence(),
        "check_name": entry.finding.rule.as_ref(),
        "fingerprint": entry.fingerprint,
        "severity": match entry.finding.level {
            Level::Error => "major",
            Level::Warning => "minor",
            Level::Suggestion => "info",
        },
        "location": {
            "path": entry.path,
            "lines": {
                "begin": entry.line(),
                "end": entry.range.map_or(1, |range| range.end.line),
            },
        },
    })
}
