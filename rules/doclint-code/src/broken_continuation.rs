//! Commands over several lines that a shell reads as several commands.

use crate::content::{quote_at_end, rewrite};
use crate::languages::{Kind, SESSIONS};
use doclint_rule::http::is_method;
use doclint_rule::{Edit, FixKind, NodeRule, PageCx, RuleMeta, ast};
use std::ops::Range;

pub(crate) struct BrokenContinuation;

impl NodeRule for BrokenContinuation {
    const META: RuleMeta = RuleMeta::warning(
        "broken-continuation",
        "a command ends before its last line",
        include_str!("broken_continuation.md"),
    )
    .in_builds()
    .only_in_pages()
    .fix(FixKind::Sometimes);
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let content = code.content();
        let is_session = code.language().is_some_and(|it| SESSIONS.contains(&it.as_str()));
        if !is_session && Kind::of(code) != Kind::Shell {
            return;
        }
        // The shell of Windows continues a line by `^`.
        if content.as_str().lines().any(|it| it.ends_with(" ^")) {
            return;
        }
        let mut breaks = breaks(content.as_str());
        if is_session {
            breaks.retain(|it| it.is_in_command(content.as_str()));
        }
        let Some(first) = breaks.first() else { return };
        let span = |it: &Break| match it {
            Break::Blank(at) => content.part(at.clone()),
            Break::Missing(at) => content.part(*at..*at),
        };
        let edits: Vec<Edit> = breaks
            .iter()
            .map(|it| match it {
                Break::Blank(_) => Edit::delete(span(it)),
                Break::Missing(_) => Edit::insert(span(it).start, " \\"),
            })
            .collect();
        let (message, help) = match first {
            Break::Blank(_) => (
                "the command ends here: the `\\` is not the last character",
                "remove the blanks after the `\\`",
            ),
            Break::Missing(_) if first.is_after_comment(content.as_str()) => (
                "the command ends at the comment, but the next line is an option of it",
                "put the comment on a line above the command, and end this line with ` \\`",
            ),
            Break::Missing(_) if first.is_after_variable(content.as_str()) => (
                "the line ends here, so that the command below does not get this variable",
                "end the line with ` \\`",
            ),
            Break::Missing(_) => (
                "the command ends here, but the next line is an option of it",
                "end the line with ` \\`",
            ),
        };
        let finding = cx.report(span(first), message);
        finding.help(help);
        for other in &breaks[1..] {
            finding.label(span(other), "and here");
        }
        // What follows a comment would become a part of it.
        if !breaks.iter().any(|it| it.is_after_comment(content.as_str())) {
            finding.fix(rewrite("Make it one command", edits));
        }
    }
}

/// Where a command ends too early.
enum Break {
    /// Blanks after a backslash.
    Blank(Range<usize>),
    /// The end of a line whose backslash is missing.
    Missing(usize),
}

impl Break {
    /// Whether it is a blank behind a backslash in a command of a session.
    fn is_in_command(&self, code: &str) -> bool {
        let Self::Blank(at) = self else { return false };
        let line = code[..at.start].rsplit('\n').next().unwrap_or_default();
        ["$ ", "# ", "% ", "> "].iter().any(|it| line.trim_start().starts_with(it))
    }

    /// Whether a comment ends the line.
    fn is_after_comment(&self, code: &str) -> bool {
        self.line(code).contains(" #")
    }

    /// Whether the line is a variable for the command below.
    fn is_after_variable(&self, code: &str) -> bool {
        is_variable(self.line(code))
    }

    /// The line whose backslash is missing, up to its end; empty if none is.
    fn line<'c>(&self, code: &'c str) -> &'c str {
        let Self::Missing(at) = *self else { return "" };
        code[..at].rsplit('\n').next().unwrap_or_default()
    }
}

fn breaks(code: &str) -> Vec<Break> {
    let mut found = Vec::new();
    let (mut at, mut is_quoted, mut last): (usize, Option<char>, Option<(usize, &str)>) =
        (0, None, None);
    let mut goes_on = false;
    // Text that a command reads is not a command, and an overview of options isn't either.
    if code.contains("<<") || is_overview(code) {
        return found;
    }
    for line in code.split_inclusive('\n') {
        let (start, text) = (at, line.trim_end_matches(['\n', '\r']));
        at += line.len();
        let was_quoted = is_quoted;
        is_quoted = quote_at_end(text, is_quoted);
        if was_quoted.is_some() {
            last = Some((start, text));
            continue;
        }
        let trimmed = text.trim_end();
        if trimmed.len() < text.len() && trimmed.ends_with(" \\") && at < code.len() {
            found.push(Break::Blank(start + trimmed.len()..start + text.len()));
        }
        let is_split = |above: &str| {
            is_option(text) && can_go_on(above, goes_on)
                || is_variable(above) && is_variable_of(text)
        };
        if let Some((before, above)) = last
            && is_split(above)
        {
            found.push(Break::Missing(before + above.trim_end().len()));
        }
        goes_on = last.is_some_and(|it| it.1.ends_with('\\'));
        last = (!text.trim().is_empty()).then_some((start, text));
    }
    found
}

/// Whether a block is what a command prints about itself, such as its manual, or only lists options.
fn is_overview(code: &str) -> bool {
    const TITLES: [&str; 6] = ["usage", "options", "flags", "arguments", "commands", "positional"];
    let begins_with_title = |line: &str| {
        let word = line.trim_start().split(|c: char| !c.is_ascii_alphabetic()).next();
        let rest = line.trim().to_ascii_lowercase();
        word.is_some_and(|it| TITLES.iter().any(|title| title.eq_ignore_ascii_case(it)))
            && (rest.starts_with("usage") || rest.ends_with(':') || !rest.contains(' '))
    };
    let mut lines = code.lines().filter(|it| !it.trim().is_empty());
    code.to_ascii_lowercase().contains("usage:")
        || code.contains("SYNOPSIS")
        || lines.clone().any(begins_with_title)
        || lines.find(|it| !it.trim_start().starts_with('#')).is_some_and(is_option)
}

/// Whether a line is nothing but options of a command: `  -H "Accept: */*" \`.
fn is_option(line: &str) -> bool {
    let text = line.trim_start();
    let name = text.trim_start_matches('-');
    let dashes = text.len() - name.len();
    let word = name.split([' ', '=', '"', '\'']).next().unwrap_or_default();
    let is_word = word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
    // An overview has `-h, --help`, or two spaces before the meaning.
    let is_overview = word.ends_with(',') || name.trim_end().contains("  ");
    is_word && !is_overview && (dashes == 2 || dashes == 1 && word.len() == 1)
}

/// Whether a line sets one variable and does nothing else: `PORT=3001`.
fn is_variable(line: &str) -> bool {
    let name = line.trim().split('=').next().unwrap_or_default();
    let is_part = |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_';
    let is_name = name.starts_with(|c: char| c.is_ascii_uppercase()) && name.bytes().all(is_part);
    is_name && name.len() < line.trim().len() && !line.trim().contains([' ', ';', '$', '`'])
}

/// Whether a line sets a variable for the command of a line below: `PORT=3001 \`.
fn is_variable_of(line: &str) -> bool {
    line.strip_suffix(" \\").is_some_and(is_variable)
}

/// Whether a line is a command that options could follow, or goes on with one.
fn can_go_on(line: &str, goes_on: bool) -> bool {
    let text = line.trim();
    let first = text.trim_start_matches("$ ");
    // A request is sketched by its method and address, and isn't a command.
    let is_request = first.split_once(' ').is_some_and(|it| is_method(it.0));
    first.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '-' | '.' | '/'))
        && !is_request
        && (text.contains(' ') || goes_on)
        && !text.ends_with(['\\', '|', '&', ';', '(', '{', ':', '.', '`', ','])
}
