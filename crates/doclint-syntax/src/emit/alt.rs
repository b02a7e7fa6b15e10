//! The alt text of an image: it has tokens, and no nodes.

use crate::common::convert::{convert_tag, expression_value, judge_expression};
use crate::common::decode::{Escapes, decode, decode_region};
use crate::common::region::{Part, Region};
use crate::emit::emitter::Emitter;
use crate::emit::frames::MAX_TAGS;
use crate::emit::tags::is_void;
use crate::error::ErrorKind;
use crate::inline::delimiter::Delimiter;
use crate::inline::token::{Token, TokenKind};
use crate::script::judge;
use crate::tree::Value;
use doclint_diagnostic::Span;

impl Emitter<'_, '_> {
    /// The alt text: the text of the tokens between the brackets.
    pub fn alt(
        &mut self,
        region: &Region<'_>,
        (tokens, runs): (&[Token], &[Delimiter]),
        text: Part,
    ) -> Value {
        let gapless = tokens.windows(2).all(|pair| pair[0].end == pair[1].start);
        if gapless && tokens.iter().all(|token| matches!(token.kind, TokenKind::Text)) {
            return decode_region(self.builder, region, text);
        }
        let span = region.span_of(text);
        let mut parts: Vec<Value> = Vec::new();
        for token in tokens {
            match token.kind {
                TokenKind::Text | TokenKind::Literal(_) => {
                    let part = Part::new(token.start, token.end);
                    parts.push(decode_region(self.builder, region, part));
                }
                TokenKind::Code(part) | TokenKind::Math(part) => {
                    parts.push(decode(self.builder, region, part, Escapes::Nothing));
                }
                TokenKind::Expression => {
                    let inner = Part::new(token.start + 1, token.end - 1);
                    parts.push(expression_value(self.builder, region, inner));
                }
                TokenKind::Run(run) => {
                    let run = &runs[run];
                    let start = token.start + run.closed();
                    parts.push(decode_region(
                        self.builder,
                        region,
                        Part::new(start, start + run.left),
                    ));
                }
                _ => {}
            }
        }
        let parts: Vec<(String, Span)> =
            parts.iter().map(|&part| (self.builder.value(part).to_owned(), part.span)).collect();
        let begun = self.builder.begin_decoded();
        for (text, span) in parts {
            self.builder.push_piece(begun, &text, span);
        }
        self.builder.end_decoded(begun, span)
    }

    /// Reports invalid tags and expressions of an alt text, which ends at `end`. Readers see none of
    /// them, but the page can't be built with them.
    pub fn judge_alt(&mut self, region: &Region<'_>, tokens: &[Token], end: u32) {
        let mut open: Vec<(String, Span)> = Vec::new();
        for token in tokens {
            match &token.kind {
                TokenKind::Expression => {
                    let inner = Part::new(token.start + 1, token.end - 1);
                    judge_expression(self.errors, region, inner, judge::ExpressionPlace::Text);
                }
                TokenKind::Tag(raw) => {
                    let tag = convert_tag(self.builder, self.errors, region, raw);
                    let (name, span) = (self.name(tag.data.name).to_owned(), tag.data.opening);
                    if tag.closing {
                        self.close_in_alt(&mut open, &name, span);
                    } else if is_void(&name) && !tag.data.self_closing {
                        self.error(ErrorKind::VoidElement, span, None, &name);
                    } else if !tag.data.self_closing && open.len() < MAX_TAGS {
                        open.push((name, span));
                    }
                }
                _ => {}
            }
        }
        for (name, span) in open {
            self.error(ErrorKind::UnclosedTag, span, Some(Span::at(end)), &name);
        }
    }

    /// A closing tag in an alt text: tags that are open inside of the one that it ends are errors.
    fn close_in_alt(&mut self, open: &mut Vec<(String, Span)>, name: &str, closing: Span) {
        let Some(index) = open.iter().rposition(|it| it.0 == name) else {
            self.error(ErrorKind::StrayClosingTag, closing, None, name);
            return;
        };
        for (name, span) in open.drain(index..).skip(1) {
            self.error(ErrorKind::UnclosedTag, span, Some(closing), &name);
        }
    }
}
