//! How a report is written.

use crate::sources::Source;
use doclint_diagnostic::one_line;

/// Choices that some formats offer.
#[derive(Clone, Debug, Default)]
pub struct WriteOptions {
    /// Colors, as ANSI escapes.
    pub color: bool,
    /// Lists suggestions in formats that otherwise only count them.
    pub suggestions: bool,
    /// Makes rule ids links to their pages in the manual, by the escapes that terminals know (OSC 8).
    pub links: bool,
    /// Whether the runner of a CI server may read the report as a part of its log: text that looks like
    /// one of its commands is changed, unless the format consists of them.
    pub for_runner: bool,
    /// The width of the terminal in columns, if there is one: text is wrapped, and longer source
    /// lines are cut.
    pub width: Option<usize>,
    /// How much the text report shows.
    pub limit: Limit,
    /// Prepended to every path, such as `docs/`, so that the reader can open it. `json`, `jsonl`
    /// and `html` ignore it: their paths are relative to the site.
    pub path_prefix: String,
    /// The folder of the site that the reader is in, such as `guides/`: paths are shown relative to
    /// it, and `path_prefix` has to be empty. Empty in the root and outside of the site.
    pub folder: String,
    /// Leaves out the summary.
    pub no_summary: bool,
    /// The arguments of `doclint check` that select the site or some of its pages, such as `docs`:
    /// commands that the summary recommends repeat them.
    pub selection: String,
    /// Whether texts were checked that no file has yet.
    pub is_unwritten: bool,
    /// Whether reports of other sites are around this one.
    pub is_one_of_several: bool,
    /// The folder of the site, for commands about the whole site; empty if it is the current one.
    pub site: String,
    /// Whether the files are in no site, so that commands about a whole site fail.
    pub is_without_site: bool,
}

/// How much the text report shows. What is hidden is counted in the summary.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Limit {
    /// Everything.
    #[default]
    None,
    /// Every group of findings, with a few of the places of each.
    Places,
    /// So many groups of findings, most severe first.
    Groups(usize),
    /// As much as fits into 120 rows of a terminal.
    Screen,
    /// As much as fits into so many rows of a terminal.
    Rows(usize),
}

impl WriteOptions {
    /// The path of a file as the report shows it, without characters that terminals and runners obey.
    pub(crate) fn path(&self, source: &Source<'_>) -> String {
        let path = format!("{}{}", self.path_prefix, relative(&self.folder, source.path));
        one_line(&path).into_owned()
    }
}

/// A path as seen from a folder, which is empty or ends with a slash.
fn relative(mut folder: &str, mut path: &str) -> String {
    while let Some((first, below)) = folder.split_once('/')
        && let Some(rest) = path.strip_prefix(first).and_then(|it| it.strip_prefix('/'))
    {
        (folder, path) = (below, rest);
    }
    format!("{}{path}", "../".repeat(folder.matches('/').count()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_as_seen_from_the_folder_of_the_reader() {
        for (folder, path, expected) in [
            ("", "a/b.mdx", "a/b.mdx"),
            ("a/", "a/b.mdx", "b.mdx"),
            ("a/", "ab/c.mdx", "../ab/c.mdx"),
            ("a/b/", "a/c/d.mdx", "../c/d.mdx"),
            ("a/b/", "docs.json", "../../docs.json"),
            ("a/b/", "a/b", "../b"),
        ] {
            assert_eq!(relative(folder, path), expected, "{folder} {path}");
        }
    }
}
