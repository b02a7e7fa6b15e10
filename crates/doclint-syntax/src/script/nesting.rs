//! Measures how deeply JavaScript is nested, so that a recursive parser never meets code that is
//! too deep.
//!
//! The depth reported is never less than the depth a recursive descent would reach: brackets, JSX
//! elements and every operator or keyword that binds to the right count. Where the text could be
//! read in two ways, closers no longer count.

/// The result of the scan.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Nesting {
    /// Surely within the limit.
    Fine,
    /// Deeper than the limit at this byte offset.
    TooDeep(usize),
    /// Unknown: too many openers after something that can be read in two ways.
    Unknown,
}

/// How far above the limit a doubtful depth may go.
const DOUBTFUL: usize = 2;

/// The things that a `<` can begin besides a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Angles {
    /// A tag: JavaScript with JSX.
    Tags,
    /// A list of types: TypeScript.
    Types,
    /// Both: TypeScript with JSX.
    Both,
}

/// Measures JavaScript with JSX against `limit`.
pub(crate) fn nesting(text: &str, limit: usize) -> Nesting {
    nesting_with(text, limit, Angles::Tags)
}

/// Measures `text` against `limit`.
pub(crate) fn nesting_with(text: &str, limit: usize, angles: Angles) -> Nesting {
    // Every level takes at least one byte.
    if text.len() <= limit {
        return Nesting::Fine;
    }
    let bytes = text.as_bytes();
    let top = Frame { mode: Mode::Code, closer: 0, chain: 0, elses: 0, control: false };
    let doubt = bytes.starts_with(b"#!");
    let before = Before::Operator;
    let mut scan =
        Scan { text, bytes, at: 0, stack: vec![top], depth: 0, before, doubt, groups: 0, angles };
    while scan.at < bytes.len() {
        let start = scan.at;
        match scan.stack.last().map_or(Mode::Code, |frame| frame.mode) {
            _ if scan.doubt => scan.anything(),
            Mode::Template => scan.template(),
            Mode::Tag { closing } => scan.tag(closing),
            Mode::Children => scan.child(),
            Mode::Code => scan.code(),
        }
        // In doubt the depth is an overestimate, so more of it is allowed, within safe limits.
        match scan.depth + scan.groups {
            depth if depth > limit && !scan.doubt => return Nesting::TooDeep(start),
            depth if depth > limit * DOUBTFUL => return Nesting::Unknown,
            _ => {}
        }
    }
    Nesting::Fine
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Code,
    Template,
    Tag { closing: bool },
    Children,
}

/// The token before: it decides how `/`, `<`, `+` and `-` are read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Operand,
    Operator,
    /// A member's dot: the next word is a name whatever it is.
    Dot,
    /// Either: only parsing would decide.
    Doubt,
}

struct Frame {
    mode: Mode,
    /// The byte that ends it.
    closer: u8,
    /// Right-binding tokens since the last `,` or `;`.
    chain: usize,
    /// `else if` goes on across semicolons.
    elses: usize,
    /// The parentheses of `if (…)` and the like: a statement follows.
    control: bool,
}

struct Scan<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    stack: Vec<Frame>,
    /// The frames and everything counted in them.
    depth: usize,
    before: Before,
    doubt: bool,
    /// The most groups in one regular expression.
    groups: usize,
    angles: Angles,
}

impl Scan<'_> {
    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    /// In doubt nothing is known about strings, comments and tags: all that may nest counts.
    fn anything(&mut self) {
        match self.peek(0) {
            b'a'..=b'z' => {
                let start = self.at;
                while self.peek(0).is_ascii_alphanumeric() {
                    self.at += 1;
                }
                self.depth += usize::from(is_nesting(&self.text[start..self.at]));
                return;
            }
            b'(' | b'[' | b'{' | b'<' | b'!' | b'~' | b'?' | b':' | b'=' | b'+' | b'-' | b'@'
            | b'\\' => self.depth += 1,
            b'*' if self.peek(1) == b'*' => self.depth += 1,
            _ => {}
        }
        self.at += 1;
    }

    fn code(&mut self) {
        let byte = self.peek(0);
        match byte {
            b' ' | b'\t' | b'\n' | b'\r' => self.at += 1,
            b'(' | b'[' | b'{' => {
                let control = byte == b'(' && self.before == Before::Doubt;
                let closer =
                    [b')', b']', b'}'][usize::from(byte == b'[') + 2 * usize::from(byte == b'{')];
                self.open(Mode::Code, closer, control);
                self.before = Before::Operator;
                self.at += 1;
            }
            b')' | b']' | b'}' => self.close_bracket(byte),
            b'"' | b'\'' => self.string(byte),
            b'`' => {
                self.open(Mode::Template, b'`', false);
                self.at += 1;
            }
            b',' | b';' => {
                self.reset();
                self.after_operator(1);
            }
            b'/' => self.slash(),
            b'<' => self.less_than(),
            b'0'..=b'9' => self.number(),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' | b'#' | b'@' | b'\\' | 0x80.. => self.word(),
            b'.' if self.peek(1).is_ascii_digit() => self.number(),
            b'.' if self.bytes[self.at..].starts_with(b"...") => self.after_operator(3),
            b'.' => {
                self.before = Before::Dot;
                self.at += 1;
            }
            _ => self.operator(byte),
        }
    }

    fn operator(&mut self, byte: u8) {
        match byte {
            b'+' | b'-' => {
                let twice = self.peek(1) == byte;
                // Modules have no HTML comments, but a forgiving parser may still skip one.
                self.doubt |= twice && self.peek(2) == b'>';
                if self.before != Before::Operand {
                    self.count();
                }
                self.at += if twice { 2 } else { 1 };
                self.before = if twice { Before::Doubt } else { Before::Operator };
            }
            b'*' => {
                if self.peek(1) == b'*' {
                    self.count();
                    self.at += 1;
                }
                self.after_operator(1);
            }
            b'!' | b'~' | b'?' | b':' | b'=' => {
                self.count();
                // `=>`, `==` and `===` are one token.
                while byte == b'=' && matches!(self.peek(1), b'=' | b'>') {
                    self.at += 1;
                }
                self.after_operator(1);
            }
            b'%' | b'&' | b'|' | b'^' | b'>' => self.after_operator(1),
            _ => {
                self.doubt = true;
                self.after_operator(1);
            }
        }
    }

    fn after_operator(&mut self, len: usize) {
        self.at += len;
        self.before = Before::Operator;
    }

    fn open(&mut self, mode: Mode, closer: u8, control: bool) {
        self.stack.push(Frame { mode, closer, chain: 0, elses: 0, control });
        self.depth += 1;
    }

    /// Leaves the innermost frame; a closer of another kind ends all trust in closers.
    fn close(&mut self, closer: u8) -> bool {
        if self.stack.last().is_none_or(|frame| frame.closer != closer) {
            self.doubt = true;
            return false;
        }
        let Some(frame) = self.stack.pop() else { return false };
        if !self.doubt {
            self.depth -= 1 + frame.chain + frame.elses;
        }
        frame.control
    }

    fn close_bracket(&mut self, byte: u8) {
        self.at += 1;
        let control = self.close(byte);
        let code = self.stack.last().is_some_and(|frame| frame.mode == Mode::Code);
        self.before = match byte {
            // After a block a statement follows, after an object an operator.
            b'}' if code => Before::Doubt,
            _ if control => Before::Doubt,
            _ => Before::Operand,
        };
    }

    fn count(&mut self) {
        if let Some(frame) = self.stack.last_mut() {
            frame.chain += 1;
            self.depth += 1;
        }
    }

    fn reset(&mut self) {
        if let (false, Some(frame)) = (self.doubt, self.stack.last_mut()) {
            self.depth -= frame.chain;
            frame.chain = 0;
        }
    }

    fn string(&mut self, quote: u8) {
        self.at += 1;
        while self.at < self.bytes.len() {
            let byte = self.peek(0);
            self.at += if byte == b'\\' { 2 } else { 1 };
            if byte == quote {
                break;
            }
            if matches!(byte, b'\n' | b'\r') {
                self.doubt = true;
                break;
            }
        }
        self.before = Before::Operand;
    }

    fn number(&mut self) {
        while matches!(self.peek(0), b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'.') {
            self.at += 1;
        }
        self.before = Before::Operand;
    }

    fn word(&mut self) {
        let rest = &self.text[self.at..];
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
        let first = rest.chars().next().unwrap_or_default();
        if !first.is_ascii() && !is_part(first) {
            // White space changes nothing; of other signs nothing is known.
            self.at += first.len_utf8();
            self.doubt |= !first.is_whitespace() && first != '\u{feff}';
            return;
        }
        let len = rest.char_indices().skip(1).find(|&(_, c)| !is_part(c));
        let word = &rest[..len.map_or(rest.len(), |(at, _)| at)];
        self.at += word.len();
        // An escape may hide a keyword or be no escape at all, a `#` may start no name.
        if first == '\\' {
            self.count();
        }
        self.doubt |= first == '\\' || word == "#";
        let word = if self.before == Before::Dot { "" } else { word };
        self.before = match word {
            "const" | "var" | "return" | "throw" | "export" => {
                // These start a statement; nothing counted before goes on into it.
                self.reset();
                Before::Operator
            }
            "if" | "for" | "while" | "with" | "await" => {
                self.count();
                Before::Doubt
            }
            "else" => {
                if let Some(frame) = self.stack.last_mut() {
                    frame.elses += 1;
                    self.depth += 1;
                }
                Before::Operator
            }
            "do" | "typeof" | "void" | "delete" | "new" | "yield" => {
                self.count();
                Before::Operator
            }
            "function" | "class" | "async" => {
                self.count();
                Before::Operand
            }
            "of" | "extends" | "static" | "let" | "get" | "set" => Before::Doubt,
            "case" | "in" | "instanceof" | "default" | "import" => Before::Operator,
            // A decorator nests the code after it.
            _ if first == '@' => {
                self.count();
                Before::Doubt
            }
            _ => Before::Operand,
        };
    }

    fn comment(&mut self) -> bool {
        let rest = &self.text[self.at..];
        let len = if rest.starts_with("//") {
            rest.find(['\n', '\r', '\u{2028}', '\u{2029}'])
        } else if let Some(inner) = rest.strip_prefix("/*") {
            inner.find("*/").map(|len| len + 4)
        } else {
            return false;
        };
        self.at = len.map_or(self.bytes.len(), |len| self.at + len);
        true
    }

    fn slash(&mut self) {
        if self.comment() {
            return;
        }
        match self.before {
            Before::Operator => self.regex(),
            Before::Operand | Before::Dot => self.after_operator(1),
            Before::Doubt => {
                self.doubt = true;
                self.after_operator(1);
            }
        }
    }

    fn regex(&mut self) {
        let (mut class, mut groups) = (false, 0);
        self.at += 1;
        while self.at < self.bytes.len() {
            match self.peek(0) {
                b'\\' => self.at += 1,
                b'[' => {
                    class = true;
                    groups += 1;
                }
                b'(' => groups += 1,
                b']' => class = false,
                b'/' if !class => break,
                b'\n' | b'\r' => {
                    self.doubt = true;
                    break;
                }
                _ => {}
            }
            self.at += 1;
        }
        self.at += 1;
        self.before = Before::Operand;
        // The pattern is parsed as deeply as it has groups, then left again.
        self.groups = self.groups.max(groups);
    }

    fn less_than(&mut self) {
        match self.before {
            _ if self.angles == Angles::Types => {
                self.count();
                self.after_operator(1);
            }
            Before::Operand | Before::Dot if self.peek(1) != b'!' => self.after_operator(1),
            Before::Operator if self.starts_tag() => self.start_tag(),
            _ => {
                self.doubt = true;
                self.count();
                self.after_operator(1);
            }
        }
    }

    fn starts_tag(&self) -> bool {
        let next = self.peek(1);
        next.is_ascii_alphabetic() || matches!(next, b'_' | b'$' | b'>' | b'/' | 0x80..)
    }

    fn start_tag(&mut self) {
        let closing = self.peek(1) == b'/';
        self.doubt |= closing && matches!(self.peek(2), b'/' | b'*');
        self.open(Mode::Tag { closing }, b'>', false);
        self.at += if closing { 2 } else { 1 };
    }

    fn template(&mut self) {
        match self.peek(0) {
            b'\\' => self.at += 2,
            b'`' => {
                self.close(b'`');
                self.before = Before::Operand;
                self.at += 1;
            }
            b'$' if self.peek(1) == b'{' => {
                self.open(Mode::Code, b'}', false);
                self.after_operator(2);
            }
            _ => self.at += 1,
        }
    }

    fn tag(&mut self, closing: bool) {
        match self.peek(0) {
            b'/' if self.comment() => {}
            b'/' if self.peek(1) == b'>' => {
                self.close(b'>');
                self.before = Before::Operand;
                self.at += 2;
            }
            b'>' => {
                self.close(b'>');
                self.at += 1;
                if closing {
                    // The children the tag ends.
                    self.close(b'<');
                    self.before = Before::Operand;
                } else {
                    self.open(Mode::Children, b'<', false);
                }
            }
            quote @ (b'"' | b'\'') => {
                let rest = &self.text[self.at + 1..];
                let len = rest.find(char::from(quote));
                self.at = len.map_or(self.bytes.len(), |len| self.at + len + 2);
            }
            b'/' => {
                self.doubt = true;
                self.at += 1;
            }
            // Parameters that are types, as in `<T,>(a: T) => a`: no tag.
            b',' if self.angles == Angles::Both => {
                self.doubt = true;
                self.at += 1;
            }
            b'e' if self.angles == Angles::Both && self.text[self.at..].starts_with("extends") => {
                self.doubt = true;
                self.at += 1;
            }
            _ => self.child(),
        }
    }

    fn child(&mut self) {
        match self.peek(0) {
            b'<' if matches!(self.peek(1), b'\t'..=b'\r' | b' ') => {
                self.doubt = true;
                self.start_tag();
            }
            b'<' => self.start_tag(),
            b'{' => {
                self.open(Mode::Code, b'}', false);
                self.after_operator(1);
            }
            _ => self.at += 1,
        }
    }
}

/// Keywords after which the parser goes deeper.
fn is_nesting(word: &str) -> bool {
    matches!(
        word,
        "if" | "else"
            | "for"
            | "while"
            | "with"
            | "do"
            | "await"
            | "typeof"
            | "void"
            | "delete"
            | "new"
            | "yield"
            | "function"
            | "class"
            | "async"
    )
}
