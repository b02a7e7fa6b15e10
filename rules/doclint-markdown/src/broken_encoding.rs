//! Text that was read in the wrong encoding before it was saved.

use doclint_rule::syntax::{NearMissKind, NodeKind};
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, Profile, RuleMeta, Span};

pub(crate) struct BrokenEncoding;

impl PageRule for BrokenEncoding {
    const META: RuleMeta = RuleMeta::warning(
        "broken-encoding",
        "characters are damaged by a wrong encoding",
        include_str!("broken_encoding.md"),
    )
    .fix(FixKind::Sometimes)
    .profile(Profile::Strict);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let source = page.source();
        let mut done = 0;
        for first in page.near_misses(NearMissKind::WrongEncoding) {
            let kind = page.node_at(first.start).kind();
            let is_text =
                matches!(kind, NodeKind::Text | NodeKind::FrontMatter | NodeKind::Attribute);
            if !is_text || first.start < done {
                continue;
            }
            if page.slice(first) == "\u{fffd}" {
                lost(page, cx, first);
                continue;
            }
            let Some((len, meant)) = meant(&source[first.start as usize..]) else { continue };
            let span = Span::new(first.start, first.start + len as u32);
            done = span.end;
            let wrong = page.slice(span).to_owned();
            cx.report(span, format!("`{wrong}` was `{meant}` before a wrong encoding"))
                .cause("characters are damaged by a wrong encoding")
                .help("write the character that was meant, and save the file as UTF-8")
                .fix(
                    Fix::safe(
                        format!("Replace it with `{meant}`"),
                        Edit::replace(span, meant.to_string()),
                    )
                    .changing_surroundings(),
                );
        }
    }
}

fn lost(page: &Page, cx: &mut PageCx<'_>, span: Span) {
    let before = page.source()[..span.start as usize].chars().next_back();
    let after = page.source()[span.end as usize..].chars().next();
    // Pages about encodings show runs of them, or one alone.
    if before.is_some_and(char::is_alphabetic) && after != Some('\u{fffd}') {
        cx.report(span, "a character was lost: `\u{fffd}` is in its place")
            .help("write the character that was meant");
    }
}

/// The character that was meant, and how long the damage is in bytes. Text can be damaged twice.
fn meant(text: &str) -> Option<(usize, char)> {
    let once = decoded(text)?;
    Some(decoded_again(text, once).unwrap_or(once))
}

/// The character whose damage begins with a damaged character, which itself was read from damage.
fn decoded_again(text: &str, (mut len, first): (usize, char)) -> Option<(usize, char)> {
    let lead = windows_1252(first)?;
    let mut bytes = vec![lead];
    while bytes.len() < length_of(lead)? {
        let (next, character) = decoded(&text[len..])?;
        bytes.push(windows_1252(character)?);
        len += next;
    }
    let character = std::str::from_utf8(&bytes).ok()?.chars().next()?;
    (!character.is_control()).then_some((len, character))
}

/// How many bytes a character has in UTF-8 that begins with this one, which is not ASCII.
fn length_of(lead: u8) -> Option<usize> {
    match lead {
        0xc2..=0xdf => Some(2),
        0xe0..=0xef => Some(3),
        0xf0..=0xf4 => Some(4),
        _ => None,
    }
}

/// The character whose bytes in UTF-8 were read as Windows-1252, and how long the damage is.
fn decoded(text: &str) -> Option<(usize, char)> {
    let mut bytes = Vec::with_capacity(4);
    let mut len = 0;
    let first = windows_1252(text.chars().next()?)?;
    let wanted = length_of(first)?;
    for c in text.chars().take(wanted) {
        bytes.push(windows_1252(c)?);
        len += c.len_utf8();
    }
    let decoded = std::str::from_utf8(&bytes).ok()?.chars().next()?;
    (bytes.len() == wanted && !decoded.is_control()).then_some((len, decoded))
}

/// The byte of a character in Windows-1252.
fn windows_1252(c: char) -> Option<u8> {
    const HIGH: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    match c as u32 {
        code @ 0xa0..=0xff => Some(code as u8),
        _ => HIGH.iter().position(|&it| it == c).map(|at| 0x80 + at as u8),
    }
}
