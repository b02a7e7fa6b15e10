//! Checkstyle XML, which many tools read.

use crate::options::WriteOptions;
use crate::report::Report;
use crate::sources::Sources;
use crate::support::entry::{Entry, entries};
use crate::support::xml::Xml;
use doclint_diagnostic::Level;
use std::io::{self, Write};

/// Writes an element for each file with findings, which contains one for each finding.
pub fn write_checkstyle(
    report: &Report,
    options: &WriteOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let sources = Sources::new(&report.files);
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
    match entry.range {
        Some(range) => {
            let (line, column) = (range.start.line, range.start.column);
            write!(out, "    <error line=\"{line}\" column=\"{column}\"")?;
        }
        // To tools that read this, line 0 means the whole file.
        None => write!(out, "    <error line=\"0\"")?,
    }
    let severity = match entry.finding.level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Suggestion => "info",
    };
    // Tools take the text between the dots as the category.
    let source = format!("doclint.{}", entry.finding.rule.replace('/', "."));
    let (message, source) = (entry.sentence(), Xml(&source));
    let message = Xml(&message);
    writeln!(out, " severity=\"{severity}\" message=\"{message}\" source=\"{source}\"/>")
}
