//! Skims JavaScript: how far an expression goes, not whether it is valid.
//!
//! Strings, templates, comments, regular expressions and JSX are known, so that a brace or a quote
//! inside them does not count. One loop with an explicit stack: no recursion over input depth.

use crate::common::scan::{char_before, is_name_part};

/// Where the `{` at `open` is closed: the offset of its `}`. `None` where it never is.
pub(crate) fn closing_brace(text: &str, open: usize) -> Option<usize> {
    debug_assert_eq!(text.as_bytes()[open], b'{');
    let mut skim = Skim { text, at: open + 1, stack: vec![Mode::Braces], operand: false };
    loop {
        match skim.step() {
            Step::On => {}
            Step::Closed => return Some(skim.at - 1),
            Step::End => return None,
        }
    }
}

/// Whether every brace, bracket, template and comment in `text` is closed: whether statements may
/// end here.
pub(crate) fn is_balanced(text: &str) -> bool {
    let mut skim = Skim { text, at: 0, stack: vec![Mode::Top], operand: false };
    loop {
        match skim.step() {
            Step::On => {}
            Step::Closed => return true,
            Step::End => return skim.stack.len() == 1,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// Statements; ends with the text.
    Top,
    /// Inside `{…}`.
    Braces,
    /// Inside `(…)` or `[…]`.
    Brackets,
    /// Inside a template's text.
    Template,
    /// Between `<` and `>` of a JSX tag; whether it is a closing tag.
    Tag { closing: bool },
    /// Between a JSX element's tags.
    Children,
}

enum Step {
    On,
    Closed,
    End,
}

struct Skim<'t> {
    text: &'t str,
    at: usize,
    stack: Vec<Mode>,
    /// The last token was a value, so that `/` divides and `<` compares.
    operand: bool,
}

impl Skim<'_> {
    fn step(&mut self) -> Step {
        let Some(&byte) = self.text.as_bytes().get(self.at) else { return Step::End };
        match self.stack.last().copied() {
            None => Step::Closed,
            Some(Mode::Template) => self.template(byte),
            Some(Mode::Tag { closing }) => self.tag(byte, closing),
            Some(Mode::Children) => self.children(byte),
            Some(mode) => self.code(byte, mode),
        }
    }

    fn code(&mut self, byte: u8, mode: Mode) -> Step {
        let start = self.at;
        self.at += 1;
        match byte {
            b' ' | b'\t' | b'\n' | b'\r' => {}
            b'{' => self.open(Mode::Braces),
            b'(' | b'[' => self.open(Mode::Brackets),
            b'}' if mode == Mode::Braces => return self.close(),
            // A bracket that was never closed must not hide the brace around it.
            b'}' if self.stack.contains(&Mode::Braces) => {
                while self.stack.pop() != Some(Mode::Braces) {}
                return self.closed();
            }
            b')' | b']' if mode == Mode::Brackets => return self.close(),
            b'"' | b'\'' => {
                self.string(byte);
                self.operand = true;
            }
            b'`' => self.stack.push(Mode::Template),
            b'/' => self.slash(),
            b'<' if !self.operand && self.starts_tag() => {
                let closing = self.text.as_bytes().get(self.at) == Some(&b'/');
                self.stack.push(Mode::Tag { closing });
            }
            b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' | 0x80.. => self.word(start),
            // `a++` and `a--` end an operand, `a + b` does not.
            b'+' | b'-' if self.text.as_bytes().get(self.at) == Some(&byte) => self.at += 1,
            _ => self.operand = false,
        }
        Step::On
    }

    fn open(&mut self, mode: Mode) {
        self.stack.push(mode);
        self.operand = false;
    }

    fn close(&mut self) -> Step {
        self.stack.pop();
        self.closed()
    }

    fn closed(&mut self) -> Step {
        self.operand = true;
        if self.stack.is_empty() { Step::Closed } else { Step::On }
    }

    fn word(&mut self, start: usize) {
        let rest = &self.text[start..];
        let len = rest.find(|c| !is_name_part(c) || c == '-').unwrap_or(rest.len()).max(1);
        // A character that is not part of a name is skipped whole.
        let len = if len == 1 { rest.chars().next().map_or(1, char::len_utf8) } else { len };
        self.at = start + len;
        self.operand = !matches!(
            &rest[..len],
            "return"
                | "typeof"
                | "case"
                | "in"
                | "of"
                | "new"
                | "delete"
                | "void"
                | "do"
                | "else"
                | "await"
                | "yield"
                | "throw"
                | "instanceof"
                | "default"
                | "export"
                | "import"
        );
    }

    /// A string ends at its quote or, unclosed, at the end of its line.
    fn string(&mut self, quote: u8) {
        let bytes = self.text.as_bytes();
        let mut at = self.at;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'\\' => at += 1,
                b'\n' | b'\r' => return,
                _ if byte == quote => {
                    self.at = at + 1;
                    return;
                }
                _ => {}
            }
            at += 1;
        }
    }

    fn slash(&mut self) {
        let bytes = self.text.as_bytes();
        match bytes.get(self.at) {
            Some(b'/') => {
                let len = bytes[self.at..].iter().position(|&b| b == b'\n' || b == b'\r');
                self.at = len.map_or(bytes.len(), |len| self.at + len);
            }
            Some(b'*') => {
                let end = self.text[self.at + 1..].find("*/");
                self.at = end.map_or(bytes.len(), |end| self.at + 1 + end + 2);
                if end.is_none() {
                    // An open comment is never balanced.
                    self.stack.push(Mode::Brackets);
                }
            }
            _ if self.operand => self.operand = false,
            _ => self.regex(),
        }
    }

    fn regex(&mut self) {
        let bytes = self.text.as_bytes();
        let (mut at, mut class) = (self.at, false);
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'\\' => at += 1,
                b'[' => class = true,
                b']' => class = false,
                b'\n' | b'\r' => return,
                b'/' if !class => {
                    self.at = at + 1;
                    self.operand = true;
                    return;
                }
                _ => {}
            }
            at += 1;
        }
    }

    fn template(&mut self, byte: u8) -> Step {
        self.at += 1;
        match byte {
            b'\\' => {
                self.at += self.text[self.at..].chars().next().map_or(0, char::len_utf8);
            }
            b'`' => {
                self.stack.pop();
                self.operand = true;
            }
            b'$' if self.text.as_bytes().get(self.at) == Some(&b'{') => {
                self.at += 1;
                self.open(Mode::Braces);
            }
            _ => {}
        }
        Step::On
    }

    /// Whether a `<` before `self.at` starts a JSX tag, where a value is allowed.
    fn starts_tag(&self) -> bool {
        let next = self.text.as_bytes().get(self.at);
        next.is_some_and(|&b| b.is_ascii_alphabetic() || matches!(b, b'>' | b'/' | b'_' | b'$'))
    }

    fn tag(&mut self, byte: u8, closing: bool) -> Step {
        self.at += 1;
        match byte {
            b'{' => self.open(Mode::Braces),
            b'"' | b'\'' => {
                let len = self.text[self.at..].find(byte as char);
                self.at = len.map_or(self.text.len(), |len| self.at + len + 1);
            }
            b'>' => {
                self.stack.pop();
                let own_end = char_before(self.text, self.at - 1) == Some('/');
                if closing {
                    if self.stack.last() == Some(&Mode::Children) {
                        self.stack.pop();
                    }
                    self.operand = true;
                } else if own_end {
                    self.operand = true;
                } else {
                    self.stack.push(Mode::Children);
                }
            }
            _ => {}
        }
        Step::On
    }

    fn children(&mut self, byte: u8) -> Step {
        self.at += 1;
        match byte {
            b'{' => self.open(Mode::Braces),
            b'<' => {
                let closing = self.text.as_bytes().get(self.at) == Some(&b'/');
                self.stack.push(Mode::Tag { closing });
            }
            _ => {}
        }
        Step::On
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inside(text: &str) -> Option<&str> {
        closing_brace(text, 0).map(|end| &text[1..end])
    }

    #[test]
    fn finds_the_brace_that_closes() {
        for inner in [
            "a",
            "'}'",
            "\"\\\"}\"",
            "`}${`}`}}`",
            "/* } */ a",
            "// }\n a",
            "/[}/]/.test(a)",
            "a / b / {}",
            "<p>don't } not</p>",
            "{a: {b: [1, '}']}}",
            "<A b='}' c={<B/>}>}{'}'}</A>",
            "a < b && c > d",
            "() => { return <b>it's {x}</b> }",
            "a[(b)]",
            "é ? '}' : 'ü'",
        ] {
            let text = format!("{{{inner}}} tail }}");
            let expected = if inner.starts_with('<') { inside(&text) } else { Some(inner) };
            assert_eq!(inside(&text), expected, "{inner}");
        }
        assert_eq!(inside("{<p>don't</p>} x }"), Some("<p>don't</p>"));
        assert_eq!(inside("{<A b='}' c={<B/>}>{'}'}</A>} }"), Some("<A b='}' c={<B/>}>{'}'}</A>"));
        assert_eq!(inside("{a"), None);
        assert_eq!(inside("{(a}"), Some("(a"));
    }

    #[test]
    fn tells_where_statements_may_end() {
        assert!(is_balanced("import a from 'b'\nexport const c = {d: [1]}"));
        assert!(!is_balanced("export const a = () => {"));
        assert!(!is_balanced("export const a = `"));
        assert!(!is_balanced("export const a = (<div>\n<b>it's"));
        assert!(!is_balanced("export const a = 1 /* "));
    }
}
