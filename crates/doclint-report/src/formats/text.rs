//! The report for the terminal.

use crate::options::WriteOptions;
use crate::report::{Report, Summary};
use crate::sources::Sources;
use crate::support::harmless::one_line;
use crate::support::snippet::Snippet;
use crate::support::words::{counted, duration, fixable, grouped};
use codespan_reporting::diagnostic::{Diagnostic as Rendered, LabelStyle, Severity};
use codespan_reporting::files::Error;
use codespan_reporting::term::termcolor::{Ansi, Color, ColorSpec, NoColor, WriteColor};
use codespan_reporting::term::{
    Chars, Config, Styles, StylesWriter, WriteStyle, emit_to_write_style,
};
use doclint_diagnostic::{Applicability, Diagnostic, Fix, Level};
use std::io::{self, Write};

/// The width of source lines in characters if the width of the terminal is unknown.
const WIDTH: usize = 200;
/// The least width of source lines. Fewer characters show nothing useful.
const LEAST_WIDTH: usize = 40;
/// About the width of line numbers and borders.
const GUTTER: usize = 8;
/// Further fixes are left out.
const MOST_FIXES: usize = 3;

/// Writes the findings with their source lines, then a summary. Makes many small writes, so `out`
/// should be buffered.
///
/// # Errors
///
/// When writing fails.
pub fn write_text(report: &Report, options: &WriteOptions, out: &mut dyn Write) -> io::Result<()> {
    match options.color {
        true => write_to(report, options, Ansi::new(out)),
        false => write_to(report, options, NoColor::new(out)),
    }
}

fn write_to(report: &Report, options: &WriteOptions, mut out: impl WriteColor) -> io::Result<()> {
    let sources = Sources::new(&report.files);
    let width = options.width.map_or(WIDTH, |it| it.saturating_sub(GUTTER).max(LEAST_WIDTH));
    let config = Config { tab_width: 2, chars: Chars::box_drawing(), ..Config::default() };
    let styles = styles();
    for finding in &report.findings {
        if finding.level == Level::Suggestion && !options.suggestions {
            continue;
        }
        let (snippet, labels) = Snippet::new(finding, &sources, width, &options.path_prefix);
        let rendered = Rendered::new(severity(finding.level))
            .with_code(finding.rule.as_ref())
            .with_message(one_line(&finding.message))
            .with_labels(labels)
            .with_notes(notes(finding, report));
        let mut writer = NamedLevels::new(StylesWriter::new(&mut out, &styles));
        emit_to_write_style(&mut writer, &config, &snippet, &rendered).map_err(
            |error| match error {
                Error::Io(error) => error,
                other => io::Error::other(other),
            },
        )?;
    }
    if !options.no_summary {
        write_summary(&report.summary, options, &mut out)?;
    }
    out.flush()
}

fn severity(level: Level) -> Severity {
    match level {
        Level::Error => Severity::Error,
        Level::Warning => Severity::Warning,
        Level::Suggestion => Severity::Note,
    }
}

fn styles() -> Styles {
    let mut styles = Styles::default();
    styles.header_note.set_fg(Some(Color::Cyan));
    styles.primary_label_note.set_fg(Some(Color::Cyan));
    styles.secondary_label.set_fg(Some(Color::Blue));
    styles
}

/// What to do, and where to read more.
fn notes(finding: &Diagnostic, report: &Report) -> Vec<String> {
    let help = finding.help.iter().map(|help| format!("help: {}", one_line(help)));
    let fixes = finding.fixes.iter().take(MOST_FIXES).map(fix_note);
    let see = report.rule_url(&finding.rule).map(|url| format!("see {url}"));
    help.chain(fixes).chain(see).collect()
}

fn fix_note(fix: &Fix) -> String {
    let trust = match fix.applicability {
        Applicability::Safe => "safe",
        Applicability::Unsafe => "unsafe",
        Applicability::Suggestion => "manual",
    };
    format!("fix ({trust}): {}", one_line(&fix.title))
}

fn write_summary(
    summary: &Summary,
    options: &WriteOptions,
    out: &mut impl WriteColor,
) -> io::Result<()> {
    let Summary { errors, warnings, suggestions, .. } = *summary;
    if summary.fixed > 0 {
        let (findings, files) =
            (counted(summary.fixed, "finding"), counted(summary.fixed_pages, "file"));
        bold(out, Color::Green, &format!("Fixed {findings} in {files}"))?;
        writeln!(out, ".")?;
    }
    let listed = if options.suggestions { suggestions } else { 0 };
    let counts = [
        (errors, "error", Color::Red),
        (warnings, "warning", Color::Yellow),
        (listed, "suggestion", Color::Cyan),
    ];
    let counts: Vec<_> = counts.into_iter().filter(|(count, ..)| *count > 0).collect();
    if counts.is_empty() {
        let none = if suggestions > 0 { "No errors and no warnings" } else { "No problems found" };
        bold(out, Color::Green, none)?;
    } else {
        write!(out, "Found ")?;
    }
    for (index, (count, noun, color)) in counts.iter().enumerate() {
        let glue = match index {
            0 => "",
            _ if index + 1 == counts.len() => " and ",
            _ => ", ",
        };
        write!(out, "{glue}")?;
        bold(out, *color, &counted(*count, noun))?;
    }
    match fixable(summary.fixable, summary.unsafely_fixable).as_str() {
        "" => writeln!(out, ".")?,
        fixable => writeln!(out, " ({fixable}).")?,
    }
    if suggestions > listed {
        let pronoun = if suggestions == 1 { "it" } else { "them" };
        let count = counted(suggestions, "suggestion");
        writeln!(out, "{count} not listed; show {pronoun} with --suggestions.")?;
    }
    if summary.suppressed > 0 {
        writeln!(out, "{} suppressed.", counted(summary.suppressed, "finding"))?;
    }
    if summary.baselined > 0 {
        writeln!(out, "{} in the baseline.", counted(summary.baselined, "finding"))?;
    }
    if summary.unchanged > 0 {
        writeln!(out, "{} existed before the change.", counted(summary.unchanged, "finding"))?;
    }
    writeln!(out, "{}", coverage(summary))
}

/// What was checked, to distinguish a clean report from a run that read nothing.
fn coverage(summary: &Summary) -> String {
    let mut aside = Vec::new();
    if summary.skipped > 0 {
        aside.push(format!("{} unreadable", grouped(summary.skipped)));
    }
    if summary.pages_with_syntax_errors > 0 {
        aside.push(format!("{} with syntax errors", grouped(summary.pages_with_syntax_errors)));
    }
    let pages = if summary.skipped > 0 {
        format!("{} of {}", grouped(summary.parsed), counted(summary.pages, "page"))
    } else {
        counted(summary.parsed, "page")
    };
    let aside = if aside.is_empty() { String::new() } else { format!(" ({})", aside.join(", ")) };
    let words = counted(summary.words, "word");
    let frozen = match summary.frozen {
        0 => String::new(),
        count => format!(" Not checked: {}.", counted(count, "frozen page")),
    };
    let duration = duration(summary.duration_ms);
    format!("Read {pages}{aside} and {words} of prose in {duration}.{frozen}")
}

fn bold(out: &mut impl WriteColor, color: Color, text: &str) -> io::Result<()> {
    out.set_color(ColorSpec::new().set_fg(Some(color)).set_bold(true))?;
    write!(out, "{text}")?;
    out.reset()
}

/// Prints the level "suggestion" where the renderer would print "note".
struct NamedLevels<W> {
    inner: W,
    in_header: bool,
}

impl<W> NamedLevels<W> {
    fn new(inner: W) -> Self {
        Self { inner, in_header: false }
    }
}

impl<W: Write> Write for NamedLevels<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if std::mem::take(&mut self.in_header) && bytes == b"note" {
            self.inner.write_all(Level::Suggestion.name().as_bytes())?;
            return Ok(bytes.len());
        }
        self.inner.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<W: WriteStyle> WriteStyle for NamedLevels<W> {
    fn set_header(&mut self, severity: Severity) -> io::Result<()> {
        self.in_header = true;
        self.inner.set_header(severity)
    }

    fn set_header_message(&mut self) -> io::Result<()> {
        self.inner.set_header_message()
    }

    fn set_line_number(&mut self) -> io::Result<()> {
        self.inner.set_line_number()
    }

    fn set_note_bullet(&mut self) -> io::Result<()> {
        self.inner.set_note_bullet()
    }

    fn set_source_border(&mut self) -> io::Result<()> {
        self.inner.set_source_border()
    }

    fn set_label(&mut self, severity: Severity, style: LabelStyle) -> io::Result<()> {
        self.inner.set_label(severity, style)
    }

    fn reset(&mut self) -> io::Result<()> {
        self.inner.reset()
    }
}
