//! Words in British spelling.

use crate::support::prose::{is_in_quotes, passages};
use doclint_rule::text::Word;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, Passage, Profile, RuleMeta};
use std::collections::HashMap;
use std::sync::LazyLock;

pub(crate) struct BritishSpelling;

/// British spellings, each before the American one. Those that American dictionaries list, too, are not
/// among them: *cancelled*, *catalogue*, *judgement*.
const SPELLINGS: &str = include_str!("words/british.txt");

/// Words in one of the two spellings; for British ones, the American one.
static WORDS: LazyLock<HashMap<&str, Option<&str>>> = LazyLock::new(|| {
    let pairs = SPELLINGS.lines().filter_map(|it| it.split_once(' '));
    pairs.flat_map(|(british, american)| [(american, None), (british, Some(american))]).collect()
});

/// All of the words are at least as long.
const SHORTEST: usize = 5;

impl PageRule for BritishSpelling {
    const META: RuleMeta = RuleMeta::suggestion(
        "british-spelling",
        "a word in British spelling",
        include_str!("british_spelling.md"),
    )
    .profile(Profile::Strict)
    .convention("words with two spellings", "have the British one")
    .fix(FixKind::Always)
    .only_in_pages();

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        if cx.genre().is_frozen() {
            return;
        }
        for passage in passages(cx) {
            for word in passage.words().filter(|it| it.text.len() >= SHORTEST) {
                match american(word.text) {
                    Some(None) => cx.keep(),
                    Some(Some(american)) if is_plain(passage.text(), &word) => {
                        report(cx, passage, word, american);
                    }
                    _ => {}
                }
            }
        }
    }
}

/// Whether a word has two spellings, and the American one if it is in the British one.
fn american(word: &str) -> Option<Option<&'static str>> {
    if word.starts_with(|c: char| c.is_ascii_uppercase()) {
        return WORDS.get(word.to_ascii_lowercase().as_str()).copied();
    }
    WORDS.get(word).copied()
}

/// Whether a word is the author's own, and not a part of a name, of a path or of code.
fn is_plain(text: &str, word: &Word<'_>) -> bool {
    let (before, after) = (&text[..word.range.start], &text[word.range.end..]);
    let is_capital = word.text.starts_with(|c: char| c.is_ascii_uppercase());
    let begins = before.trim_end().is_empty() || before.trim_end().ends_with(['.', '!', '?', ':']);
    let mut rest = after.chars();
    let is_joined = match rest.next() {
        Some('.') => rest.next().is_some_and(char::is_alphanumeric),
        Some(c) => matches!(c, '_' | '=' | '/' | '(' | '@'),
        None => false,
    };
    (begins || !is_capital)
        && !is_joined
        && !before.ends_with(['.', '/', '#', '_', '=', '@', '$'])
        && !is_in_quotes(text, word.range.start)
}

fn report(cx: &mut PageCx<'_>, passage: &Passage, word: Word<'_>, american: &'static str) {
    let len = word.range.len();
    let span = passage.span(word.range);
    let is_capital = word.text.starts_with(|c: char| c.is_ascii_uppercase());
    let mut american = american.to_owned();
    if is_capital {
        american[..1].make_ascii_uppercase();
    }
    let message = format!("`{}` is in British spelling: expected `{american}`", word.text);
    let finding = cx.report(span, message);
    finding.cause(word.text.to_lowercase()).help("use American spelling, or turn this rule off");
    if span.len() as usize == len {
        finding.fix(Fix::not_safe(format!("Write `{american}`"), Edit::replace(span, american)));
    }
}
