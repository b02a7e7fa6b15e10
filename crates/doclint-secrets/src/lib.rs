//! Finds keys, tokens and passwords that nobody should publish.
//!
//! The formats are those that services document for their keys. A text is read once, whatever the
//! number of formats, and the work grows with its length and no faster. Values that documentation uses
//! in place of a key, such as `sk_live_xxx` or the published examples of a service, are not secrets.
#![warn(missing_docs)]

mod assignment;
mod example;
mod formats;
mod places;
mod url;

pub use formats::{FORMATS, Format, Part, Set};

use aho_corasick::{AhoCorasick, AhoCorasickBuilder, AhoCorasickKind, Input, MatchKind};
use std::ops::Range;
use std::sync::LazyLock;

/// A key, a token or a password in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Secret {
    /// Its bytes.
    pub bytes: Range<usize>,
    /// A description, such as "a live key of Stripe".
    pub what: &'static str,
    /// Whether its format says so, and not only the name that it is assigned to.
    pub is_certain: bool,
}

/// Longer values are not keys, and reading on would cost time.
const MAX_BYTES: usize = 8 << 10;

/// The thing that may begin at a place in a text.
#[derive(Clone, Copy)]
enum Start {
    Format(&'static Format),
    PrivateKey,
    Url,
    Name,
}

const PRIVATE_KEY: &str = "-----BEGIN ";
const URL: &str = "://";

/// Finds the beginnings of all formats, and names of secrets, in one pass.
struct Starts {
    automaton: AhoCorasick,
    /// By the number of the pattern.
    kinds: Vec<(&'static str, Start)>,
}

static STARTS: LazyLock<Option<Starts>> = LazyLock::new(|| {
    let formats = FORMATS.iter().map(|it| (it.prefix, Start::Format(it)));
    let names = assignment::NAMES.iter().map(|it| (*it, Start::Name));
    let others = [(PRIVATE_KEY, Start::PrivateKey), (URL, Start::Url)];
    let kinds: Vec<_> = formats.chain(others).chain(names).collect();
    let automaton = AhoCorasickBuilder::new()
        .ascii_case_insensitive(true)
        .match_kind(MatchKind::Standard)
        .kind(Some(AhoCorasickKind::DFA))
        .build(kinds.iter().map(|it| it.0))
        .ok()?;
    Some(Starts { automaton, kinds })
});

/// The secrets of a text, in their order.
pub fn find(text: &str) -> Vec<Secret> {
    find_in(text, places::places(text))
}

/// The secrets that begin in these parts of a text, which are in their order and apart from each other.
/// The name that a value is assigned to is a part of its beginning.
pub fn find_in(text: &str, places: impl IntoIterator<Item = Range<usize>>) -> Vec<Secret> {
    let mut places = places.into_iter().peekable();
    if places.peek().is_none() {
        return Vec::new();
    }
    let Some(Starts { automaton, kinds }) = &*STARTS else { return Vec::new() };
    let mut found: Vec<Secret> = Vec::new();
    let starts = |place| automaton.find_overlapping_iter(Input::new(text).range(place));
    for start in places.flat_map(starts) {
        let (prefix, kind) = kinds[start.pattern().as_usize()];
        let at = start.start();
        // A part of a longer secret, such as a URL in an assignment, was found before.
        if found.last().is_some_and(|it| at < it.bytes.end && it.is_certain) {
            continue;
        }
        let secret = match kind {
            Start::Format(format) if text[at..].starts_with(prefix) => format.find(text, at),
            Start::PrivateKey if text[at..].starts_with(prefix) => private_key(text, at),
            Start::Url => url::password(text, at),
            Start::Name if !assignment::is_of_page(text, at) => {
                assignment::value(text, start.end())
            }
            _ => None,
        };
        let Some(secret) = secret else { continue };
        // A match by format is better than a match by name.
        found.retain(|it| it.bytes.end <= secret.bytes.start || it.is_certain);
        if found.last().is_none_or(|it| it.bytes.end <= secret.bytes.start) {
            found.push(secret);
        }
    }
    found.sort_by_key(|it| it.bytes.start);
    found
}

/// `-----BEGIN PRIVATE KEY-----` with a key after it.
fn private_key(text: &str, at: usize) -> Option<Secret> {
    let rest = &text[at + PRIVATE_KEY.len()..];
    let (kind, rest) = rest
        .get(..64.min(rest.len()))
        .unwrap_or(rest)
        .split_once("-----")
        .map(|it| (it.0, &rest[it.0.len() + 5..]))?;
    if !kind.ends_with("PRIVATE KEY") && kind != "PGP PRIVATE KEY BLOCK" {
        return None;
    }
    let body_start = text.len() - rest.len();
    let end = rest.find("-----").unwrap_or(rest.len()).min(MAX_BYTES);
    let end = rest.floor_char_boundary(end);
    // Line breaks may be written as `\n`, and lines may be indented.
    let body: String = rest[..end].replace("\\n", "\n").split_whitespace().collect();
    let is_key = body.len() >= 64
        && body.bytes().all(|it| it.is_ascii_alphanumeric() || b"+/=\"',".contains(&it))
        && !example::is_example(&body);
    let bytes = body_start..body_start + end;
    is_key.then_some(Secret { bytes, what: "a private key", is_certain: true })
}
