//! The formats: what the command line, its help and the manual know of them.

use crate::checkstyle::write_checkstyle;
use crate::compact::write_compact;
use crate::github::write_github;
use crate::gitlab::write_gitlab;
use crate::html::write_html;
use crate::json::{write_json, write_jsonl};
use crate::junit::write_junit;
use crate::markdown::write_markdown;
use crate::rdjson::write_rdjson;
use crate::sarif::write_sarif;
use crate::text::write_text;
use crate::{Report, WriteOptions};
use std::io;

/// All formats, in the order in which they are shown.
pub static FORMATS: &[Format] = &[
    Format::new("text", "For people: each finding with its lines and what to do", write_text)
        .paths(Paths::Here)
        .suggestions(Suggestions::Asked),
    Format::new("compact", "One finding a line, for editors and grep", write_compact)
        .paths(Paths::Here)
        .suggestions(Suggestions::Asked),
    Format::new(
        "json",
        "For programs: everything, as `doclint schema report` has it",
        |it, _, out| write_json(it, out),
    )
    .paths(Paths::Site),
    Format::new(
        "jsonl",
        "The same, one JSON object a line; the first is the summary",
        |it, _, out| write_jsonl(it, out),
    )
    .paths(Paths::Site),
    Format::new("sarif", "SARIF 2.1.0, for code scanning and viewers in editors", write_sarif),
    Format::new("github", "Annotations of GitHub Actions on the lines", write_github)
        .suggestions(Suggestions::Asked),
    Format::new("gitlab", "A code quality report of GitLab CI", write_gitlab),
    Format::new("junit", "JUnit XML, for the test results of CI servers", write_junit)
        .suggestions(Suggestions::Asked),
    Format::new("checkstyle", "Checkstyle XML, for Jenkins and other readers", write_checkstyle),
    Format::new("rdjson", "The format of reviewdog, with suggested changes", write_rdjson)
        .paths(Paths::Here),
    Format::new("markdown", "A comment on a pull request", write_markdown)
        .suggestions(Suggestions::Asked),
    Format::new("html", "A page for the browser, to filter and search", |it, _, out| {
        write_html(it, out)
    })
    .paths(Paths::Site),
];

/// One format.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// What it is called on the command line.
    pub name: &'static str,
    /// For whom it is, without a final stop.
    pub summary: &'static str,
    /// Where its paths begin: in the repository's root, unless it says otherwise.
    pub paths: Paths,
    /// Which suggestions it lists: all, unless it says otherwise.
    pub suggestions: Suggestions,
    writer: Writer,
}

type Writer = fn(&Report, &WriteOptions, &mut dyn io::Write) -> io::Result<()>;

/// Where the paths of a format begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paths {
    /// In the root of the site.
    Site,
    /// In the current folder: for readers that open files from where they stand.
    Here,
    /// In the root of the repository; without one in the current folder.
    Repository,
}

/// Which suggestions a format lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suggestions {
    /// All.
    All,
    /// Those that [`WriteOptions::suggestions`] asks for.
    Asked,
}

impl Format {
    /// The format of a name.
    pub fn named(name: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|it| it.name == name)
    }

    /// Writes a report. The prefix of paths in `options` has to suit [`Format::paths`].
    ///
    /// # Errors
    ///
    /// When writing fails.
    pub fn write(
        &self,
        report: &Report,
        options: &WriteOptions,
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        let mut options = options.clone();
        options.suggestions |= self.suggestions == Suggestions::All;
        let mut buffered = io::BufWriter::with_capacity(1 << 16, out);
        (self.writer)(report, &options, &mut buffered)?;
        io::Write::flush(&mut buffered)
    }

    const fn new(name: &'static str, summary: &'static str, writer: Writer) -> Self {
        let (paths, suggestions) = (Paths::Repository, Suggestions::All);
        Self { name, summary, paths, suggestions, writer }
    }

    const fn paths(mut self, paths: Paths) -> Self {
        self.paths = paths;
        self
    }

    const fn suggestions(mut self, suggestions: Suggestions) -> Self {
        self.suggestions = suggestions;
        self
    }
}
