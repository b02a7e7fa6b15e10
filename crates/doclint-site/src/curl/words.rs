//! The words of commands, as a shell splits them.

use std::ops::Range;

/// A word of a command.
#[derive(Debug, Default)]
pub struct Word {
    /// Its bytes in the code, with quotes.
    pub bytes: Range<usize>,
    /// The text that the command gets: without quotes and backslashes.
    pub text: String,
    /// Whether the shell puts something else in place of a part of it: `$NAME`, `$(cat key)`.
    pub is_expanded: bool,
    /// Whether a quote of it is never closed.
    pub is_open: bool,
    /// Where bytes of the text that follow one another begin, in the text and in the code.
    starts: Vec<(usize, usize)>,
}

impl Word {
    /// The byte of the code that a byte of the text is from.
    pub fn source(&self, at: usize) -> usize {
        let next = self.starts.partition_point(|it| it.0 <= at);
        next.checked_sub(1).map_or(self.bytes.start, |it| {
            let (text, code) = self.starts[it];
            code + at - text
        })
    }

    fn push(&mut self, code: &str, bytes: Range<usize>) {
        let last = self.starts.last().map(|(text, code)| code + self.text.len() - text);
        if last != Some(bytes.start) {
            self.starts.push((self.text.len(), bytes.start));
        }
        self.text.push_str(&code[bytes]);
    }
}

/// The commands of code for a shell, each with its words. Text that a command reads (`<<EOF`) is read
/// like commands.
pub fn commands(code: &str) -> Vec<Vec<Word>> {
    let bytes = code.as_bytes();
    let mut out = Vec::new();
    let mut words: Vec<Word> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        at += match bytes[at..] {
            [b'\\', b'\n', ..] => 2,
            [b'\\', b'\r', b'\n', ..] => 3,
            [b' ' | b'\t' | b'\r', ..] => 1,
            [b'#', ..] => code[at..].find('\n').unwrap_or(code.len() - at),
            [b'\n' | b';' | b'|' | b'&' | b'(' | b')', ..] => {
                out.push(std::mem::take(&mut words));
                1
            }
            _ => {
                let word = word(code, at);
                let length = word.bytes.len().max(1);
                words.push(word);
                length
            }
        }
    }
    out.push(words);
    out.retain(|it| !it.is_empty());
    out
}

fn word(code: &str, start: usize) -> Word {
    let bytes = code.as_bytes();
    let mut word = Word::default();
    let (mut at, mut quote) = (start, None);
    while let Some(&byte) = bytes.get(at) {
        let width = code[at..].chars().next().map_or(1, char::len_utf8);
        match (quote, byte) {
            (None, b' ' | b'\t' | b'\r' | b'\n' | b';' | b'|' | b'&' | b'(' | b')') => break,
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            (None | Some(b'"'), b'\\') => {
                // A line can end in two characters.
                let is_long = code[at + 1..].starts_with("\r\n");
                let next = code[at + 1 + usize::from(is_long)..].chars().next();
                let is_escape = quote.is_none()
                    || next.is_some_and(|it| matches!(it, '"' | '\\' | '$' | '`' | '\n'));
                if !is_escape {
                    word.push(code, at..at + 1);
                } else if let Some(next) = next {
                    let end = at + 1 + usize::from(is_long) + next.len_utf8();
                    if next != '\n' {
                        word.push(code, at + 1..end);
                    }
                    at = end;
                    continue;
                }
            }
            _ => {
                word.is_expanded |= matches!(byte, b'$' | b'`') && quote != Some(b'\'');
                word.push(code, at..at + width);
            }
        }
        at += width;
    }
    word.bytes = start..at;
    word.is_open = quote.is_some();
    word
}

impl Word {
    /// The last `length` bytes of its text.
    pub fn rest(mut self, length: usize) -> Self {
        let skipped = self.text.len() - length;
        let start = self.source(skipped);
        self.starts = self
            .starts
            .iter()
            .filter(|it| it.0 > skipped)
            .map(|it| (it.0 - skipped, it.1))
            .collect();
        self.starts.insert(0, (0, start));
        self.text.drain(..skipped);
        self.bytes.start = start;
        self
    }
}
