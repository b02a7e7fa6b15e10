//! How a report is written.

use crate::sources::Source;

/// Choices that some formats offer.
#[derive(Clone, Debug, Default)]
pub struct WriteOptions {
    /// Colors, as ANSI escapes.
    pub color: bool,
    /// Lists suggestions in formats that otherwise only count them.
    pub suggestions: bool,
    /// The width of the terminal in characters, if there is one. Longer source lines are cut.
    pub width: Option<usize>,
    /// Prepended to every path, such as `docs/`, so that the reader can open it. `json`, `jsonl`
    /// and `html` ignore it: their paths are relative to the site.
    pub path_prefix: String,
    /// Leaves out the summary.
    pub no_summary: bool,
}

impl WriteOptions {
    /// The path of a file as the report shows it.
    pub(crate) fn path(&self, source: &Source<'_>) -> String {
        format!("{}{}", self.path_prefix, source.path)
    }
}
