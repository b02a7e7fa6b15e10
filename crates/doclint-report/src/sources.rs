//! The files of a report, each with one line index.

use crate::Report;
use doclint_diagnostic::{FileId, LineIndex, Span};
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::ops::Range;

/// The name of a file that the report doesn't hold.
const UNKNOWN: &str = "(unknown file)";

/// Looks places up. A file's lines are indexed when they are first asked for, and only then.
pub struct Sources<'r> {
    files: BTreeMap<FileId, Source<'r>>,
    unknown: Source<'r>,
}

/// One file.
pub struct Source<'r> {
    pub path: &'r str,
    pub text: &'r str,
    lines: OnceCell<LineIndex>,
}

impl<'r> Sources<'r> {
    pub fn new(report: &'r Report) -> Self {
        let source = |path, text| Source { path, text, lines: OnceCell::new() };
        Self {
            files: report
                .files
                .iter()
                .map(|(&id, file)| (id, source(file.path.as_str(), &file.text)))
                .collect(),
            unknown: source(UNKNOWN, ""),
        }
    }

    pub fn get(&self, id: FileId) -> &Source<'r> {
        self.files.get(&id).unwrap_or(&self.unknown)
    }
}

impl Source<'_> {
    pub fn lines(&self) -> &LineIndex {
        self.lines.get_or_init(|| LineIndex::new(self.text))
    }

    /// The span within the text, at character boundaries.
    pub fn clamp(&self, span: Span) -> Span {
        let fit = |at: u32| {
            let at = (at as usize).min(self.text.len());
            (0..=at).rev().find(|&it| self.text.is_char_boundary(it)).unwrap_or(0) as u32
        };
        let start = fit(span.start);
        Span::new(start, fit(span.end).max(start))
    }

    /// The span as it is shown: one that takes its line end along does not mark the next line.
    pub fn marked(&self, span: Span) -> Span {
        let span = self.clamp(span);
        let kept = self.text[span.range()].trim_end_matches(['\n', '\r']).len();
        Span::new(span.start, span.start + kept as u32)
    }

    /// The bytes of a line without its end; `line` counts from 1.
    pub fn line(&self, line: u32) -> Range<usize> {
        let start = self.lines().line_start(line) as usize;
        let mut end = self.lines().line_start(line + 1) as usize;
        let bytes = self.text.as_bytes();
        if line < self.lines().line_count() {
            end -= usize::from(end > start && bytes[end - 1] == b'\n');
            end -= usize::from(end > start && bytes[end - 1] == b'\r');
        }
        start..end
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SourceFile;

    #[test]
    fn a_file_is_indexed_once_and_only_when_asked_for() {
        let mut report = Report::default();
        for id in 0..2 {
            let file = SourceFile { path: "a.mdx".into(), text: "a\r\nb\rc\n".into() };
            report.files.insert(FileId(id), file);
        }
        let sources = Sources::new(&report);
        let (asked, other) = (sources.get(FileId(0)), sources.get(FileId(1)));
        assert!(std::ptr::eq(asked.lines(), sources.get(FileId(0)).lines()));
        assert!(other.lines.get().is_none());
        let lines: Vec<&str> = (1..=5).map(|line| &asked.text[asked.line(line)]).collect();
        assert_eq!(lines, ["a", "b", "c", "", ""]);
    }

    #[test]
    fn spans_are_made_to_fit() {
        let source = Source { path: "", text: "aé", lines: OnceCell::new() };
        assert_eq!(source.clamp(Span::new(2, 9)), Span::new(1, 3));
        assert_eq!(source.clamp(Span::new(7, 9)), Span::new(3, 3));
    }
}
