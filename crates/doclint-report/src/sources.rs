//! The files of a report, each with a line index.

use doclint_diagnostic::{FileId, LineIndex, Span};
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// A file that findings point into.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The path relative to the root of the site, with `/` between folders.
    pub path: String,
    /// The text as it was read; empty if it could not be read.
    pub text: Arc<str>,
}

/// The name shown for a file that is not in the report.
const UNKNOWN: &str = "(unknown file)";

/// Looks up files by id. The lines of a file are indexed on first use.
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
    pub fn new(files: &'r BTreeMap<FileId, SourceFile>) -> Self {
        let source = |path, text| Source { path, text, lines: OnceCell::new() };
        Self {
            files: files
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

    /// The span, cut to fit the text and moved to character boundaries.
    pub fn clamp(&self, span: Span) -> Span {
        let fit = |at: u32| {
            let at = (at as usize).min(self.text.len());
            self.text.floor_char_boundary(at) as u32
        };
        let start = fit(span.start);
        Span::new(start, fit(span.end).max(start))
    }

    /// The span to mark: without a line break at its end, which would mark the next line.
    pub fn marked(&self, span: Span) -> Span {
        let span = self.clamp(span);
        let kept = self.text[span.range()].trim_end_matches(['\n', '\r']).len();
        Span::new(span.start, span.start + kept as u32)
    }

    /// The bytes of a line without its line break; `line` counts from 1.
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

    #[test]
    fn a_file_is_indexed_once_and_only_on_use() {
        let mut files = BTreeMap::new();
        for id in 0..2 {
            let file = SourceFile { path: "a.mdx".into(), text: "a\r\nb\rc\n".into() };
            files.insert(FileId(id), file);
        }
        let sources = Sources::new(&files);
        let (used, other) = (sources.get(FileId(0)), sources.get(FileId(1)));
        assert!(std::ptr::eq(used.lines(), sources.get(FileId(0)).lines()));
        assert!(other.lines.get().is_none());
        let lines: Vec<&str> = (1..=5).map(|line| &used.text[used.line(line)]).collect();
        assert_eq!(lines, ["a", "b", "c", "", ""]);
    }

    #[test]
    fn spans_are_cut_to_fit() {
        let source = Source { path: "", text: "aé", lines: OnceCell::new() };
        assert_eq!(source.clamp(Span::new(2, 9)), Span::new(1, 3));
        assert_eq!(source.clamp(Span::new(7, 9)), Span::new(3, 3));
    }
}
