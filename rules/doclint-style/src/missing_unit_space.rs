//! Numbers that are joined to their units.

use crate::support::prose::{holds, is_in_quotes};
use doclint_rule::syntax::NodeKind;
use doclint_rule::words::quoted;
use doclint_rule::{Genre, Need, Page, PageCx, PageRule, Profile, RuleMeta};

pub(crate) struct MissingUnitSpace;

/// Kinds of units: how they are written after a number, and in full.
const KINDS: [(&str, &str); 6] = [
    (
        "KB MB GB TB PB kB KiB MiB GiB TiB",
        "byte bytes kilobyte kilobytes megabyte megabytes gigabyte gigabytes terabyte terabytes",
    ),
    ("Kbps Mbps Gbps", ""),
    ("kHz MHz GHz", "hertz kilohertz megahertz gigahertz"),
    ("ms", "millisecond milliseconds"),
    ("sec secs min mins hr hrs", "second seconds minute minutes hour hours day days"),
    ("km cm mm kg", "meter meters kilometer kilometers kilogram kilograms"),
];

/// Units that are words, so that a number right before them is a slip on each page.
const WORDS: &str = "hour hours minute minutes second seconds day days";

impl PageRule for MissingUnitSpace {
    const META: RuleMeta = RuleMeta::suggestion(
        "missing-unit-space",
        "no space between a number and its unit",
        include_str!("missing_unit_space.md"),
    )
    .in_api_files()
    .profile(Profile::All)
    .convention("numbers with a unit", "have no space between them")
    .only_in_pages()
    .needs(&[Need::English])
    .skips(&[Genre::Record, Genre::Legal]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let mut joined = Vec::new();
        // The first number of the page with a space before its unit, for each kind.
        let mut separate: [Option<String>; KINDS.len()] = Default::default();
        for passage in cx.passages() {
            let text = passage.text();
            if !text.bytes().any(|it| it.is_ascii_digit()) {
                continue;
            }
            // Cells are narrow.
            let node = passage.node(page);
            let is_cell = node.is_some_and(|it| it.kind() == NodeKind::TableCell);
            let mut sentence = None;
            let mut words = passage.words().peekable();
            while let Some(word) = words.next() {
                let range = word.range.clone();
                if let Some(kind) = kind_of_joined(word.text) {
                    let here = passage.sentence_at(range.start).map(|it| it.start);
                    let is_first = sentence.is_none() || sentence != Some(here);
                    if !is_cell
                        && is_first
                        && is_alone(text, &range)
                        && !is_in_quotes(text, range.start)
                    {
                        sentence = Some(here);
                        joined.push((kind, passage.span(range), word.text));
                    }
                } else if is_number(word.text)
                    // The last part of `200,000`.
                    && !text[..range.start].ends_with([',', '.'])
                    && let Some(unit) = words.peek()
                    && &text[range.end..unit.range.start] == " "
                    && let Some(kind) = kind_of_unit(unit.text)
                {
                    cx.keep();
                    separate[kind].get_or_insert_with(|| format!("{} {}", word.text, unit.text));
                }
            }
        }
        for (kind, span, word) in joined {
            let end = end_of_number(word);
            let unit = &word[end..];
            let message = match &separate[kind] {
                Some(other) => format!(
                    "{} has no space before its unit, unlike {}",
                    quoted(word),
                    quoted(other)
                ),
                None if holds(WORDS, unit) => {
                    format!("{} has no space before its unit", quoted(word))
                }
                // The page writes all such numbers in the same way.
                None => continue,
            };
            cx.report(span, message)
                .cause("number without a space before its unit")
                .help(format!("write {}", quoted(&format!("{} {unit}", &word[..end]))));
        }
    }
}

/// The kind of the unit that is right after a number: `5MB`.
fn kind_of_joined(word: &str) -> Option<usize> {
    let end = end_of_number(word);
    let is_unit = |(units, _): &(&str, &str)| holds(units, &word[end..]);
    let kind = || KINDS.iter().position(is_unit);
    let in_full = || holds(WORDS, &word[end..]).then(|| kind_of_unit(&word[end..])).flatten();
    is_number(&word[..end]).then(|| kind().or_else(in_full)).flatten()
}

/// The kind of a unit that is a word of its own.
fn kind_of_unit(unit: &str) -> Option<usize> {
    let is_same = |it: &str| it.eq_ignore_ascii_case(unit);
    let holds = |list: &str| list.split(' ').any(is_same);
    KINDS.iter().position(|(units, words)| holds(units) || holds(words))
}

fn end_of_number(word: &str) -> usize {
    word.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(word.len())
}

fn is_number(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
        && text.ends_with(|c: char| c.is_ascii_digit())
        && text.bytes().all(|it| it.is_ascii_digit() || matches!(it, b'.' | b','))
}

/// Whether a word is not part of a name, a path or an adjective: `gpt-5min`, `10ms/call`, `30min-call`.
fn is_alone(text: &str, range: &std::ops::Range<usize>) -> bool {
    let (before, after) = (&text[..range.start], &text[range.end..]);
    !before.ends_with(['.', '/', '#', '+', '-', '_', '='])
        && !after.starts_with(['/', '-', '_', '='])
        && !after.strip_prefix('.').is_some_and(|it| it.starts_with(char::is_alphanumeric))
}
