//! JavaScript and TypeScript.

use crate::brackets::{C_LIKE, open_at};
use crate::fragment::{line_of, masked, placeholders};
use crate::{Fault, Verdict, best_of, json};
use doclint_syntax::{Program, check_program};

/// JavaScript. A sample that can be read as TypeScript has no syntax error: its types are the reader's
/// to leave out.
pub(crate) fn javascript(text: &str) -> Option<Fault> {
    check(text, &[Program::JavaScript, Program::Tsx, Program::TypeScript])
}

/// TypeScript, with or without JSX.
pub(crate) fn typescript(text: &str) -> Option<Fault> {
    check(text, &[Program::TypeScript, Program::Tsx])
}

/// Code that may surround a fragment: an expression, arguments, members of a class, of an object,
/// of an
/// interface, of an enumeration, elements side by side, a type, cases, the class of decorators.
const AROUND: [(&str, &str); 13] = [
    ("", "\n{}"),
    ("type A = ", ""),
    ("interface ", ""),
    ("(", "\n)"),
    ("f(", "\n)"),
    ("class A {", "\n}"),
    ("class A extends B { f() {", "\n}}"),
    ("({", "\n})"),
    ("type A = {", "\n}"),
    ("<>", "</>"),
    ("switch (a) {", "\n}"),
    ("", "\nclass A {}"),
    ("try {} catch {}", ""),
];

fn check(text: &str, programs: &[Program]) -> Option<Fault> {
    let mut fault = best_of(programs.iter().map(|program| read(text, *program)))?;
    if fault.message.starts_with("expected `;`") {
        let line = line_of(text, fault.at.start);
        if let Some(meant) = misspelled_keyword(text, &fault) {
            fault = meant;
        } else if text[..line.start].trim().is_empty() {
            // Its first words are of another language: `input {`, `package main`.
            return None;
        }
    }
    if json::is_json(&text.replace("...", "").replace('…', "")) {
        return None;
    }
    let text = without_omissions(text);
    // A placeholder may also be a tag.
    let masked = masked(&text, placeholders(&text), '_');
    let is_read = can_be_read(&text, programs) || masked != text && can_be_read(&masked, programs);
    (!is_read).then_some(fault)
}

/// Whether a text can be read by itself, or inside of something.
fn can_be_read(text: &str, programs: &[Program]) -> bool {
    let reads = |text: &str, program| matches!(read(text, program), Verdict::Read);
    // Between tags, any text is a text.
    let has_tags = text.trim_start().starts_with('<');
    programs.iter().any(|program| reads(text, *program))
        || AROUND.iter().filter(|it| it.0 != "<>" || has_tags).any(|(before, after)| {
            let wrapped = format!("{before}{text}{after}");
            reads(&wrapped, Program::Tsx) || reads(&wrapped, Program::TypeScript)
        })
        || reads(&signature(text), Program::Tsx)
}

/// The signature of a method, as a reference shows it, as a declaration:
/// `chat.send({ text: string }): Promise<void>`.
fn signature(text: &str) -> String {
    let (name, rest) = text.split_at(text.find('(').unwrap_or(0));
    let rest = rest.strip_prefix("({").map_or(rest.to_owned(), |it| format!("(_: {{{it}"));
    format!("declare function {}{rest}", name.replace('.', "_"))
}

/// The keyword intended by the word before the unreadable part: `cosnt a = 1`.
fn misspelled_keyword(text: &str, fault: &Fault) -> Option<Fault> {
    const KEYWORDS: [&str; 10] = [
        "async",
        "await",
        "class",
        "const",
        "export",
        "function",
        "import",
        "interface",
        "return",
        "throw",
    ];
    let before = text.get(..fault.at.start)?.trim_end();
    let start = before.rfind(|c: char| !c.is_alphanumeric()).map_or(0, |it| it + 1);
    let word = before.get(start..)?;
    let letters = |word: &str| {
        let mut letters: Vec<_> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    let meant = KEYWORDS.iter().find(|it| letters(it) == letters(word))?;
    Some(Fault::new(
        start..before.len(),
        format!("`{word}` is not a keyword; did you mean `{meant}`?"),
    ))
}

fn read(text: &str, program: Program) -> Verdict {
    let Err(complaint) = check_program(text, program) else { return Verdict::Read };
    Verdict::Failed(fault(text, complaint.at, complaint.message))
}

fn fault(text: &str, at: usize, message: String) -> Fault {
    let line = line_of(text, at);
    if let Some(open) = open_at(text, at, C_LIKE)
        && message.starts_with("expected `,` or `)`")
        && line_of(text, open) == line
    {
        return Fault::new(open..open + 1, "`(` is never closed");
    }
    Fault::new(at..(at + 1).min(text.len()), message)
}

/// The same text without `...` and `…` in place of omissions.
fn without_omissions(text: &str) -> String {
    let dots = text.match_indices("...").chain(text.match_indices('…')).filter(|(at, dots)| {
        let after = text[at + dots.len()..].trim_start_matches([' ', '\t']);
        after.is_empty() || after.starts_with(['\n', '\r', '}', ']', ')', ',', ';', '/', '<'])
    });
    let mut places: Vec<_> = dots
        .map(|(at, dots)| {
            let line = line_of(text, at);
            let is_alone = text[line.clone()].trim() == dots;
            (at..at + dots.len(), if is_alone { ' ' } else { '_' })
        })
        .collect();
    places.sort_by_key(|it| it.0.start);
    let blank = places.iter().filter(|it| it.1 == ' ').map(|it| it.0.clone());
    let text = masked(text, blank, ' ');
    masked(&text, places.iter().filter(|it| it.1 == '_').map(|it| it.0.clone()), '_')
}
