//! Character references in inline code.

use crate::content::rewrite;
use doclint_rule::syntax::Node;
use doclint_rule::{Edit, PageCx, ast};
use std::ops::Range;

/// Words in code and in the text around it that show references on purpose.
const LESSONS: [&str; 7] = ["html", "xml", "entit", "escap", "encod", "decod", "character ref"];

/// How many bytes around code say what it is about.
const AROUND: usize = 200;

/// More references than these are not fixed.
const MOST: usize = 50;

/// Reports inline code in which characters are written as references.
pub(crate) fn check_inline(code: ast::InlineCode<'_>, cx: &mut PageCx<'_>) {
    let content = code.value();
    let text = content.as_str();
    if !text.contains('&') || has_tag(text) {
        return;
    }
    let found: Vec<(Range<usize>, char)> = references(text).take(MOST).collect();
    let Some((range, sign)) = found.first().cloned() else { return };
    if is_only_references(text, &found) || is_about_references(code.node()) {
        return;
    }
    let edits: Vec<Edit> = found
        .iter()
        .map(|(range, sign)| Edit::replace(content.part(range.clone()), String::from(*sign)))
        .collect();
    cx.report(content.part(range.clone()), format!("`{}` in code is not decoded", &text[range]))
        .cause("character references in code are not decoded")
        .help(format!("write `{sign}`"))
        .fix(rewrite("Write the characters", edits));
}

/// The references for characters of ASCII that inline code can hold as they are.
fn references(text: &str) -> impl Iterator<Item = (Range<usize>, char)> {
    /// No reference to such a character is longer.
    const LONGEST: usize = 8;
    text.match_indices('&').filter_map(|(at, _)| {
        let rest = &text.as_bytes()[at + 1..];
        let len = rest.iter().take(LONGEST).position(|it| *it == b';')?;
        let name = &text[at + 1..at + 1 + len];
        Some((at..at + len + 2, decoded(name)?))
    })
}

/// The character that a reference stands for.
fn decoded(name: &str) -> Option<char> {
    let number = match name {
        "lt" => return Some('<'),
        "gt" => return Some('>'),
        "quot" => return Some('"'),
        "apos" => return Some('\''),
        "amp" => return Some('&'),
        _ => name.strip_prefix('#')?,
    };
    let number = match number.strip_prefix(['x', 'X']) {
        Some(hex) => u32::from_str_radix(hex, 16),
        None => number.parse(),
    };
    let sign = char::from_u32(number.ok()?)?;
    // A backtick ends the code, and a bar the cell of a table.
    (sign.is_ascii_graphic() && !matches!(sign, '`' | '|')).then_some(sign)
}

/// Whether code has a tag, in which references have a meaning.
fn has_tag(code: &str) -> bool {
    code.match_indices('<').any(|(at, _)| {
        code[at + 1..].starts_with(|it: char| it.is_ascii_alphabetic() || matches!(it, '/' | '!'))
    })
}

/// Whether code has no words besides references, as texts about them do.
fn is_only_references(code: &str, found: &[(Range<usize>, char)]) -> bool {
    let mut at = 0;
    let mut between = found.iter().map(|(range, _)| {
        let part = &code[at..range.start];
        at = range.end;
        part
    });
    let is_empty = |part: &str| !part.contains(char::is_alphanumeric);
    between.all(is_empty) && is_empty(&code[found.last().map_or(0, |it| it.0.end)..])
}

/// Whether code, or the text around it, is about HTML or references.
pub(crate) fn is_about_references(code: Node<'_>) -> bool {
    let source = code.page().source();
    let span = code.span().range();
    let before = source.floor_char_boundary(span.start.saturating_sub(AROUND));
    let after = source.floor_char_boundary(source.len().min(span.end + AROUND));
    is_lesson(&source[before..span.start]) || is_lesson(&source[span.end..after])
}

/// Whether a text is about character references.
pub(crate) fn is_lesson(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    LESSONS.iter().any(|it| text.contains(it))
}
