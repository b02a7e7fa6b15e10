//! A pull request comment.

use crate::options::WriteOptions;
use crate::report::{Report, Summary};
use crate::sources::Sources;
use crate::support::entry::{Entry, entries};
use crate::support::harmless::one_line;
use crate::support::words::{counted, grouped, listed};
use doclint_diagnostic::Level;
use std::cmp::Reverse;
use std::fmt::Write as _;
use std::io::{self, Write};

/// The first line of the Markdown report, which identifies the comment when it is updated.
pub const COMMENT_MARK: &str = "<!-- doclint -->";

/// The longest report, in UTF-16 units. GitHub accepts 65,536 characters.
const MOST: usize = 60_000;
/// Room kept for the last line of the report.
const END: usize = 200;
/// With at most this many findings, the tables are shown unfolded.
const SHORT: usize = 10;
/// A longer message is cut. In characters.
const LONG_MESSAGE: usize = 400;

const TABLE: &str = "| Level | Line | Finding | Rule |\n| --- | ---: | --- | --- |\n";
const TABLE_END: &str = "\n</details>\n";

/// Writes a headline and a folded table for each file, as many as fit in a comment.
pub fn write_markdown(
    report: &Report,
    options: &WriteOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let sources = Sources::new(&report.files);
    let entries = entries(report, &sources, options);
    let mut text = headline(&report.summary, options);
    let mut room = MOST.saturating_sub(END + units(&text));
    let mut shown = 0;
    // The most severe findings come first, because the last ones may not fit.
    let mut files: Vec<&[Entry<'_>]> = entries.chunk_by(|a, b| a.path == b.path).collect();
    files.sort_by_key(|file| Reverse(file.iter().map(|it| it.finding.level).max()));
    for file in files {
        let mut part = file_headline(file, entries.len() <= SHORT);
        let mut used = units(&part) + units(TABLE_END);
        let mut rows = 0;
        for entry in file {
            let row = row(entry);
            if used + units(&row) > room {
                break;
            }
            used += units(&row);
            part.push_str(&row);
            rows += 1;
        }
        if rows > 0 {
            text.push_str(&part);
            text.push_str(TABLE_END);
            room -= used;
            shown += rows;
        }
        if rows < file.len() {
            break;
        }
    }
    if shown < entries.len() {
        let left = counted((entries.len() - shown) as u64, "more finding");
        let _ = write!(text, "\n… and {left}, which don't fit in this comment.\n");
    }
    out.write_all(text.as_bytes())
}

fn units(text: &str) -> usize {
    text.encode_utf16().count()
}

fn headline(summary: &Summary, options: &WriteOptions) -> String {
    let Summary { errors, warnings, suggestions, .. } = *summary;
    let advice = if options.suggestions { suggestions } else { 0 };
    let counts = [(errors, "error"), (warnings, "warning"), (advice, "suggestion")];
    let counts = counts.into_iter().filter(|it| it.0 > 0).map(|it| counted(it.0, it.1));
    let counts: Vec<String> = counts.collect();
    let found = match counts.as_slice() {
        [] if suggestions > 0 => "no errors and no warnings".to_owned(),
        [] => "no problems".to_owned(),
        some => listed(some),
    };
    let (pages, words) = (counted(summary.parsed, "page"), counted(summary.words, "word"));
    let mut text =
        format!("{COMMENT_MARK}\n### doclint found {found}\n\nRead {pages} and {words} of prose.");
    if summary.skipped > 0 {
        let _ = write!(text, " {} could not be read.", counted(summary.skipped, "page"));
    }
    if summary.fixable > 0 {
        let _ = write!(text, " {} fixable with `--fix`.", grouped(summary.fixable));
    }
    if suggestions > advice {
        let _ = write!(text, " Not listed: {}.", counted(suggestions, "suggestion"));
    }
    for (count, what) in
        [(summary.baselined, "In the baseline"), (summary.unchanged, "Existed before the change")]
    {
        if count > 0 {
            let _ = write!(text, " {what}: {}.", counted(count, "finding"));
        }
    }
    text.push('\n');
    text
}

fn file_headline(file: &[Entry<'_>], is_open: bool) -> String {
    let of = |level| file.iter().filter(|it| it.finding.level == level).count() as u64;
    let counts = Level::ALL.into_iter().map(|it| (of(it), it.name())).filter(|it| it.0 > 0);
    let counts: Vec<String> = counts.map(|it| counted(it.0, it.1)).collect();
    let path = html(&one_line(&file[0].path));
    let open = if is_open { " open" } else { "" };
    let counts = listed(&counts);
    format!("\n<details{open}>\n<summary><code>{path}</code>: {counts}</summary>\n\n{TABLE}")
}

fn row(entry: &Entry<'_>) -> String {
    let level = entry.finding.level.name();
    let line = entry.range.map_or_else(String::new, |range| range.start.line.to_string());
    let sentence = entry.sentence();
    let mut cut: String = sentence.chars().take(LONG_MESSAGE).collect();
    if cut.len() < sentence.len() {
        cut.push('…');
    }
    let rule = code(&entry.finding.rule);
    let rule = match entry.url {
        Some(url) => format!("[{rule}]({})", url.replace(['(', ')', ' ', '|', '<', '>'], "")),
        None => rule,
    };
    format!("| {level} | {line} | {} | {rule} |\n", inline(&cut))
}

/// Text for a table cell: backticks mark code, and everything else is plain text.
fn inline(text: &str) -> String {
    let parts: Vec<&str> = text.split('`').collect();
    let mut out = String::with_capacity(text.len() + 16);
    for (index, part) in parts.iter().enumerate() {
        match index % 2 {
            0 => plain(part, &mut out),
            _ if index + 1 == parts.len() || part.is_empty() => {
                out.push_str("&#96;");
                plain(part, &mut out);
                if index + 1 < parts.len() {
                    out.push_str("&#96;");
                }
            }
            _ => out.push_str(&code(part)),
        }
    }
    out
}

/// A text without backticks as code.
fn code(text: &str) -> String {
    // In a table, these characters have a meaning even inside backticks.
    if text.contains(['|', '\\']) || text.trim().is_empty() {
        let mut out = "<code>".to_owned();
        plain(text, &mut out);
        out.push_str("</code>");
        return out;
    }
    let text = if text.trim() == text { text.to_owned() } else { format!(" {text} ") };
    format!("`{text}`")
}

/// Text without markup, in which GitHub finds no mention, no issue number and no link.
fn plain(text: &str, out: &mut String) {
    // An invisible comment that separates characters with a meaning as a sequence.
    const BREAK: &str = "<!-- -->";
    let mut rest = text.chars().peekable();
    while let Some(character) = rest.next() {
        let next = rest.peek().copied();
        match character {
            '&' | '<' | '>' | '|' | '\\' | '`' | '*' | '_' | '[' | ']' | '~' | '$' => {
                let _ = write!(out, "&#{};", character as u32);
            }
            '@' | '#' if next.is_some_and(char::is_alphanumeric) => {
                out.push(character);
                out.push_str(BREAK);
            }
            ':' if next == Some('/') => {
                out.push_str(BREAK);
                out.push(character);
            }
            '.' if ends_in_www(out) => {
                out.push_str(BREAK);
                out.push(character);
            }
            _ => out.push(character),
        }
    }
}

fn ends_in_www(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.last_chunk::<3>().is_some_and(|it| it.eq_ignore_ascii_case(b"www"))
}

/// Escapes text for HTML.
fn html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
