//! Text from sources, made safe to print.

use std::borrow::Cow;

/// What stands in a report for a character that could move the cursor, recolour the terminal,
/// turn the direction of writing or hide itself. One character for one, so that columns hold.
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

/// A message on one line, harmless.
pub fn one_line(text: &str) -> Cow<'_, str> {
    let tame = |it| if matches!(it, '\n' | '\r' | '\t') { ' ' } else { harmless(it) };
    if text.chars().all(|it| tame(it) == it) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(tame).collect())
}
