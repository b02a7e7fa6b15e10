//! Where in a text a secret may be: most of a page has none of what a secret can't do without.

use memchr::{memchr_iter, memmem};
use std::ops::Range;

/// No secret with a format or a name has fewer characters in a row.
pub(crate) const LEAST: usize = 20;

/// From the beginning of the name of a secret to its value there are no more bytes: the name itself,
/// what follows it in a longer name, blanks and quotes.
const BEFORE: usize = 128;

/// From `://` to `@` there are no more bytes.
const USER_AND_PASSWORD: usize = 520;

/// Whether a byte is one of those that keys are made of.
const KEY: u8 = 1;
/// Whether it is one that a program writes more often than a person.
const MARK: u8 = 2;

/// `KEY` and `MARK` by byte.
static CLASSES: [u8; 256] = classes();

const fn classes() -> [u8; 256] {
    let mut classes = [0; 256];
    let mut at = 0;
    while at < 256 {
        classes[at] = match at as u8 {
            b'0'..=b'9' | b'A'..=b'Z' => KEY | MARK,
            b'a'..=b'z' | b'+' | b'/' | b'=' | b'_' | b'-' | b'.' | b'~' => KEY,
            _ => 0,
        };
        at += 1;
    }
    classes
}

pub(crate) fn is_of_key(byte: u8) -> bool {
    CLASSES[usize::from(byte)] & KEY != 0
}

/// Whether a text has a digit or a capital letter, as every key does.
pub(crate) fn is_marked(text: &str) -> bool {
    text.bytes().any(|it| CLASSES[usize::from(it)] & MARK != 0)
}

/// The parts of a text in which every secret begins, with the name that it is assigned to, in their
/// order and apart from each other.
pub(crate) fn places(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut places = Vec::new();
    add_runs(bytes, &mut places);
    // Neither the name nor the password has an `@`.
    let mut last = 0;
    for at in memchr_iter(b'@', bytes) {
        let start = at.saturating_sub(USER_AND_PASSWORD).max(last);
        last = at;
        if let Some(found) = memmem::rfind(&bytes[start..at], crate::URL.as_bytes()) {
            places.push(start + found..at);
        }
    }
    let keys = memmem::find_iter(bytes, crate::PRIVATE_KEY);
    places.extend(keys.map(|at| at..at + crate::PRIVATE_KEY.len()));
    places.sort_unstable_by_key(|it| it.start);
    let mut apart: Vec<Range<usize>> = Vec::with_capacity(places.len());
    for place in places {
        match apart.last_mut().filter(|it| place.start <= it.end) {
            Some(last) => last.end = last.end.max(place.end),
            None => apart.push(place),
        }
    }
    apart
}

/// Adds the runs of characters of keys that are long enough for one, each with what is before it. Only
/// one byte in `LEAST` is looked at where there is none.
fn add_runs(bytes: &[u8], places: &mut Vec<Range<usize>>) {
    // No run that was not seen yet begins before `from`.
    let (mut from, mut at) = (0, LEAST - 1);
    while let Some(&byte) = bytes.get(at) {
        if !is_of_key(byte) {
            from = at + 1;
            at += LEAST;
            continue;
        }
        let before = bytes[from..at].iter().rev().take_while(|it| is_of_key(**it)).count();
        let after = bytes[at..].iter().take_while(|it| is_of_key(**it)).count();
        let run = at - before..at + after;
        let is_marked = |it: &u8| CLASSES[usize::from(*it)] & MARK != 0;
        if run.len() >= LEAST && bytes[run.clone()].iter().any(is_marked) {
            places.push(run.start.saturating_sub(BEFORE)..run.end);
        }
        from = run.end + 1;
        at = run.end + LEAST;
    }
}
