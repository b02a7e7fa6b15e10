//! Makes text from sources safe to print.

use std::borrow::Cow;

/// Replaces a character that could move the cursor, color the terminal, change the direction of
/// writing or be invisible. The replacement is one character too, so columns stay correct.
pub fn harmless(character: char) -> char {
    match character {
        '\t' => '\t',
        '\0'..='\u{1F}' => char::from_u32(0x2400 + character as u32).unwrap_or(' '),
        '\u{7F}' => '\u{2421}',
        '\u{80}'..='\u{9F}'
        | '\u{200B}'
        | '\u{200E}'
        | '\u{200F}'
        | '\u{2028}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}'
        | '\u{FEFF}' => '\u{FFFD}',
        _ => character,
    }
}

/// A message on one line, with harmful characters replaced.
pub fn one_line(text: &str) -> Cow<'_, str> {
    let replace = |c| if matches!(c, '\n' | '\r' | '\t') { ' ' } else { harmless(c) };
    if text.chars().all(|c| replace(c) == c) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(replace).collect())
}
