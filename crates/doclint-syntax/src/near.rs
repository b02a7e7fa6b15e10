//! Text that nearly became something else. What its author meant is for rules to decide.

use doclint_diagnostic::Span;
use memchr::memchr3_iter;

/// A place where one character more or less makes something else of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NearMiss {
    /// The thing that it nearly is.
    pub kind: NearMissKind,
    /// Where, as the kind says.
    pub span: Span,
}

/// A kind of text that is nearly something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NearMissKind {
    /// A line of code that would begin a block of code: a fence with a language, as long as that
    /// of the block. `span` is the fence with what follows it.
    Fence,
    /// `##Title`: two to six `#` without a blank. `span` is the `#`.
    Heading,
    /// `-item` or `1.item`: a marker without a blank, or with one that Markdown takes for text,
    /// where a list item may begin. `span` is the marker.
    ListMarker,
    /// `2. item` right below text, which only an item with the number 1 interrupts. `span` is the
    /// marker.
    InterruptingItem,
    /// A line `import …` right below text. `span` is the line.
    Import,
    /// A line that version control leaves in a file with a conflict: `<<<<<<< HEAD`, `=======`
    /// or `>>>>>>> branch`. `span` is the line.
    ConflictMarker,
    /// Backticks without their partners. `span` is the run.
    CodeSpan,
    /// `**` or more that pair with nothing. `span` is the run.
    Strong,
    /// `[…]`, or a `]` alone, beside a parenthesis or a bracket and yet no link. `span` is what is
    /// there of the pair.
    Link,
    /// `[^label]` without a definition. `span` is the whole of it.
    Footnote,
    /// `&name;` of an unknown name. `span` is the whole of it.
    CharacterReference,
    /// A character without a width: a zero-width blank or joiner, or a mark of the byte order that
    /// does not begin the page. `span` is the character.
    InvisibleCharacter,
    /// U+FFFD, or one of the letters that the first byte of a character becomes in a wrong encoding:
    /// `Â`, `Ã`, `â` or `ð`. `span` is the letter.
    WrongEncoding,
}

/// The blank at the beginning of a text that Markdown takes for a letter: a no-break one, as Option
/// and the space bar type it on a Mac, or that of Chinese and Japanese.
pub fn wide_blank(text: &str) -> Option<char> {
    let first = text.chars().next()?;
    matches!(first, '\u{a0}' | '\u{2007}' | '\u{202f}' | '\u{3000}').then_some(first)
}

/// Notes characters of a page that may be damaged or invisible, wherever they are.
pub(crate) fn characters(source: &str, near: &mut Vec<NearMiss>) {
    let bytes = source.as_bytes();
    for at in memchr3_iter(0xc3, 0xe2, 0xef, bytes) {
        let (kind, len) = match bytes[at..] {
            [0xc3, 0x82 | 0x83 | 0xa2 | 0xb0, ..] => (NearMissKind::WrongEncoding, 2),
            [0xef, 0xbf, 0xbd, ..] => (NearMissKind::WrongEncoding, 3),
            [0xe2, 0x80, 0x8b..=0x8d, ..] | [0xe2, 0x81, 0xa0, ..] => {
                (NearMissKind::InvisibleCharacter, 3)
            }
            [0xef, 0xbb, 0xbf, ..] if at > 0 => (NearMissKind::InvisibleCharacter, 3),
            _ => continue,
        };
        near.push(NearMiss { kind, span: Span::new(at as u32, at as u32 + len) });
    }
}
