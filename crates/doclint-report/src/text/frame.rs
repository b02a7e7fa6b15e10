//! The source lines of a finding, with marks below them.

use super::canvas::{Line, Piece, Style};
use crate::options::WriteOptions;
use crate::sources::Sources;
use crate::support::snippet::Snippet;
use codespan_reporting::diagnostic::{Diagnostic as Rendered, LabelStyle, Severity};
use codespan_reporting::term::{Chars, Config, WriteStyle, emit_to_write_style};
use doclint_diagnostic::{Diagnostic, Level};
use std::io::{self, Write};

/// The source lines of a finding, each at most about `width` columns wide. The name of its own file
/// is left out, those of other files are kept.
pub fn frame(
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
