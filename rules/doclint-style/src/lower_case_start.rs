//! Sentences that begin in lower case.

use crate::support::prose::{first_word, has_words, holds, paragraphs, word_before};
use crate::support::signs::places;
use doclint_rule::text::{OBJECT, is_abbreviation};
use doclint_rule::{Edit, Fix, FixKind, Need, Page, PageCx, PageRule, Profile, RuleMeta};

pub(crate) struct LowerCaseStart;

/// Words that begin sentences, and are neither names nor code.
const STARTS: &str = "a add additionally after all also alternatively an any are as at be because \
    before both can check choose click configure copy create currently data do does each \
    either ensure every finally first follow for from get go here how however if in instead is it \
    its keep let like make more most my next no not note now on once one only open or our \
    otherwise please read run see select set simply since so some start such that the their then \
    there therefore these they this those to under unless until use using we what when where \
    whether which while why with without you your";

/// More words whose full stop does not end a sentence.
const ABBREVIATIONS: &str = "ca cf eg esp ex excl fig ie incl max min mr mrs ms nos nr org p pp prev prof \
    resp sec st vol";

impl PageRule for LowerCaseStart {
    const META: RuleMeta = RuleMeta::suggestion(
        "lower-case-start",
        "a sentence begins in lower case",
        include_str!("lower_case_start.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Always)
    .only_in_pages()
    .needs(&[Need::English]);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for (_, passage) in paragraphs(cx) {
            let text = passage.text();
            for place in places(text, ".") {
                // Few sentences begin so, which is quickly seen.
                let is_lower = |it: &u8| it.is_ascii_lowercase();
                if !matches!(text.as_bytes().get(place.end), Some(b' ' | b'\n'))
                    || !text.as_bytes().get(place.end + 1).is_some_and(is_lower)
                {
                    continue;
                }
                let place = place.start..place.end + 1;
                let rest = &text[place.end..];
                let word = first_word(rest);
                // Who writes nothing in capitals does so on purpose.
                if !rest.starts_with(word) || !ends_sentence(text, place.start) || !is_start(word) {
                    continue;
                }
                let after = rest.split('.').next().unwrap_or_default();
                if !has_words(after, 3)
                    || !text.trim_start().starts_with(|c: char| !c.is_lowercase())
                {
                    continue;
                }
                let span = passage.span(place.end..place.end + word.len());
                let capital = word[..1].to_uppercase();
                let first = passage.span(place.end..place.end + 1);
                let edit = Edit::replace(first, capital);
                cx.report(span, format!("sentence begins in lower case: `{word}`"))
                    .cause("a sentence begins in lower case")
                    .help("begin it with a capital, or join it to the sentence before")
                    .fix(Fix::not_safe("Write a capital", edit));
            }
        }
    }
}

fn is_start(word: &str) -> bool {
    let word = word.split(['\'', '’']).next().unwrap_or_default();
    holds(STARTS, word)
}

/// Whether the full stop at a byte ends a sentence of some words.
fn ends_sentence(text: &str, at: usize) -> bool {
    let before = word_before(text, at);
    let is_word = before.len() > 1
        && before.bytes().all(|it| it.is_ascii_lowercase() || it == b'\'')
        && !is_abbreviation(before)
        && !holds(ABBREVIATIONS, before);
    (is_word || text[..at].ends_with([OBJECT, ')']))
        && !text[..at].ends_with("..")
        && has_words(&text[..at], 3)
}
