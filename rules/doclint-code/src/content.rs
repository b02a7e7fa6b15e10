//! Recognizes code by its content, whatever its fence says.

use doclint_rule::data::json;
use doclint_rule::{Edit, Fix};

/// The first words of commands that nobody writes as text or in another language.
const COMMANDS: [&str; 40] = [
    "apt",
    "apt-get",
    "aws",
    "brew",
    "bun",
    "bunx",
    "cargo",
    "cd",
    "chmod",
    "curl",
    "deno",
    "docker",
    "docker-compose",
    "dotnet",
    "export",
    "gcloud",
    "gh",
    "git",
    "go",
    "helm",
    "kubectl",
    "mkdir",
    "npm",
    "npx",
    "pip",
    "pip3",
    "pipx",
    "pnpm",
    "poetry",
    "pnpx",
    "python",
    "python3",
    "ssh",
    "sudo",
    "terraform",
    "touch",
    "uv",
    "uvx",
    "wget",
    "yarn",
];

/// The name of the only language that code can be in; `None` if there are several.
pub(crate) fn language_of(code: &str) -> Option<&'static str> {
    if is_json(code) {
        Some("json")
    } else if is_shell(code) {
        Some("bash")
    } else if is_python(code) {
        Some("python")
    } else {
        None
    }
}

/// Whether code is an object or an array of JSON.
pub(crate) fn is_json(code: &str) -> bool {
    let code = code.trim();
    let is_closed = code.starts_with('{') && code.ends_with('}')
        || code.starts_with('[') && code.ends_with(']');
    is_closed && code.contains('"') && json::parse(code).errors.is_empty()
}

/// Whether each command of code is one that is typed into a shell.
pub(crate) fn is_shell(code: &str) -> bool {
    let goes_on = code.lines().last().is_some_and(|it| it.trim_end().ends_with('\\'));
    let mut commands = command_lines(code).map(|it| it.1).peekable();
    !goes_on && commands.peek().is_some() && commands.all(is_command)
}

/// Whether a line is a command that nobody writes as text or in another language.
pub(crate) fn is_command(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace();
    let first = words.next().unwrap_or_default();
    // `go further` is a sentence, `cd` alone a word, and `export const` JavaScript.
    let second = words.next();
    COMMANDS.contains(&first)
        && second.is_some_and(|it| first != "export" || it.contains('='))
        && !line.ends_with(['.', ':', ';'])
}

/// The lines of shell code that begin a command, each with its first byte and without surrounding
/// whitespace. The lines of a quoted string belong to the command that it begins in.
pub(crate) fn command_lines(code: &str) -> impl Iterator<Item = (usize, &str)> {
    let (mut at, mut goes_on, mut open) = (0, false, None);
    code.split_inclusive('\n').filter_map(move |line| {
        let (start, text) = (at + line.len() - line.trim_start().len(), line.trim());
        at += line.len();
        open = quote_at_end(line.trim_end_matches(['\n', '\r']), open);
        let continues = goes_on;
        goes_on = open.is_some() || text.ends_with('\\');
        (!continues && !text.is_empty() && !text.starts_with('#')).then_some((start, text))
    })
}

/// The quote that is open at the end of a line.
pub(crate) fn quote_at_end(line: &str, mut open: Option<char>) -> Option<char> {
    let mut last = ' ';
    let mut signs = line.chars();
    while let Some(sign) = signs.next() {
        match open {
            None if sign == '#' && last.is_whitespace() => return None,
            _ if sign == '\\' && open != Some('\'') => {
                signs.next();
            }
            None if sign == '"' || sign == '\'' => open = Some(sign),
            Some(quote) if quote == sign => open = None,
            _ => {}
        }
        last = sign;
    }
    open
}

/// A fix of code, which is shown and never applied: only its author knows what the code means.
pub(crate) fn rewrite(title: &'static str, edits: Vec<Edit>) -> Fix {
    Fix::suggestion(title, edits).changing_code()
}

/// Whether names follow an import, and not more code, as where line breaks were lost.
fn are_names(text: &str) -> bool {
    let names = text.split('#').next().unwrap_or_default();
    let is_plain = |c: char| {
        c.is_alphanumeric() || matches!(c, '_' | ',' | ' ' | '(' | ')' | '*' | '\\' | ';')
    };
    names.chars().all(is_plain)
}

/// Whether a line of code can only be Python: `def send(x):`, `from ferry import Client`.
fn is_python(code: &str) -> bool {
    let is_name = |module: &str| !module.contains([' ', '"', '\'']);
    code.lines().any(|line| {
        let is_import = line.strip_prefix("from ").and_then(|it| it.split_once(" import "));
        let is_definition = line.starts_with("def ") && line.trim_end().ends_with(':');
        is_definition
            || is_import.is_some_and(|(module, names)| is_name(module) && are_names(names))
    })
}

/// The characters of code outside of strings and comments, each with its byte and the byte where its
/// line begins. Strings end with their line, at the latest: without a grammar, more can't be known.
pub(crate) fn bare_characters(code: &str) -> impl Iterator<Item = (usize, usize, char)> {
    let mut line = 0;
    code.split_inclusive('\n').flat_map(move |text| {
        let start = line;
        line += text.len();
        bare_in_line(text).map(move |(at, sign)| (start, start + at, sign))
    })
}

fn bare_in_line(line: &str) -> impl Iterator<Item = (usize, char)> {
    let mut open = None;
    let mut is_comment = false;
    line.char_indices().filter(move |(at, sign)| {
        match open {
            Some(quote) => {
                // Text after a curly quote ends with a curly or a plain quote.
                let is_end = match quote {
                    '“' => matches!(sign, '”' | '“' | '"'),
                    '‘' => matches!(sign, '’' | '\''),
                    _ => *sign == quote,
                };
                if is_end {
                    open = None;
                }
                is_end && !sign.is_ascii()
            }
            None if is_comment => false,
            None if matches!(sign, '"' | '\'' | '`') => {
                open = Some(*sign);
                false
            }
            None => {
                is_comment = begins_comment(line, *at);
                if matches!(sign, '“' | '‘') {
                    open = Some(*sign);
                }
                !is_comment
            }
        }
    })
}

fn begins_comment(line: &str, at: usize) -> bool {
    let (before, rest) = line.split_at(at);
    let is_first = || before.bytes().all(|b| b.is_ascii_whitespace());
    let is_apart = before.is_empty() || before.ends_with([' ', '\t']);
    match rest.as_bytes() {
        [b'#', ..] => is_apart,
        [b'*', ..] => is_apart && is_first(),
        [b'/', b'/' | b'*', ..] => !before.ends_with(':'),
        [b'-', b'-', b' ', ..] | [b'<', b'!', b'-', b'-', ..] => is_apart,
        _ => false,
    }
}
