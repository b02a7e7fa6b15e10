//! Numbers that are joined to their units.

use crate::support::prose::{holds, is_in_quotes, passages};
use doclint_rule::syntax::NodeKind;
use doclint_rule::text::Word;
use doclint_rule::words::quoted;
use doclint_rule::{Page, PageCx, PageRule, Profile, RuleMeta};

pub(crate) struct MissingUnitSpace;

/// Units, as they are written after a number.
const UNITS: &str = "KB MB GB TB PB kB KiB MiB GiB TiB Kbps Mbps Gbps kHz MHz GHz ms sec secs min mins hr hrs hour \
    hours minute minutes second seconds day days km cm mm kg";

impl PageRule for MissingUnitSpace {
    const META: RuleMeta = RuleMeta::suggestion(
        "missing-unit-space",
        "no space between a number and its unit",
        include_str!("missing_unit_space.md"),
    )
    .profile(Profile::Strict)
    .convention("numbers with a unit", "have no space between them")
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if cx.genre().is_frozen() {
            return;
        }
        for passage in passages(cx) {
            // Cells are narrow.
            let node = passage.node(page);
            if node.is_some_and(|it| it.kind() == NodeKind::TableCell) {
                continue;
            }
            let text = passage.text();
            if !text.bytes().any(|it| it.is_ascii_digit()) {
                continue;
            }
            let words: Vec<Word<'_>> = passage.words().collect();
            for (at, word) in words.iter().enumerate() {
                let range = word.range.clone();
                if is_joined(word.text)
                    && is_alone(text, &range)
                    && !is_in_quotes(text, range.start)
                {
                    let message = format!("{} has no space before its unit", quoted(word.text));
                    cx.report(passage.span(range), message)
                        .cause("number without a space before its unit")
                        .help("write a space between a number and its unit");
                } else if is_number(word.text)
                    && words.get(at + 1).is_some_and(|unit| {
                        holds(UNITS, unit.text) && &text[range.end..unit.range.start] == " "
                    })
                {
                    cx.keep();
                }
            }
        }
    }
}

/// Whether a word is a number with a unit right after it: `5MB`.
fn is_joined(word: &str) -> bool {
    let end = word.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(word.len());
    is_number(&word[..end]) && holds(UNITS, &word[end..])
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
