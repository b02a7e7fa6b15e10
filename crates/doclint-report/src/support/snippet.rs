//! The source lines shown with a finding: cut if they are long, and safe to print.

use crate::options::WriteOptions;
use crate::sources::{Source, Sources};
use codespan_reporting::diagnostic::{Label, LabelStyle};
use codespan_reporting::files::{Error, Files};
use doclint_diagnostic::{Diagnostic, FileId, Location};
use doclint_diagnostic::{harmless, one_line};
use std::collections::BTreeSet;
use std::ops::Range;
use unicode_width::UnicodeWidthChar;

/// Further labels are left out.
const MOST_LABELS: usize = 8;
/// How many lines are shown at the start and at the end of a longer span.
const FIRST_LINES: u32 = 3;
const LAST_LINES: u32 = 1;
/// The renderer marks skipped lines if more than this many are missing, and loops over all of them.
/// So a gap is never made longer than this.
const GAP: u32 = 4;
/// Marks the side at which a line is cut.
const ELLIPSIS: char = '…';

/// The few lines that the renderer gets to see, as its set of files.
pub struct Snippet {
    parts: Vec<Part>,
}

/// Lines of one file.
struct Part {
    file: FileId,
    path: String,
    text: String,
    rows: Vec<Row>,
}

/// A source line in the form that reports show.
struct Row {
    /// Its line number, from 1.
    line: u32,
    /// The column of the first character shown, from 1.
    column: usize,
    /// Where it starts in the part's text.
    start: usize,
    /// The bytes of the file that are shown.
    window: Range<usize>,
    cut_left: bool,
    cut_right: bool,
}

/// A range to mark.
struct Mark<'f> {
    at: Location,
    lines: (u32, u32),
    style: LabelStyle,
    text: &'f str,
}

impl Snippet {
    /// The lines of a finding, each at most about `width` columns wide, and its labels.
    pub fn new(
        finding: &Diagnostic,
        sources: &Sources<'_>,
        width: usize,
        options: &WriteOptions,
    ) -> (Self, Vec<Label<usize>>) {
        let main = Mark::new(finding.at, LabelStyle::Primary, "", sources);
        let others = finding
            .labels
            .iter()
            .filter(|label| !label.is_place())
            .take(MOST_LABELS)
            .map(|label| Mark::new(label.at, LabelStyle::Secondary, &label.text, sources));
        let marks: Vec<Mark<'_>> = std::iter::once(main).chain(others).collect();
        let mut parts: Vec<Part> = Vec::new();
        for mark in &marks {
            if !parts.iter().any(|part| part.file == mark.at.file) {
                let mut part = Part::new(mark.at.file, &marks, sources, width);
                part.path = options.path(&sources.get(mark.at.file));
                parts.push(part);
            }
        }
        let labels = marks
            .iter()
            .map(|mark| {
                let part = parts.iter().position(|it| it.file == mark.at.file).unwrap_or(0);
                let source = sources.get(mark.at.file);
                let start = parts[part].locate(mark.lines.0, mark.at.span.start, &source);
                let end = parts[part].locate(mark.lines.1, mark.at.span.end, &source);
                Label::new(mark.style, part, start..end.max(start))
                    .with_message(one_line(mark.text))
            })
            .collect();
        (Self { parts }, labels)
    }
}

impl<'f> Mark<'f> {
    fn new(at: Location, style: LabelStyle, text: &'f str, sources: &Sources<'_>) -> Self {
        let source = sources.get(at.file);
        let span = source.marked(at.span);
        let lines = (source.lines().line(span.start), source.lines().line(span.end));
        Self { at: Location { file: at.file, span }, lines, style, text }
    }
}

impl Part {
    fn new(file: FileId, marks: &[Mark<'_>], sources: &Sources<'_>, width: usize) -> Self {
        let source = sources.get(file);
        let marks = || marks.iter().filter(|mark| mark.at.file == file);
        let mut shown = BTreeSet::new();
        for mark in marks() {
            let (first, last) = mark.lines;
            shown.extend(first..=last.min(first + FIRST_LINES));
            shown.extend(first.max(last.saturating_sub(LAST_LINES))..=last);
        }
        let mut part =
            Self { file, path: one_line(source.path).into(), text: String::new(), rows: vec![] };
        let mut next = shown.first().copied().unwrap_or(1);
        for line in shown {
            for between in next..line.min(next + GAP) {
                part.push_row(&source, between, None, width);
            }
            let on_line = |mark: &&Mark<'_>| mark.lines.0 == line || mark.lines.1 == line;
            let focus = marks().find(on_line).map(|mark| {
                let start =
                    if mark.lines.0 == line { mark.at.span.start } else { mark.at.span.end };
                start as usize..mark.at.span.end as usize
            });
            part.push_row(&source, line, focus, width);
            next = line + 1;
        }
        part
    }

    fn push_row(
        &mut self,
        source: &Source<'_>,
        line: u32,
        focus: Option<Range<usize>>,
        width: usize,
    ) {
        let (text, content) = (source.text(), source.line(line));
        let focus = focus.unwrap_or(content.start..content.start);
        let window = window(&text, &content, &focus, width);
        let (cut_left, cut_right) = (window.start > content.start, window.end < content.end);
        let column = source.lines().position(window.start as u32).column as usize;
        let start = self.text.len();
        self.text.extend(cut_left.then_some(ELLIPSIS));
        self.text.extend(text[window.clone()].chars().map(shown));
        self.text.extend(cut_right.then_some(ELLIPSIS));
        self.text.push('\n');
        let column = column - usize::from(cut_left);
        self.rows.push(Row { line, column, start, window, cut_left, cut_right });
    }

    /// The offset in the text of the part that shows the offset `at` of the file, which is on `line`.
    fn locate(&self, line: u32, at: u32, source: &Source<'_>) -> usize {
        let Some(row) = self.rows.iter().find(|row| row.line == line) else { return 0 };
        let at = at as usize;
        if at < row.window.start {
            return row.start;
        }
        let left = if row.cut_left { ELLIPSIS.len_utf8() } else { 0 };
        let beyond = row.cut_right && at > row.window.end;
        let right = if beyond { ELLIPSIS.len_utf8() } else { 0 };
        let text = source.text();
        let before = text.get(row.window.start..at.min(row.window.end)).unwrap_or_default();
        let before: usize = before.chars().map(|it| shown(it).len_utf8()).sum();
        row.start + left + before + right
    }
}

/// The part of a line to show: all of it, or about `width` columns around the focus. Reads no more
/// of the line than that.
fn window(text: &str, line: &Range<usize>, focus: &Range<usize>, width: usize) -> Range<usize> {
    let forth = |from: usize, width: usize| from + fitting(text[from..line.end].chars(), width);
    if forth(line.start, width) == line.end {
        return line.clone();
    }
    let back =
        |from: usize, width: usize| from - fitting(text[line.start..from].chars().rev(), width);
    let focus = focus.start.clamp(line.start, line.end)..focus.end.clamp(line.start, line.end);
    let marked = columns(&text[focus.start..forth(focus.start, width).min(focus.end)]);
    let before = (width / 3).min((width - marked) / 2 + 1);
    let start = back(focus.start, before);
    let end = forth(start, width);
    // Near the end of the line, the window would be half empty.
    let start = if end == line.end { back(line.end, width) } else { start };
    start..end
}

/// How many bytes of a text fit into so many columns.
fn fitting(characters: impl Iterator<Item = char>, width: usize) -> usize {
    let mut left = width;
    let fits = characters.take_while(|&it| {
        let columns = column_width(it);
        let fits = columns <= left;
        left = left.saturating_sub(columns);
        fits
    });
    fits.map(char::len_utf8).sum()
}

fn columns(text: &str) -> usize {
    text.chars().map(column_width).sum()
}

/// The columns of a terminal that a character takes. A tab is shown as at most two blanks.
fn column_width(character: char) -> usize {
    if character == '\t' { 2 } else { shown(character).width().unwrap_or(0) }
}

/// Returns the character to show. Joined emoji are shown one by one, because terminals disagree
/// about the width of joined ones, and marks have to be below what they mark.
fn shown(character: char) -> char {
    match character {
        '\u{200D}' | '\u{FE0E}' | '\u{FE0F}' => ' ',
        _ => harmless(character),
    }
}

impl<'a> Files<'a> for Snippet {
    type FileId = usize;
    type Name = &'a str;
    type Source = &'a str;

    fn name(&'a self, id: usize) -> Result<&'a str, Error> {
        Ok(&self.part(id)?.path)
    }

    fn source(&'a self, id: usize) -> Result<&'a str, Error> {
        Ok(&self.part(id)?.text)
    }

    fn line_index(&'a self, id: usize, byte_index: usize) -> Result<usize, Error> {
        let rows = &self.part(id)?.rows;
        Ok(rows.partition_point(|row| row.start <= byte_index).saturating_sub(1))
    }

    fn line_number(&'a self, id: usize, line_index: usize) -> Result<usize, Error> {
        Ok(self.row(id, line_index)?.line as usize)
    }

    fn column_number(&'a self, id: usize, line_index: usize, byte: usize) -> Result<usize, Error> {
        let row = self.row(id, line_index)?;
        let before = self.part(id)?.text.get(row.start..byte).unwrap_or_default();
        Ok(row.column + before.chars().count())
    }

    fn line_range(&'a self, id: usize, line_index: usize) -> Result<Range<usize>, Error> {
        let part = self.part(id)?;
        let start = self.row(id, line_index)?.start;
        Ok(start..part.rows.get(line_index + 1).map_or(part.text.len(), |row| row.start))
    }
}

impl Snippet {
    fn part(&self, id: usize) -> Result<&Part, Error> {
        self.parts.get(id).ok_or(Error::FileMissing)
    }

    fn row(&self, id: usize, index: usize) -> Result<&Row, Error> {
        let rows = &self.part(id)?.rows;
        rows.get(index).ok_or(Error::LineTooLarge { given: index, max: rows.len() })
    }
}
