//! One line per finding, for editors and grep.

use crate::options::WriteOptions;
use crate::report::Report;
use crate::sources::Sources;
use crate::support::entry::entries;
use std::io::{self, Write};

/// Writes `path:line:column: level: message [rule]` for each finding.
pub fn write_compact(
    report: &Report,
    options: &WriteOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let sources = Sources::new(&report.files);
    for entry in entries(report, &sources, options) {
        writeln!(out, "{}", entry.compact())?;
    }
    Ok(())
}
