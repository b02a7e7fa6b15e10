//! Makes texts of strangers safe to show: names of files, lines of pages, messages about them.

use std::borrow::Cow;

/// Replaces a character that could move the cursor, color the terminal, change the direction of
/// writing or be invisible. The replacement is one character too, so columns stay correct.
#[must_use]
pub fn harmless(character: char) -> char {
    match character {
        '\t' => '\t',
        '\0'..='\u{1F}' => char::from_u32(0x2400 + character as u32).unwrap_or(' '),
        '\u{7F}' => '\u{2421}',
        '\u{80}'..='\u{9F}'
        | '\u{61C}'
        | '\u{180E}'
        | '\u{200B}'
        | '\u{200E}'
        | '\u{200F}'
        | '\u{2028}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}'
        | '\u{FEFF}'
        // Tags: letters that only programs see.
        | '\u{E0000}'..='\u{E007F}' => '\u{FFFD}',
        _ => character,
    }
}

/// A text of several lines with harmful characters replaced.
#[must_use]
pub fn harmless_lines(text: &str) -> String {
    text.chars().map(|it| if it == '\n' { it } else { harmless(it) }).collect()
}

/// A name or a message on one line, with harmful characters replaced.
#[must_use]
pub fn one_line(text: &str) -> Cow<'_, str> {
    let replace = |c| if matches!(c, '\n' | '\r' | '\t') { ' ' } else { harmless(c) };
    if text.chars().all(|c| replace(c) == c) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(replace).collect())
}
