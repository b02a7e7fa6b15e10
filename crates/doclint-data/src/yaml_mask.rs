//! Shields the YAML library from characters that it takes otherwise than `js-yaml` does.

use std::borrow::Cow;

/// YAML of old ends lines at these; YAML 1.2 and `js-yaml` take them for text, and pasted prose
/// has them. Each is swapped for a character of the same length that nothing uses.
const BREAKS: [(char, char); 3] =
    [(NEXT_LINE, '\u{378}'), ('\u{2028}', '\u{E028}'), ('\u{2029}', '\u{E029}')];
/// The only control character above ASCII that YAML takes.
pub const NEXT_LINE: char = '\u{85}';
/// Replaces a comma that touches a tag: there the library panics.
const COMMA: char = '\u{E02C}';
const COMMA_GROWTH: usize = COMMA.len_utf8() - 1;

/// A text that the library reads safely.
pub struct Masked<'t> {
    pub text: Cow<'t, str>,
    /// Where masked commas end, in bytes of `text`.
    commas: Vec<usize>,
}

impl<'t> Masked<'t> {
    pub fn new(text: &'t str) -> Self {
        let mut commas = commas_after_tags(text);
        let blank = blank_tabs(text);
        if commas.is_empty() && blank.is_empty() && !text.contains(BREAKS.map(|(it, _)| it)) {
            return Self { text: Cow::Borrowed(text), commas };
        }
        let mut out = String::with_capacity(text.len() + commas.len() * COMMA_GROWTH);
        let mut next = 0;
        for (at, character) in text.char_indices() {
            if commas.get(next) == Some(&at) {
                out.push(COMMA);
                commas[next] = out.len();
                next += 1;
            } else if blank.binary_search(&at).is_ok() {
                out.push(' ');
            } else {
                let mask = BREAKS.iter().find(|(from, _)| *from == character);
                out.push(mask.map_or(character, |(_, to)| *to));
            }
        }
        Self { text: Cow::Owned(out), commas }
    }

    /// The place in the text as it was, in bytes.
    pub fn original(&self, index: u64) -> usize {
        let index = index as usize;
        index - COMMA_GROWTH * self.commas.partition_point(|&end| end <= index)
    }

    /// A value as it was.
    pub fn unmask(&self, value: String) -> String {
        if matches!(self.text, Cow::Borrowed(_)) {
            return value;
        }
        let unmask = |it| match it {
            COMMA => ',',
            _ => BREAKS.iter().find(|(_, to)| *to == it).map_or(it, |(from, _)| *from),
        };
        value.chars().map(unmask).collect()
    }
}

/// The tabs in lines with nothing else, which the library refuses and js-yaml skips.
fn blank_tabs(text: &str) -> Vec<usize> {
    let (mut start, mut found) = (0, Vec::new());
    if !text.contains('\t') {
        return found;
    }
    for line in text.split_inclusive('\n') {
        if line.contains('\t') && line.trim().is_empty() {
            found.extend(line.match_indices('\t').map(|it| start + it.0));
        }
        start += line.len();
    }
    found
}

/// Commas that touch a `!` word where a value may begin. A comma inside of quotes or of a block of
/// text may be among them, and is put back after reading; one between two values may not, unless a
/// tag comes before it.
fn commas_after_tags(text: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    let mut commas = Vec::new();
    let (mut in_tag, mut in_angles) = (false, false);
    // The last byte that is not a blank, and the first byte of its word.
    let (mut before, mut word, mut new_word) = (b'[', b'[', true);
    let mut quoted = false;
    // Whether this line has begun, and may hold a comment, as the one above may.
    let (mut begun, mut hash, mut hash_above) = (false, false, false);
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' => {
                (in_tag, in_angles, new_word) = (false, false, true);
                if matches!(byte, b'\r' | b'\n') && begun {
                    (begun, hash, hash_above) = (false, false, hash);
                }
                continue;
            }
            b'!' => {
                let begins = b"[{]},:?-\"'".contains(&before) || b"&*!".contains(&word);
                in_tag |= begins || (hash_above && !begun);
                in_angles |= in_tag && bytes.get(at + 1) == Some(&b'<');
            }
            b'>' => in_angles = false,
            b'"' => in_tag = false,
            b'\'' if quoted => (in_tag, quoted) = (false, false),
            b'\'' => quoted = new_word || b"[{,:".contains(&before),
            b',' if in_tag && !in_angles => commas.push(at),
            b'#' => hash = true,
            _ => {}
        }
        if new_word || b"[{]},\"'".contains(&before) {
            (word, new_word) = (byte, false);
        }
        (before, begun) = (byte, true);
    }
    commas
}
