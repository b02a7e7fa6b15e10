//! Lines of styled text, which are measured and wrapped before they are printed.

use codespan_reporting::term::termcolor::{Color, ColorSpec, WriteColor};
use doclint_diagnostic::Level;
use std::io;
use unicode_width::UnicodeWidthStr;

/// How a piece of text looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    Plain,
    /// Text to read first: messages and headlines.
    Strong,
    /// Text to read last: borders and ids.
    Faint,
    /// The path of a file.
    Path,
    /// The color of a level.
    Level(Level),
    /// The same for headlines.
    StrongLevel(Level),
    /// A line number.
    Number,
    /// A command to type.
    Command,
    /// Good news.
    Good,
}

/// Text in one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    pub text: String,
    pub style: Style,
    /// The target of its link.
    pub link: Option<String>,
}

impl Piece {
    pub fn new(style: Style, text: impl Into<String>) -> Self {
        Self { text: text.into(), style, link: None }
    }

    pub fn plain(text: impl Into<String>) -> Self {
        Self::new(Style::Plain, text)
    }

    fn width(&self) -> usize {
        self.text.width()
    }
}

/// A line of the report, without its line break.
pub type Line = Vec<Piece>;

/// The width of a line in columns of the terminal.
pub fn width(line: &[Piece]) -> usize {
    line.iter().map(Piece::width).sum()
}

/// How many rows lines take on a terminal of so many columns.
pub fn rows(lines: &[Line], columns: usize) -> usize {
    lines.iter().map(|line| width(line).div_ceil(columns.max(1)).max(1)).sum()
}

/// Breaks a line between words, so that no part is wider than `columns` unless a word is. The first
/// part begins with `indent` blanks, the others with `hanging`.
pub fn wrap(line: Line, columns: Option<usize>, indent: usize, hanging: usize) -> Vec<Line> {
    let columns = columns.unwrap_or(usize::MAX);
    let mut lines = vec![vec![Piece::plain(" ".repeat(indent))]];
    let mut used = indent;
    for word in words(line) {
        let word_width = width(&word.pieces);
        let gap = usize::from(word.is_spaced);
        let is_first = lines.last().is_some_and(|it| it.len() == 1);
        if !is_first && word.is_spaced && used + gap + word_width > columns {
            lines.push(vec![Piece::plain(" ".repeat(hanging))]);
            used = hanging;
        } else if !is_first && gap > 0 {
            let line = lines.last_mut().expect("there is a line");
            let next = &word.pieces[0];
            let same = |it: &&Piece| it.style == next.style && it.link == next.link;
            let blank = line.last().filter(same).cloned().unwrap_or_else(|| Piece::plain(""));
            line.push(Piece { text: " ".to_owned(), ..blank });
            used += gap;
        }
        used += word_width;
        lines.last_mut().expect("there is a line").extend(word.pieces);
    }
    lines.into_iter().map(merge).collect()
}

/// A word with its styles, and whether a space precedes it.
struct Word {
    pieces: Line,
    is_spaced: bool,
}

fn words(line: Line) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut is_spaced = true;
    for piece in line {
        for (index, part) in piece.text.split(' ').enumerate() {
            is_spaced |= index > 0;
            if part.is_empty() {
                continue;
            }
            // Not a clone of the piece, which may be a list of a hundred thousand places.
            let link = piece.link.clone();
            let part = Piece { text: part.to_owned(), style: piece.style, link };
            match words.last_mut() {
                Some(word) if !is_spaced => word.pieces.push(part),
                _ => words.push(Word { pieces: vec![part], is_spaced }),
            }
            is_spaced = false;
        }
    }
    words
}

/// Joins neighbours that look the same.
fn merge(line: Line) -> Line {
    let mut out: Line = Vec::with_capacity(line.len());
    for piece in line {
        match out.last_mut() {
            Some(last) if last.style == piece.style && last.link == piece.link => {
                last.text.push_str(&piece.text);
            }
            _ if piece.text.is_empty() => {}
            _ => out.push(piece),
        }
    }
    out
}

/// Prints lines.
///
/// # Errors
///
/// When writing fails.
pub fn print(lines: &[Line], links: bool, out: &mut dyn WriteColor) -> io::Result<()> {
    for line in lines {
        // Blanks at the end carry no information.
        let end = line.iter().rposition(|it| !it.text.trim_end().is_empty()).map_or(0, |it| it + 1);
        for (index, piece) in line[..end].iter().enumerate() {
            let is_last = index + 1 == end;
            print_piece(piece, is_last, links, out)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn print_piece(
    piece: &Piece,
    is_last: bool,
    links: bool,
    out: &mut dyn WriteColor,
) -> io::Result<()> {
    let text = if is_last { piece.text.trim_end() } else { &piece.text };
    let spec = spec(piece.style);
    let link = piece.link.as_deref().filter(|_| links);
    if let Some(link) = link {
        write!(out, "\u{1b}]8;;{link}\u{1b}\\")?;
    }
    match spec {
        Some(spec) => {
            out.set_color(&spec)?;
            write!(out, "{text}")?;
            out.reset()?;
        }
        None => write!(out, "{text}")?,
    }
    if link.is_some() {
        write!(out, "\u{1b}]8;;\u{1b}\\")?;
    }
    Ok(())
}

/// The colors of a style: those of the terminal's own palette, which fits its background.
fn spec(style: Style) -> Option<ColorSpec> {
    let mut spec = ColorSpec::new();
    match style {
        Style::Plain => return None,
        Style::Strong => spec.set_bold(true),
        Style::Faint => spec.set_dimmed(true),
        Style::Path => spec.set_underline(true),
        Style::Level(level) => spec.set_fg(Some(color(level))),
        Style::StrongLevel(level) => spec.set_fg(Some(color(level))).set_bold(true),
        Style::Number => spec.set_fg(Some(Color::Blue)),
        Style::Command => spec.set_fg(Some(Color::Cyan)),
        Style::Good => spec.set_fg(Some(Color::Green)).set_bold(true),
    };
    Some(spec)
}

fn color(level: Level) -> Color {
    match level {
        Level::Error => Color::Red,
        Level::Warning => Color::Yellow,
        Level::Suggestion => Color::Cyan,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(lines: &[Line]) -> Vec<String> {
        lines.iter().map(|line| line.iter().map(|it| it.text.as_str()).collect()).collect()
    }

    #[test]
    fn words_stay_whole_and_styles_do_not_break_them() {
        let line = || {
            vec![
                Piece::plain("see 漢字漢字 and "),
                Piece::new(Style::Strong, "(bold"),
                Piece::plain(") end"),
            ]
        };
        assert_eq!(text(&wrap(line(), None, 2, 4)), ["  see 漢字漢字 and (bold) end"]);
        let narrow = wrap(line(), Some(15), 2, 4);
        assert_eq!(text(&narrow), ["  see 漢字漢字", "    and (bold)", "    end"]);
        assert!(narrow.iter().all(|line| width(line) <= 15));
        let tiny = wrap(vec![Piece::plain("a-very-long-word b")], Some(5), 0, 1);
        assert_eq!(text(&tiny), ["a-very-long-word", " b"]);
        assert_eq!(rows(&tiny, 5), 5);
    }
}
