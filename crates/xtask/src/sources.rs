//! Rust sources as tokens: enough to check house rules, without a parser of the language.

use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A source file.
pub struct Source {
    /// Its path from the workspace, with `/`.
    pub path: String,
    /// How many lines it has.
    pub lines: usize,
    /// Its words and signs, without comments; a string literal is one token.
    pub tokens: Vec<Token>,
    /// Whether a doc comment holds Rust that `cargo test` runs or compiles.
    pub has_doc_example: bool,
}

/// A word or a sign.
pub struct Token {
    /// The text; `"` for a string literal.
    pub text: String,
    /// The text of a string literal between its quotes, escapes unread; empty for other tokens.
    pub literal: String,
    /// Its line, from 1.
    pub line: usize,
}

/// A function.
pub struct Function<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its first line, from 1.
    pub line: usize,
    /// How many lines of code it has.
    pub lines: usize,
    /// How many arguments, `self` left out.
    pub arguments: usize,
    /// Whether it has the attribute `#[test]`.
    pub is_test: bool,
}

/// All Rust files below `dir`, ordered by path; build output left out.
///
/// # Errors
///
/// When a folder or a file can't be read.
pub fn read(root: &Path, dir: &Path) -> Result<Vec<Source>> {
    let mut sources = Vec::new();
    let mut folders = vec![dir.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() {
                if !matches!(name.as_str(), "target" | "node_modules") && !name.starts_with('.') {
                    folders.push(path);
                }
            } else if name.ends_with(".rs") {
                let text = fs::read_to_string(&path)?;
                let path = path.strip_prefix(root).unwrap_or(&path);
                let path = path.to_string_lossy().replace('\\', "/");
                sources.push(Source::new(path, &text));
            }
        }
    }
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(sources)
}

impl Source {
    /// Reads one file.
    pub fn new(path: String, text: &str) -> Self {
        let (lines, has_doc_example) = (text.lines().count(), has_doc_example(text));
        Self { path, lines, tokens: tokens(text), has_doc_example }
    }

    fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| token.text.as_str())
    }

    fn reads(&self, at: usize, words: &[&str]) -> bool {
        words.iter().enumerate().all(|(offset, word)| self.word(at + offset) == *word)
    }

    /// Whether the whole file is tests: `src/tests.rs`, which its crate declares below
    /// `#[cfg(test)]`, or a file in `src/tests`.
    pub fn is_tests(&self) -> bool {
        self.path.ends_with("/src/tests.rs") || self.path.contains("/src/tests/")
    }

    /// The tokens that are not in a module of tests.
    pub fn shipped(&self) -> Vec<&Token> {
        let mut kept = Vec::new();
        let mut at = if self.is_tests() { self.tokens.len() } else { 0 };
        while at < self.tokens.len() {
            if self.reads(at, &["#", "[", "cfg", "(", "test", ")", "]", "mod"]) {
                let body = (at..self.tokens.len()).find(|&at| matches!(self.word(at), "{" | ";"));
                at = match body {
                    Some(body) if self.word(body) == "{" => self.closing(body) + 1,
                    Some(semicolon) => semicolon + 1,
                    None => self.tokens.len(),
                };
            } else {
                kept.push(&self.tokens[at]);
                at += 1;
            }
        }
        kept
    }

    /// The token that closes the bracket at `opening`, or the end of the file.
    fn closing(&self, opening: usize) -> usize {
        closing(opening, self.tokens.len(), |at| self.word(at))
    }

    /// Every function with a body.
    pub fn functions(&self) -> Vec<Function<'_>> {
        (0..self.tokens.len()).filter_map(|at| self.function(at)).collect()
    }

    fn function(&self, at: usize) -> Option<Function<'_>> {
        let name = self.word(at + 1);
        if self.word(at) != "fn" || !name.starts_with(|c: char| c.is_alphabetic() || c == '_') {
            return None;
        }
        let open = self.skip_generics(at + 2);
        if self.word(open) != "(" {
            return None;
        }
        let close = self.closing(open);
        let mut body = close + 1;
        while !matches!(self.word(body), "{" | ";" | "") {
            body = if matches!(self.word(body), "(" | "[") { self.closing(body) } else { body } + 1;
        }
        if self.word(body) != "{" {
            return None;
        }
        let end = self.closing(body).min(self.tokens.len() - 1);
        let lines: BTreeSet<usize> = self.tokens[at..=end].iter().map(|it| it.line).collect();
        Some(Function {
            name,
            line: self.tokens[at].line,
            lines: lines.len(),
            arguments: self.arguments(open, close),
            is_test: (at.saturating_sub(8)..at).any(|it| self.reads(it, &["#", "[", "test", "]"])),
        })
    }

    fn skip_generics(&self, mut at: usize) -> usize {
        let mut depth = 0usize;
        while at < self.tokens.len() {
            match self.word(at) {
                "<" => depth += 1,
                ">" if !matches!(self.word(at - 1), "-" | "=") => depth = depth.saturating_sub(1),
                _ if depth == 0 => break,
                _ => {}
            }
            at += 1;
        }
        at
    }

    /// Counts arguments; a tuple counts as many as it has parts.
    fn arguments(&self, open: usize, close: usize) -> usize {
        let (mut count, mut depth) = (0, 0usize);
        let (mut start, mut is_self) = (open + 1, false);
        for at in open + 1..=close {
            let word = self.word(at);
            match word {
                "<" | "(" | "[" | "{" => depth += 1,
                ">" if matches!(self.word(at - 1), "-" | "=") => {}
                ">" | ")" | "]" | "}" if at != close => depth = depth.saturating_sub(1),
                _ => {}
            }
            if at == close || word == "," && depth == 0 {
                if at > start && !is_self {
                    count += self.parts(start, at);
                }
                (start, is_self) = (at + 1, false);
            } else {
                is_self |= word == "self";
            }
        }
        count
    }

    /// How many values the argument between two tokens has: the parts of a tuple, else one.
    fn parts(&self, start: usize, end: usize) -> usize {
        let mut depth = 0usize;
        let colon = (start..end).find(|&at| {
            match self.word(at) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && self.word(at) == ":"
        });
        let Some(colon) = colon else { return 1 };
        let is_prefix = |word: &str| matches!(word, "&" | "'" | "mut");
        let open = (colon + 1..end).find(|&at| !is_prefix(self.word(at))).unwrap_or(end);
        if self.word(open) != "(" || self.closing(open) != end - 1 && self.word(end - 1) != "," {
            return 1;
        }
        let close = self.closing(open);
        let (mut depth, mut parts) = (0usize, 0);
        for at in open + 1..close {
            match self.word(at) {
                "<" | "(" | "[" => depth += 1,
                ">" if matches!(self.word(at - 1), "-" | "=") => {}
                ">" | ")" | "]" => depth = depth.saturating_sub(1),
                "," if depth == 0 && at + 1 < close => parts += 1,
                _ => {}
            }
        }
        parts + 1
    }
}

/// The token that closes the bracket at `opening`, or `count` if none of the `count` tokens does.
pub fn closing<'a>(opening: usize, count: usize, word: impl Fn(usize) -> &'a str) -> usize {
    let mut depth = 0usize;
    (opening..count)
        .find(|&at| {
            match word(at) {
                "{" | "(" | "[" => depth += 1,
                "}" | ")" | "]" => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0
        })
        .unwrap_or(count)
}

/// Whether a fence in a doc comment is Rust: one without a language, or with an attribute of it.
fn has_doc_example(text: &str) -> bool {
    let comments = text.lines().filter_map(|line| {
        let line = line.trim_start();
        line.strip_prefix("///").or_else(|| line.strip_prefix("//!"))
    });
    let mut fences = comments.filter_map(|line| line.trim_start().strip_prefix("```"));
    // Every second fence closes one.
    let mut is_open = false;
    fences.any(|words| {
        is_open = !is_open;
        is_open && matches!(words.trim(), "" | "rust" | "no_run" | "should_panic" | "compile_fail")
    })
}

/// Whether tokens name `module` of `std` or `core`: `std::fs`, or `std::{fs, …}`.
pub fn names_std(tokens: &[&Token], module: &str) -> Option<usize> {
    let word = |at: usize| tokens.get(at).map_or("", |token| token.text.as_str());
    for at in 0..tokens.len() {
        let is_std =
            matches!(word(at), "std" | "core") && word(at + 1) == ":" && word(at + 2) == ":";
        if !is_std {
            continue;
        }
        if word(at + 3) == module {
            return Some(tokens[at].line);
        }
        let mut depth = usize::from(word(at + 3) == "{");
        let mut inside = at + 4;
        while depth > 0 && inside < tokens.len() {
            match word(inside) {
                "{" => depth += 1,
                "}" => depth -= 1,
                it if it == module && matches!(word(inside - 1), "{" | ",") && depth == 1 => {
                    return Some(tokens[inside].line);
                }
                _ => {}
            }
            inside += 1;
        }
    }
    None
}

fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut tokens = Vec::new();
    let (mut at, mut line) = (0, 1);
    while at < bytes.len() {
        let rest = &text[at..];
        let (len, word) = token(rest);
        if let Some(word) = word {
            let literal = if word == "\"" { between_quotes(&rest[..len]) } else { "" };
            tokens.push(Token { text: word.to_owned(), literal: literal.to_owned(), line });
        }
        line += rest[..len].matches('\n').count();
        at += len;
    }
    tokens
}

/// The length in bytes of the token at the start of `rest`, and the part of it that counts.
fn token(rest: &str) -> (usize, Option<&str>) {
    let first = rest.chars().next().unwrap_or(' ');
    if first.is_whitespace() {
        return (first.len_utf8(), None);
    }
    if rest.starts_with("//") {
        return (rest.find('\n').unwrap_or(rest.len()), None);
    }
    if rest.starts_with("/*") {
        return (rest.find("*/").map_or(rest.len(), |end| end + 2), None);
    }
    if let Some(len) = string(rest) {
        return (len, Some("\""));
    }
    if first == '\'' {
        return quote(rest);
    }
    if first.is_alphanumeric() || first == '_' {
        let len = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        return (len, Some(&rest[..len]));
    }
    (first.len_utf8(), Some(&rest[..first.len_utf8()]))
}

/// The length of a string literal, prefix and quotes included.
fn string(rest: &str) -> Option<usize> {
    let prefix = rest.len() - rest.trim_start_matches(['b', 'c', 'r']).len();
    let raw = rest[..prefix].contains('r');
    if prefix > 2 {
        return None;
    }
    let body = &rest[prefix..];
    if raw {
        let hashes = body.len() - body.trim_start_matches('#').len();
        let inner = body[hashes..].strip_prefix('"')?;
        let end = format!("\"{}", "#".repeat(hashes));
        let found = inner.find(&end).map_or(inner.len(), |at| at + end.len());
        return Some(prefix + hashes + 1 + found);
    }
    let inner = body.strip_prefix('"')?;
    let mut escaped = false;
    for (at, byte) in inner.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return Some(prefix + 1 + at + 1),
            _ => {}
        }
    }
    Some(rest.len())
}

fn between_quotes(literal: &str) -> &str {
    let start = literal.find('"').map_or(0, |at| at + 1);
    let end = literal.rfind('"').unwrap_or(literal.len()).max(start);
    &literal[start..end]
}

/// A character literal or a lifetime.
fn quote(rest: &str) -> (usize, Option<&str>) {
    let mut chars = rest.char_indices().skip(1);
    let Some((_, first)) = chars.next() else { return (1, None) };
    if first == '\\' {
        let end = rest.char_indices().skip(3).find(|(_, c)| *c == '\'');
        return (end.map_or(rest.len(), |(at, _)| at + 1), Some("'"));
    }
    match chars.next() {
        Some((at, '\'')) => (at + 1, Some("'")),
        _ => (1, Some("'")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r##"
/// fn doc() {}
fn short<T: Fn(u8) -> u8>(&self, a: &'a str, b: [u8; 2], c: Map<u8, u8>, (d, e): (u8, u8)) -> [u8; 2] {
    let s = "} std::fs { \" ";
    let r = r#"}}"#;

    // }
    let c = '}'; let d = '\''; let e = '\u{7d}';
}
use std::{collections::{fs, Map}, env, fmt};
#[test]
#[ignore]
fn proves() {}
trait T { fn none(&self); }
#[cfg(test)]
mod tests { use std::fs; fn t() { } }
"##;

    #[test]
    fn reads_functions() {
        let source = Source::new("a.rs".to_owned(), TEXT);
        let found: Vec<_> = source
            .functions()
            .iter()
            .map(|it| (it.name, it.line, it.lines, it.arguments, it.is_test))
            .collect();
        assert_eq!(
            found,
            [("short", 3, 5, 5, false), ("proves", 13, 1, 0, true), ("t", 16, 1, 0, false)]
        );
    }

    #[test]
    fn finds_what_is_named_of_std() {
        let source = Source::new("a.rs".to_owned(), TEXT);
        assert_eq!(names_std(&source.shipped(), "env"), Some(10));
        assert_eq!(names_std(&source.shipped(), "fs"), None, "strings and tests don't count");
    }
}
