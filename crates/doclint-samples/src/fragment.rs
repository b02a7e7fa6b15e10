//! Parts of samples that are not code: omissions, placeholders, prompts, output, changes.

use crate::Fault;
use std::ops::Range;

/// Whether a sample is something else than code in its language: a session with prompts and output, a
/// list of changes, text.
pub(crate) fn is_not_code(language: &str, text: &str) -> bool {
    // Lines before and after a change, or of two branches, in one sample.
    if text.contains("[!code --") || text.contains("<<<<<<< ") {
        return true;
    }
    let mut lines = text.lines();
    let is_session = |line: &str| {
        let line = line.trim_start();
        [
            ">>>",
            "irb>",
            "irb(",
            "In [",
            "Traceback (most",
            "sqlite>",
            "mysql>",
            "Error:",
            "Error code:",
        ]
        .iter()
        .any(|it| line.starts_with(it))
    };
    let is_change = |line: &str| {
        line.starts_with("@@ ")
            || line.starts_with("--- a/")
            || line.starts_with("+++ ")
            || !is_data(language) && (line.starts_with("+ ") || line.starts_with("- "))
            || line.starts_with("+\t")
            || line.starts_with('+') && line[1..].starts_with(|c: char| c.is_alphabetic())
    };
    let is_request = |line: &str| {
        !matches!(language, "http" | "json")
            && ["GET /", "POST /", "PUT /", "PATCH /", "DELETE /"]
                .iter()
                .any(|it| line.starts_with(it))
    };
    let is_prompt = |line: &str| language != "shellscript" && line.starts_with("$ ");
    let is_other = |line| is_session(line) || is_change(line) || is_request(line);
    lines.any(|line| is_other(line) || is_prompt(line))
}

/// Whether a language is one for data, in which lines may begin with a sign of any kind.
fn is_data(language: &str) -> bool {
    matches!(language, "yaml" | "toml" | "json" | "jsonc" | "jsonl" | "json5" | "http" | "sql")
}

/// Whether a sample omits something where it can't be read, or has a placeholder there.
pub(crate) fn is_elided(language: &str, text: &str, fault: &Fault) -> bool {
    let line = line_of(text, fault.at.start.min(text.len()));
    let above = text[..line.start].trim_end();
    let above = line_of(text, above.len());
    let below = text[line.end..].len() - text[line.end..].trim_start().len() + line.end;
    let below = line_of(text, below.min(text.len()));
    let at = fault.at.start.min(text.len());
    // Signs that no language has are output, or the business of rules about such signs.
    let is_foreign = text[at..].starts_with(|c: char| !c.is_ascii() && !c.is_alphanumeric());
    // Code that was escaped for HTML is the business of another rule, too.
    let is_escaped =
        ["&lt;", "&gt;", "&amp;", "&quot;", "&#"].iter().any(|it| text[line.clone()].contains(it));
    // The beginning of something, and data.
    let is_part = text.trim().lines().count() == 1 && text.trim_end().ends_with('{')
        || text[line.clone()].trim_start().starts_with(|c: char| c.is_ascii_digit())
            && !is_data(language);
    is_foreign
        || is_escaped
        || is_part
        || text[..at].trim_end().ends_with("*/")
        || [line.clone(), above, below].into_iter().any(|it| omits(&text[it]))
        || has_placeholder(language, &text[line])
}

/// Whether a line says that something is left out. Three dots are also an operator in several
/// languages, where a name follows them.
fn omits(line: &str) -> bool {
    let words = line.trim_start();
    let is_comment = words.starts_with("//") || words.starts_with('#') || words.starts_with("/*");
    if is_comment && ["rest of", "existing"].iter().any(|it| words.contains(it)) {
        return true;
    }
    // A comment in place of a value: `onEvent: (event) => // handle it`.
    if let Some((code, _)) = line.split_once(" //")
        && code.trim_end().ends_with(['>', '=', ':'])
    {
        return true;
    }
    // A member of an object in place of the others.
    if words.trim_end().trim_end_matches(',') == "\"...\"" {
        return true;
    }
    if line.contains('…') || line.contains("[...") || line.contains("<snip") {
        return true;
    }
    line.match_indices("...").any(|(at, dots)| {
        let (before, after) = (&line[..at], &line[at + dots.len()..]);
        // The end of a sentence, or a text in quotes.
        let is_text = before.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '"' | '\''))
            || after.starts_with(['"', '\'']);
        let is_operator = after
            .starts_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '(' | '[' | '{'));
        !is_text && !is_operator
    })
}

/// Whether a line has a placeholder: `<your-key>`, `{{name}}`, `[A sentence]`.
fn has_placeholder(language: &str, line: &str) -> bool {
    let has_tags =
        matches!(language, "html" | "xml" | "mdx" | "jsx" | "tsx" | "javascript" | "php");
    let words = line.trim();
    if language == "yaml" {
        // Values are read with words for templates; lines of templates can be anything.
        return words.starts_with("{{") || words.contains("{%");
    }
    let inner = |open, close| words.strip_prefix(open)?.strip_suffix(close);
    let is_sentence = inner('[', ']').or_else(|| inner('(', ')')).is_some_and(|it| {
        it.contains(' ') && it.bytes().all(|sign| sign.is_ascii_alphabetic() || sign == b' ')
    });
    is_sentence
        || line.contains("{{")
        || line.contains("{%")
        || line.contains("<%")
        || !has_tags && placeholders(line).any(|it| !line[..it.start].ends_with(['"', '\'']))
}

/// The places of `<…>` that represent a value.
pub(crate) fn placeholders(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.match_indices('<').filter_map(|(at, _)| {
        let inner = &text[at + 1..];
        let is_inside = |c: char| {
            c.is_alphanumeric() || matches!(c, ' ' | '_' | '-' | '.' | '/' | '\'' | ':' | '|' | ',')
        };
        let end = inner.find(|c: char| !is_inside(c))?;
        let words = &inner[..end];
        let is_value = inner[end..].starts_with('>')
            && words.starts_with(|c: char| c.is_alphabetic())
            && !words.ends_with(' ');
        is_value.then_some(at..at + end + 2)
    })
}

/// A text with something else in these places, as many bytes as before: `sign` for each.
pub(crate) fn masked(text: &str, places: impl Iterator<Item = Range<usize>>, sign: char) -> String {
    debug_assert!(sign.is_ascii());
    let mut out = String::with_capacity(text.len());
    let mut last = 0;
    for place in places.filter(|it| !it.is_empty()) {
        if place.start < last {
            continue;
        }
        out.push_str(&text[last..place.start]);
        out.extend(std::iter::repeat_n(sign, place.len()));
        last = place.end;
    }
    out.push_str(&text[last..]);
    out
}

/// The line around a byte, without its end.
pub(crate) fn line_of(text: &str, at: usize) -> Range<usize> {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let start = text[..at].rfind('\n').map_or(0, |it| it + 1);
    let end = text[at..].find('\n').map_or(text.len(), |it| at + it);
    start..end
}
