//! One line for each cause, in few tokens, for programs that read with a language model. The manual
//! promises its grammar: `docs/agents.mdx`.

use crate::options::{Limit, WriteOptions};
use crate::report::{Report, Summary};
use crate::sources::{Source, Sources};
use crate::support::groups::{most_severe_first, places};
use crate::support::words::{counted, listed};
use doclint_diagnostic::{
    Applicability, Diagnostic, Edit, Fix, Group, Level, Location, Span, one_line,
};
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;
use std::io::{self, Write};
use std::sync::Arc;

/// So many causes are written, unless a number is requested.
pub(crate) const CAUSES: usize = 40;
/// And so many bytes of them, which are some 1,300 tokens.
const MOST_BYTES: usize = 5_000;
/// Other places of a cause are named in so many characters; the others are counted.
const LONG_PLACES: usize = 36;
/// The same for a report of few causes, which so many are.
const LONG_PLACES_OF_FEW: usize = 200;
const FEW: usize = 10;
/// Longer messages and advice are cut. In characters.
const LONG_TEXT: usize = 150;
/// An edit is shown if its old and its new text have at most so many characters each.
const LONG_EDIT: usize = 40;
/// A fix with more edits is shown by its title.
const MOST_EDITS: usize = 2;

/// Writes a line for each cause, most severe first, then the counts and the next commands.
pub fn write_agent(report: &Report, options: &WriteOptions, out: &mut dyn Write) -> io::Result<()> {
    let sources = Sources::new(&report.files);
    let groups = most_severe_first(&report.findings, options.suggestions);
    let (most, mut room) = match options.limit {
        Limit::Groups(most) => (most, usize::MAX),
        Limit::None => (usize::MAX, usize::MAX),
        _ => (CAUSES, MOST_BYTES),
    };
    let room_of_places = if groups.len() <= FEW { LONG_PLACES_OF_FEW } else { LONG_PLACES };
    let last = Last::default();
    let mut lines = Lines { report, sources: &sources, options, room_of_places, last };
    if let Some(lost) = &report.lost_settings {
        writeln!(out, "! {}", one_line(&lost.phrase()))?;
    }
    let mut shown = 0;
    for group in groups.iter().take(most) {
        let line = lines.of(group);
        match room.checked_sub(line.len()) {
            Some(rest) => room = rest,
            // A line is written however long it is, so that there is one.
            None if shown == 0 => room = 0,
            None => break,
        }
        writeln!(out, "{line}")?;
        shown += 1;
    }
    if !options.no_summary {
        out.write_all(end(report, options, &groups, shown).as_bytes())?;
    }
    Ok(())
}

/// Makes the lines of causes.
struct Lines<'r> {
    report: &'r Report<'r>,
    sources: &'r Sources<'r>,
    options: &'r WriteOptions,
    /// In characters.
    room_of_places: usize,
    last: Last,
}

/// What was written last, and is not repeated.
#[derive(Default)]
struct Last {
    /// The path of the place before.
    path: Option<String>,
    /// The path of the first other place of a cause.
    other: Option<String>,
    /// The advice of each rule.
    advice: HashMap<Arc<str>, String>,
}

impl Lines<'_> {
    /// `E a.mdx:3 family/rule: message; advice [fix] (+12: b.mdx:9 :14 …)`.
    fn of(&mut self, group: &Group) -> String {
        let findings = &self.report.findings;
        let finding = group.first(findings);
        let level = match group.level {
            Level::Error => 'E',
            Level::Warning => 'W',
            Level::Suggestion => 'S',
        };
        let place = self.place(finding.at);
        let message = message(group, findings);
        let mut line = format!("{level} {place} {}: {message}", finding.rule);
        if let Some(advice) = self.advice(group) {
            let before = self.last.advice.insert(Arc::clone(&finding.rule), advice.clone());
            if before.as_ref() != Some(&advice) {
                let _ = write!(line, "; {advice}");
            }
        }
        match applicability(group, findings) {
            Some(Applicability::Safe) => line.push_str(" [fix]"),
            Some(Applicability::Unsafe) => line.push_str(" [unsafe]"),
            _ => {}
        }
        let own_path = self.last.path.clone();
        line.push_str(&self.others(group));
        self.last.path = own_path;
        line
    }

    /// The first other places of a group, and how many there are: ` (+12 in 4 files: :14 b.mdx:3 …)`.
    fn others(&mut self, group: &Group) -> String {
        let all: Vec<Location> = places(&self.report.findings, group).collect();
        let [_, others @ ..] = all.as_slice() else { return String::new() };
        if others.is_empty() {
            return String::new();
        }
        let is_all = self.options.limit == Limit::None;
        let room = if is_all || others.len() == 1 { usize::MAX } else { self.room_of_places };
        let (mut named, mut room) = (String::new(), room);
        let mut left = others.len();
        let own_path = self.last.path.clone();
        for (count, at) in others.iter().enumerate() {
            let place = self.place(*at);
            if count == 0 && self.last.path != own_path {
                // Many causes in the same files, such as a page and its translations: the line before
                // says which.
                let before = std::mem::replace(&mut self.last.other, self.last.path.clone());
                if before == self.last.path && others.len() > 1 && !is_all {
                    break;
                }
            }
            let Some(rest) = room.checked_sub(place.chars().count()) else { break };
            named = format!("{named} {place}");
            (room, left) = (rest, left - 1);
        }
        let files = all.iter().map(|it| it.file).collect::<BTreeSet<_>>().len();
        match (left, files) {
            (0, _) => format!(" (+{}:{named})", others.len()),
            (_, 1) => format!(" (+{}:{named} …)", others.len()),
            (left, _) if left == others.len() => format!(" (+{left} in {files} files)"),
            _ => format!(" (+{} in {files} files:{named} …)", others.len()),
        }
    }

    /// `guides/a.mdx:12`, or `:12` after another place in the same file.
    fn place(&mut self, at: Location) -> String {
        let source = self.sources.get(at.file);
        let path = one_line(&self.options.path(&source)).into_owned();
        let line = source.lines().line(source.clamp(at.span).start);
        if self.last.path.as_ref() == Some(&path) {
            return format!(":{line}");
        }
        let place = format!("{path}:{line}");
        self.last.path = Some(path);
        place
    }

    /// What to do, unless a command does it: the edit, or else the help or the title of a fix.
    fn advice(&self, group: &Group) -> Option<String> {
        let findings = &self.report.findings;
        if applicability(group, findings) == Some(Applicability::Safe) {
            return None;
        }
        let message = message(group, findings);
        let advice_of = |&it: &usize| self.advice_of(&findings[it], &message);
        let advice = advice_of(&group.findings[0])?;
        let is_same = group.findings[1..].iter().all(|it| advice_of(it).as_ref() == Some(&advice));
        // What is right for one of the places only would be wrong for the others.
        is_same.then_some(advice)
    }

    fn advice_of(&self, finding: &Diagnostic, message: &str) -> Option<String> {
        let source = self.sources.get(finding.at.file);
        if let [fix] = finding.fixes.as_slice()
            && let Some(edits) = edits(fix, (finding, message), &source)
        {
            return Some(edits);
        }
        let title = || finding.fixes.first().map(|it| uncapitalized(&it.title));
        let text = finding.help.as_deref().map(str::to_owned).or_else(title)?;
        let text = text.strip_prefix("did you mean ").unwrap_or(&text);
        Some(essence(text, &["; ", ": "]))
    }
}

/// What is wrong, without the consequences.
fn message(group: &Group, findings: &[Diagnostic]) -> String {
    essence(group.message(findings), &["; ", ", so "])
}

/// How safe the fixes of all findings of a group are; `None` if one has no fix.
fn applicability(group: &Group, findings: &[Diagnostic]) -> Option<Applicability> {
    let best = |&it: &usize| findings[it].fixes.iter().map(|fix| fix.applicability).max();
    group.findings.iter().map(best).min()?
}

/// The edits of a fix as `old` -> `new`, if they are few and short.
fn edits(
    fix: &Fix,
    (finding, message): (&Diagnostic, &str),
    source: &Source<'_>,
) -> Option<String> {
    if fix.edits.is_empty() || fix.edits.len() > MOST_EDITS {
        return None;
    }
    if let [edit] = fix.edits.as_slice()
        && let Some(short) = edit_of_named(edit, (finding, message), source)
    {
        return Some(short);
    }
    let is_complete = fix.applicability > Applicability::Suggestion;
    let edits = fix.edits.iter().map(|edit| {
        // A fix that is a suggestion often has a blank to fill in where it inserts something.
        let replaces = edit.span.start < edit.span.end && !edit.text.is_empty();
        (is_complete || replaces).then(|| edit_in_words(edit, finding.at.span, source))?
    });
    Some(edits.collect::<Option<Vec<_>>>()?.join(", "))
}

/// `-> new` for the last text that the message quotes, where an anchor has its `#`.
fn edit_of_named(
    edit: &Edit,
    (finding, message): (&Diagnostic, &str),
    source: &Source<'_>,
) -> Option<String> {
    let text = source.text();
    let old = &text[source.clamp(edit.span).range()];
    let line = |at: u32| source.lines().line(at);
    let is_here = line(source.clamp(edit.span).start) == line(source.clamp(finding.at.span).start);
    if old.is_empty() || edit.text.is_empty() || !is_here {
        return None;
    }
    let named = message.split('`').skip(1).step_by(2).last()?;
    let sign = named.strip_suffix(old).filter(|it| matches!(*it, "" | "#"))?;
    Some(format!("-> {}", code(&format!("{sign}{}", edit.text))?))
}

/// `old` -> `new`, insert `new`, remove `old`; on another line than the finding, with the line.
fn edit_in_words(edit: &Edit, at: Span, source: &Source<'_>) -> Option<String> {
    let text = source.text();
    let span = source.clamp(edit.span);
    let (old, new) = (code(&text[span.range()])?, code(&edit.text)?);
    let line = |at: u32| source.lines().line(at);
    let place = match line(span.start) {
        here if here == line(source.clamp(at).start) => String::new(),
        other => format!(" on line {other}"),
    };
    match (span.start < span.end, edit.text.is_empty()) {
        (true, false) => Some(format!("{old} -> {new}{place}")),
        (true, true) => Some(format!("remove {old}{place}")),
        (false, false) => Some(format!("insert {new}{place}")),
        (false, true) => None,
    }
}

/// A short text on one line as code.
fn code(text: &str) -> Option<String> {
    let fits = text.chars().nth(LONG_EDIT).is_none() && one_line(text) == text;
    (fits && !text.contains('`')).then(|| format!("`{text}`"))
}

/// A text on one line up to the first of these separators outside of code, behind which reasons and
/// consequences are. A text that is still long is cut, but not inside of code.
fn essence(text: &str, separators: &[&str]) -> String {
    let text = one_line(text);
    let (mut is_code, mut code_start) = (false, 0);
    for (count, (at, character)) in text.char_indices().enumerate() {
        if !is_code && separators.iter().any(|it| text[at..].starts_with(it)) {
            return text[..at].to_owned();
        }
        if count == LONG_TEXT {
            let end = if is_code && code_start > 0 { code_start } else { at };
            return format!("{}…", text[..end].trim_end());
        }
        if character == '`' {
            (is_code, code_start) = (!is_code, at);
        }
    }
    text.into_owned()
}

fn uncapitalized(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map_or_else(String::new, |first| first.to_lowercase().chain(rest).collect())
}

/// The counts, and the commands that help.
fn end(report: &Report, options: &WriteOptions, groups: &[Group], shown: usize) -> String {
    let summary = &report.summary;
    let mut text = verdict(report, options);
    if shown < groups.len() {
        let all = groups.len();
        let _ = writeln!(text, "shown: {shown} of {all} causes; more with --max N or --all");
    }
    let not_listed = not_listed(summary, options);
    if !not_listed.is_empty() {
        let _ = writeln!(text, "not listed: {}", not_listed.join(", "));
    }
    let check = match options.selection.as_str() {
        "" => "doclint check".to_owned(),
        selection => format!("doclint check {selection}"),
    };
    // A text that is not written has nothing that a command could mend.
    if summary.fixable > 0 && !options.is_unwritten {
        let _ = writeln!(text, "{} [fix]: {check} --fix", summary.fixable);
    }
    if summary.unsafely_fixable > 0 && !options.is_unwritten {
        // The paths of a large change are many, so they are written once.
        let is_long = summary.fixable > 0 && check.len() > LONG_PLACES;
        let check = if is_long { "the same with" } else { check.as_str() };
        let count = summary.unsafely_fixable;
        let _ = writeln!(text, "{count} [unsafe], to review: {check} --unsafe-fixes --diff");
    }
    if shown > 0 {
        text.push_str("why: doclint explain RULE --short\n");
    }
    text
}

/// `2 errors, 3 warnings: fails`, or what was read if nothing was found.
fn verdict(report: &Report, options: &WriteOptions) -> String {
    let Summary { errors, warnings, suggestions, fixed, fixed_pages, .. } = report.summary;
    let advice = if options.suggestions { suggestions } else { 0 };
    let counts = [(errors, "error"), (warnings, "warning"), (advice, "suggestion")];
    let counts = counts.into_iter().filter(|it| it.0 > 0).map(|it| counted(it.0, it.1));
    let found = match counts.collect::<Vec<_>>().as_slice() {
        [] => format!("no findings in {}", counted(report.summary.parsed, "page")),
        some => listed(some),
    };
    let verdict = match report.gate.exit_code {
        0 => "passes".to_owned(),
        1 => "fails".to_owned(),
        _ => format!("fails, {}", report.gate.reason),
    };
    let fixed = match fixed {
        0 => String::new(),
        _ => format!("fixed {} in {}; ", counted(fixed, "finding"), counted(fixed_pages, "file")),
    };
    format!("{fixed}{found}: {verdict}\n")
}

/// The findings that the counts leave out.
fn not_listed(summary: &Summary, options: &WriteOptions) -> Vec<String> {
    let suggestions = if options.suggestions { 0 } else { summary.suggestions };
    let counts = [
        (suggestions, "with --suggestions"),
        (summary.suppressed, "suppressed"),
        (summary.baselined, "in the baseline"),
        (summary.repeated, "repeated in copies of pages"),
        (summary.unchanged, "from before the change"),
    ];
    let some = counts.into_iter().filter(|it| it.0 > 0);
    some.map(|(count, what)| format!("{count} {what}")).collect()
}
