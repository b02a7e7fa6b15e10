//! The code quality report of GitLab.

use crate::entry::{Entry, entries};
use crate::json_list::write_list;
use crate::sources::Sources;
use crate::{Report, WriteOptions};
use doclint_diagnostic::Level;
use serde_json::{Value, json};
use std::io::{self, Write};

/// Writes a list with one finding a line.
pub fn write_gitlab(
    report: &Report,
    options: &WriteOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let sources = Sources::new(report);
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
                "end": entry.place.map_or(1, |it| it.end.line),
            },
        },
    })
}
