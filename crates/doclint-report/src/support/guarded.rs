//! A writer that every report goes through, so that nothing in a page, a name or a setting can be a
//! command to the program that reads the report.

use doclint_diagnostic::harmless;
use memchr::{memchr, memchr_iter, memrchr};
use std::io::{self, Write};

/// How a report spells a character that it must not contain literally.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Syntax {
    /// As another character.
    Text,
    /// As an escape in a string, so that its value is the same.
    Json,
    /// As a reference, so that its value is the same.
    Xml,
    /// Text with escapes of its own, whose parts have been made harmless one by one.
    Escapes,
}

/// The state of a line that a runner could take for a command: `::name::text` behind blanks for GitHub
/// Actions, or, anywhere, `##[name]text` for it, `##vso[name]text` for Azure Pipelines and
/// `##teamcity[name]` for TeamCity.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// There are only blanks so far.
    Begin,
    /// A colon is the first.
    Colon,
    Inside,
}

/// A writer that replaces text that could be obeyed.
pub struct Guarded<W: Write> {
    out: W,
    syntax: Syntax,
    is_for_runner: bool,
    place: Place,
    /// How many `#` are right before, with letters behind them or not.
    hashes: u32,
    /// The beginning of a character whose end has not come yet.
    pending: Vec<u8>,
}

impl<W: Write> Guarded<W> {
    pub fn new(out: W, syntax: Syntax, is_for_runner: bool) -> Self {
        Self { out, syntax, is_for_runner, place: Place::Begin, hashes: 0, pending: Vec::new() }
    }

    fn text(&mut self, text: &str) -> io::Result<()> {
        let mut written = 0;
        for (at, character) in text.char_indices() {
            let Some(instead) = self.instead_of(character) else { continue };
            self.out.write_all(&text.as_bytes()[written..at])?;
            self.replace(character, instead)?;
            written = at + character.len_utf8();
        }
        self.out.write_all(&text.as_bytes()[written..])
    }

    /// The character that text has in the place of this one; `None` if it can stay.
    fn instead_of(&mut self, character: char) -> Option<char> {
        if self.is_for_runner {
            let (place, hashes) = (self.place, self.hashes);
            self.hashes = match character {
                '#' => hashes.saturating_add(1),
                // A heading such as `## a [b]` has a blank here.
                it if it.is_ascii_alphabetic() && hashes >= 2 => hashes,
                _ => 0,
            };
            self.place = match (place, character) {
                (_, '\n' | '\r') => Place::Begin,
                (Place::Begin, it) if it.is_whitespace() => Place::Begin,
                (Place::Begin, ':') => Place::Colon,
                _ => Place::Inside,
            };
            match character {
                '[' if hashes >= 2 => return Some('\u{FF3B}'),
                ':' if place == Place::Colon => return Some('\u{FF1A}'),
                _ => {}
            }
        }
        let other = match character {
            '\n' => character,
            _ if self.syntax == Syntax::Escapes => character,
            _ => harmless(character),
        };
        (other != character).then_some(other)
    }

    /// Whether plain bytes hold no part of a command, so that they need not be read one by one.
    fn passes_unread(&mut self, bytes: &[u8]) -> bool {
        let first = |line: &[u8]| line.iter().copied().find(|it| !matches!(it, b' ' | b'\t'));
        let begins = self.place != Place::Inside && matches!(first(bytes), Some(b':'));
        let ends = || memchr_iter(b'\n', bytes).map(|at| first(&bytes[at + 1..]));
        if self.hashes > 0
            || self.place == Place::Colon
            || begins
            || memchr(b'#', bytes).is_some()
            || ends().any(|it| it == Some(b':'))
        {
            return false;
        }
        let last = memrchr(b'\n', bytes);
        if last.is_some() || self.place == Place::Begin {
            let line = &bytes[last.map_or(0, |at| at + 1)..];
            self.place = if first(line).is_none() { Place::Begin } else { Place::Inside };
        }
        true
    }

    fn replace(&mut self, character: char, instead: char) -> io::Result<()> {
        match self.syntax {
            Syntax::Text | Syntax::Escapes => write!(self.out, "{instead}"),
            Syntax::Json => {
                let mut units = [0; 2];
                let units = character.encode_utf16(&mut units);
                units.iter().try_for_each(|it| write!(self.out, "\\u{it:04x}"))
            }
            Syntax::Xml => write!(self.out, "&#{};", character as u32),
        }
    }
}

/// A text in this syntax without anything that a terminal or, if requested, a runner of GitHub
/// Actions obeys.
#[must_use]
pub fn guarded(text: &str, syntax: Syntax, is_for_runner: bool) -> String {
    let mut out = Vec::with_capacity(text.len());
    let mut writer = Guarded::new(&mut out, syntax, is_for_runner);
    let written = writer.write_all(text.as_bytes()).and_then(|()| writer.flush());
    debug_assert!(written.is_ok(), "a list of bytes takes all of them");
    String::from_utf8_lossy(&out).into_owned()
}

/// Whether bytes may hold something to replace, or the beginning or the end of a character.
fn is_suspicious(bytes: &[u8]) -> bool {
    let is_plain = |it: u8| matches!(it, b' '..=b'~' | b'\n' | b'\t');
    !bytes.iter().all(|it| is_plain(*it))
}

impl<W: Write> Write for Guarded<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let is_plain = self.pending.is_empty() && !is_suspicious(bytes);
        if is_plain && (!self.is_for_runner || self.passes_unread(bytes)) {
            self.out.write_all(bytes)?;
            return Ok(bytes.len());
        }
        let mut all = std::mem::take(&mut self.pending);
        all.extend_from_slice(bytes);
        let mut rest = all.as_slice();
        while !rest.is_empty() {
            match std::str::from_utf8(rest) {
                Ok(text) => {
                    self.text(text)?;
                    rest = &[];
                }
                Err(error) => {
                    let (valid, after) = rest.split_at(error.valid_up_to());
                    self.text(std::str::from_utf8(valid).unwrap_or_default())?;
                    let Some(wrong) = error.error_len() else {
                        self.pending = after.to_vec();
                        break;
                    };
                    self.text("\u{FFFD}")?;
                    rest = &after[wrong..];
                }
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if !std::mem::take(&mut self.pending).is_empty() {
            self.text("\u{FFFD}")?;
        }
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(syntax: Syntax, is_for_runner: bool, text: &str) -> String {
        let mut whole = Vec::new();
        let mut out = Guarded::new(&mut whole, syntax, is_for_runner);
        out.write_all(text.as_bytes()).unwrap();
        out.flush().unwrap();
        let mut bits = Vec::new();
        let mut out = Guarded::new(&mut bits, syntax, is_for_runner);
        text.as_bytes().iter().for_each(|it| out.write_all(&[*it]).unwrap());
        out.flush().unwrap();
        assert_eq!(whole, bits, "it doesn't matter how the text comes");
        String::from_utf8(whole).unwrap()
    }

    #[test]
    fn what_could_be_obeyed_is_replaced() {
        let text = "a\u{1b}[31m\u{7}b\u{202e}ü😀\u{e0041}\r\n";
        assert_eq!(written(Syntax::Text, false, text), "a␛[31m␇b\u{fffd}ü😀\u{fffd}␍\n");
        assert_eq!(
            written(Syntax::Json, false, text),
            "a\\u001b[31m\\u0007b\\u202eü😀\\udb40\\udc41\\u000d\n"
        );
        assert_eq!(written(Syntax::Xml, false, "\u{202e}"), "&#8238;");
        assert_eq!(written(Syntax::Escapes, false, text), text);
    }

    #[test]
    fn a_runner_gets_no_commands() {
        let text = " \t::error::x\na ::error::x\n##[group]x ###[x] #[x]\n:: a\n";
        let safe = " \t:：error::x\na ::error::x\n##［group]x ###［x] #[x]\n:： a\n";
        assert_eq!(written(Syntax::Text, true, text), safe);
        let others = "a ##vso[task.x]b ##teamcity[x] ## a [b] #vso[x]";
        let safe_others = "a ##vso［task.x]b ##teamcity［x] ## a [b] #vso[x]";
        assert_eq!(written(Syntax::Text, true, others), safe_others);
        assert_eq!(written(Syntax::Text, false, text), text);
        assert_eq!(written(Syntax::Json, true, "\"##[a]\""), "\"##\\u005ba]\"");
    }
}
