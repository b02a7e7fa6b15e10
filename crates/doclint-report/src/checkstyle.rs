//! The XML that Checkstyle writes and many tools read.

use crate::entry::{Entry, entries};
use crate::sources::Sources;
use crate::xml::Xml;
use crate::{Report, WriteOptions};
use doclint_diagnostic::Level;
use std::io::{self, Write};

/// Writes an element for each file with findings, and in it one for each finding.
pub fn write_checkstyle(
    report: &Report,
    options: &WriteOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let sources = Sources::new(report);
    let entries = entries(report, &sources, options);
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">")?;
    for file in entries.chunk_by(|a, b| a.path == b.path) {
        writeln!(out, "  <file name=\"{}\">", Xml(&file[0].path))?;
        for entry in file {
            write_error(entry, out)?;
        }
        writeln!(out, "  </file>")?;
    }
    writeln!(out, "</checkstyle>")
}

fn write_error(entry: &Entry<'_>, out: &mut dyn Write) -> io::Result<()> {
    match entry.place {
        Some(it) => {
            write!(out, "    <error line=\"{}\" column=\"{}\"", it.start.line, it.start.column)?;
        }
        // Readers know line 0 as the file as a whole.
        None => write!(out, "    <error line=\"0\"")?,
    }
    let severity = match entry.finding.level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Suggestion => "info",
    };
    // Readers take what stands between the dots for the category.
    let source = format!("doclint.{}", entry.finding.rule.replace('/', "."));
    let (message, source) = (entry.sentence(), Xml(&source));
    let message = Xml(&message);
    writeln!(out, " severity=\"{severity}\" message=\"{message}\" source=\"{source}\"/>")
}
