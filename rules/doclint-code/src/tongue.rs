//! Detects the language of code from its first statement.

use crate::content::{command_lines, is_json, is_shell};

/// A language that gives itself away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tongue {
    /// An object or an array, and nothing after it.
    Json,
    /// Nested keys and lists.
    Yaml,
    /// Commands.
    Shell,
    /// Also what only looks like it in a few other languages.
    Python,
    /// JavaScript or TypeScript.
    Script,
    /// Go.
    Go,
    /// Variables of the environment.
    Env,
    /// A statement of some language: an assignment, a call.
    Program,
}

impl Tongue {
    /// Its name, as the platform knows it; `None` if it may be several.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Json => Some("json"),
            Self::Yaml => Some("yaml"),
            Self::Shell => Some("bash"),
            Self::Python => Some("python"),
            Self::Script => Some("javascript"),
            Self::Go => Some("go"),
            Self::Env => Some("dotenv"),
            Self::Program => None,
        }
    }

    /// The language of code; `None` if it is unclear.
    pub fn of(code: &str) -> Option<Self> {
        let first = code.lines().map(str::trim_end).find(|it| is_statement(it))?;
        let word = first.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next()?;
        if is_python(first, word) {
            return Some(Self::Python);
        }
        if is_script(first, word) {
            return Some(Self::Script);
        }
        if is_go(first, word, code) {
            return Some(Self::Go);
        }
        if is_json(code) {
            return Some(Self::Json);
        }
        if is_env(code) {
            return Some(Self::Env);
        }
        if is_shell(code) || is_command_line(code) {
            return Some(Self::Shell);
        }
        if is_yaml(code) {
            return Some(Self::Yaml);
        }
        is_program(first, word).then_some(Self::Program)
    }
}

/// Whether code has annotations of types, so that it is TypeScript and not JavaScript.
pub(crate) fn is_typed(code: &str) -> bool {
    const TYPES: [&str; 8] =
        ["any", "boolean", "number", "Promise<", "Record<", "string", "unknown", "void"];
    let has_type = |line: &str| {
        line.match_indices(": ").any(|it| {
            let rest = &line[it.0 + 2..];
            let name = TYPES.iter().find_map(|name| rest.strip_prefix(name));
            name.is_some_and(|it| !it.starts_with(|c: char| c.is_alphanumeric() || c == '.'))
        })
    };
    let mut lines = code.lines().map(str::trim_start).filter(|it| is_statement(it));
    lines.any(|it| {
        let it = it.strip_prefix("export ").unwrap_or(it);
        has_type(it) || it.starts_with("interface ") || it.starts_with("import type ")
    })
}

/// Whether a line is neither blank nor a comment nor an elision.
fn is_statement(line: &str) -> bool {
    let text = line.trim_start();
    let is_note =
        ["#", "//", "/*", "*", "--", "<!--", "...", "…"].iter().any(|it| text.starts_with(it));
    !text.is_empty() && !is_note
}

fn is_python(line: &str, word: &str) -> bool {
    match word {
        "from" => {
            line.split_once(" import ").is_some_and(|(module, _)| !module.contains(['"', '\'']))
        }
        "import" => {
            let names = line["import".len()..].trim_start();
            line.starts_with("import ")
                && !names.is_empty()
                // `import java.util.List` is Java, and a name alone may be in several languages.
                && names.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'.' | b' ' | b','))
        }
        "def" => line.starts_with("def ") && line.ends_with(':'),
        "async" => line.starts_with("async def "),
        "class" => line.ends_with("):"),
        "if" => line.starts_with("if __name__"),
        _ => false,
    }
}

fn is_script(line: &str, word: &str) -> bool {
    let is_quoted = |it: &str| it.contains('"') || it.contains('\'');
    match word {
        "import" => {
            let rest = line["import".len()..].trim_start();
            rest.starts_with('{')
                || rest.starts_with("type ")
                || line.split_once(" from ").is_some_and(|(_, module)| is_quoted(module))
        }
        "const" => line.contains('=') || line.ends_with('{') || line.ends_with('['),
        "export" => {
            let next = line["export".len()..].split_ascii_whitespace().next().unwrap_or_default();
            let words =
                ["default", "const", "async", "function", "class", "type", "interface", "{", "*"];
            words.contains(&next)
        }
        "async" => line.starts_with("async function ") || line.starts_with("async ("),
        _ => false,
    }
}

/// Whether each line is a comment or a variable of the environment: `FERRY_PORT=80`.
fn is_env(code: &str) -> bool {
    let is_name = |it: &str| {
        it.starts_with(|c: char| c.is_ascii_uppercase())
            && it.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_')
    };
    let is_variable = |line: &str| {
        let parts = line.split_once('=').filter(|it| is_name(it.0));
        parts.is_some_and(|it| !it.1.starts_with(' ') && !it.1.ends_with([';', ',']))
    };
    let mut lines = code.lines().map(str::trim).filter(|it| !it.is_empty() && !it.starts_with('#'));
    lines.all(is_variable)
}

fn is_go(line: &str, word: &str, code: &str) -> bool {
    let is_package =
        word == "package" && !line.contains(['.', ';']) && line.split(' ').count() == 2;
    is_package
        && ["import ", "func ", "type ", "var "]
            .iter()
            .any(|it| code.lines().any(|line| line.starts_with(it)))
}

/// Whether each command is a row of words with an option among them: `ferry deploy --now`.
fn is_command_line(code: &str) -> bool {
    // Statements that are rows of words, too.
    const OTHERS: [&str; 32] = [
        "as", "assert", "async", "await", "class", "const", "def", "del", "delete", "else",
        "export", "for", "from", "func", "function", "global", "if", "import", "let", "new",
        "package", "print", "raise", "return", "select", "throw", "type", "use", "var", "while",
        "with", "yield",
    ];
    let mut has_option = false;
    let is_command = |(_, line): (usize, &str)| {
        let mut words = line.split_ascii_whitespace();
        let first = words.next().unwrap_or_default();
        let is_word = |it: &str| {
            it.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-./@:=~\"'\\<>".contains(&b))
        };
        has_option |= line
            .match_indices(" --")
            .any(|it| line[it.0 + 3..].starts_with(|c: char| c.is_ascii_alphanumeric()));
        first.starts_with(|c: char| c.is_ascii_lowercase())
            && first.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
            && !OTHERS.contains(&first)
            && words.clone().next().is_some_and(|it| it != "=" && it != "is" && it != "in")
            && words.all(is_word)
            && !line.ends_with(['.', ':', ';', ','])
    };
    command_lines(code).all(is_command) && has_option
}

/// Whether each line is a key or an item, and some are nested.
fn is_yaml(code: &str) -> bool {
    let mut keys = 0;
    let mut is_nested = false;
    let mut opens = false;
    // The indentation of a key whose text follows in the lines below it.
    let mut block = None;
    let is_line = |line: &str| {
        let text = line.trim();
        let indent = line.len() - line.trim_start().len();
        if block.is_some_and(|it| text.is_empty() || indent > it) {
            return true;
        }
        block = text.ends_with(['|', '>']).then_some(indent);
        if text.is_empty() || text.starts_with('#') || text == "---" {
            return true;
        }
        let is_item = text.starts_with("- ");
        let text = text.trim_start_matches("- ");
        let key = text.split_once(": ").map(|it| it.0).or_else(|| text.strip_suffix(':'));
        let is_key = key.is_some_and(|it| {
            !it.is_empty() && it.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-./$".contains(&b))
        });
        keys += usize::from(is_key);
        is_nested |= opens && (is_item || line.starts_with(' ') && is_key);
        opens = text.ends_with(':');
        (is_key || is_item) && !text.ends_with([',', '{', ';']) && !text.contains(" => ")
    };
    code.lines().all(is_line) && keys > 1 && is_nested
}

/// Whether a line is an assignment or a call: `client = Client()`, `client.send(`.
fn is_program(line: &str, word: &str) -> bool {
    let path: usize =
        line.bytes().take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.')).count();
    let rest = line[path..].trim_start();
    let is_name = word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let is_assignment = rest.starts_with("= ") || rest.starts_with(":= ");
    let is_call = line[path..].starts_with('(') && path > 1;
    is_name && (is_assignment || is_call)
}
