//! Links, images and references, which a `]` closes.

use crate::common::define::{destination, label_end, skip_blank_line_at_most, title};
use crate::common::region::Part;
use crate::common::scan::{is_space_or_eol, skip_spaces};
use crate::inline::delimiter::match_delimiters;
use crate::inline::token::{Bracket, RawLink, Target, Token, TokenKind};
use crate::inline::tokenizer::Tokenizer;
use crate::near::NearMissKind;
use crate::tree::{DefinitionData, LinkStyle};

impl Tokenizer<'_, '_> {
    pub fn open_bracket(&mut self, image: bool) {
        let end = self.at + if image { 2 } else { 1 };
        if self.bytes.get(end) == Some(&b'^') {
            // Footnotes have no images: the `!` is text.
            let bang = self.at;
            self.at = end - 1;
            if self.footnote_reference() {
                return;
            }
            self.at = bang;
        }
        self.push(end, TokenKind::Text);
        self.brackets.push(Bracket {
            token: self.tokens.len() - 1,
            image,
            active: true,
            text: end,
            delimiters: self.delimiters.len(),
        });
    }

    fn footnote_reference(&mut self) -> bool {
        let start = self.at + 2;
        let mut end = start;
        while let Some(&byte) = self.bytes.get(end).filter(|&&byte| byte != b']') {
            if byte == b'[' || is_space_or_eol(byte) || end - start > 999 {
                return false;
            }
            let escape =
                byte == b'\\' && matches!(self.bytes.get(end + 1), Some(b'[' | b'\\' | b']'));
            end += if escape { 2 } else { 1 };
        }
        if end >= self.bytes.len() {
            return false;
        }
        if !self.definitions.has_footnote(&self.text[start..end]) {
            self.near_miss(NearMissKind::Footnote, start - 2, end + 1);
            return false;
        }
        self.push(end + 1, TokenKind::FootnoteReference);
        true
    }

    pub fn close_bracket(&mut self) {
        let close = self.at;
        let Some(bracket) = self.brackets.pop() else {
            if self.bytes.get(close + 1) == Some(&b'(') {
                self.near_miss(NearMissKind::Link, close, close + 1);
            }
            self.at += 1;
            return;
        };
        if !bracket.active {
            self.at += 1;
            return;
        }
        let text = Part::new(bracket.text, close);
        let Some((target, end)) = self.target(text) else {
            let after = skip_spaces(self.bytes, close + 1);
            let open = bracket.text - 1;
            let is_beside = match self.bytes.get(after) {
                Some(b'(') => true,
                Some(b'[') => after == close + 1,
                // A parenthesis of a Chinese or Japanese keyboard.
                Some(0xEF) => self.text[after..].starts_with('（'),
                _ => open > 0 && self.bytes[open - 1] == b')',
            };
            if is_beside {
                self.near_miss(NearMissKind::Link, open, close + 1);
            }
            self.at += 1;
            return;
        };
        self.text_until(close);
        match_delimiters(&mut self.delimiters[bracket.delimiters..]);
        if !bracket.image {
            // A link holds no other link: bare addresses in it are text.
            for token in &mut self.tokens[bracket.token + 1..] {
                if matches!(token.kind, TokenKind::Literal(_)) {
                    token.kind = TokenKind::Text;
                }
            }
            for outer in self.brackets.iter_mut().filter(|outer| !outer.image) {
                outer.active = false;
            }
        }
        let image = bracket.image;
        let raw = RawLink { image, end, text, target };
        self.tokens[bracket.token].kind = TokenKind::LinkStart(Box::new(raw));
        self.tokens.push(Token { start: close, end, kind: TokenKind::LinkEnd });
        (self.at, self.plain) = (end, end);
    }

    /// The target of the link whose `]` is at `text.end`, and where it ends.
    fn target(&self, text: Part) -> Option<(Target, usize)> {
        let after = text.end + 1;
        let shortcut = |style, end| {
            let definition = self.lookup(text)?;
            Some((Target::Reference { style, label: text, definition }, end))
        };
        match self.bytes.get(after) {
            Some(b'(') => self.resource(after).or_else(|| shortcut(LinkStyle::Shortcut, after)),
            Some(b'[') if self.bytes.get(after + 1) == Some(&b']') => {
                shortcut(LinkStyle::Collapsed, after + 2)
            }
            Some(b'[') => self.full_reference(after),
            _ => shortcut(LinkStyle::Shortcut, after),
        }
    }

    fn lookup(&self, Part { start, end }: Part) -> Option<DefinitionData> {
        if !self.definitions.has_links() || end - start > 999 {
            return None;
        }
        // A label holds no bracket that is not escaped.
        if label_end(self.text, start - 1) != Some(end) {
            return None;
        }
        self.definitions.link(&self.text[start..end])
    }

    fn full_reference(&self, open: usize) -> Option<(Target, usize)> {
        let close = label_end(self.text, open)?;
        let label = Part::new(open + 1, close);
        let definition = self.definitions.link(&self.text[open + 1..close])?;
        Some((Target::Reference { style: LinkStyle::Full, label, definition }, close + 1))
    }

    fn resource(&self, open: usize) -> Option<(Target, usize)> {
        let blank = |at| skip_blank_line_at_most(self.bytes, at);
        let start = blank(open + 1);
        if self.bytes.get(start) == Some(&b')') {
            let target = Target::Inline { destination: Part::new(start, start), title: None };
            return Some((target, start + 1));
        }
        let (inner, after) = destination(self.text, start)?;
        let mut at = blank(after);
        let mut found = None;
        if at > after
            && let Some((range, end)) = title(self.text, at)
        {
            // An empty title is none.
            found = Some(range).filter(|range| !range.is_empty());
            at = blank(end);
        }
        if self.bytes.get(at) != Some(&b')') {
            return None;
        }
        Some((Target::Inline { destination: inner, title: found }, at + 1))
    }
}
