//! JavaScript and TypeScript.

use crate::brackets::{C_LIKE, open_at};
use crate::fragment::{line_of, masked, placeholders};
use crate::{Fault, Verdict, best_of, json};
use doclint_syntax::{Program, check_program};
use std::ops::Range;

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
/// interface, of an enumeration, elements side by side, a type, cases, the class of decorators,
/// attributes.
const AROUND: [(&str, &str); 14] = [
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
    ("<A ", " />"),
];

fn check(text: &str, programs: &[Program]) -> Option<Fault> {
    let mut fault = best_of(programs.iter().map(|program| read(text, *program)))?;
    if is_notation(text, &fault) {
        return None;
    }
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

/// Whether the fault is in what references write in place of code: a call with the types of its
/// arguments, and a decorator of a dialect.
fn is_notation(text: &str, fault: &Fault) -> bool {
    let at = fault.at.start.min(text.len());
    let is_typed = |open: usize| {
        text[..open].ends_with(|c: char| c.is_alphanumeric() || c == '_')
            && text[open + 1..]
                .trim_start()
                .trim_start_matches(|c: char| c.is_alphanumeric() || c == '_')
                .trim_start_matches('?')
                .strip_prefix(": ")
                .is_some_and(is_type)
    };
    // `{ name: string, id?: number }` is the type of an object, in a call or by itself.
    if text[at..].starts_with("?:") {
        return true;
    }
    let open = match text[at..].starts_with('(') {
        true => Some(at),
        false if text[at..].starts_with(':') => open_at(text, at, C_LIKE),
        false => None,
    };
    let line = line_of(text, at);
    let above = text[..line.start].trim_end();
    let is_decorated = || above[line_of(above, above.len())].trim_start().starts_with('@');
    let is_declared = || text[line].trim_start().starts_with("declare function ");
    open.is_some_and(is_typed)
        || text[at..].starts_with("function ") && is_declared() && is_decorated()
}

/// Whether a text begins with a type, and not with a value.
fn is_type(text: &str) -> bool {
    const TYPES: [&str; 7] = ["any", "boolean", "number", "object", "string", "unknown", "void"];
    text.starts_with(|c: char| c.is_ascii_uppercase() || matches!(c, '{' | '('))
        || TYPES.iter().any(|it| {
            text.strip_prefix(it)
                .is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
        })
}

/// Whether a text, or each of its paragraphs, can be read by itself or inside of something: samples
/// show alternatives one below the other.
fn can_be_read(text: &str, programs: &[Program]) -> bool {
    let mut paragraphs = text.split("\n\n").filter(|it| !it.trim().is_empty());
    is_read_as_a_whole(text, programs)
        || text.trim().contains("\n\n") && paragraphs.all(|it| is_read_as_a_whole(it, programs))
}

fn is_read_as_a_whole(text: &str, programs: &[Program]) -> bool {
    let reads = |text: &str, program| matches!(read(text, program), Verdict::Read);
    // Between tags, any text is a text.
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with("//");
    let has_tags = text.lines().find(is_code).is_some_and(|it| it.trim_start().starts_with('<'));
    let name = text.trim_start().split('=').next().unwrap_or_default();
    let is_attribute = name.len() < text.trim_start().len()
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    let fits = |before: &str| match before {
        "<>" => has_tags,
        "<A " => is_attribute,
        _ => true,
    };
    programs.iter().any(|program| reads(text, *program))
        || AROUND.iter().filter(|it| fits(it.0)).any(|(before, after)| {
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
    let text = masked(&text, places.iter().filter(|it| it.1 == '_').map(|it| it.0.clone()), '_');
    masked(&text, comments_for_code(&text).into_iter(), '_')
}

/// The comments in place of a value: `return ( // the rest )`, `() => /* close it */`.
fn comments_for_code(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let signs = text.match_indices('(').chain(text.match_indices("=>"));
    let mut starts: Vec<usize> = signs.map(|(at, sign)| at + sign.len()).collect();
    starts.sort_unstable();
    // Signs in a comment are a part of it, and each comment is read once.
    let (mut done, last) = (0, text.rfind("*/").unwrap_or(0));
    for start in starts {
        if start < done {
            continue;
        }
        let start = text.len() - text[start..].trim_start().len();
        let comment = &text[start..];
        let end = match comment.get(..2) {
            Some("//") => comment.find('\n'),
            Some("/*") if start < last => comment.find("*/").map(|it| it + 2),
            _ => None,
        };
        let Some(end) = end.map(|it| start + it) else { continue };
        done = end;
        if text[end..].trim_start().starts_with([')', '}', ',', ';']) {
            found.push(start..end);
        }
    }
    found
}
