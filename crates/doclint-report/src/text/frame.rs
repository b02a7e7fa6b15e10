//! The source lines of a finding, with marks below them.

use super::canvas::{Line, Piece, Style, width, wrap};
use crate::options::WriteOptions;
use crate::sources::Sources;
use crate::support::snippet::Snippet;
use codespan_reporting::diagnostic::{Diagnostic as Rendered, LabelStyle, Severity};
use codespan_reporting::term::{Chars, Config, WriteStyle, emit_to_write_style};
use doclint_diagnostic::{Diagnostic, Level};
use std::io::{self, Write};

/// The width of source lines in columns if the width of the terminal is unknown.
const WIDTH: usize = 200;
/// The least width of source lines. Fewer characters show nothing useful.
const LEAST_WIDTH: usize = 20;
/// About the width of line numbers and borders.
const GUTTER: usize = 6;
/// How often a frame that is too wide is made again.
const MOST_TRIES: usize = 4;
/// Between the line numbers and the source.
const BORDER: char = '│';

/// The source lines of a finding, which fit into so many columns. The name of its own file is left out,
/// those of other files are kept.
pub fn frame(
    finding: &Diagnostic,
    sources: &Sources<'_>,
    columns: Option<usize>,
    options: &WriteOptions,
) -> Vec<Line> {
    let Some(columns) = columns else { return rendered(finding, sources, WIDTH, options) };
    let mut source_width = columns.saturating_sub(GUTTER).max(LEAST_WIDTH);
    let mut lines = rendered(finding, sources, source_width, options);
    // Long line numbers, the borders of long spans, and the signs of cuts take more room than usual.
    for _ in 0..MOST_TRIES {
        let source = lines.iter().filter(|it| !is_mark(it));
        let excess = source.map(|it| width(it)).max().unwrap_or(0).saturating_sub(columns);
        if excess == 0 || source_width == LEAST_WIDTH {
            break;
        }
        source_width = source_width.saturating_sub(excess).max(LEAST_WIDTH);
        lines = rendered(finding, sources, source_width, options);
    }
    lines.into_iter().flat_map(|line| folded(line, columns)).collect()
}

/// Whether a line has marks or their text, and no source.
fn is_mark(line: &Line) -> bool {
    let before = line.iter().flat_map(|it| it.text.chars()).take_while(|it| *it != BORDER);
    let has_border = line.iter().any(|it| it.text.contains(BORDER));
    has_border && before.into_iter().all(|it| it == ' ')
}

/// A line with marks, and below it their text if that would not fit beside them.
fn folded(mut line: Line, columns: usize) -> Vec<Line> {
    if !is_mark(&line) || width(&line) <= columns {
        return vec![line];
    }
    while line.last().is_some_and(|it| it.text.trim().is_empty()) {
        line.pop();
    }
    let Some(border) = line.iter().position(|it| it.text.contains(BORDER)) else {
        return vec![line];
    };
    let Some(last) = line.pop().filter(|_| line.len() > border) else { return vec![line] };
    let is_word = |it: char| it != ' ' && it.is_alphanumeric() || "`\"'(“".contains(it);
    let at = last.text.find(is_word).unwrap_or(last.text.len());
    let (marks, text) = last.text.split_at(at);
    let gutter: Line = line[..=border].to_vec();
    let indent = width(&gutter) + 1;
    let has_marks = !marks.trim().is_empty();
    let begin = (width(&line) + if has_marks { 0 } else { marks.len() }).max(indent);
    // The text begins below its mark if it fits there, else as far to the right as it can.
    let text = Piece::new(last.style, text);
    let start = begin.min(columns.saturating_sub(width(std::slice::from_ref(&text)))).max(indent);
    let mut lines = Vec::new();
    if has_marks {
        line.push(Piece::new(last.style, marks.trim_end()));
        lines.push(line);
    }
    let blanks = width(&gutter);
    for part in
        wrap(vec![text], Some(columns - blanks.min(columns)), start - blanks, start - blanks)
    {
        lines.push(gutter.iter().cloned().chain(part).collect());
    }
    lines
}

fn rendered(
    finding: &Diagnostic,
    sources: &Sources<'_>,
    width: usize,
    options: &WriteOptions,
) -> Vec<Line> {
    let (snippet, labels) = Snippet::new(finding, sources, width, options);
    let rendered: Rendered<usize> = Rendered::new(Severity::Error).with_labels(labels);
    let config = Config { tab_width: 2, chars: Chars::box_drawing(), ..Config::default() };
    let mut canvas = Canvas { level: finding.level, lines: vec![vec![]], style: Style::Plain };
    // Writing to memory can't fail, and a snippet knows its own files.
    let _ = emit_to_write_style(&mut canvas, &config, &snippet, &rendered);
    // The first two lines are the header and the place, which are shown in another form.
    let body = canvas.lines.into_iter().skip(2);
    body.filter(|line| !is_empty(line)).collect()
}

/// Whether a line holds nothing, or nothing but the border.
fn is_empty(line: &Line) -> bool {
    line.iter().flat_map(|it| it.text.chars()).all(|it| matches!(it, ' ' | '│'))
}

/// Collects the output of the renderer.
struct Canvas {
    level: Level,
    lines: Vec<Line>,
    style: Style,
}

impl Write for Canvas {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(bytes);
        for (index, part) in text.split('\n').enumerate() {
            if index > 0 {
                self.lines.push(vec![]);
            }
            let line = self.lines.last_mut().expect("there is a line");
            match line.last_mut() {
                Some(last) if last.style == self.style => last.text.push_str(part),
                _ => line.push(Piece::new(self.style, part)),
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl WriteStyle for Canvas {
    fn set_header(&mut self, _: Severity) -> io::Result<()> {
        Ok(())
    }

    fn set_header_message(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn set_line_number(&mut self) -> io::Result<()> {
        self.style = Style::Number;
        Ok(())
    }

    fn set_note_bullet(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn set_source_border(&mut self) -> io::Result<()> {
        self.style = Style::Faint;
        Ok(())
    }

    fn set_label(&mut self, _: Severity, style: LabelStyle) -> io::Result<()> {
        self.style = match style {
            // The renderer sets this style for the marked source, too, which stays readable.
            LabelStyle::Primary => Style::Level(self.level),
            LabelStyle::Secondary => Style::Number,
        };
        Ok(())
    }

    fn reset(&mut self) -> io::Result<()> {
        self.style = Style::Plain;
        Ok(())
    }
}
