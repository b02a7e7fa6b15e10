//! The findings as compact JSON inside the HTML report. Only its script reads this format.

use crate::fingerprint::Ids;
use crate::report::Report;
use crate::sources::{Source, Sources};
use crate::support::groups::Groups;
use doclint_diagnostic::{Applicability, Diagnostic, FileId, Group, Level, Location};
use doclint_diagnostic::{harmless, one_line};
use serde::Serialize;
use std::collections::HashMap;
use std::io;
use std::ops::Range;

/// Lines of context before and after a finding.
const AROUND: u32 = 2;
/// Lines kept at the start and at the end of a longer span.
const FIRST_LINES: u32 = 4;
const LAST_LINES: u32 = 1;
/// How much is kept of a line before and after the start of the mark, and of a line of context. In
/// bytes.
const BEFORE: usize = 200;
const AFTER: usize = 480;
const CONTEXT: usize = 160;
/// Longer messages are cut. In bytes.
const LONG_TEXT: usize = 1000;
/// Further labels and fixes are left out.
const MOST_LABELS: usize = 8;
const MOST_FIXES: usize = 3;

/// The data, safe to put into a `script` element.
pub fn page_data(report: &Report, sources: &Sources<'_>) -> io::Result<String> {
    let json = serde_json::to_string(&Builder::new(sources).build(report))?;
    // In JSON, `<` occurs only in strings. Without it, no tag and no comment begins.
    Ok(json.replace('<', "\\u003c"))
}

#[derive(Serialize)]
struct Data {
    rules: Vec<Rule>,
    /// Messages and other texts, each once.
    texts: Vec<String>,
    files: Vec<FileData>,
    /// The folder of the site in its repository, with a slash at its end, or nothing.
    folder: String,
    /// The messages of groups, the most severe and largest group first.
    groups: Vec<u32>,
    findings: Vec<Finding>,
}

/// Id, manual page, summary.
#[derive(Serialize)]
struct Rule(String, Option<String>, String);

/// Path, and the parts of source lines that the report shows, in order.
#[derive(Serialize)]
struct FileData(String, Vec<Piece>);

/// Part of a line: line number, UTF-16 units of the line before it, text, and 1 if the line
/// continues.
#[derive(Serialize)]
struct Piece(u32, u32, String, u8);

/// Id, file, rule, level, message, help, range, labels, fixes, group.
#[derive(Serialize)]
struct Finding(String, u32, u32, u8, u32, Option<u32>, Utf16Range, Vec<Label>, Vec<Fix>, u32);

/// First line, UTF-16 column from 0, last line, column after the end.
#[derive(Serialize)]
struct Utf16Range(u32, u32, u32, u32);

/// File, range, text.
#[derive(Serialize)]
struct Label(u32, Utf16Range, u32);

/// How safe it is (2 is safe), and its title.
#[derive(Serialize)]
struct Fix(u8, u32);

/// A line number, and bytes of that line.
type LinePart = (u32, Range<usize>);

struct Builder<'s> {
    sources: &'s Sources<'s>,
    texts: Table,
    rules: Table,
    files: HashMap<FileId, u32>,
    /// The files by their numbers, each with the parts of its lines to keep.
    kept: Vec<(FileId, Vec<LinePart>)>,
}

impl<'s> Builder<'s> {
    fn new(sources: &'s Sources<'s>) -> Self {
        let (texts, rules) = (Table::default(), Table::default());
        Self { sources, texts, rules, files: HashMap::new(), kept: Vec::new() }
    }

    fn build(mut self, report: &Report) -> Data {
        let mut ids = Ids::default();
        let prints = report.fingerprints_with(self.sources);
        let groups = Groups::of(&report.findings);
        let findings = report.findings.iter().zip(prints).zip(&groups.number);
        let findings = findings
            .map(|((finding, print), &group)| self.finding(finding, ids.next(print), group))
            .collect();
        let message = |group: &Group| self.texts.number(clean(group.message(&report.findings)));
        let groups = groups.list.iter().map(message).collect();
        let rule = |id: String| {
            let info = report.rules.get(id.as_str());
            let url = info.and_then(|it| it.url.clone());
            // Any other scheme, such as `javascript:`, could run code.
            let url = url.filter(|it| it.starts_with("https://") || it.starts_with("http://"));
            let summary = info.map(|it| clean(&it.summary)).unwrap_or_default();
            Rule(one_line(&id).into_owned(), url, summary)
        };
        let files = self.kept.into_iter().map(|(id, parts)| {
            let source = self.sources.get(id);
            FileData(one_line(source.path).into_owned(), pieces(&source, parts))
        });
        Data {
            files: files.collect(),
            rules: self.rules.list.into_iter().map(rule).collect(),
            texts: self.texts.list,
            folder: folder(&report.site.path),
            groups,
            findings,
        }
    }

    fn finding(&mut self, finding: &Diagnostic, id: String, group: u32) -> Finding {
        let file = self.file(finding.at.file);
        let range = self.range(finding.at, AROUND);
        let label = |label: &doclint_diagnostic::Label| {
            let file = self.file(label.at.file);
            let around = u32::from(label.at.file != finding.at.file);
            Label(file, self.range(label.at, around), self.texts.number(clean(&label.text)))
        };
        let labels = finding.labels.iter().take(MOST_LABELS).map(label).collect();
        let fix = |fix: &doclint_diagnostic::Fix| {
            let safety = match fix.applicability {
                Applicability::Suggestion => 0,
                Applicability::Unsafe => 1,
                Applicability::Safe => 2,
            };
            Fix(safety, self.texts.number(clean(&fix.title)))
        };
        let fixes = finding.fixes.iter().take(MOST_FIXES).map(fix).collect();
        let level = match finding.level {
            Level::Error => 0,
            Level::Warning => 1,
            Level::Suggestion => 2,
        };
        let rule = self.rules.number(finding.rule.to_string());
        let message = self.texts.number(clean(&finding.message));
        let help = finding.help.as_deref().map(|help| self.texts.number(clean(help)));
        Finding(id, file, rule, level, message, help, range, labels, fixes, group)
    }

    fn file(&mut self, id: FileId) -> u32 {
        let next = self.kept.len() as u32;
        *self.files.entry(id).or_insert_with(|| {
            self.kept.push((id, Vec::new()));
            next
        })
    }

    /// The range of a location. Keeps its lines, and `around` lines before and after it.
    fn range(&mut self, at: Location, around: u32) -> Utf16Range {
        let file = self.file(at.file) as usize;
        let source = self.sources.get(at.file);
        let (span, text) = (source.marked(at.span), source.text());
        let start = source.lines().position(span.start);
        let end = source.lines().position(span.end);
        let parts = &mut self.kept[file].1;
        let context = |line: u32| {
            let content = source.line(line);
            (line, content.start..forward(&text, content.start, content.end, CONTEXT))
        };
        let last = (end.line + around).min(source.lines().line_count());
        parts.extend((start.line.saturating_sub(around).max(1)..start.line).map(context));
        parts.extend((end.line + 1..=last).map(context));
        let begin = start.line..=end.line.min(start.line + FIRST_LINES - 1);
        let finish = (end.line.saturating_sub(LAST_LINES - 1)).max(*begin.end() + 1)..=end.line;
        for line in begin.chain(finish) {
            let content = source.line(line);
            let focus = if line == start.line { span.start as usize } else { content.start };
            let from = back(&text, focus, content.start, BEFORE);
            parts.push((line, from..forward(&text, focus, content.end, AFTER)));
        }
        Utf16Range(start.line, start.utf16_column - 1, end.line, end.utf16_column - 1)
    }
}

/// The prefix of the paths of the site's files, seen from the root of the repository.
fn folder(site: &str) -> String {
    match site {
        "" | "." => String::new(),
        site => format!("{}/", one_line(site)),
    }
}

/// The text of some parts of lines, each byte once.
fn pieces(source: &Source<'_>, mut parts: Vec<LinePart>) -> Vec<Piece> {
    parts.sort_by_key(|(line, range)| (*line, range.start, range.end));
    let mut merged: Vec<LinePart> = Vec::new();
    for (line, range) in parts {
        match merged.last_mut() {
            Some(last) if last.0 == line && range.start <= last.1.end => {
                last.1.end = last.1.end.max(range.end);
            }
            _ => merged.push((line, range)),
        }
    }
    // Empty if the file has changed since its parts were chosen.
    let text = source.text();
    let piece = |(line, range): LinePart| {
        let before = source.lines().position(range.start as u32).utf16_column - 1;
        let goes_on = u8::from(range.end < source.line(line).end);
        let text = text.get(range).unwrap_or_default().chars().map(harmless).collect();
        Piece(line, before, text, goes_on)
    };
    merged.into_iter().map(piece).collect()
}

/// The character boundary at most `bytes` before `from`, and not before `least`.
fn back(text: &str, from: usize, least: usize, bytes: usize) -> usize {
    text.ceil_char_boundary(from.saturating_sub(bytes).max(least))
}

/// The character boundary at most `bytes` after `from`, and not after `most`.
fn forward(text: &str, from: usize, most: usize, bytes: usize) -> usize {
    text.floor_char_boundary((from + bytes).min(most)).max(from)
}

/// A message on one line, with harmful characters replaced, and cut if it is too long.
fn clean(text: &str) -> String {
    let cut = &text[..text.floor_char_boundary(LONG_TEXT)];
    let ellipsis = if cut.len() < text.len() { "…" } else { "" };
    one_line(cut).into_owned() + ellipsis
}

/// Texts, each with a number.
#[derive(Default)]
struct Table {
    numbers: HashMap<String, u32>,
    list: Vec<String>,
}

impl Table {
    fn number(&mut self, text: String) -> u32 {
        if let Some(&number) = self.numbers.get(&text) {
            return number;
        }
        let number = self.list.len() as u32;
        self.list.push(text.clone());
        self.numbers.insert(text, number);
        number
    }
}
