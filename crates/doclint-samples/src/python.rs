//! Python.

use crate::brackets::{PYTHON, open_at};
use crate::fragment::{line_of, masked, placeholders};
use crate::{Fault, Verdict};
use rustpython_ruff_python_ast::token::TokenKind;
use rustpython_ruff_python_parser::{
    LexicalErrorType, Mode, ParseError, ParseErrorType, ParseOptions, lexer::lex, parse_unchecked,
};
use std::panic::catch_unwind;

/// The parser is recursive, and so is dropping its result.
const DEEPEST: usize = 150;

/// A sample with more errors than this, and one in every third line, is in another language.
const MOST_ERRORS: usize = 8;

/// Code that may surround a fragment: a function of which only the signature is shown, a block,
/// arguments, entries of a dictionary, the function of a decorator or a first line, and the
/// statement of a clause.
const AROUND: [(&str, &str); 11] = [
    ("def ", ": pass"),
    ("", ": pass"),
    ("class ", ": pass"),
    ("if 1:\n", ""),
    ("f(\n", "\n)"),
    ("{\n", "\n}"),
    ("", "\ndef f(): pass"),
    ("", " pass"),
    ("try:\n  pass\n", ""),
    ("if 1:\n  pass\n", ""),
    ("match 1:\n", ""),
];

pub(crate) fn check(text: &str) -> Option<Fault> {
    let Verdict::Failed(fault) = read(text) else { return None };
    if are_signatures(text, &fault) {
        return None;
    }
    let text = masked(text, placeholders(text), '_');
    let around = AROUND.iter().map(|(before, after)| read(&format!("{before}{text}{after}")));
    let mut readings = [read(&text)].into_iter().chain(around);
    (!readings.any(|it| matches!(it, Verdict::Read))).then_some(fault)
}

fn read(text: &str) -> Verdict {
    if depth(text) > DEEPEST {
        return Verdict::Unknown;
    }
    // The parser panics on some commands of notebooks, such as `x = ?name`.
    let parse = || parse_unchecked(text, ParseOptions::from(Mode::Ipython));
    let Ok(parsed) = catch_unwind(parse) else { return Verdict::Unknown };
    let errors = parsed.errors();
    if errors.len() > MOST_ERRORS && errors.len() * 3 > text.lines().count() {
        return Verdict::Unknown;
    }
    let Some(error) = errors.iter().min_by_key(|it| it.location.start()) else {
        return Verdict::Read;
    };
    if is_signature(text, error) {
        return Verdict::Unknown;
    }
    Verdict::Failed(fault(text, error))
}

/// Whether a sample is a list of signatures, as references write them: `client.send(text: str) -> None`,
/// `class Client(key: str)`, `client.state -> dict`, and a `def` with default values that are shown as
/// the interpreter does.
fn are_signatures(text: &str, fault: &Fault) -> bool {
    const STATEMENTS: [&str; 8] =
        ["assert", "elif", "except", "for", "if", "print", "while", "with"];
    let is_name = |it: &str| {
        !it.is_empty()
            && it.bytes().all(|it| it.is_ascii_alphanumeric() || b"_.".contains(&it))
            && !STATEMENTS.contains(&it)
    };
    // A call alone is code: the types of its arguments or of its result make it a signature.
    let is_signature = |text: &str| {
        let words = text.trim().trim_start_matches('@');
        let words = words.strip_prefix("await ").unwrap_or(words);
        let words = words.strip_prefix("class ").unwrap_or(words);
        // A method that has to be awaited, without `def` as in the documentation of a class.
        let method = words.strip_prefix("async ").filter(|it| !it.starts_with("def "));
        let is_awaited = method.is_some();
        let words = method.unwrap_or(words);
        let Some((name, rest)) = words.split_once('(') else {
            return words.split_once(" -> ").is_some_and(|it| is_name(it.0));
        };
        // So does a star or a slash alone, which says how arguments are passed.
        let says_how = rest.starts_with("*,") || [", *,", ", /"].iter().any(|it| rest.contains(it));
        let is_typed = is_awaited || says_how || rest.contains(": ") || rest.contains(") -> ");
        let reads = || {
            let definition = format!("def f({rest}: pass");
            matches!(read(&definition), Verdict::Read)
        };
        is_name(name) && is_typed && reads()
    };
    let words = text.trim();
    let head = words.strip_prefix("async ").unwrap_or(words);
    let is_shown = head.contains("= <") || fault.message.contains("without a default");
    let is_head = head.starts_with("def ") && head.ends_with(':') && !head.contains('\n');
    let mut lines = text.lines().filter(|it| {
        let words = it.trim();
        !words.is_empty() && !words.starts_with('#')
    });
    is_head && is_shown || is_signature(text) || lines.all(is_signature)
}

/// Whether only the parts are missing that a reference leaves out: the colon and the body of a
/// function.
fn is_signature(text: &str, error: &ParseError) -> bool {
    let at = error.location.start().to_usize();
    match &error.error {
        ParseErrorType::ExpectedToken { expected: TokenKind::Colon, found } => {
            let line = line_of(text, at.saturating_sub(1).min(text.len()));
            let head = text[line.clone()].trim_start();
            let indent = line.len() - head.len();
            let below = text[line.end..].lines().find(|it| !it.trim().is_empty());
            let has_body = below.is_some_and(|it| it.len() - it.trim_start().len() > indent);
            let is_end = matches!(found, TokenKind::Newline | TokenKind::EndOfFile);
            is_end && !has_body
        }
        ParseErrorType::OtherError(message)
            if message.starts_with("Expected an indented block") =>
        {
            !is_body(text, at)
        }
        _ => false,
    }
}

/// Whether the line at a place is the body of the line right above it without its indent: a statement that
/// is hardly ever at the top of a script below a signature.
fn is_body(text: &str, at: usize) -> bool {
    const STATEMENTS: [&str; 9] =
        ["assert", "for", "if", "print(", "raise", "return", "self.", "while", "yield"];
    let line = line_of(text, at.min(text.len()));
    let (above, own) = (text[..line.start].trim_end(), text[line.clone()].trim_start());
    let breaks = text[above.len()..line.start].matches('\n').count();
    let is_adjacent = breaks == 1 && above.ends_with(':');
    let is_statement = |it: &str| {
        own.strip_prefix(it).is_some_and(|rest| {
            it.ends_with(['(', '.']) || !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_')
        })
    };
    is_adjacent && STATEMENTS.iter().any(|it| is_statement(it))
}

fn fault(text: &str, error: &ParseError) -> Fault {
    let (start, end) = (error.location.start().to_usize(), error.location.end().to_usize());
    let message = match &error.error {
        ParseErrorType::Lexical(LexicalErrorType::Eof) => match open_at(text, text.len(), PYTHON) {
            Some(open) => {
                return Fault::new(
                    open..open + 1,
                    format!("`{}` is never closed", &text[open..=open]),
                );
            }
            None => "unexpected end of the code".to_owned(),
        },
        ParseErrorType::ExpectedToken { .. }
        | ParseErrorType::ExpectedExpression
        | ParseErrorType::SimpleStatementsOnSameLine => {
            let above = text[..start.min(text.len())].trim_end().len();
            if let Some(open) = open_at(text, start, PYTHON)
                && line_of(text, open).end >= line_of(text, above).start
                && line_of(text, open).end <= start
            {
                let sign = &text[open..open + 1];
                return Fault::new(open..open + 1, format!("`{sign}` is never closed"));
            }
            match &error.error {
                ParseErrorType::SimpleStatementsOnSameLine => on_same_line(text, start),
                other => words(&other.to_string()),
            }
        }
        other => words(&other.to_string()),
    };
    Fault::new(start..end, message)
}

fn on_same_line(text: &str, at: usize) -> String {
    let line = line_of(text, at);
    let before = text[line.start..at].trim();
    if before == "print" {
        return "expected `(` after `print`".to_owned();
    }
    let rest = &text[at..line.end];
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let len = rest.find(|c| !is_part(c)).filter(|it| *it > 0).unwrap_or(1);
    let word = rest.get(..len).unwrap_or(rest);
    format!("expected an operator or a new line before `{word}`")
}

/// The parser's message as a part of a sentence.
fn words(message: &str) -> String {
    let message = message.trim_end_matches('.');
    let message = message
        .replace("found newline", "found a line break")
        .replace("Expected newline", "expected a line break")
        .replace("end of file", "the end of the code")
        .replace("found indent", "found an indented line")
        .replace("found dedent", "found a line with less indentation")
        .replace("found name", "found a name")
        .replace("found string", "found a string")
        .replace("found int", "found a number");
    let mut signs = message.chars();
    match signs.next() {
        Some(first) if !message.starts_with("IPython") => {
            format!("{}{}", first.to_lowercase(), signs.as_str())
        }
        _ => message,
    }
}

/// How deep the parser would recurse at most, and how deep its tree would be: brackets, blocks, and
/// operators that follow one another.
fn depth(text: &str) -> usize {
    use TokenKind::{
        Colon, Comma, Dedent, EndOfFile, FStringEnd, FStringStart, Indent, Lambda, Lbrace, Lpar,
        Lsqb, Newline, Rbrace, Rpar, Rsqb, Semi, TStringEnd, TStringStart,
    };
    let mut lexer = lex(text, Mode::Ipython);
    let (mut open, mut chain, mut sum, mut most) = (Vec::new(), 0_usize, 0_usize, 0);
    let (mut indent, mut lambdas) = (0_usize, 0_usize);
    loop {
        match lexer.next_token() {
            EndOfFile => return most,
            Lpar | Lsqb | Lbrace | FStringStart | TStringStart => {
                open.push(chain);
                sum += chain + 1;
                chain = 0;
            }
            Rpar | Rsqb | Rbrace | FStringEnd | TStringEnd => {
                let before = open.pop();
                // A further call or index nests the code before it.
                sum = sum.saturating_sub(before.map_or(0, |it| it + 1));
                chain = before.unwrap_or(chain) + 1;
            }
            Indent => indent += 1,
            Dedent => indent = indent.saturating_sub(1),
            Comma => chain = 0,
            Newline | Semi => (chain, lambdas) = (0, 0),
            Lambda => lambdas += 1,
            Colon => {}
            kind if kind.is_operator() || kind.is_keyword() => chain += 1,
            _ => {}
        }
        most = most.max(sum + chain + indent + lambdas);
    }
}
