//! Names in samples of code that are the same in every language: options, keys, variables, paths.

use doclint_rule::ast;
use doclint_rule::http::is_method;
use std::ops::Range;

/// What the content of a sample is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    Shell,
    Keys(char),
    Program,
}

/// A name of a sample.
pub(crate) struct Name<'a> {
    pub text: &'a str,
    /// Its line, counted from 0.
    pub line: usize,
    /// Its bytes in the content.
    pub range: Range<usize>,
}

fn content(language: &str) -> Option<Content> {
    Some(match language {
        "bash" | "console" | "curl" | "http" | "powershell" | "sh" | "shell" | "terminal"
        | "zsh" => Content::Shell,
        "yaml" | "yml" => Content::Keys(':'),
        "dotenv" | "env" | "ini" | "properties" | "toml" => Content::Keys('='),
        "c" | "cpp" | "cs" | "csharp" | "dart" | "go" | "java" | "javascript" | "js" | "json"
        | "json5" | "jsonc" | "jsx" | "kotlin" | "php" | "py" | "python" | "rb" | "ruby"
        | "rust" | "swift" | "ts" | "tsx" | "typescript" => Content::Program,
        _ => return None,
    })
}

/// The names in a sample, in the order of its text.
pub(crate) fn names<'a>(code: ast::Code<'a>) -> Vec<Name<'a>> {
    let mut names = Vec::new();
    let language = code.language().map_or("", |it| it.as_str());
    let Some(content) = content(language) else { return names };
    let mut start = 0;
    for (line, text) in code.content().as_str().split('\n').enumerate() {
        let mut add = |range: Range<usize>| {
            names.push(Name {
                text: &text[range.clone()],
                line,
                range: start + range.start..start + range.end,
            });
        };
        let indent = text.len() - text.trim_start().len();
        let trimmed = text.trim();
        if !trimmed.starts_with('#') && !trimmed.starts_with("//") {
            match content {
                Content::Shell => of_command(text, &mut add),
                Content::Keys(sign) => of_key(text, indent, sign, &mut add),
                Content::Program => {}
            }
            of_quoted_keys(text, &mut add);
        }
        start += text.len() + 1;
    }
    names
}

/// The options of a command, the variable that it sets, and the method and path of its request.
fn of_command(line: &str, add: &mut impl FnMut(Range<usize>)) {
    let mut in_quotes = None;
    let mut at = 0;
    for word in line.split([' ', '\t']) {
        let start = at;
        at += word.len() + 1;
        if in_quotes.is_none() {
            let name = &word[..word.find('=').unwrap_or(word.len())];
            let bare = name.trim_start_matches('-');
            let is_option =
                name.len() > bare.len() && bare.chars().next().is_some_and(char::is_alphabetic);
            let is_variable = word.len() > name.len() && is_variable(name);
            if is_option && name.chars().all(is_of_name) || is_variable || is_method(name) {
                add(start..start + name.len());
            }
        }
        for sign in word.chars().filter(|it| matches!(it, '"' | '\'' | '`')) {
            match in_quotes {
                None => in_quotes = Some(sign),
                Some(open) if open == sign => in_quotes = None,
                Some(_) => {}
            }
        }
    }
}

/// Names of letters, digits and joints; a translated one may have other letters.
fn is_of_name(sign: char) -> bool {
    sign.is_alphanumeric() || matches!(sign, '-' | '_' | '.')
}

fn is_variable(name: &str) -> bool {
    name.len() > 2 && name.chars().all(|it| it.is_uppercase() || it.is_ascii_digit() || it == '_')
}

/// The key at the beginning of a line.
fn of_key(line: &str, indent: usize, sign: char, add: &mut impl FnMut(Range<usize>)) {
    let dash = if line[indent..].starts_with("- ") { 2 } else { 0 };
    let start = indent + dash;
    let Some(length) = line[start..].find(sign) else { return };
    let name = line[start..start + length].trim_end();
    let rest = &line[start + length + 1..];
    let is_key = !name.is_empty() && name.chars().all(is_of_name);
    if is_key && (sign != ':' || rest.is_empty() || rest.starts_with(' ')) {
        add(start..start + name.len());
    }
}

/// Keys in quotation marks: `"name":`.
fn of_quoted_keys(line: &str, add: &mut impl FnMut(Range<usize>)) {
    for (end, _) in line.match_indices("\":") {
        let Some(start) = line[..end].rfind('"') else { continue };
        let name = &line[start + 1..end];
        if !name.is_empty() && name.chars().all(is_of_name) {
            add(start + 1..end);
        }
    }
}
