//! The names that code in Python or JavaScript uses.

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

/// The two grammars that are known here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grammar {
    /// Python.
    Python,
    /// JavaScript, TypeScript, and both with tags.
    Script,
}

impl Grammar {
    /// The grammar of a language of the platform.
    pub fn of(language: &str) -> Option<Self> {
        match language {
            "python" => Some(Self::Python),
            "javascript" | "typescript" | "jsx" | "tsx" => Some(Self::Script),
            _ => None,
        }
    }
}

/// The names of a sample.
#[derive(Debug, Default)]
pub(crate) struct Names<'a> {
    /// Names that are only called or accessed (`Client()`, `client.send`), with their first place.
    pub called: BTreeMap<&'a str, Range<usize>>,
    /// All other names: defined ones, and those not known to be defined.
    pub others: HashSet<&'a str>,
    /// Whether the sample begins with an import.
    pub begins_with_imports: bool,
}

/// Reads the names of a sample. Strings and comments are skipped.
pub(crate) fn names(code: &str, grammar: Grammar) -> Names<'_> {
    let mut out = Names::default();
    let bytes = code.as_bytes();
    let mut at = 0;
    let mut last = Last::default();
    while at < bytes.len() {
        if let Some(length) = skipped(&code[at..], grammar) {
            last.sign = b'"';
            at += length;
            continue;
        }
        let byte = bytes[at];
        let is_name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$') || *b >= 128;
        let length = bytes[at..].iter().take_while(|b| is_name(b)).count();
        if length == 0 {
            last.pass(byte);
            at += 1;
            continue;
        }
        let (name, after) = (&code[at..at + length], &code[at + length..]);
        let is_part = last.sign == b'.' && !last.is_spread;
        // `from io import BytesIO` doesn't define `io`.
        let is_module = grammar == Grammar::Python && last.is_module && !is_part;
        last.is_module = name == "from" && last.begins_line();
        if !byte.is_ascii_digit() && !is_part && !is_module {
            if out.called.is_empty() && out.others.is_empty() {
                out.begins_with_imports = matches!(name, "import" | "from");
            }
            let is_called = last.can_be_used() && is_called(after, grammar);
            if is_called && !out.others.contains(name) {
                out.called.entry(name).or_insert(at..at + length);
            } else if !is_called {
                out.called.remove(name);
                out.others.insert(name);
            }
        }
        last.name(name);
        at += length;
    }
    out
}

/// The last character and word before a name.
#[derive(Default)]
struct Last<'a> {
    sign: u8,
    word: &'a str,
    is_spread: bool,
    /// Whether a module is named next.
    is_module: bool,
}

impl<'a> Last<'a> {
    fn pass(&mut self, byte: u8) {
        match byte {
            b' ' | b'\t' => {}
            b'\n' => self.word = "",
            _ => {
                self.is_spread = byte == b'.' && self.sign == b'.';
                (self.sign, self.word) = (byte, "");
            }
        }
        if byte == b'\n' {
            self.sign = b'\n';
        }
    }

    /// Whether nothing is before on the line.
    fn begins_line(&self) -> bool {
        matches!(self.sign, 0 | b'\n') && self.word.is_empty()
    }

    fn name(&mut self, name: &'a str) {
        (self.sign, self.word) = (b'a', name);
    }

    /// Whether a name after it can be a use. After keywords such as `def`, it is a definition.
    fn can_be_used(&self) -> bool {
        const DEFINING: [&str; 13] = [
            "as",
            "class",
            "const",
            "def",
            "enum",
            "for",
            "from",
            "function",
            "import",
            "interface",
            "let",
            "type",
            "var",
        ];
        !DEFINING.contains(&self.word)
    }
}

/// Whether the text after a name calls it or accesses a part of it.
fn is_called(after: &str, grammar: Grammar) -> bool {
    match after.as_bytes() {
        [b'.', next, ..] => next.is_ascii_alphabetic() || *next == b'_',
        [b'(', ..] => grammar == Grammar::Python || !is_method(after),
        _ => false,
    }
}

/// Whether parentheses belong to a method's definition: `run(payload) {`.
fn is_method(after: &str) -> bool {
    // Nobody writes longer parameters, and each call looks ahead.
    const LONGEST: usize = 1_000;
    let mut depth = 0_usize;
    for (at, byte) in after.bytes().enumerate().take(LONGEST) {
        match byte {
            b'(' => depth += 1,
            b')' if depth == 1 => {
                let rest = after[at + 1..].trim_start();
                return rest.starts_with(['{', ':']) || rest.starts_with("=>");
            }
            b')' => depth -= 1,
            _ => {}
        }
    }
    true
}

/// The length of the string or the comment that code begins with.
fn skipped(code: &str, grammar: Grammar) -> Option<usize> {
    let bytes = code.as_bytes();
    let until = |end: &str, from: usize| {
        code[from..].find(end).map_or(code.len(), |it| from + it + end.len())
    };
    let line = || code.find('\n').unwrap_or(code.len());
    match (grammar, bytes) {
        (Grammar::Python, [b'#', ..]) => Some(line()),
        (Grammar::Python, [b'"', b'"', b'"', ..]) => Some(until("\"\"\"", 3)),
        (Grammar::Python, [b'\'', b'\'', b'\'', ..]) => Some(until("'''", 3)),
        (Grammar::Script, [b'/', b'/', ..]) => Some(line()),
        (Grammar::Script, [b'/', b'*', ..]) => Some(until("*/", 2)),
        (Grammar::Script, [b'`', ..]) => Some(string(bytes, b'`')),
        (_, [quote @ (b'"' | b'\''), ..]) => Some(string(bytes, *quote)),
        _ => None,
    }
}

/// The length of a string. Only strings in backticks continue on the next line.
fn string(bytes: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while let Some(byte) = bytes.get(at) {
        at += match byte {
            b'\\' => 2,
            b'\n' if quote != b'`' => return at,
            _ if *byte == quote => return at + 1,
            _ => 1,
        };
    }
    bytes.len()
}

/// Whether a sample imports a class and never uses it.
pub(crate) fn has_unused_class(code: &str, grammar: Grammar) -> bool {
    let imports = code.lines().filter(|it| it.starts_with("import ") || it.starts_with("from "));
    let imports = imports.filter(|it| !it.contains("typing") && !it.starts_with("import type"));
    let mut classes = imports
        .filter_map(|line| match grammar {
            Grammar::Python => line.split_once(" import ").map(|it| it.1),
            Grammar::Script => line.split_once(" from ").map(|it| it.0),
        })
        .flat_map(|it| it.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'))
        .filter(|it| it.starts_with(|c: char| c.is_ascii_uppercase()));
    // Nobody imports more, and each is searched in the whole sample.
    classes.by_ref().take(50).any(|class| count_of(code, class) == 1)
}

/// How often a name is in code.
fn count_of(code: &str, name: &str) -> usize {
    let is_part = |it: char| it.is_ascii_alphanumeric() || it == '_';
    let is_whole =
        |at: usize| !code[..at].ends_with(is_part) && !code[at + name.len()..].starts_with(is_part);
    code.match_indices(name).filter(|it| is_whole(it.0)).count()
}
