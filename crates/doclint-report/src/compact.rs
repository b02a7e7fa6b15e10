//! One line for each finding, as editors and grep read it.

use crate::entry::entries;
use crate::sources::Sources;
use crate::{Report, WriteOptions};
use std::io::{self, Write};

/// Writes `path:line:column: level: message [rule]` for each finding.
pub fn write_compact(
    report: &Report,
    options: &WriteOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let sources = Sources::new(report);
    for entry in entries(report, &sources, options) {
        writeln!(out, "{}", entry.compact())?;
    }
    Ok(())
}
