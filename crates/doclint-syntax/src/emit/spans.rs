//! Emits the tokens of a region: text, emphasis, links, code, tags and expressions.

use crate::common::convert::{FlowTag, convert_tag, expression_value, judge_expression};
use crate::common::decode::{Escapes, decode, decode_region};
use crate::common::problem::is_email;
use crate::common::region::{Part, Region};
use crate::emit::emitter::{Emitter, Text};
use crate::inline::delimiter::Delimiter;
use crate::inline::token::{RawLink, Target, Token, TokenKind, Tokens};
use crate::inline::tokenizer::Tokenizer;
use crate::near::NearMissKind;
use crate::script::judge;
use crate::tree::{DefinitionData, LinkData, LinkStyle, NodeKind, Value, add};
use doclint_diagnostic::Span;

impl Emitter<'_, '_> {
    /// Emits the content of a leaf.
    pub fn inline(&mut self, region: Region<'_>) {
        let mut budget = self.budget;
        let done = std::mem::take(&mut self.tokens);
        let tokenizer =
            Tokenizer::new(region, self.dialect, self.definitions, self.errors, &mut budget);
        let tokens = tokenizer.reusing(done).run();
        self.budget = budget;
        for &(kind, part) in &tokens.near {
            self.builder.near_miss(kind, region.span_of(part));
        }
        let mut text = std::mem::take(&mut self.text);
        let mut index = 0;
        while let Some(token) = tokens.list.get(index) {
            index = self.token(&region, &tokens, token, index, &mut text);
        }
        self.flush(&region, &mut text);
        (self.text, self.tokens) = (text, tokens);
    }

    /// Emits one token; returns the index of the next.
    fn token(
        &mut self,
        region: &Region<'_>,
        tokens: &Tokens,
        token: &Token,
        index: usize,
        text: &mut Text,
    ) -> usize {
        if let TokenKind::Text = token.kind {
            text.add(token.start, token.end);
            return index + 1;
        }
        if let TokenKind::Run(run) = token.kind {
            self.run(region, &tokens.delimiters[run], token, text);
            return index + 1;
        }
        self.flush(region, text);
        let span = region.span(token.start, token.end);
        match &token.kind {
            TokenKind::Text | TokenKind::Run(_) => {}
            &TokenKind::Code(part) => {
                let value = self.code_value(region, part);
                self.valued(NodeKind::InlineCode, span, value);
            }
            &TokenKind::Math(part) => {
                let value = self.code_value(region, part);
                self.valued(NodeKind::InlineMath, span, value);
            }
            TokenKind::Break => {
                self.builder.leaf(NodeKind::Break, span, 0);
            }
            TokenKind::Html => {
                let value = decode(
                    self.builder,
                    region,
                    Part::new(token.start, token.end),
                    Escapes::Nothing,
                );
                self.valued(NodeKind::Html, span, value);
            }
            TokenKind::Tag(raw) => {
                let tag: FlowTag = convert_tag(self.builder, self.errors, region, raw);
                self.tag(&tag, true);
            }
            TokenKind::Expression => {
                let inner = Part::new(token.start + 1, token.end - 1);
                judge_expression(self.errors, region, inner, judge::ExpressionPlace::Text);
                let value = expression_value(self.builder, region, inner);
                let node = self.valued(NodeKind::Expression, span, value);
                self.builder.nodes[node as usize].inline = true;
            }
            TokenKind::Autolink => {
                let inner = Part::new(token.start + 1, token.end - 1);
                let email = is_email(inner.of(region.text));
                let prefix = if email { "mailto:" } else { "" };
                self.address(region, span, inner, (LinkStyle::Autolink, prefix));
            }
            TokenKind::Literal(prefix) => {
                let inner = Part::new(token.start, token.end);
                self.address(region, span, inner, (LinkStyle::Literal, prefix));
            }
            TokenKind::FootnoteReference => {
                let label = region.span(token.start + 2, token.end - 1);
                let label = Value { span: label, decoded: 0 };
                let data = DefinitionData::footnote(label);
                let data = add(&mut self.builder.tables.definitions, data);
                self.builder.leaf(NodeKind::FootnoteReference, span, data);
            }
            TokenKind::LinkStart(raw) => return self.link(region, tokens, index, raw),
            TokenKind::LinkEnd => self.exit(region.end(token.end)),
        }
        index + 1
    }

    fn link(&mut self, region: &Region<'_>, tokens: &Tokens, index: usize, raw: &RawLink) -> usize {
        let start = tokens.list[index].start;
        let (style, label, destination, title) = match raw.target {
            Target::Inline { destination, title } => {
                let destination = decode_region(self.builder, region, destination);
                let title = title.map(|title| decode_region(self.builder, region, title));
                (LinkStyle::Inline, None, destination, title)
            }
            Target::Reference { style, label, definition } => {
                let label = Value { span: region.span_of(label), decoded: 0 };
                self.builder.use_label(definition.label_number);
                (style, Some(label), definition.destination, definition.title)
            }
        };
        let text = Value { span: region.span_of(raw.text), decoded: 0 };
        let mut data = LinkData { style, destination, title, label, text };
        if !raw.image {
            let id = add(&mut self.builder.tables.links, data);
            self.enter(NodeKind::Link, region.start(start), id);
            return index + 1;
        }
        let end = image_end(tokens, index);
        let inner = &tokens.list[index + 1..end];
        data.text = self.alt(region, (inner, &tokens.delimiters), raw.text);
        self.judge_alt(region, inner, data.text.span.end);
        let id = add(&mut self.builder.tables.links, data);
        self.builder.leaf(NodeKind::Image, region.span(start, raw.end), id);
        end + 1
    }

    /// A link whose text is its address.
    fn address(
        &mut self,
        region: &Region<'_>,
        span: Span,
        inner: Part,
        (style, prefix): (LinkStyle, &'static str),
    ) {
        let inner_span = region.span_of(inner);
        let plain = Value { span: inner_span, decoded: 0 };
        let destination = if prefix.is_empty() {
            plain
        } else {
            let begun = self.builder.begin_decoded();
            self.builder.push_piece(begun, prefix, Span::at(inner_span.start));
            self.builder.push_piece(begun, inner.of(region.text), inner_span);
            self.builder.end_decoded(begun, inner_span)
        };
        let data = LinkData { style, destination, title: None, label: None, text: plain };
        let id = add(&mut self.builder.tables.links, data);
        self.builder.enter(NodeKind::Link, span.start, id);
        self.valued(NodeKind::Text, inner_span, plain);
        self.builder.exit(span.end);
    }

    /// Code keeps its bytes; in a table `\|` means `|`.
    fn code_value(&mut self, region: &Region<'_>, Part { start, end }: Part) -> Value {
        let text = &region.text[start..end];
        if !self.in_table || !text.contains("\\|") && !text.contains("\\\\") {
            return decode(self.builder, region, Part::new(start, end), Escapes::Nothing);
        }
        let begun = self.builder.begin_decoded();
        let (mut plain, mut at) = (start, start);
        let bytes = region.text.as_bytes();
        while at < end {
            if bytes[at] == b'\\' && at + 1 < end && matches!(bytes[at + 1], b'|' | b'\\') {
                if plain < at {
                    self.builder.push_piece(begun, &region.text[plain..at], region.span(plain, at));
                }
                // A backslash guards itself here, but stays.
                let from = if bytes[at + 1] == b'|' { at + 1 } else { at };
                let kept = &region.text[from..at + 2];
                self.builder.push_piece(begun, kept, region.span(at, at + 2));
                at += 2;
                plain = at;
            } else {
                at += 1;
            }
        }
        if plain < end {
            self.builder.push_piece(begun, &region.text[plain..end], region.span(plain, end));
        }
        self.builder.end_decoded(begun, region.span(start, end))
    }

    /// A run of delimiters closes, then is text, then opens.
    fn run(&mut self, region: &Region<'_>, delimiter: &Delimiter, token: &Token, text: &mut Text) {
        let mut at = token.start;
        for &size in &delimiter.closes {
            self.flush(region, text);
            at += size as usize;
            self.exit(region.end(at));
        }
        text.add(at, at + delimiter.left);
        if delimiter.marker == b'*' && delimiter.left > 1 {
            let span = region.span(at, at + delimiter.left);
            self.builder.near_miss(NearMissKind::Strong, span);
        }
        at += delimiter.left;
        for &size in delimiter.opens.iter().rev() {
            self.flush(region, text);
            let kind = match (delimiter.marker, size) {
                (b'~', _) => NodeKind::Strikethrough,
                (_, 2) => NodeKind::Strong,
                _ => NodeKind::Emphasis,
            };
            self.enter(kind, region.start(at), 0);
            at += size as usize;
        }
    }

    /// Emits the text gathered so far as one node.
    fn flush(&mut self, region: &Region<'_>, text: &mut Text) {
        let (Some(first), Some(last)) = (text.ranges.first(), text.ranges.last()) else {
            return;
        };
        let value = if let [only] = text.ranges[..] {
            decode_region(self.builder, region, only)
        } else {
            let parts: Vec<Value> = text
                .ranges
                .iter()
                .map(|&range| decode_region(self.builder, region, range))
                .collect();
            self.builder.join(&parts, region.span(first.start, last.end))
        };
        text.ranges.clear();
        self.valued(NodeKind::Text, value.span, value);
    }
}

/// The index of the token that ends the image which starts at `index`.
fn image_end(tokens: &Tokens, index: usize) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.list.iter().enumerate().skip(index) {
        match token.kind {
            TokenKind::LinkStart(_) => depth += 1,
            TokenKind::LinkEnd => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    tokens.list.len()
}
