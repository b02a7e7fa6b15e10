//! The table of formats, from which the command line, its help and the manual are made.

mod agent;
mod checkstyle;
mod compact;
mod github;
mod gitlab;
pub mod json;
mod json_types;
mod junit;
pub mod markdown;
mod rdjson;
mod sarif;

use crate::html::write_html;
use crate::options::WriteOptions;
use crate::report::Report;
use crate::support::guarded::{Guarded, Syntax};
use crate::text::{write_summary, write_text};
use agent::write_agent;
use checkstyle::write_checkstyle;
use compact::write_compact;
use github::write_github;
use gitlab::write_gitlab;
use json::{write_json, write_jsonl};
use junit::write_junit;
use markdown::{COMMENT_MARK, write_markdown};
use rdjson::write_rdjson;
use sarif::write_sarif;
use std::io;

/// How a report begins, and a text that follows within its first [`Format::HEAD`] bytes.
type Mark = (&'static str, &'static str);

/// The declaration that XML begins with.
const XML: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

/// All formats, in the order in which they are shown.
pub static FORMATS: &[Format] = &[
    Format::new("text", "For people: findings with their source lines and help", write_text)
        .paths(Paths::Here)
        .suggestions(Suggestions::OnRequest)
        .most(Most::OfOptions)
        .for_terminals(),
    Format::new("summary", "For people: counts, a table of rules, and what to do", write_summary)
        .paths(Paths::Here)
        .suggestions(Suggestions::OnRequest)
        .for_terminals(),
    Format::new("compact", "One line per finding, for editors and grep", write_compact)
        .paths(Paths::Here)
        .suggestions(Suggestions::OnRequest)
        .most(Most::OfReport)
        .for_terminals()
        .bare(),
    Format::new(
        "agent",
        "For AI agents: one line per cause, with its fix, in few tokens",
        write_agent,
    )
    .paths(Paths::Here)
    .suggestions(Suggestions::OnRequest)
    .most(Most::OfOptions)
    .default_most(agent::CAUSES)
    .for_terminals()
    .bare(),
    Format::new(
        "json",
        "For programs: the full report, described by `doclint schema report`",
        |report, _, out| write_json(report, out),
    )
    .paths(Paths::Site)
    .most(Most::OfReport)
    .in_files(&["json"], &[("{\n \"schema_version\": ", "\"name\": \"doclint\"")])
    .syntax(Syntax::Json),
    Format::new(
        "jsonl",
        "The same as one JSON object per line; the first is the summary",
        |report, _, out| write_jsonl(report, out),
    )
    .paths(Paths::Site)
    .most(Most::OfReport)
    .in_files(&["jsonl", "ndjson"], &[("{\"schema_version\":", "\"tool\":{\"name\":\"doclint\"")])
    .syntax(Syntax::Json),
    Format::new("sarif", "SARIF 2.1.0, for code scanning and editors", write_sarif)
        .in_files(&["sarif", "json"], &[("{\"$schema\":", "\"driver\":{\"name\":\"doclint\"")])
        .syntax(Syntax::Json),
    Format::new("github", "GitHub Actions annotations on the affected lines", write_github)
        .suggestions(Suggestions::OnRequest)
        .most(Most::OfReport),
    Format::new("gitlab", "A code quality report for GitLab CI", write_gitlab)
        .in_files(&["json"], &[("[\n{\"description\":", "\"check_name\":"), ("[]\n", "")])
        .syntax(Syntax::Json),
    Format::new("junit", "JUnit XML, for the test results of CI servers", write_junit)
        .suggestions(Suggestions::OnRequest)
        .in_files(&["xml"], &[(XML, "<testsuites name=\"doclint\"")])
        .syntax(Syntax::Xml),
    Format::new("checkstyle", "Checkstyle XML, for Jenkins and other tools", write_checkstyle)
        .in_files(
            &["xml"],
            &[(XML, " source=\"doclint."), (XML, "<checkstyle version=\"4.3\">\n</checkstyle>")],
        )
        .syntax(Syntax::Xml),
    Format::new("rdjson", "reviewdog's format, with suggested changes", write_rdjson)
        .paths(Paths::Here)
        .in_files(&["json"], &[("{\"source\":{\"name\":\"doclint\"", "")])
        .syntax(Syntax::Json),
    Format::new("markdown", "A pull request comment", write_markdown)
        .suggestions(Suggestions::OnRequest)
        .most(Most::OfReport)
        .in_files(&["md"], &[(COMMENT_MARK, "")]),
    Format::new("html", "A web page with filters and search", |report, _, out| {
        write_html(report, out)
    })
    .paths(Paths::Site)
    .in_files(&["html", "htm"], &[("<!doctype html>\n", "<title>doclint")]),
];

/// One format.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its purpose, without a final stop.
    pub summary: &'static str,
    /// The folder that its paths are relative to. By default, the root of the repository.
    pub paths: Paths,
    /// Which suggestions it lists. By default, all.
    pub suggestions: Suggestions,
    /// How many problems it shows if fewer than all are requested. By default, it refuses that.
    pub most: Most,
    /// Whether people read it on a terminal, so that the reports of several sites can follow one
    /// another, and `--quiet` shortens it.
    pub for_terminals: bool,
    /// At most so many problems are printed if no number is requested. By default, all.
    pub default_most: Option<usize>,
    /// Whether nothing is printed between the reports of several sites.
    pub is_bare: bool,
    /// The ends of the names that files with such a report have, without the dot. None if nothing in a
    /// report shows that it is one: settings can't name a file for it then.
    pub extensions: &'static [&'static str],
    /// How its reports begin.
    marks: &'static [Mark],
    syntax: Syntax,
    writer: Writer,
}

type Writer = fn(&Report, &WriteOptions, &mut dyn io::Write) -> io::Result<()>;

/// The folder that the paths of a format are relative to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paths {
    /// The root of the site.
    Site,
    /// The current folder, for tools that open files from there.
    Here,
    /// The root of the repository, or the current folder if there is no repository.
    Repository,
}

/// Which suggestions a format lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suggestions {
    /// All of them.
    All,
    /// None, unless [`WriteOptions::suggestions`] is set.
    OnRequest,
}

/// What a format does if fewer problems are requested than there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Most {
    /// It shows as many as [`WriteOptions::limit`] says.
    OfOptions,
    /// It lists what [`Report::with_at_most`] leaves, and says how many findings it leaves out.
    OfReport,
    /// It can't do that: what reads it takes a missing finding for a fixed one, or it lists none.
    Refused,
}

impl Format {
    /// Looks up a format by its name.
    pub fn named(name: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.name == name)
    }

    /// How many bytes of a file show whether it is a report.
    pub const HEAD: u64 = 4096;

    /// Whether a file that begins with these bytes is a report in this format.
    pub fn is_report(&self, head: &[u8]) -> bool {
        let head = String::from_utf8_lossy(head);
        self.marks.iter().any(|(begin, then)| head.starts_with(begin) && head.contains(then))
    }

    /// Whether it lists suggestions with these options.
    pub fn lists_suggestions(&self, options: &WriteOptions) -> bool {
        options.suggestions || self.suggestions == Suggestions::All
    }

    /// Writes a report, buffered. The path prefix in `options` has to match [`Format::paths`].
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
        options.suggestions = self.lists_suggestions(&options);
        let buffered = io::BufWriter::with_capacity(1 << 16, out);
        let has_escapes = options.color || options.links;
        let syntax = match self.syntax {
            Syntax::Text if has_escapes => Syntax::Escapes,
            syntax => syntax,
        };
        let is_for_runner = options.for_runner && self.name != "github";
        let mut guarded = Guarded::new(buffered, syntax, is_for_runner);
        (self.writer)(report, &options, &mut guarded)?;
        io::Write::flush(&mut guarded)
    }

    const fn new(name: &'static str, summary: &'static str, writer: Writer) -> Self {
        let (paths, suggestions) = (Paths::Repository, Suggestions::All);
        let (extensions, marks): (&[&str], &[Mark]) = (&[], &[]);
        let (most, for_terminals, syntax) = (Most::Refused, false, Syntax::Text);
        let (default_most, is_bare) = (None, false);
        Self {
            name,
            summary,
            paths,
            suggestions,
            most,
            for_terminals,
            default_most,
            is_bare,
            extensions,
            marks,
            syntax,
            writer,
        }
    }

    const fn syntax(mut self, syntax: Syntax) -> Self {
        self.syntax = syntax;
        self
    }

    const fn in_files(
        mut self,
        extensions: &'static [&'static str],
        marks: &'static [Mark],
    ) -> Self {
        (self.extensions, self.marks) = (extensions, marks);
        self
    }

    const fn paths(mut self, paths: Paths) -> Self {
        self.paths = paths;
        self
    }

    const fn suggestions(mut self, suggestions: Suggestions) -> Self {
        self.suggestions = suggestions;
        self
    }

    const fn most(mut self, most: Most) -> Self {
        self.most = most;
        self
    }

    const fn default_most(mut self, most: usize) -> Self {
        self.default_most = Some(most);
        self
    }

    const fn bare(mut self) -> Self {
        self.is_bare = true;
        self
    }

    const fn for_terminals(mut self) -> Self {
        self.for_terminals = true;
        self
    }
}
