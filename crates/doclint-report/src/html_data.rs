//! The findings as compact JSON inside of the HTML report. Its shape is known to its script only.

use crate::Report;
use crate::harmless::{harmless, one_line};
use crate::json::Ids;
use crate::sources::{Source, Sources};
use doclint_diagnostic::{Applicability, Diagnostic, FileId, Level, Location};
use serde::Serialize;
use std::collections::HashMap;
use std::io;
use std::ops::Range;

/// Lines kept before and after a finding.
const AROUND: u32 = 2;
/// Lines kept at the beginning and at the end of a longer span.
const FIRST_LINES: u32 = 4;
const LAST_LINES: u32 = 1;
/// What is kept of a line before and after the place that is marked, and of a line around it. In
/// bytes.
const BEFORE: usize = 200;
const AFTER: usize = 480;
const BESIDE: usize = 160;
/// Longer messages are cut. In bytes.
const LONG_TEXT: usize = 1000;
/// Labels and fixes beyond are left out.
const MOST_LABELS: usize = 8;
const MOST_FIXES: usize = 3;

/// The data, in which nothing can end the element it stands in.
pub fn page_data(report: &Report, sources: &Sources<'_>) -> io::Result<String> {
    let json = serde_json::to_string(&Builder::new(sources).build(report))?;
    // In JSON this sign stands in strings only. Without it no tag and no comment begins.
    Ok(json.replace('<', "\\u003c"))
}

#[derive(Serialize)]
struct Data {
    rules: Vec<Rule>,
    /// Messages and the like, each once.
    texts: Vec<String>,
    files: Vec<File>,
    findings: Vec<Finding>,
}

/// Id, page in the manual, summary.
#[derive(Serialize)]
struct Rule(String, Option<String>, String);

/// Path, and the source lines that are kept, in order.
#[derive(Serialize)]
struct File(String, Vec<Piece>);

/// Part of a line: its line, UTF-16 units of the line before it, the text, whether the line goes on.
#[derive(Serialize)]
struct Piece(u32, u32, String, u8);

/// Id, file, rule, level, message, help, place, labels, fixes.
#[derive(Serialize)]
struct Finding(String, u32, u32, u8, u32, Option<u32>, Place, Vec<Label>, Vec<Fix>);

/// First line, UTF-16 column from 0, last line, column after the end.
#[derive(Serialize)]
struct Place(u32, u32, u32, u32);

/// File, place, text.
#[derive(Serialize)]
struct Label(u32, Place, u32);

/// How far it may be trusted (2 is safe), and its title.
#[derive(Serialize)]
struct Fix(u8, u32);

/// A line, and bytes of it.
type Wanted = (u32, Range<usize>);

struct Builder<'s> {
    sources: &'s Sources<'s>,
    texts: Table,
    rules: Table,
    files: HashMap<FileId, u32>,
    /// The files by their numbers, each with the parts of its lines that are asked for.
    wanted: Vec<(FileId, Vec<Wanted>)>,
}

impl<'s> Builder<'s> {
    fn new(sources: &'s Sources<'s>) -> Self {
        let (texts, rules) = (Table::default(), Table::default());
        Self { sources, texts, rules, files: HashMap::new(), wanted: Vec::new() }
    }

    fn build(mut self, report: &Report) -> Data {
        let mut ids = Ids::default();
        let prints = report.fingerprints();
        let findings = report.findings.iter().zip(prints);
        let findings = findings
            .map(|(finding, print)| self.finding(finding, ids.next(&format!("{print:032x}"))))
            .collect();
        let rule = |id: String| {
            let info = report.rules.get(id.as_str());
            let url = info.and_then(|it| it.url.clone());
            // Anything else than a page on the web would be a way to run something.
            let url = url.filter(|it| it.starts_with("https://") || it.starts_with("http://"));
            let summary = info.map(|it| tame(&it.summary)).unwrap_or_default();
            Rule(one_line(&id).into_owned(), url, summary)
        };
        let files = self.wanted.into_iter().map(|(id, wanted)| {
            let source = self.sources.get(id);
            File(one_line(source.path).into_owned(), pieces(source, wanted))
        });
        Data {
            files: files.collect(),
            rules: self.rules.list.into_iter().map(rule).collect(),
            texts: self.texts.list,
            findings,
        }
    }

    fn finding(&mut self, it: &Diagnostic, id: String) -> Finding {
        let file = self.file(it.at.file);
        let place = self.place(it.at, AROUND);
        let label = |label: &doclint_diagnostic::Label| {
            let file = self.file(label.at.file);
            let around = if label.at.file == it.at.file { 0 } else { 1 };
            Label(file, self.place(label.at, around), self.texts.number(tame(&label.text)))
        };
        let labels = it.labels.iter().take(MOST_LABELS).map(label).collect();
        let fix = |fix: &doclint_diagnostic::Fix| {
            let trust = match fix.applicability {
                Applicability::Suggestion => 0,
                Applicability::Unsafe => 1,
                Applicability::Safe => 2,
            };
            Fix(trust, self.texts.number(tame(&fix.title)))
        };
        let fixes = it.fixes.iter().take(MOST_FIXES).map(fix).collect();
        let level = match it.level {
            Level::Error => 0,
            Level::Warning => 1,
            Level::Suggestion => 2,
        };
        let rule = self.rules.number(it.rule.to_string());
        let message = self.texts.number(tame(&it.message));
        let help = it.help.as_deref().map(|help| self.texts.number(tame(help)));
        Finding(id, file, rule, level, message, help, place, labels, fixes)
    }

    fn file(&mut self, id: FileId) -> u32 {
        let next = self.wanted.len() as u32;
        *self.files.entry(id).or_insert_with(|| {
            self.wanted.push((id, Vec::new()));
            next
        })
    }

    /// The place in lines, which are kept with those around.
    fn place(&mut self, at: Location, around: u32) -> Place {
        let file = self.file(at.file) as usize;
        let source = self.sources.get(at.file);
        let span = source.marked(at.span);
        let start = source.lines().position(span.start);
        let end = source.lines().position(span.end);
        let wanted = &mut self.wanted[file].1;
        let beside = |line: u32| {
            let content = source.line(line);
            (line, content.start..forth(source.text, content.start, content.end, BESIDE))
        };
        let last = (end.line + around).min(source.lines().line_count());
        wanted.extend((start.line.saturating_sub(around).max(1)..start.line).map(beside));
        wanted.extend((end.line + 1..=last).map(beside));
        let begin = start.line..=end.line.min(start.line + FIRST_LINES - 1);
        let finish = (end.line.saturating_sub(LAST_LINES - 1)).max(*begin.end() + 1)..=end.line;
        for line in begin.chain(finish) {
            let content = source.line(line);
            let focus = if line == start.line { span.start as usize } else { content.start };
            let from = back(source.text, focus, content.start, BEFORE);
            wanted.push((line, from..forth(source.text, focus, content.end, AFTER)));
        }
        Place(start.line, start.utf16_column - 1, end.line, end.utf16_column - 1)
    }
}

/// The parts that are wanted, each byte once.
fn pieces(source: &Source<'_>, mut wanted: Vec<Wanted>) -> Vec<Piece> {
    wanted.sort_by_key(|(line, range)| (*line, range.start, range.end));
    let mut merged: Vec<Wanted> = Vec::new();
    for (line, range) in wanted {
        match merged.last_mut() {
            Some(last) if last.0 == line && range.start <= last.1.end => {
                last.1.end = last.1.end.max(range.end);
            }
            _ => merged.push((line, range)),
        }
    }
    let piece = |(line, range): Wanted| {
        let before = source.lines().position(range.start as u32).utf16_column - 1;
        let goes_on = u8::from(range.end < source.line(line).end);
        let text = source.text[range].chars().map(harmless).collect();
        Piece(line, before, text, goes_on)
    };
    merged.into_iter().map(piece).collect()
}

/// At most `bytes` before `from`, at a character.
fn back(text: &str, from: usize, least: usize, bytes: usize) -> usize {
    text.ceil_char_boundary(from.saturating_sub(bytes).max(least))
}

/// At most `bytes` after `from`, at a character.
fn forth(text: &str, from: usize, most: usize, bytes: usize) -> usize {
    text.floor_char_boundary((from + bytes).min(most)).max(from)
}

/// A message: harmless, on one line, and not endless.
fn tame(text: &str) -> String {
    let cut = &text[..text.floor_char_boundary(LONG_TEXT)];
    let ellipsis = if cut.len() < text.len() { "…" } else { "" };
    one_line(cut).into_owned() + ellipsis
}

/// Texts that are named by numbers.
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
