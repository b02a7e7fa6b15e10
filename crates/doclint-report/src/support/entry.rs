//! A finding with everything that the formats of other tools need.

use crate::options::WriteOptions;
use crate::report::Report;
use crate::sources::{Source, Sources};
use doclint_diagnostic::one_line;
use doclint_diagnostic::{Diagnostic, Level, Location, Position, Span};
use std::borrow::Cow;

/// A finding that the report lists.
pub struct Entry<'r> {
    /// Its index among all findings of the report.
    pub index: usize,
    pub finding: &'r Diagnostic,
    pub source: Source<'r>,
    /// The path with its prefix.
    pub path: String,
    /// Where it is; `None` in a file that could not be read.
    pub range: Option<TextRange>,
    /// The manual page of the rule.
    pub url: Option<&'r str>,
    /// The fingerprint in hex digits.
    pub fingerprint: String,
}

/// A half-open range of the text of a file.
#[derive(Clone, Copy)]
pub struct TextRange {
    pub start: Position,
    pub end: Position,
}

/// The findings that the report lists.
pub fn entries<'r>(
    report: &'r Report,
    sources: &'r Sources<'r>,
    options: &WriteOptions,
) -> Vec<Entry<'r>> {
    // Fingerprints depend on the order among all findings, not only among those listed.
    let prints = report.fingerprints_with(sources);
    let listed = report
        .findings
        .iter()
        .zip(prints)
        .enumerate()
        .filter(|(_, (it, _))| it.level != Level::Suggestion || options.suggestions);
    let entry = |(index, (finding, print)): (usize, (&'r Diagnostic, u128))| {
        let source = sources.get(finding.at.file);
        Entry {
            index,
            finding,
            path: options.path(&source),
            range: text_range(&source, finding.at.span),
            source,
            url: report.rule_url(&finding.rule),
            fingerprint: format!("{print:032x}"),
        }
    };
    listed.map(entry).collect()
}

/// The range of a span; `None` in a file without text, where it would be meaningless.
pub fn text_range(source: &Source<'_>, span: Span) -> Option<TextRange> {
    if source.text().is_empty() {
        return None;
    }
    let span = source.clamp(span);
    let at = |byte| source.lines().position(byte);
    Some(TextRange { start: at(span.start), end: at(span.end) })
}

impl Entry<'_> {
    /// The line, from 1. Without a range, the first line.
    pub fn line(&self) -> u32 {
        self.range.map_or(1, |it| it.start.line)
    }

    /// The column in Unicode scalar values, from 1. Without a range, the first column.
    pub fn column(&self) -> u32 {
        self.range.map_or(1, |it| it.start.column)
    }

    /// The message, on one line.
    pub fn message(&self) -> Cow<'_, str> {
        one_line(&self.finding.message)
    }

    /// The message and the help, on one line, for tools that show a single text.
    pub fn sentence(&self) -> String {
        let message = self.message();
        match self.advice() {
            Some(advice) => format!("{message}; {advice}"),
            None => message.into_owned(),
        }
    }

    /// The message and its place, in the form that editors parse.
    pub fn compact(&self) -> String {
        let (line, column) = (self.line(), self.column());
        let Diagnostic { level, rule, .. } = self.finding;
        let path = one_line(&self.path);
        format!("{path}:{line}:{column}: {}: {} [{rule}]", level.name(), self.message())
    }

    /// The help, or else the title of the first fix.
    pub fn advice(&self) -> Option<String> {
        if let Some(help) = &self.finding.help {
            return Some(one_line(help).into_owned());
        }
        let title = one_line(&self.finding.fixes.first()?.title).into_owned();
        let mut rest = title.chars();
        let first = rest.next()?;
        Some(first.to_lowercase().chain(rest).collect())
    }
}

/// The labels of a finding, each with its file and range.
pub fn labels<'r>(
    finding: &'r Diagnostic,
    sources: &'r Sources<'r>,
) -> impl Iterator<Item = (Source<'r>, Option<TextRange>, Cow<'r, str>)> {
    finding.labels.iter().map(|label| {
        let Location { file, span } = label.at;
        let source = sources.get(file);
        let range = text_range(&source, span);
        (source, range, one_line(&label.text))
    })
}
