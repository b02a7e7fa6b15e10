//! Reports the syntax errors of samples, for the rules of which languages are known well and less well.

use crate::languages;
use crate::mismatched_language::other_language;
use doclint_rule::samples::Language;
use doclint_rule::{PageCx, ast};
use std::ops::Range;

/// The languages of which at least four of five findings are right. Of the others, too many samples are
/// fragments, or text that only looks like the language.
const TRUSTED: [&str; 5] = ["javascript", "json", "jsonc", "jsonl", "python"];

/// What is wrong in JSON for every reader, and nobody leaves out on purpose.
const SURE: [&str; 2] = ["missing comma", "unclosed string"];

/// What is wrong in Python, and is no part of a larger sample.
const SURE_PYTHON: [&str; 2] = ["expected `:`, found a line break", "expected an indented block"];

/// What is wrong in YAML for every reader.
const SURE_YAML: [&str; 2] =
    ["tab where YAML allows only spaces", "unexpected text after the quote"];

/// Which errors a rule reports.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Errors {
    /// Those in JSON that are sure.
    Json,
    /// Those in Python that are sure.
    Python,
    /// Those in YAML that are sure.
    Yaml,
    /// All in TOML.
    Toml,
    /// The others in languages that are trusted.
    Trusted,
    /// Those in other languages.
    Others,
    /// Quotes of a shell that are never closed.
    Quotes,
}

/// Reports the first syntax error of a block, if it is one of these.
pub(crate) fn report(code: ast::Code<'_>, errors: Errors, cx: &mut PageCx<'_>) {
    let Some(name) = code.language().and_then(|it| languages::language(it.as_str())) else {
        return;
    };
    let is_json = name.starts_with("json");
    let is_possible = match errors {
        Errors::Json => is_json,
        Errors::Python => name == "python",
        Errors::Yaml => name == "yaml",
        Errors::Toml => name == "toml",
        Errors::Trusted => TRUSTED.contains(&name),
        Errors::Others => !TRUSTED.contains(&name),
        Errors::Quotes => name == "shellscript",
    };
    if !is_possible {
        return;
    }
    let Some(language) = Language::named(name) else { return };
    if other_language(code).is_some() {
        return;
    }
    let content = code.content();
    let text = content.as_str();
    // A part of a page in HTML, whatever the language is called.
    let is_html = ["<script", "<style", "<!"].iter().any(|it| text.trim_start().starts_with(it));
    // Firebase has a language of its own for its rules.
    let is_other = text.contains("rules_version") || text.contains("service cloud.firestore");
    if is_html && name != "html" || is_other {
        return;
    }
    let Some(error) = cx.sample_error(language, text) else { return };
    let kind = match &*error.message {
        it if is_json && SURE.contains(&it) => Errors::Json,
        it if name == "python" && SURE_PYTHON.iter().any(|sure| it.starts_with(sure)) => {
            Errors::Python
        }
        it if name == "yaml" && is_sure_in_yaml(it, text) => Errors::Yaml,
        _ if name == "toml" && !is_toml(code) => return,
        _ if name == "toml" => Errors::Toml,
        "`'` is never closed" | "`\"` is never closed" if name == "shellscript" => Errors::Quotes,
        _ if TRUSTED.contains(&name) => Errors::Trusted,
        _ => Errors::Others,
    };
    let is_unknown = kind == Errors::Others && is_closed_after_all(&error.message, text);
    let is_shown = kind == Errors::Python && speaks_of_errors(code)
        || is_json && is_alternative(text, error.at.start);
    if kind != errors || is_unknown || is_shown || is_counterexample(code) || shows_change(code) {
        return;
    }
    if let Some(prose) = swallowed(text, error.at.start) {
        cx.report(content.part(prose), format!("text is read as {}", language.title()))
            .cause("text is read as code")
            .help("close the code block above it, and open the next one below it");
        return;
    }
    let line = text[..error.at.start].rfind('\n').map_or(0, |it| it + 1);
    let line = text[line..].lines().next().unwrap_or_default().trim();
    let message = format!("syntax error in {}: {}", language.title(), error.message);
    // The same sample is on several pages, or several samples begin with the same lines.
    let cause = format!("{message}: `{line}`");
    cx.report(content.part(error.at.clone()), message)
        .cause(cause)
        .help("correct it, or name the language that the code is written in");
}

/// Whether the line of an error sets a key that the line above or below sets, too: the two are alternatives.
fn is_alternative(text: &str, error: usize) -> bool {
    let key = |line: &str| {
        let (key, value) = line.trim().strip_prefix('"')?.split_once('"')?;
        value.trim_start().starts_with(':').then(|| key.to_owned())
    };
    let start = text[..error].rfind('\n').map_or(0, |it| it + 1);
    let line = text[start..].lines().next().unwrap_or_default();
    let is_filled = |it: &&str| !it.trim().is_empty();
    let above = text[..start].lines().rev().find(is_filled);
    let below = text[start + line.len()..].lines().find(is_filled);
    let own = key(line);
    own.is_some() && [above, below].into_iter().flatten().any(|it| key(it) == own)
}

/// Whether a block is surely TOML: no title names a file of another kind, and most of what looks like a pair has a
/// value of TOML. Other files with pairs are called TOML for their colors.
fn is_toml(code: ast::Code<'_>) -> bool {
    let title = code.title().map(|it| it.text.trim().to_ascii_lowercase());
    let is_other_file = title.is_some_and(|it| {
        it.contains('.') && !it.contains(' ') && !it.ends_with(".toml") && !it.ends_with(".lock")
    });
    let content = code.content();
    let pairs = content.as_str().lines().filter_map(|it| it.split_once('='));
    let values: Vec<&str> = pairs.map(|it| it.1.trim()).collect();
    let is_value = |it: &&&str| {
        let is_start = |c: char| c.is_ascii_digit() || "\"'[{-+".contains(c);
        it.starts_with(is_start)
            || ["true", "false", "inf", "nan"].iter().any(|name| it.starts_with(name))
    };
    let sure = values.iter().filter(is_value).count();
    let has_table = || content.as_str().lines().any(|it| it.starts_with('['));
    !is_other_file && (sure * 2 > values.len() || values.is_empty() && has_table())
}

/// Whether a block shows a change: some of its lines are marked as removed or added.
pub(crate) fn shows_change(code: ast::Code<'_>) -> bool {
    let info = code.info().map(|it| it.as_str().to_owned()).unwrap_or_default();
    ["del=", "ins=", " diff"].iter().any(|it| info.contains(it))
        || ["[!code --]", "[!code ++]"].iter().any(|it| code.content().as_str().contains(it))
}

/// Whether an error is one for every reader of YAML, and the sample is surely YAML.
fn is_sure_in_yaml(message: &str, text: &str) -> bool {
    if SURE_YAML.iter().any(|it| message.starts_with(it)) {
        return true;
    }
    let lines = || text.lines().map(str::trim).filter(|it| !it.is_empty() && !it.starts_with('#'));
    let is_pair = |it: &str| {
        let it = it.strip_prefix("- ").unwrap_or(it);
        let key = it.split(':').next().unwrap_or_default();
        let is_key = it[key.len()..].starts_with(": ") || it.len() == key.len() + 1;
        is_key && !key.contains([' ', '=', '(', '{'])
    };
    // Settings of another language have `=`, and commands options.
    let is_of_lines = [
        "inconsistent indentation",
        "unexpected `key: value` pair",
        "expected a list item or text that belongs to one",
    ]
    .iter()
    .any(|it| message.starts_with(it));
    is_of_lines && lines().all(|it| is_pair(it) || it.starts_with("- ") && !it.contains(" = "))
}

/// Whether a bracket that is said to be never closed has as many partners as it needs: then the sample has
/// something that its parser doesn't know.
fn is_closed_after_all(message: &str, text: &str) -> bool {
    let pairs = [("`(`", '(', ')'), ("`[`", '[', ']'), ("`{`", '{', '}')];
    pairs.iter().any(|(name, open, close)| {
        message.strip_prefix(name).is_some_and(|it| it.trim_start().starts_with("is never closed"))
            && text.matches(*open).count() == text.matches(*close).count()
    })
}

/// The first sentence between two samples whose fences were lost: after a blank line, up to the place
/// where the code can't be read. A sentence in code is a comment, with a sign before it, or a value.
fn swallowed(text: &str, error: usize) -> Option<Range<usize>> {
    let mut at = 0;
    let mut is_after_blank = false;
    for line in text.split_inclusive('\n') {
        if at > error {
            return None;
        }
        // A document inside of a command may have sentences.
        if line.contains("<<") {
            return None;
        }
        if is_after_blank && at > 0 && is_sentence(line.trim_end()) {
            return Some(at..at + line.trim_end().len());
        }
        is_after_blank = line.trim().is_empty();
        at += line.len();
    }
    None
}

/// Whether a line is a whole sentence, or one that leads to a sample.
fn is_sentence(line: &str) -> bool {
    const LEAST_WORDS: usize = 5;
    let is_word = |it: &str| it.chars().all(|c| c.is_alphabetic() || "'’,-".contains(c));
    let words = line.trim_end_matches(['.', ':']).split(' ');
    line.starts_with(char::is_uppercase)
        && line.ends_with(['.', ':'])
        && words.clone().count() >= LEAST_WORDS
        && words.filter(|it| !is_word(it)).count() < 2
}

/// Whether a block shows what not to write: its title or the line above it says so, or a comment in it
/// begins with such a word.
pub(crate) fn is_counterexample(code: ast::Code<'_>) -> bool {
    let page = code.node().page().source();
    let above = page[..code.span().range().start].trim_end().lines().next_back();
    let title = code.title().map(|it| it.text.to_owned());
    let content = code.content();
    let mut comments = content.as_str().lines().map(str::trim_start).filter(|it| {
        ["//", "#", "--", "/*", "<!--", "{/*"].iter().any(|sign| it.starts_with(sign))
    });
    above.into_iter().chain(title.as_deref()).any(|it| words(it).any(is_wrong))
        || comments.any(|it| words(it).next().is_some_and(is_wrong))
        || content.as_str().lines().any(is_marked)
}

/// Whether a comment in a sample, or the line above it, speaks of an error.
fn speaks_of_errors(code: ast::Code<'_>) -> bool {
    let page = code.node().page().source();
    let above = page[..code.span().range().start].trim_end().lines().next_back();
    let content = code.content();
    let comments = content.as_str().lines().filter_map(|it| Some(it.split_once('#')?.1));
    above.into_iter().chain(comments).any(|it| it.to_lowercase().contains("error"))
}

/// Whether a comment at the end of a line marks it as wrong.
fn is_marked(line: &str) -> bool {
    let comment = ["//", "# ", "-- "].iter().find_map(|it| Some(line.rsplit_once(it)?.1));
    comment.is_some_and(|it| it.trim_start().starts_with(SIGNS))
}

/// Symbols that mark what is wrong.
const SIGNS: [char; 4] = ['❌', '✗', '🚫', '⛔'];

/// The words of a line, and the symbols that replace words.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '’') || SIGNS.contains(&c);
    line.split(move |c| !is_word(c)).filter(|it| !it.is_empty())
}

fn is_wrong(word: &str) -> bool {
    const WRONG: [&str; 13] = [
        "avoid",
        "bad",
        "broken",
        "don't",
        "don’t",
        "incorrect",
        "invalid",
        "malformed",
        "wrong",
        "❌",
        "✗",
        "🚫",
        "⛔",
    ];
    WRONG.iter().any(|it| it.eq_ignore_ascii_case(word))
}
