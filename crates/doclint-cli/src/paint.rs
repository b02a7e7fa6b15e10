//! Colors of texts that are not reports.

use doclint_diagnostic::Level;

/// How a text looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Without a style.
    Plain,
    /// Names and headings.
    Strong,
    /// Text that readers look at last.
    Faint,
    /// An example to follow.
    Good,
    /// An example to avoid.
    Bad,
    /// The color of a level.
    Level(Level),
}

/// Paints texts, or leaves them plain.
#[derive(Clone, Copy, Debug)]
pub struct Painter {
    pub is_on: bool,
}

impl Painter {
    /// The text in a style.
    pub fn text(self, style: Style, text: &str) -> String {
        let code = match style {
            _ if !self.is_on => return text.to_owned(),
            Style::Plain => return text.to_owned(),
            Style::Strong => "1",
            Style::Faint => "2",
            Style::Good | Style::Level(Level::Suggestion) => "32",
            Style::Bad | Style::Level(Level::Error) => "31",
            Style::Level(Level::Warning) => "33",
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }
}
