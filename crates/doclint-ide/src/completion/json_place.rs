//! The place of the cursor in JSON that may be unfinished.

use super::schema::Step;

/// The place of the cursor.
#[derive(Debug)]
pub(crate) struct JsonPlace<'t> {
    /// The keys and lists around it.
    pub path: Vec<Step>,
    /// Whether a key is expected, or else a value.
    pub is_key: bool,
    /// Where the word or the string begins that the cursor is in, after its quote.
    pub from: usize,
    /// Whether it is in a string.
    pub is_quoted: bool,
    /// The keys that are set in the mapping around it, except for the one at the cursor.
    pub keys: Vec<&'t str>,
}

/// A mapping or a list around the cursor.
struct Frame<'t> {
    is_mapping: bool,
    /// The key whose value comes next or has just been read.
    key: Option<&'t str>,
    keys: Vec<&'t str>,
    expects: Expects,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Expects {
    Key,
    Colon,
    Value,
    Comma,
}

/// A file that is nested deeper is not read.
const MAX_DEPTH: usize = 200;

/// Where a byte is; `None` outside of the outermost value, and where a comma or a colon is missing.
pub(crate) fn json_place(text: &str, at: usize) -> Option<JsonPlace<'_>> {
    let bytes = text.as_bytes();
    let mut frames: Vec<Frame<'_>> = Vec::new();
    let mut now = 0;
    while now < at {
        match bytes[now] {
            open @ (b'{' | b'[') => {
                if frames.len() >= MAX_DEPTH {
                    return None;
                }
                let is_mapping = open == b'{';
                let expects = if is_mapping { Expects::Key } else { Expects::Value };
                frames.push(Frame { is_mapping, key: None, keys: Vec::new(), expects });
            }
            b'}' | b']' => {
                frames.pop();
                if let Some(frame) = frames.last_mut() {
                    frame.expects = Expects::Comma;
                }
            }
            b',' => {
                if let Some(frame) = frames.last_mut() {
                    frame.key = None;
                    frame.expects = if frame.is_mapping { Expects::Key } else { Expects::Value };
                }
            }
            b':' => {
                if let Some(frame) = frames.last_mut() {
                    frame.expects = Expects::Value;
                }
            }
            b'"' => {
                let end = string_end(bytes, now + 1);
                if at <= end {
                    return place(text, at, frames, now + 1, true);
                }
                frames.last_mut()?.string(&text[now + 1..end]);
                now = end;
            }
            byte if byte.is_ascii_whitespace() => {}
            _ => {
                let end = word_end(bytes, now);
                if at <= end {
                    return place(text, at, frames, now, false);
                }
                if let Some(frame) = frames.last_mut().filter(|it| it.expects == Expects::Value) {
                    frame.expects = Expects::Comma;
                }
                now = end;
                continue;
            }
        }
        now += 1;
    }
    place(text, at, frames, at, false)
}

impl<'t> Frame<'t> {
    fn string(&mut self, text: &'t str) {
        match (self.is_mapping, self.expects) {
            // Where a comma is missing, a string on a line of its own is most likely a key.
            (true, Expects::Key | Expects::Comma) => {
                self.key = Some(text);
                self.keys.push(text);
                self.expects = Expects::Colon;
            }
            _ => self.expects = Expects::Comma,
        }
    }
}

fn place<'t>(
    text: &'t str,
    at: usize,
    frames: Vec<Frame<'t>>,
    from: usize,
    is_quoted: bool,
) -> Option<JsonPlace<'t>> {
    let last = frames.last()?;
    let is_key = last.is_mapping && matches!(last.expects, Expects::Key | Expects::Comma);
    if last.expects == Expects::Colon || last.expects == Expects::Comma && !is_quoted {
        return None;
    }
    let mut keys = last.keys.clone();
    let after = if is_quoted { string_end(text.as_bytes(), at) + 1 } else { at };
    if is_key {
        keys.extend(keys_after(text, after));
    }
    let inner = frames.len() - 1;
    let path = frames.iter().enumerate().filter_map(|(depth, frame)| {
        if !frame.is_mapping {
            return Some(Step::Item);
        }
        // The key at the cursor is not a step.
        let key = frame.key.filter(|_| depth < inner || !is_key)?;
        Some(Step::Key(key.to_owned()))
    });
    Some(JsonPlace { path: path.collect(), is_key, from, is_quoted, keys })
}

/// The keys that follow in the same mapping.
fn keys_after(text: &str, from: usize) -> Vec<&str> {
    let bytes = text.as_bytes();
    let mut keys = Vec::new();
    let mut depth = 0u32;
    let mut now = from;
    while let Some(byte) = bytes.get(now) {
        match byte {
            b'{' | b'[' => depth += 1,
            b'}' | b']' if depth == 0 => break,
            b'}' | b']' => depth -= 1,
            b'"' => {
                let end = string_end(bytes, now + 1);
                let rest = text[(end + 1).min(text.len())..].trim_start();
                if depth == 0 && rest.starts_with(':') {
                    keys.push(&text[now + 1..end]);
                }
                now = end;
            }
            _ => {}
        }
        now += 1;
    }
    keys
}

/// Where the string ends that `from` is in: before its quote, or at the end of its line.
pub(crate) fn string_end(bytes: &[u8], from: usize) -> usize {
    let mut now = from;
    while let Some(byte) = bytes.get(now) {
        match byte {
            b'"' | b'\n' | b'\r' => return now,
            b'\\' => now += 2,
            _ => now += 1,
        }
    }
    bytes.len()
}

fn word_end(bytes: &[u8], from: usize) -> usize {
    let is_end = |it: &u8| it.is_ascii_whitespace() || b"{}[],:\"".contains(it);
    from + bytes[from..].iter().position(is_end).unwrap_or(bytes.len() - from)
}
