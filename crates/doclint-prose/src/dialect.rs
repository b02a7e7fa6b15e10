//! Patterns as packs write them, in the words of the engines that run them here.

/// A pattern after translation.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Translated {
    /// The pattern for the engines.
    pub pattern: String,
    /// The pattern without look-around and back-references. It matches wherever the pattern does,
    /// and at more places.
    pub superset: String,
    /// Whether the two differ, so that a backtracking engine is needed.
    pub backtracks: bool,
}

/// Translates the patterns that packs write for other engines: literal braces and brackets, escapes
/// of letters that need none, comments.
pub(crate) fn translate(source: &str) -> Translated {
    let mut writer = Writer { rest: source, ..Writer::default() };
    while let Some(c) = writer.rest.chars().next() {
        writer.step(c);
    }
    writer.out
}

#[derive(Default)]
struct Writer<'a> {
    rest: &'a str,
    out: Translated,
    /// For each open group that looks around, where it begins in the pattern.
    groups: Vec<Option<usize>>,
    /// How many of them look around.
    looking: u32,
}

impl Writer<'_> {
    fn step(&mut self, c: char) {
        match c {
            '\\' => self.escape(),
            '[' => self.class(),
            '(' => self.open(),
            ')' => self.close(),
            '{' if !is_repetition(self.rest) => self.put(1, "\\{"),
            _ => self.copy(c.len_utf8()),
        }
    }

    /// Takes bytes of the source, and writes them.
    fn copy(&mut self, len: usize) {
        let (taken, rest) = self.rest.split_at(len);
        self.rest = rest;
        self.write(taken);
    }

    /// Takes bytes of the source, and writes something else.
    fn put(&mut self, len: usize, text: &str) {
        self.rest = &self.rest[len..];
        self.write(text);
    }

    fn write(&mut self, text: &str) {
        self.out.pattern.push_str(text);
        if self.looking == 0 {
            self.out.superset.push_str(text);
        }
    }

    /// Takes bytes that only a backtracking engine reads; the superset gets something else.
    fn put_special(&mut self, len: usize, superset: &str) {
        let (taken, rest) = self.rest.split_at(len);
        self.rest = rest;
        self.out.pattern.push_str(taken);
        if self.looking == 0 {
            self.out.superset.push_str(superset);
        }
        self.out.backtracks = true;
    }

    fn escape(&mut self) {
        let Some(next) = self.rest[1..].chars().next() else {
            self.copy(1);
            return;
        };
        let len = 1 + next.len_utf8();
        match next {
            '1'..='9' => self.put_special(len, "(?s:.*)"),
            'k' if self.rest[2..].starts_with('<') => {
                let len = self.rest.find('>').map_or(self.rest.len(), |at| at + 1);
                self.put_special(len, "(?s:.*)");
            }
            'Z' => self.put(len, "\\z"),
            '<' | '>' => self.put(len, &next.to_string()),
            _ if !next.is_ascii() => self.put(len, &next.to_string()),
            _ => self.copy(len),
        }
    }

    /// A class: brackets and doubled signs inside of it are literal.
    fn class(&mut self) {
        self.copy(1);
        if self.rest.starts_with('^') {
            self.copy(1);
        }
        if self.rest.starts_with(']') {
            self.put(1, "\\]");
        }
        while let Some(c) = self.rest.chars().next() {
            let doubled = self.rest[c.len_utf8()..].starts_with(c);
            match c {
                ']' => return self.copy(1),
                '\\' if self.rest[1..].starts_with(|next: char| next.is_ascii_digit()) => {
                    self.copy(2);
                }
                '\\' => self.escape(),
                '[' if self.rest.starts_with("[:") => {
                    let len = self.rest.find(":]").map_or(1, |at| at + 2);
                    self.copy(len);
                }
                '[' => self.put(1, "\\["),
                '&' | '~' | '-' if doubled => self.put(1, &format!("\\{c}")),
                _ => self.copy(c.len_utf8()),
            }
        }
    }

    fn open(&mut self) {
        const LOOKS: [&str; 4] = ["(?=", "(?!", "(?<=", "(?<!"];
        if self.rest.starts_with("(?#") {
            let len = self.rest.find(')').map_or(self.rest.len(), |at| at + 1);
            self.rest = &self.rest[len..];
        } else if let Some(look) = LOOKS.iter().find(|it| self.rest.starts_with(**it)) {
            self.groups.push(Some(self.out.pattern.len()));
            self.put_special(look.len(), "(?:)");
            self.looking += 1;
        } else if self.rest.starts_with("(?>") {
            self.put_special(3, "(?:");
            self.groups.push(None);
        } else {
            self.copy(1);
            self.groups.push(None);
        }
    }

    /// Leaves out a quantifier, which may be lazy (`+?`) or possessive (`++`).
    fn skip_quantifier(&mut self) {
        let rest = &self.rest[1..];
        self.rest = rest.strip_prefix(['?', '+']).unwrap_or(rest);
    }

    fn close(&mut self) {
        if let Some(start) = self.groups.pop().flatten() {
            // The superset got its empty group when the look-around began.
            self.rest = &self.rest[1..];
            self.looking -= 1;
            // The engine repeats no look-around. One that may be left out says nothing.
            match self.rest.chars().next() {
                Some('?' | '*') => {
                    self.out.pattern.truncate(start);
                    self.skip_quantifier();
                }
                Some('+') => {
                    self.out.pattern.push(')');
                    self.skip_quantifier();
                }
                _ => self.out.pattern.push(')'),
            }
        } else {
            self.copy(1);
        }
    }
}

/// Whether a brace begins `{2}`, `{2,}` or `{2,3}`.
fn is_repetition(rest: &str) -> bool {
    let Some(end) = rest.find('}') else { return false };
    let inner = &rest[1..end];
    let (from, to) = inner.split_once(',').unwrap_or((inner, ""));
    let is_number = |text: &str| text.bytes().all(|it| it.is_ascii_digit());
    !from.is_empty() && is_number(from) && is_number(to)
}

/// Whether a text is a pattern and not only itself.
pub(crate) fn is_pattern(text: &str) -> bool {
    text.contains(['\\', '[', '(', '{', '*', '+', '?', '|', '^', '$', '.'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_other_engines_read_is_translated() {
        for (source, pattern) in [
            (r"a{2,3}b{x}", r"a{2,3}b\{x}"),
            (r"({(?:x)})", r"(\{(?:x)})"),
            (r"[][a&&b]\<\/x\>", r"[\]\[a\&&b]<\/x>"),
            (r"[[:alpha:]]x\Z", r"[[:alpha:]]x\z"),
            (r"a(?#why)b\’", "ab’"),
            (r"\d\\", r"\d\\"),
        ] {
            let made = translate(source);
            assert_eq!((made.pattern.as_str(), made.backtracks), (pattern, false), "{source}");
            assert_eq!(made.superset, made.pattern, "{source}");
        }
    }

    #[test]
    fn a_superset_has_no_look_around() {
        for (source, superset) in [
            (r"(?<!:[^ ]+?):\s[A-Z]", r"(?:):\s[A-Z]"),
            (r"a(?=b(c)d(?!e))f", "a(?:)f"),
            (r"(a)\1(?>b)\k<n>c", "(a)(?s:.*)(?:b)(?s:.*)c"),
        ] {
            let made = translate(source);
            assert_eq!(made.superset, superset, "{source}");
            assert_eq!(made.pattern, source);
            assert!(made.backtracks);
        }
        assert_eq!(translate(r"a(?! b(?!c)?| d)+e").pattern, r"a(?! b| d)e");
    }
}
