//! Brackets without a partner, by a simple reading of strings and comments.

/// How a language writes strings and comments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// What begins a comment that ends with its line.
    pub comment: &'static str,
    /// Whether `/* … */` is a comment.
    pub has_blocks: bool,
    /// What begins and ends a string.
    pub quotes: &'static str,
    /// Whether three quotes begin a string over several lines.
    pub has_triple: bool,
}

pub(crate) const PYTHON: Style =
    Style { comment: "#", has_blocks: false, quotes: "\"'", has_triple: true };
pub(crate) const C_LIKE: Style =
    Style { comment: "//", has_blocks: true, quotes: "\"'`", has_triple: false };

/// The innermost bracket that is open at a byte.
pub(crate) fn open_at(text: &str, end: usize, style: Style) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut open = Vec::new();
    let mut at = 0;
    while at < end.min(bytes.len()) {
        let byte = bytes[at];
        if bytes[at..].starts_with(style.comment.as_bytes()) {
            at += bytes[at..].iter().position(|it| *it == b'\n').unwrap_or(bytes.len() - at);
        } else if style.has_blocks && bytes[at..].starts_with(b"/*") {
            at = text[at + 2..].find("*/").map_or(bytes.len(), |it| at + it + 4);
        } else if style.quotes.as_bytes().contains(&byte) {
            at = string_end(bytes, at, style);
        } else {
            match byte {
                b'(' | b'[' | b'{' => open.push(at),
                b')' | b']' | b'}' => {
                    open.pop();
                }
                _ => {}
            }
            at += 1;
        }
    }
    open.pop()
}

fn string_end(bytes: &[u8], start: usize, style: Style) -> usize {
    let quote = bytes[start];
    let triple = [quote; 3];
    let is_long = style.has_triple && bytes[start..].starts_with(&triple);
    let mut at = start + if is_long { 3 } else { 1 };
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 1,
            b'\n' if !is_long && quote != b'`' => return at,
            _ if is_long && bytes[at..].starts_with(&triple) => return at + 3,
            it if !is_long && it == quote => return at + 1,
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}
