//! Text that was read in the wrong encoding before it was saved.

use doclint_rule::syntax::{NearMissKind, NodeKind};
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span};

pub(crate) struct BrokenEncoding;

impl PageRule for BrokenEncoding {
    const META: RuleMeta = RuleMeta::warning(
        "broken-encoding",
        "characters are damaged by a wrong encoding",
        include_str!("broken_encoding.md"),
    )
    .in_builds()
    .in_api_files()
    .fix(FixKind::Sometimes);

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
            let Some(meant) = meant else {
                cx.report(span, format!("`{wrong}` is what a wrong encoding has left"))
                    .cause("characters are damaged by a wrong encoding")
                    .help("write what was meant, and save the file as UTF-8");
                continue;
            };
            cx.report(span, format!("`{wrong}` was `{meant}` before a wrong encoding"))
                .cause("characters are damaged by a wrong encoding")
                .help("write the character that was meant, and save the file as UTF-8")
                .fix(
                    Fix::safe(
                        format!("Replace it with `{meant}`"),
                        Edit::replace(span, meant.clone()),
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

/// How long the damage at the beginning of a text is in bytes, and the text that was meant, if all of the
/// damage can be undone. `None` if there is none.
fn meant(text: &str) -> Option<(usize, Option<String>)> {
    decoded_one(text)?;
    let run = text.chars().take(LONGEST).take_while(|it| windows_1252(*it).is_some());
    let run: usize = run.map(char::len_utf8).sum();
    let mut meant = text[..run].to_owned();
    let mut len = run;
    // One character becomes several, of which each becomes several again.
    for time in 0..MOST_TIMES {
        let read = decoded(&meant);
        if time == 0 {
            // What follows the damage may be right: "â€™é".
            len = read.iter().map(|it| it.0).sum();
        }
        let next: String = read.iter().map(|it| it.1).collect();
        if next.is_empty() {
            break;
        }
        meant = next;
    }
    // What is left of it begins or ends beside what could be read.
    let is_left = |it: char| it.is_control() || is_mark(it);
    let is_whole = !meant.chars().chain(text[len..].chars().next()).any(is_left);
    Some(if is_whole { (len, Some(meant)) } else { (run, None) })
}

/// How often a text may have been damaged.
const MOST_TIMES: usize = 4;

/// The characters of a run that are looked at.
const LONGEST: usize = 64;

/// Whether a character is one that damage begins with, so that something of it may be left.
fn is_mark(c: char) -> bool {
    matches!(c, 'Â' | 'Ã' | 'â' | 'ð')
}

/// The characters at the beginning of a text whose bytes in UTF-8 were read as single ones, each with the
/// length of its damage in bytes.
fn decoded(text: &str) -> Vec<(usize, char)> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some((len, character)) = decoded_one(rest) {
        out.push((len, character));
        rest = &rest[len..];
    }
    out
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

fn decoded_one(text: &str) -> Option<(usize, char)> {
    let mut bytes = Vec::with_capacity(4);
    let mut len = 0;
    let wanted = length_of(windows_1252(text.chars().next()?)?)?;
    for c in text.chars().take(wanted) {
        bytes.push(windows_1252(c)?);
        len += c.len_utf8();
    }
    let decoded = std::str::from_utf8(&bytes).ok()?.chars().next()?;
    (bytes.len() == wanted).then_some((len, decoded))
}

/// The byte of a character in Windows-1252, or in Latin-1, which has control characters in its place.
fn windows_1252(c: char) -> Option<u8> {
    const HIGH: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    match c as u32 {
        code @ 0x80..=0xff => Some(code as u8),
        _ => HIGH.iter().position(|&it| it == c).map(|at| 0x80 + at as u8),
    }
}
