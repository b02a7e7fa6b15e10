//! A finding with all that the formats of other tools ask of it.

use crate::harmless::one_line;
use crate::sources::{Source, Sources};
use crate::{Report, WriteOptions};
use doclint_diagnostic::{Diagnostic, Level, Location, Position, Span};
use std::borrow::Cow;

/// A finding that is listed.
pub struct Entry<'r> {
    pub finding: &'r Diagnostic,
    pub source: &'r Source<'r>,
    /// The path with its prefix.
    pub path: String,
    /// The place; none in a file that could not be read.
    pub place: Option<Place>,
    /// The rule's page in the manual.
    pub url: Option<&'r str>,
    /// The fingerprint, in hex digits.
    pub fingerprint: String,
}

/// A half-open range of a file's text.
#[derive(Clone, Copy)]
pub struct Place {
    pub start: Position,
    pub end: Position,
}

/// The findings that are listed.
pub fn entries<'r>(
    report: &'r Report,
    sources: &'r Sources<'r>,
    options: &WriteOptions,
) -> Vec<Entry<'r>> {
    // Equal findings are told apart by their order among all, so that all are counted.
    let prints = report.fingerprints();
    let listed = report
        .findings
        .iter()
        .zip(prints)
        .filter(|(it, _)| it.level != Level::Suggestion || options.suggestions);
    let entry = |(finding, print): (&'r Diagnostic, u128)| {
        let source = sources.get(finding.at.file);
        Entry {
            finding,
            source,
            path: options.path(source),
            place: place(source, finding.at.span),
            url: report.rules.get(&finding.rule).and_then(|it| it.url.as_deref()),
            fingerprint: format!("{print:032x}"),
        }
    };
    listed.map(entry).collect()
}

/// The range of a span; none in a file without text, where it would mean nothing.
pub fn place(source: &Source<'_>, span: Span) -> Option<Place> {
    if source.text.is_empty() {
        return None;
    }
    let span = source.clamp(span);
    let at = |byte| source.lines().position(byte);
    Some(Place { start: at(span.start), end: at(span.end) })
}

impl Entry<'_> {
    /// The line, from 1; the first where there is no place.
    pub fn line(&self) -> u32 {
        self.place.map_or(1, |it| it.start.line)
    }

    /// The column in Unicode scalar values, from 1.
    pub fn column(&self) -> u32 {
        self.place.map_or(1, |it| it.start.column)
    }

    /// What is wrong, on one line.
    pub fn message(&self) -> Cow<'_, str> {
        one_line(&self.finding.message)
    }

    /// What is wrong and what to do, on one line: for readers that show a single text.
    pub fn sentence(&self) -> String {
        let message = self.message();
        match self.advice() {
            Some(advice) => format!("{message}; {advice}"),
            None => message.into_owned(),
        }
    }

    /// What is wrong, with its place, as editors read it.
    pub fn compact(&self) -> String {
        let (line, column) = (self.line(), self.column());
        let Diagnostic { level, rule, .. } = self.finding;
        let path = one_line(&self.path);
        format!("{path}:{line}:{column}: {}: {} [{rule}]", level.name(), self.message())
    }

    /// What to do: the help, or what the first fix does.
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

impl WriteOptions {
    /// The path of a file for the report.
    pub fn path(&self, source: &Source<'_>) -> String {
        format!("{}{}", self.path_prefix, source.path)
    }
}

/// Labels that say something, each with its file and range.
pub fn labels<'r>(
    finding: &'r Diagnostic,
    sources: &'r Sources<'r>,
) -> impl Iterator<Item = (&'r Source<'r>, Option<Place>, Cow<'r, str>)> {
    finding.labels.iter().map(|label| {
        let Location { file, span } = label.at;
        let source = sources.get(file);
        (source, place(source, span), one_line(&label.text))
    })
}
