//! Which characters engines take for a part of a word.

/// Whether engines may take a character for a part of a word. Marks and joiners count as letters,
/// too.
pub(crate) fn is_of_word(c: char) -> bool {
    !SIMPLE.iter().any(|it| (it.0..=it.1).contains(&c))
}

/// ASCII, and common characters that are not a part of a word.
pub(crate) const SIMPLE: [(char, char); 6] = [
    ('\0', '\u{A9}'),
    ('\u{2010}', '\u{203E}'),
    ('\u{2190}', '\u{23FF}'),
    ('\u{2500}', '\u{2BFF}'),
    ('\u{3000}', '\u{3004}'),
    ('\u{1F300}', '\u{1FAFF}'),
];
