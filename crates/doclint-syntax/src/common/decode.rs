//! Decodes escapes, character references and the line prefixes of regions into values.

use crate::common::region::{Part, Piece, Region, Seg};
use crate::near::NearMissKind;
use crate::tree::{Builder, Value};
use doclint_diagnostic::Span;
use entities::{Codepoints, ENTITIES};
use memchr::{memchr, memchr2, memchr3};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The value of `start..end` of the source.
pub(crate) fn decode_source(
    builder: &mut Builder<'_>,
    src: &str,
    start: usize,
    end: usize,
) -> Value {
    let pieces = [Piece { at: 0, source: start as u32 }];
    let region = Region { text: &src[start..end], pieces: &pieces };
    decode_region(builder, &region, Part::new(0, end - start))
}

/// The value of a range of a region, escapes and character references decoded.
pub(crate) fn decode_region(builder: &mut Builder<'_>, region: &Region<'_>, part: Part) -> Value {
    decode(builder, region, part, Escapes::Both)
}

/// The kinds of escapes to decode.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Escapes {
    /// Backslashes and character references.
    Both,
    /// Character references only, as in attributes.
    References,
    /// Nothing; only the prefixes of lines are left out.
    Nothing,
}

pub(crate) fn decode(
    builder: &mut Builder<'_>,
    region: &Region<'_>,
    Part { start, end }: Part,
    escapes: Escapes,
) -> Value {
    let span = region.span(start, end);
    let text = &region.text[start..end];
    let one_piece = span.len() as usize == text.len();
    if one_piece && first_special(text.as_bytes(), escapes).is_none() {
        return Value { span, decoded: 0 };
    }
    let begun = builder.begin_decoded();
    for Part { start: from, end: to } in region.parts(start, end) {
        let mut plain = from;
        let mut at = from;
        while at < to {
            let bytes = &region.text.as_bytes()[at..to];
            let Some(next) = first_special(bytes, escapes) else { break };
            at += next;
            let (len, decoded) = decode_one(&region.text[at..to], escapes);
            if len == 0 {
                if let Some(len) = reference_len(&region.text[at..to]) {
                    let kind = NearMissKind::CharacterReference;
                    builder.near_miss(kind, region.span(at, at + len));
                }
                at += 1;
                continue;
            }
            push(builder, begun, region, Part::new(plain, at));
            let mut buffer = [0; 4];
            let decoded = match &decoded {
                Decoded::Char(c) => &*c.encode_utf8(&mut buffer),
                Decoded::Text(text) => text,
            };
            builder.push_piece(begun, decoded, region.span(at, at + len));
            at += len;
            plain = at;
        }
        push(builder, begun, region, Part::new(plain, to));
    }
    builder.end_decoded(begun, span)
}

/// The first byte that may have to be decoded.
fn first_special(bytes: &[u8], escapes: Escapes) -> Option<usize> {
    match escapes {
        Escapes::Both => memchr3(b'\\', b'&', 0, bytes),
        Escapes::References => memchr2(b'&', 0, bytes),
        Escapes::Nothing => memchr(0, bytes),
    }
}

fn push(builder: &mut Builder<'_>, begun: (u32, u32), region: &Region<'_>, part: Part) {
    if !part.is_empty() {
        builder.push_piece(begun, part.of(region.text), region.span_of(part));
    }
}

enum Decoded {
    Char(char),
    Text(&'static str),
}

/// Decodes the escape or reference at the start of `text`; length 0 if it has none.
fn decode_one(text: &str, escapes: Escapes) -> (usize, Decoded) {
    let bytes = text.as_bytes();
    match bytes[0] {
        0 => (1, Decoded::Char('\u{fffd}')),
        b'\\' if escapes == Escapes::Both => match bytes.get(1) {
            Some(&byte) if byte.is_ascii_punctuation() => (2, Decoded::Char(byte as char)),
            _ => (0, Decoded::Text("")),
        },
        b'&' => reference(text),
        _ => (0, Decoded::Text("")),
    }
}

/// A text with its character references decoded: `&amp;` is `&`.
pub fn decoded_references(text: &str) -> Cow<'_, str> {
    let mut out = String::new();
    let (mut plain, mut at) = (0, 0);
    while let Some(next) = memchr(b'&', &text.as_bytes()[at..]) {
        at += next;
        let (len, decoded) = reference(&text[at..]);
        if len == 0 {
            at += 1;
            continue;
        }
        out.push_str(&text[plain..at]);
        match decoded {
            Decoded::Char(it) => out.push(it),
            Decoded::Text(it) => out.push_str(it),
        }
        at += len;
        plain = at;
    }
    if plain == 0 {
        return text.into();
    }
    out.push_str(&text[plain..]);
    out.into()
}

/// The length of `&name;` at the start of a text, whatever the name.
fn reference_len(text: &str) -> Option<usize> {
    let name = text.strip_prefix('&')?;
    let len = name.bytes().take(34).take_while(u8::is_ascii_alphanumeric).count();
    let first_is_letter = name.as_bytes().first().is_some_and(u8::is_ascii_alphabetic);
    (first_is_letter && name.as_bytes().get(len) == Some(&b';')).then_some(len + 2)
}

fn reference(text: &str) -> (usize, Decoded) {
    const NONE: (usize, Decoded) = (0, Decoded::Text(""));
    let bytes = text.as_bytes();
    let Some(end) = bytes.iter().take(34).position(|&byte| byte == b';') else { return NONE };
    if bytes.get(1) == Some(&b'#') {
        let hex = matches!(bytes.get(2), Some(b'x' | b'X'));
        let digits = &text[if hex { 3 } else { 2 }..end.max(if hex { 3 } else { 2 })];
        let limit = if hex { 6 } else { 7 };
        let radix = if hex { 16 } else { 10 };
        if digits.is_empty() || digits.len() > limit || !digits.chars().all(|c| c.is_digit(radix)) {
            return NONE;
        }
        let Ok(number) = u32::from_str_radix(digits, radix) else { return NONE };
        let decoded = char::from_u32(number).filter(|&c| c != '\0').unwrap_or('\u{fffd}');
        return (end + 1, Decoded::Char(decoded));
    }
    match NAMED.get(&text[1..end]) {
        Some(decoded) => (end + 1, Decoded::Text(decoded)),
        None => NONE,
    }
}

/// Names of HTML's character references, without `&` and `;`.
static NAMED: LazyLock<HashMap<&'static str, &'static str>> = LazyLock::new(|| {
    ENTITIES
        .iter()
        .filter_map(|it| {
            let name = it.entity.strip_prefix('&')?.strip_suffix(';')?;
            // The table leaves nothing out: a reference to two characters has both in its text.
            matches!(it.codepoints, Codepoints::Single(_) | Codepoints::Double(..))
                .then_some((name, it.characters))
        })
        .collect()
});

/// The value of the lines of a block, `pad` blanks before each where a tab was cut.
pub(crate) fn lines_value(builder: &mut Builder<'_>, src: &str, lines: &[Seg]) -> Value {
    let (Some(first), Some(last)) = (lines.first(), lines.last()) else {
        return Value::default();
    };
    let span = Span::new(first.start, last.end.max(first.start));
    let in_one = first.pad == 0
        && lines.windows(2).all(|pair| pair[0].next == pair[1].start && pair[1].pad == 0);
    if in_one && memchr(0, &src.as_bytes()[span.range()]).is_none() {
        return Value { span, decoded: 0 };
    }
    let begun = builder.begin_decoded();
    for (index, seg) in lines.iter().enumerate() {
        if seg.pad > 0 {
            builder.push_piece(begun, &"   "[..seg.pad as usize], Span::at(seg.start));
        }
        let end = if index + 1 == lines.len() { seg.end } else { seg.next };
        for (part, text) in split_nul(src, seg.start, end) {
            builder.push_piece(begun, text, part);
        }
    }
    builder.end_decoded(begun, span)
}

fn split_nul(src: &str, start: u32, end: u32) -> impl Iterator<Item = (Span, &str)> {
    let text = &src[start as usize..end as usize];
    let mut at = start;
    text.split_inclusive('\0').flat_map(move |part| {
        let from = at;
        at += part.len() as u32;
        let plain = part.strip_suffix('\0');
        let len = plain.unwrap_or(part).len() as u32;
        let head = (len > 0).then(|| (Span::new(from, from + len), &part[..len as usize]));
        let nul = plain.map(|_| (Span::new(from + len, from + len + 1), "\u{fffd}"));
        head.into_iter().chain(nul)
    })
}
