//! Splits the text of a leaf into tokens: links, emphasis, code, tags, expressions and plain text.

use crate::common::define::Definitions;
use crate::common::html;
use crate::common::problem::{autolink_len, brace_problem, tag_problem};
use crate::common::region::{Part, Region};
use crate::common::scan::{
    Class, char_at, char_before, classify, is_eol, line_end, skip_spaces, trim_end,
};
use crate::common::tag::{TagError, read_tag};
use crate::error::{ErrorKind, SyntaxError};
use crate::inline::delimiter::{Delimiter, match_delimiters};
use crate::inline::literal;
use crate::inline::token::{Bracket, Token, TokenKind, Tokens};
use crate::near::NearMissKind;
use crate::script::skim::closing_brace;
use crate::tree::Dialect;
use memchr::memchr;
use std::collections::HashMap;

pub(crate) struct Tokenizer<'a, 't> {
    pub region: Region<'t>,
    pub text: &'t str,
    pub bytes: &'t [u8],
    pub mdx: bool,
    /// Whether all dollar signs are those of math.
    has_math: bool,
    pub definitions: &'a Definitions,
    pub errors: &'a mut Vec<SyntaxError>,
    pub budget: &'a mut usize,
    pub tokens: Vec<Token>,
    pub delimiters: Vec<Delimiter>,
    pub brackets: Vec<Bracket>,
    pub near: Vec<(NearMissKind, Part)>,
    /// Where the text not yet made a token starts.
    pub plain: usize,
    pub at: usize,
    /// Where runs of backticks and of dollars start last, by their length. Known once a search for
    /// a
    /// run has failed, so that no text is searched twice.
    last_runs: [Option<HashMap<usize, usize>>; 2],
}

/// Bytes at which something may start.
static SPECIAL: [bool; 256] = {
    let mut table = [false; 256];
    let bytes = b"\\`*_~[]!<{$\n\r:@wW";
    let mut index = 0;
    while index < bytes.len() {
        table[bytes[index] as usize] = true;
        index += 1;
    }
    table
};

/// Where something may start next, from `at` on. Eight bytes are looked up at a time.
fn next_special(bytes: &[u8], mut at: usize) -> Option<usize> {
    let is_special = |byte: u8| SPECIAL[byte as usize];
    while let Some(&[a, b, c, d, e, f, g, h]) = bytes[at..].first_chunk() {
        let first = is_special(a) | is_special(b) | is_special(c) | is_special(d);
        if first | is_special(e) | is_special(f) | is_special(g) | is_special(h) {
            break;
        }
        at += 8;
    }
    bytes[at..].iter().position(|&byte| is_special(byte)).map(|len| at + len)
}

impl<'a, 't> Tokenizer<'a, 't> {
    pub fn new(
        region: Region<'t>,
        dialect: Dialect,
        definitions: &'a Definitions,
        errors: &'a mut Vec<SyntaxError>,
        budget: &'a mut usize,
    ) -> Self {
        Self {
            text: region.text,
            bytes: region.text.as_bytes(),
            region,
            mdx: dialect.is_mdx(),
            has_math: dialect == Dialect::Mdx,
            definitions,
            errors,
            budget,
            tokens: Vec::new(),
            delimiters: Vec::new(),
            brackets: Vec::new(),
            near: Vec::new(),
            plain: 0,
            at: 0,
            last_runs: [None, None],
        }
    }

    /// Reuses the memory of tokens that are no longer needed.
    pub fn reusing(self, tokens: Tokens) -> Self {
        let Tokens { mut list, mut delimiters, mut brackets, mut near } = tokens;
        list.clear();
        delimiters.clear();
        brackets.clear();
        near.clear();
        Self { tokens: list, delimiters, brackets, near, ..self }
    }

    /// Reads the whole region.
    pub fn run(mut self) -> Tokens {
        while let Some(at) = next_special(self.bytes, self.at) {
            self.at = at;
            let byte = self.bytes[at];
            match byte {
                b'\\' => self.backslash(),
                b'`' => self.fenced(TokenKind::Code),
                b'$' if self.has_math || self.may_open_math() => self.fenced(TokenKind::Math),
                b'$' => self.at += self.run_len(),
                b'*' | b'_' | b'~' => self.delimiter(byte),
                b'[' => self.open_bracket(false),
                b'!' if self.bytes.get(self.at + 1) == Some(&b'[') => self.open_bracket(true),
                b']' => self.close_bracket(),
                b'<' if self.mdx => self.tag(),
                b'<' => self.html(),
                b'{' if self.mdx => self.expression(),
                b'\n' | b'\r' => self.line_end(),
                b':' | b'@' | b'w' | b'W' => self.literal(byte),
                _ => self.at += 1,
            }
        }
        self.at = self.bytes.len();
        let end = trim_end(self.bytes, self.plain, self.bytes.len());
        self.text_until(end);
        match_delimiters(&mut self.delimiters);
        let Self { tokens: list, delimiters, brackets, near, .. } = self;
        Tokens { list, delimiters, brackets, near }
    }

    /// Makes a token of the plain text before `end`.
    pub fn text_until(&mut self, end: usize) {
        if self.plain < end {
            self.tokens.push(Token { start: self.plain, end, kind: TokenKind::Text });
        }
        self.plain = end;
    }

    /// Adds a token that starts here and ends at `end`.
    pub fn push(&mut self, end: usize, kind: TokenKind) {
        self.text_until(self.at);
        self.tokens.push(Token { start: self.at, end, kind });
        (self.at, self.plain) = (end, end);
    }

    fn backslash(&mut self) {
        match self.bytes.get(self.at + 1) {
            Some(&byte) if is_eol(byte) => {
                let (_, next) = line_end(self.bytes, self.at + 1);
                if next < self.bytes.len() {
                    self.push(next, TokenKind::Break);
                    self.skip_indent();
                } else {
                    self.at = next;
                }
            }
            Some(byte) if byte.is_ascii_punctuation() => self.at += 2,
            _ => self.at += 1,
        }
    }

    fn line_end(&mut self) {
        let (_, next) = line_end(self.bytes, self.at);
        let end = trim_end(self.bytes, self.plain, self.at);
        let blanks = &self.bytes[end..self.at];
        if blanks.len() >= 2 && blanks.iter().all(|&byte| byte == b' ') {
            self.text_until(end);
            self.at = end;
            self.push(next, TokenKind::Break);
            self.skip_indent();
            return;
        }
        if end < self.at {
            self.text_until(end);
            self.plain = self.at;
        }
        self.at = next;
        self.skip_indent();
    }

    /// The blanks that a line starts with are not text.
    fn skip_indent(&mut self) {
        let start = skip_spaces(self.bytes, self.at);
        if start > self.at {
            self.text_until(self.at);
            (self.at, self.plain) = (start, start);
        }
    }

    /// How many times the byte here is repeated.
    fn run_len(&self) -> usize {
        run_end(self.bytes, self.at) - self.at
    }

    /// Where a run of `len` of the byte here starts next, after this run.
    fn closing_run(&mut self, len: usize) -> Option<usize> {
        let byte = self.bytes[self.at];
        let last_runs = &mut self.last_runs[usize::from(byte == b'$')];
        if let Some(last) = last_runs
            && last.get(&len).is_none_or(|&start| start <= self.at)
        {
            return None;
        }
        let mut seen = Vec::new();
        let mut at = self.at + len;
        while let Some(found) = memchr(byte, &self.bytes[at..]) {
            let start = at + found;
            at = run_end(self.bytes, start);
            if at - start == len {
                return Some(start);
            }
            seen.push((at - start, start));
        }
        *last_runs = Some(seen.into_iter().collect());
        None
    }

    /// Code or math: runs of the same length around it.
    fn fenced(&mut self, kind: fn(Part) -> TokenKind) {
        let len = self.run_len();
        let is_plain_math = !self.has_math && len == 1 && self.bytes[self.at] == b'$';
        let close = self.closing_run(len);
        match close.filter(|&close| !is_plain_math || self.is_plain_math(close)) {
            Some(close) => {
                let inner = self.padded(self.at + len, close);
                self.push(close + len, kind(inner));
            }
            None => {
                if self.bytes[self.at] == b'`' {
                    self.near_miss(NearMissKind::CodeSpan, self.at, self.at + len);
                }
                self.at += len;
            }
        }
    }

    /// Whether a dollar sign may begin math where nobody is known to read it. Prices and variables of a shell
    /// have one, too, so it has to be at the start of a word, and not in quotation marks.
    fn may_open_math(&self) -> bool {
        let after = char_at(self.text, self.at + self.run_len());
        let begins = |it: char| it.is_whitespace() || "([{*_~-–—,:;/|>=".contains(it);
        char_before(self.text, self.at).is_none_or(begins)
            && after.is_some_and(|it| !it.is_whitespace() && !matches!(it, '"' | '\''))
    }

    /// Whether a single dollar sign ends the math that begins here: at the end of a word on the same
    /// line, and without code between the two.
    fn is_plain_math(&self, close: usize) -> bool {
        let inner = &self.text[self.at + 1..close];
        let goes_on = |it: char| it.is_alphanumeric() || matches!(it, '{' | '(' | '_');
        !inner.ends_with(char::is_whitespace)
            && !char_at(self.text, close + 1).is_some_and(goes_on)
            && !inner.contains('\n')
            && (!inner.contains('`') || inner.starts_with('`') && inner.ends_with('`'))
    }

    /// Notes a text that is nearly something else.
    pub fn near_miss(&mut self, kind: NearMissKind, start: usize, end: usize) {
        self.near.push((kind, Part::new(start, end)));
    }

    /// One blank on each side belongs to the markers, if there is more than blanks.
    fn padded(&self, start: usize, end: usize) -> Part {
        let inner = &self.bytes[start..end];
        let blank = |byte: &u8| *byte == b' ' || is_eol(*byte);
        let whole = Part::new(start, end);
        let (Some(first), Some(last)) = (inner.first(), inner.last()) else { return whole };
        if !blank(first) || !blank(last) || inner.iter().all(blank) {
            return whole;
        }
        let crlf_first = inner.starts_with(b"\r\n");
        let crlf_last = inner.ends_with(b"\r\n");
        Part::new(start + 1 + usize::from(crlf_first), end - 1 - usize::from(crlf_last))
    }

    fn delimiter(&mut self, marker: u8) {
        let len = self.run_len();
        let (previous, next) = (char_before(self.text, self.at), char_at(self.text, self.at + len));
        let (before, after) = (classify(previous), classify(next));
        let left = after != Class::Space && (after != Class::Punctuation || before != Class::Other);
        let right =
            before != Class::Space && (before != Class::Punctuation || after != Class::Other);
        // Beside `~` a run of `*` or `_` may open and close, as the reference has it.
        let marks = |c: Option<char>| c == Some('~');
        let (open, close) = (left || marks(next), right || marks(previous));
        let (can_open, can_close) = match marker {
            b'*' => (open, close),
            b'_' => (
                open && (!close || before != Class::Other),
                close && (!open || after != Class::Other),
            ),
            _ if len > 2 => (false, false),
            _ => (left, right),
        };
        if !can_open && !can_close {
            if marker == b'*' && len > 1 {
                self.near_miss(NearMissKind::Strong, self.at, self.at + len);
            }
            self.at += len;
            return;
        }
        let index = self.delimiters.len();
        let end = self.at + len;
        self.push(end, TokenKind::Run(index));
        self.delimiters.push(Delimiter::new(marker, len, can_open, can_close));
    }

    fn tag(&mut self) {
        if *self.budget == 0 {
            // The page is broken in so many places that one more says nothing.
            self.at += 1;
            return;
        }
        match read_tag(self.text, self.at) {
            Ok(tag) => self.push(tag.end, TokenKind::Tag(Box::new(tag))),
            Err(TagError::Text) => self.at += 1,
            Err(error) => {
                let comment = self.text[self.at..].starts_with("<!--");
                if comment || matches!(error, TagError::End { .. }) {
                    let rest = self.bytes.len() - self.at;
                    *self.budget = self.budget.saturating_sub(rest);
                }
                let problem = tag_problem(self.text, self.at, error);
                let error = problem.error(&self.region);
                let kind = error.kind;
                // The block pass met most of these before.
                self.errors.push(error);
                match kind {
                    ErrorKind::HtmlComment => self.push(problem.end, TokenKind::Html),
                    ErrorKind::AngleAutolink => self.push(problem.end, TokenKind::Autolink),
                    _ => self.at += 1,
                }
            }
        }
    }

    fn html(&mut self) {
        if let Some(len) = autolink_len(&self.text[self.at..]) {
            self.push(self.at + len, TokenKind::Autolink);
        } else if let Some(end) = html::inline_end(self.text, self.at) {
            self.push(end, TokenKind::Html);
        } else {
            self.at += 1;
        }
    }

    fn expression(&mut self) {
        let close = if *self.budget == 0 { None } else { closing_brace(self.text, self.at) };
        match close {
            Some(close) => self.push(close + 1, TokenKind::Expression),
            None => {
                *self.budget = self.budget.saturating_sub(self.bytes.len() - self.at);
                let error = brace_problem(self.at).error(&self.region);
                self.errors.push(error);
                self.at += 1;
            }
        }
    }

    fn literal(&mut self, byte: u8) {
        let found = match byte {
            b':' => literal::url_at_colon(self.text, self.at, self.plain),
            b'@' => literal::email_at(self.text, self.at),
            _ => literal::www_at(self.text, self.at),
        };
        let Some(found) = found else {
            self.at += 1;
            return;
        };
        // The name of an e-mail address may contain text that was read as emphasis.
        while self.tokens.last().is_some_and(|token| token.end > found.start) {
            let token = self.tokens.pop().expect("there is a last token");
            if let TokenKind::Run(_) = token.kind {
                self.delimiters.pop();
            }
            self.plain = token.start;
        }
        self.text_until(found.start);
        self.at = found.start;
        self.push(found.end, TokenKind::Literal(found.prefix));
    }
}

/// Where the run of the byte at `start` ends.
fn run_end(bytes: &[u8], start: usize) -> usize {
    let rest = &bytes[start..];
    start + rest.iter().position(|&byte| byte != rest[0]).unwrap_or(rest.len())
}
