//! Words.

use std::ops::{Range, RangeInclusive};

/// A word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// Its letters.
    pub text: &'a str,
    /// Its bytes in the text.
    pub range: Range<usize>,
    /// A number that it shares with the same word in another case, for [`crate::WordMap`].
    pub(crate) key: u32,
}

/// The words of a text: runs of letters and digits, with the apostrophes and hyphens between them.
/// Scripts that write no blanks give a word for each character.
pub fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = next_letter(text, at)?;
        at = word_end(text, start);
        let word = &text[start..at];
        Some(Word { text: word, range: start..at, key: key(word) })
    })
}

/// A number that two words share if they differ in case only.
pub(crate) fn key(word: &str) -> u32 {
    if word.is_ascii() {
        return of_bytes(word.as_bytes());
    }
    of_bytes(word.to_lowercase().as_bytes())
}

fn of_bytes(bytes: &[u8]) -> u32 {
    // The hash of Fowler, Noll and Vo, over letters in lower case.
    let add = |hash: u32, it: &u8| (hash ^ u32::from(it | 0x20)).wrapping_mul(0x0100_0193);
    bytes.iter().fold(0x811c_9dc5, add)
}

/// How many words a text has: those of [`words`], in one pass and without their places.
pub fn count(text: &str) -> u32 {
    let mut counter = Counter::default();
    counter.add(text);
    counter.words
}

/// Counts the words of a text that comes in pieces. A word may go on over the end of a piece.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counter {
    /// How many words have begun.
    pub words: u32,
    /// `HIGH_BIT` where the text so far ends in a word, otherwise 0.
    in_word: u64,
    /// `HIGH_BIT` where it ends in a joint behind a word, which belongs to the word if a letter
    /// follows.
    after_joint: u64,
}

/// The bit of a byte that bytes of ASCII do not have.
const HIGH_BIT: u64 = 0x80;

impl Counter {
    /// Adds a piece of the text.
    pub fn add(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            // Most texts are in ASCII, where the bytes say it all.
            if let Some(run) = bytes[at..].first_chunk::<RUN>()
                && run.is_ascii()
            {
                self.run(run);
                at += RUN;
                continue;
            }
            if let Some(&chunk) = bytes[at..].first_chunk()
                && chunk.is_ascii()
            {
                self.chunk(chunk);
                at += CHUNK;
                continue;
            }
            // Up to the end of the characters that are not ASCII.
            let mut after = false;
            while let Some(&byte) = bytes.get(at) {
                if HAN.contains(&byte) {
                    self.one_word();
                    at += 3;
                    after = true;
                } else if !byte.is_ascii() {
                    let Some(c) = text[at..].chars().next() else { return };
                    self.character(c);
                    at += c.len_utf8();
                    after = true;
                } else if after {
                    break;
                } else {
                    self.byte(byte);
                    at += 1;
                }
            }
        }
    }

    /// Adds bytes of ASCII whose kinds the compiler finds out for many of them at once: there is nothing
    /// in its loops that depends on what the loop has found before.
    fn run(&mut self, run: &[u8; RUN]) {
        // The two bytes before count, too.
        let (mut letters, mut joints) = ([0; RUN + 2], [0; RUN + 2]);
        (letters[1], joints[1]) = (u8::from(self.in_word != 0), u8::from(self.after_joint != 0));
        letters[0] = joints[1];
        for (at, byte) in run.iter().enumerate() {
            letters[at + 2] = u8::from(byte.is_ascii_alphanumeric());
            joints[at + 2] = u8::from((*byte == b'\'') | (*byte == b'-') | (*byte == b'_'));
        }
        let mut starts = 0;
        for at in 2..RUN + 2 {
            starts += letters[at] & !letters[at - 1] & !(joints[at - 1] & letters[at - 2]);
        }
        self.words += u32::from(starts);
        self.in_word = u64::from(letters[RUN + 1]) * HIGH_BIT;
        self.after_joint = u64::from(joints[RUN + 1] & letters[RUN]) * HIGH_BIT;
    }

    /// Adds eight bytes of ASCII at once: one bit of a large number says something of each of them.
    fn chunk(&mut self, chunk: [u8; CHUNK]) {
        const ONES: u64 = u64::from_le_bytes([1; CHUNK]);
        const HIGH: u64 = ONES * HIGH_BIT;
        let bytes = u64::from_le_bytes(chunk);
        let lower = bytes | (ONES * 0x20);
        // The high bit of a sum is set if the byte is not less. There is no carry, because all
        // bytes are ASCII.
        let from = |of: u64, least: u8| of + ONES * u64::from(0x80 - least);
        let equal = |byte: u8| !((bytes ^ (ONES * u64::from(byte))) + ONES * 0x7F);
        let alphabetic = from(lower, b'a') & !from(lower, b'z' + 1);
        let digits = from(bytes, b'0') & !from(bytes, b'9' + 1);
        let letters = (alphabetic | digits) & HIGH;
        let joints = (equal(b'\'') | equal(b'-') | equal(b'_')) & HIGH;
        let after_letter = letters << 8 | self.in_word;
        let after_joint = joints << 8 | self.after_joint;
        let joined = after_joint & (after_letter << 8 | self.after_joint);
        let starts = letters & !after_letter & !joined;
        self.words += ((starts >> 7).wrapping_mul(ONES) >> 56) as u32;
        self.in_word = letters >> 56;
        self.after_joint = (joints & after_letter) >> 56;
    }

    fn byte(&mut self, byte: u8) {
        if byte.is_ascii_alphanumeric() {
            self.letter();
        } else if is_joint(char::from(byte)) {
            self.joint();
        } else {
            self.end_word();
        }
    }

    fn letter(&mut self) {
        self.words += u32::from(self.in_word | self.after_joint == 0);
        (self.in_word, self.after_joint) = (HIGH_BIT, 0);
    }

    /// Ends the word, as something that is not a word follows.
    pub fn end_word(&mut self) {
        (self.in_word, self.after_joint) = (0, 0);
    }

    fn joint(&mut self) {
        (self.in_word, self.after_joint) = (0, self.in_word);
    }

    /// Adds a character that is a word by itself.
    fn one_word(&mut self) {
        self.words += 1;
        self.end_word();
    }

    fn character(&mut self, c: char) {
        if matches!(c, '\u{4E00}'..='\u{9FFF}') {
            // Han, the most common script without blanks.
            self.one_word();
        } else if is_letter(c) {
            if is_unspaced(c) {
                self.one_word();
            } else {
                self.letter();
            }
        } else if is_joint(c) {
            self.joint();
        } else if self.after_joint != 0 || !is_mark(c) {
            self.end_word();
        }
    }
}

/// How many bytes are looked at in one step, where so many are of ASCII.
const RUN: usize = 32;

/// The first bytes of characters that are Han, whatever their other two bytes are: U+5000 to U+8FFF.
const HAN: RangeInclusive<u8> = 0xE5..=0xE8;

/// How many are, where fewer are.
const CHUNK: usize = 8;

/// Whether it is a letter or digit; for common ones without a look into a table.
fn is_letter(c: char) -> bool {
    match c {
        '\0'..='\x7F' => c.is_ascii_alphanumeric(),
        // Latin letters with accents, and Han.
        '\u{C0}'..='\u{24F}' => !matches!(c, '×' | '÷'),
        // Cyrillic, Arabic, Kana and Hangul.
        '\u{400}'..='\u{481}' | '\u{620}'..='\u{64A}' => true,
        '\u{3041}'..='\u{3096}' | '\u{30A1}'..='\u{30FA}' | '\u{AC00}'..='\u{D7A3}' => true,
        '\u{4E00}'..='\u{9FFF}' => true,
        // Quotes, dashes and the punctuation of Han.
        '\u{2000}'..='\u{206F}' | '\u{3000}'..='\u{3004}' | '\u{3008}'..='\u{3020}' => false,
        '\u{FF01}'..='\u{FF0F}' => false,
        _ => c.is_alphanumeric(),
    }
}

/// The first letter or digit from a byte on.
fn next_letter(text: &str, mut at: usize) -> Option<usize> {
    loop {
        let byte = *text.as_bytes().get(at)?;
        if byte.is_ascii_alphanumeric() {
            return Some(at);
        }
        if byte.is_ascii() {
            at += 1;
            continue;
        }
        let c = text[at..].chars().next()?;
        if is_letter(c) {
            return Some(at);
        }
        at += c.len_utf8();
    }
}

fn word_end(text: &str, start: usize) -> usize {
    let (mut at, mut end) = (start, start);
    loop {
        // Most words are in ASCII.
        while text.as_bytes().get(at).is_some_and(u8::is_ascii_alphanumeric) {
            at += 1;
            end = at;
        }
        let Some(c) = text[at..].chars().next() else { return end };
        let next = at + c.len_utf8();
        if is_letter(c) {
            if is_unspaced(c) {
                return if end > start { end } else { next };
            }
            end = next;
        } else if is_mark(c) {
            end = next;
        } else if !is_joint(c) || !text[next..].chars().next().is_some_and(is_letter) {
            return end;
        }
        at = next;
    }
}

/// Whether a character joins the parts of one word.
fn is_joint(c: char) -> bool {
    matches!(c, '\'' | '’' | '-' | '\u{2010}' | '\u{2011}' | '_')
}

/// Accents and vowel signs that follow their letter.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{0300}'..='\u{036F}' | '\u{200D}' | '\u{FE0F}')
        || matches!(c, '\u{0900}'..='\u{0DFF}') && !c.is_alphanumeric()
}

/// Han, Hiragana and Katakana: written without blanks between words.
fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{2E80}'..='\u{2FDF}' | '\u{3005}'..='\u{3007}' | '\u{3041}'..='\u{30FF}'
        | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}'
        | '\u{20000}'..='\u{3FFFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(text: &str) -> Vec<&str> {
        words(text)
            .map(|word| {
                assert_eq!(&text[word.range.clone()], word.text);
                word.text
            })
            .collect()
    }

    #[test]
    fn letters_and_digits_are_those_of_unicode() {
        for c in '\0'..=char::MAX {
            assert_eq!(is_letter(c), c.is_alphanumeric(), "{c:?}");
        }
    }

    #[test]
    fn joins_what_is_one_word() {
        assert_eq!(
            list("Don't re-use the user’s \u{FFFC} key_id, e.g. 'quoted'- or — 3.5 GB!"),
            [
                "Don't", "re-use", "the", "user’s", "key_id", "e", "g", "quoted", "or", "3", "5",
                "GB"
            ]
        );
        assert_eq!(list(""), [""; 0]);
        assert_eq!(list("- -"), [""; 0]);
        for c in '\0'..=char::MAX {
            assert_eq!(is_letter(c), c.is_alphanumeric(), "{c}");
        }
        assert_eq!(list("cafe\u{301} x"), ["cafe\u{301}", "x"]);
        assert_eq!(list("re-über x-ü ab’c -ü"), ["re-über", "x-ü", "ab’c", "ü"]);
    }

    #[test]
    fn counts_characters_where_no_blanks_are_written() {
        assert_eq!(list("使用API密钥"), ["使", "用", "API", "密", "钥"]);
        assert_eq!(count("Привет, мир"), 2);
        for text in [
            "Don't re-use key_id.",
            "-a- b-'c _d",
            "a--b 'c' x-",
            "",
            "1.5 GB",
            "re-über x-ü ab’c -ü “é”",
            "使用API密钥 a-密 -密 é’密",
            "cafe\u{301} x\u{301}-y \u{301}z नमस्ते दुनिया",
            "A-long_text--in 'ASCII' that's more-than-one chunk-, [`{|}~@/:^_ 0189 azAZ-'-x_",
        ] {
            assert_eq!(count(text) as usize, list(text).len(), "{text}");
            for (at, _) in text.char_indices() {
                let mut counter = Counter::default();
                counter.add(&text[..at]);
                counter.add(&text[at..]);
                assert_eq!(counter.words, count(text), "{text} in two at {at}");
            }
        }
    }
}
