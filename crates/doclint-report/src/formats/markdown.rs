//! A pull request comment.

use crate::options::WriteOptions;
use crate::report::{Report, Summary};
use crate::sources::Sources;
use crate::support::entry::{Entry, entries};
use crate::support::groups::Groups;
use crate::support::words::{capitalized, counted, grouped, listed};
use doclint_diagnostic::one_line;
use doclint_diagnostic::{Group, Level};
use std::fmt::Write as _;
use std::io::{self, Write};

/// The first line of the Markdown report, which identifies the comment when it is updated.
pub const COMMENT_MARK: &str = "<!-- doclint -->";

/// The longest report, in UTF-16 units. GitHub accepts 65,536 characters.
const MOST: usize = 60_000;
/// Room kept for the last line of the report.
const END: usize = 200;
/// A table with at most this many rows is shown unfolded.
const SHORT: usize = 10;
/// A longer message is cut. In characters.
const LONG_MESSAGE: usize = 400;

/// So many places of a group are named; the others are counted.
const FEW_PLACES: usize = 3;

const TABLE: &str = "| Count | Finding | Where | Rule |\n| ---: | --- | --- | --- |\n";
const TABLE_END: &str = "\n</details>\n";

/// Writes a headline and a folded table for each level, with one row for the findings of a group, as
/// many as fit in a comment.
pub fn write_markdown(
    report: &Report,
    options: &WriteOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let sources = Sources::new(&report.files);
    let entries = entries(report, &sources, options);
    let mut text = headline(report, options);
    let mut room = MOST.saturating_sub(END + units(&text));
    let mut left = entries.len();
    // The most severe findings and the largest groups come first, because the last ones may not fit.
    let groups = Groups::of(&report.findings).list;
    for groups in groups.chunk_by(|a, b| a.level == b.level) {
        if groups[0].level == Level::Suggestion && !options.suggestions {
            break;
        }
        let mut table = level_headline(groups);
        let mut used = units(&table) + units(TABLE_END);
        let mut shown = 0;
        for group in groups {
            let row = row(&of_group(group, &entries), group.message(&report.findings));
            if used + units(&row) > room {
                break;
            }
            used += units(&row);
            table.push_str(&row);
            shown += group.findings.len();
        }
        if shown > 0 {
            text.push_str(&table);
            text.push_str(TABLE_END);
            room -= used;
            left -= shown;
        }
        if shown < groups.iter().map(|it| it.findings.len()).sum() {
            break;
        }
    }
    if !report.left_out.is_empty() {
        let left_out = counted(report.left_out.len() as u64, "more finding");
        let _ = write!(text, "\n… and {left_out}, left out by `--max`.\n");
    }
    if left > 0 {
        let left = counted(left as u64, "more finding");
        let _ = write!(text, "\n… and {left}, which don't fit in this comment.\n");
    }
    out.write_all(text.as_bytes())
}

fn units(text: &str) -> usize {
    text.encode_utf16().count()
}

fn headline(report: &Report, options: &WriteOptions) -> String {
    let summary = &report.summary;
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
    if let Some(lost) = &report.lost_settings {
        let _ = write!(text, " **{}.**", inline(&capitalized(&lost.phrase())));
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

fn level_headline(groups: &[Group]) -> String {
    let count = groups.iter().map(|it| it.findings.len()).sum::<usize>();
    let different = match groups.len() {
        all if all == count => String::new(),
        some => format!(" ({} different)", grouped(some as u64)),
    };
    let counted = counted(count as u64, groups[0].level.name());
    let open = if groups.len() <= SHORT { " open" } else { "" };
    format!("\n<details{open}>\n<summary>{counted}{different}</summary>\n\n{TABLE}")
}

/// The entries of a group. All of them are listed, since they have one level.
fn of_group<'e>(group: &Group, entries: &'e [Entry<'e>]) -> Vec<&'e Entry<'e>> {
    let entry = |&index: &usize| entries.binary_search_by_key(&index, |it| it.index).ok();
    group.findings.iter().filter_map(entry).map(|at| &entries[at]).collect()
}

/// The row of a group, whose entries these are.
fn row(group: &[&Entry<'_>], message: &str) -> String {
    let first = group[0];
    let mut sentence = one_line(message).into_owned();
    let advice = first.advice();
    if group.iter().all(|it| it.advice() == advice)
        && let Some(advice) = advice
    {
        let _ = write!(sentence, "; {advice}");
    }
    let mut cut: String = sentence.chars().take(LONG_MESSAGE).collect();
    if cut.len() < sentence.len() {
        cut.push('…');
    }
    let rule = code(&first.finding.rule);
    let rule = match first.url {
        Some(url) => format!("[{rule}]({})", url.replace(['(', ')', ' ', '|', '<', '>'], "")),
        None => rule,
    };
    let count = grouped(group.len() as u64);
    format!("| {count} | {} | {} | {rule} |\n", inline(&cut), places(group))
}

/// The first places of a group, and how many more there are: `a.mdx:12`, 14, `b.mdx:3` and 9 more in
/// 4 files.
fn places(group: &[&Entry<'_>]) -> String {
    // One more place takes no more room than the words that would count it.
    let shown = if group.len() <= FEW_PLACES + 1 { group.len() } else { FEW_PLACES };
    let places = group[..shown].iter().enumerate().map(|(index, entry)| {
        let is_same_file = index > 0 && group[index - 1].path == entry.path;
        if is_same_file { entry.line().to_string() } else { place(entry) }
    });
    let places: Vec<String> = places.collect();
    let hidden = &group[shown..];
    if hidden.is_empty() {
        return places.join(", ");
    }
    let files = hidden.chunk_by(|a, b| a.path == b.path).count() as u64;
    let (count, files) = (grouped(hidden.len() as u64), counted(files, "file"));
    format!("{} and {count} more in {files}", places.join(", "))
}

/// `guide/a.mdx:12` as code, or only the path of a file that could not be read.
fn place(entry: &Entry<'_>) -> String {
    let mut text = one_line(&entry.path).into_owned();
    if let Some(range) = entry.range {
        let _ = write!(text, ":{}", range.start.line);
    }
    if !text.contains('`') {
        return code(&text);
    }
    let mut out = String::new();
    plain(&text, &mut out);
    out
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
