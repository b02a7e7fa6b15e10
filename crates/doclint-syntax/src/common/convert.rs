//! Tags and expressions as values: names, attributes and code, decoded and judged.

use crate::common::decode::{Escapes, decode};
use crate::common::region::{Part, Piece, Region};
use crate::common::scan::line_end;
use crate::common::tag::RawTag;
use crate::error::{ErrorKind, SyntaxError};
use crate::script::judge;
use crate::tree::{AttributeData, AttributeValue, Builder, ComponentData, Value};
use doclint_diagnostic::Span;
use std::ops::Range;

/// A tag that is a block of its own.
#[derive(Debug)]
pub(crate) struct FlowTag {
    pub closing: bool,
    pub data: ComponentData,
    /// Its attributes, as indices into the table of attributes.
    pub attributes: Range<u32>,
}

/// A tag of a region with its values decoded and its expressions judged.
pub(crate) fn convert_tag(
    builder: &mut Builder<'_>,
    errors: &mut Vec<SyntaxError>,
    region: &Region<'_>,
    raw: &RawTag,
) -> FlowTag {
    let name = (!raw.name.is_empty()).then(|| name_value(builder, region, raw.name));
    let first_attribute = builder.tables.attributes.len() as u32;
    for attribute in &raw.attributes {
        let value = match attribute.value {
            None => AttributeValue::None,
            Some((start, end, true)) => {
                let inner = Part::new(start + 1, end - 1);
                let spread = attribute.name.is_none();
                let place = if spread {
                    judge::ExpressionPlace::Spread
                } else {
                    judge::ExpressionPlace::Value
                };
                judge_expression(errors, region, inner, place);
                let value = expression_value(builder, region, inner);
                AttributeValue::Expression { raw: region.span(start, end), value }
            }
            Some((start, end, false)) => {
                let value = literal_value(builder, region, Part::new(start + 1, end - 1));
                AttributeValue::String { raw: region.span(start, end), value }
            }
        };
        let name = attribute.name.map(|name| name_value(builder, region, name));
        let span = region.span(attribute.start, attribute.end);
        builder.tables.attributes.push(AttributeData { name, value });
        builder.attribute_spans.push(span);
    }
    let data = ComponentData {
        name,
        opening: region.span(raw.start, raw.end),
        closing: None,
        self_closing: raw.self_closing,
    };
    let attributes = first_attribute..builder.tables.attributes.len() as u32;
    FlowTag { closing: raw.closing, data, attributes }
}

/// A name without the blanks that may be around its `.` and `:`.
fn name_value(builder: &mut Builder<'_>, region: &Region<'_>, Part { start, end }: Part) -> Value {
    let text = &region.text[start..end];
    let is_plain = text.bytes().all(|byte| (0x21..0x80).contains(&byte));
    if is_plain || !text.contains(char::is_whitespace) {
        return Value { span: region.span(start, end), decoded: 0 };
    }
    let begun = builder.begin_decoded();
    for word in text.split_whitespace() {
        let at = start + (word.as_ptr() as usize - text.as_ptr() as usize);
        builder.push_piece(begun, word, region.span(at, at + word.len()));
    }
    builder.end_decoded(begun, region.span(start, end))
}

/// A string: references decoded, and the blanks that start its later lines left out.
fn literal_value(builder: &mut Builder<'_>, region: &Region<'_>, part: Part) -> Value {
    stripped(builder, region, part, usize::MAX, Escapes::References)
}

/// An expression: up to two columns of indentation are left out of its later lines.
pub(crate) fn expression_value(
    builder: &mut Builder<'_>,
    region: &Region<'_>,
    part: Part,
) -> Value {
    stripped(builder, region, part, 2, Escapes::Nothing)
}

fn stripped(
    builder: &mut Builder<'_>,
    region: &Region<'_>,
    Part { start, end }: Part,
    columns: usize,
    escapes: Escapes,
) -> Value {
    let bytes = region.text.as_bytes();
    let mut pieces: Vec<Piece> = Vec::new();
    let mut copy = String::new();
    let mut at = start;
    loop {
        let (stop, next) = line_end(&bytes[..end], at);
        if stop == next {
            if at == start {
                return decode(builder, region, Part::new(start, end), escapes);
            }
            append(&mut copy, &mut pieces, region, Part::new(at, end));
            break;
        }
        append(&mut copy, &mut pieces, region, Part::new(at, next));
        let (start, rest) = skip_columns(builder.source, region, Part::new(next, end), columns);
        at = start;
        if rest > 0 {
            pieces.push(Piece { at: copy.len() as u32, source: region.start(at) });
            copy.push_str(&"   "[..rest]);
        }
    }
    if pieces.is_empty() {
        return decode(builder, region, Part::new(start, end), escapes);
    }
    let stripped = Region { text: &copy, pieces: &pieces };
    let mut value = decode(builder, &stripped, Part::new(0, copy.len()), escapes);
    value.span = region.span(start, end);
    value
}

fn append(
    copy: &mut String,
    pieces: &mut Vec<Piece>,
    region: &Region<'_>,
    Part { start, end }: Part,
) {
    for Part { start: from, end: to } in region.parts(start, end) {
        pieces.push(Piece { at: copy.len() as u32, source: region.start(from) });
        copy.push_str(&region.text[from..to]);
    }
}

/// Steps over up to `columns` columns of blanks at the start of a line; returns where it stops and
/// how many columns of a tab are left over.
fn skip_columns(
    src: &str,
    region: &Region<'_>,
    Part { start, end }: Part,
    columns: usize,
) -> (usize, usize) {
    let source = region.start(start) as usize;
    let line = src[..source].rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let (mut at, mut width_so_far) = (start, 0);
    for &byte in &region.text.as_bytes()[start..end] {
        let width = match byte {
            b' ' => 1,
            b'\t' => 4 - (source - line + width_so_far) % 4,
            _ => break,
        };
        if width_so_far >= columns {
            break;
        }
        at += 1;
        width_so_far += width;
    }
    (at, width_so_far.saturating_sub(columns))
}

/// Reports an expression that is not JavaScript.
pub(crate) fn judge_expression(
    errors: &mut Vec<SyntaxError>,
    region: &Region<'_>,
    Part { start, end }: Part,
    place: judge::ExpressionPlace,
) {
    if let Err(complaint) = judge::expression(&region.text[start..end], place) {
        let at = (start + complaint.at).min(end);
        errors.push(SyntaxError {
            kind: ErrorKind::InvalidExpression,
            span: region.span(start - 1, end + 1),
            related: Some(Span::at(region.start(at))),
            detail: complaint.message,
        });
    }
}
