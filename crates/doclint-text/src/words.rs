//! Words.

use std::ops::Range;

/// A word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// Its letters.
    pub text: &'a str,
    /// Its bytes in the text.
    pub range: Range<usize>,
}

/// The words of a text: runs of letters and digits, with the apostrophes and hyphens between them.
/// Scripts that write no blanks give a word for each character.
pub fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].find(is_letter)?;
        let end = word_end(text, start);
        at = end;
        Some(Word { text: &text[start..end], range: start..end })
    })
}

/// How many words a text has: those of [`words`], in one pass and without their places.
pub fn count(text: &str) -> u32 {
    let bytes = text.as_bytes();
    let mut count = 0;
    let mut in_word = false;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        // Most texts are in ASCII, where a byte tells all.
        if byte.is_ascii() {
            at += 1;
            if byte.is_ascii_alphanumeric() {
                count += u32::from(!in_word);
                in_word = true;
                while bytes.get(at).is_some_and(u8::is_ascii_alphanumeric) {
                    at += 1;
                }
            } else if in_word {
                in_word = is_joint(byte as char) && text[at..].starts_with(is_letter);
            }
            continue;
        }
        let Some(c) = text[at..].chars().next() else { break };
        at += c.len_utf8();
        if is_letter(c) {
            let alone = is_unspaced(c);
            count += u32::from(alone || !in_word);
            in_word = !alone;
        } else if in_word && !is_mark(c) {
            in_word = is_joint(c) && text[at..].starts_with(is_letter);
        }
    }
    count
}

/// Whether it is a letter or digit; for common ones without a look into a table.
fn is_letter(c: char) -> bool {
    match c {
        '\0'..='\x7F' => c.is_ascii_alphanumeric(),
        // Latin letters with accents, and Han.
        '\u{C0}'..='\u{24F}' => !matches!(c, '×' | '÷'),
        '\u{4E00}'..='\u{9FFF}' => true,
        _ => c.is_alphanumeric(),
    }
}

fn word_end(text: &str, start: usize) -> usize {
    let mut chars = text[start..].char_indices().peekable();
    let mut end = start;
    while let Some((offset, c)) = chars.next() {
        let next = start + offset + c.len_utf8();
        if is_letter(c) {
            let alone = is_unspaced(c);
            if alone && end > start {
                return end;
            }
            end = next;
            if alone {
                return end;
            }
        } else if is_mark(c) {
            end = next;
        } else if !is_joint(c) || !chars.peek().is_some_and(|it| is_letter(it.1)) {
            return end;
        }
    }
    end
}

/// What joins the parts of one word.
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
        for c in '\u{C0}'..='\u{24F}' {
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
        ] {
            assert_eq!(count(text) as usize, list(text).len(), "{text}");
        }
    }
}
