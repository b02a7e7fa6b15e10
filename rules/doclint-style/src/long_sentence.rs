//! Long sentences.

use crate::support::prose::{count, is_legal, paragraphs};
use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::{Configurable, Page, PageCx, PageRule, Profile, RuleMeta};

pub(crate) struct LongSentence {
    options: LongSentenceOptions,
}

/// The options of `long-sentence`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(crate = "doclint_rule::serde", default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(crate = "doclint_rule::schemars")]
pub(crate) struct LongSentenceOptions {
    /// How many words a sentence may have.
    max_words: usize,
}

impl Default for LongSentenceOptions {
    fn default() -> Self {
        Self { max_words: 40 }
    }
}

impl Configurable for LongSentence {
    type Options = LongSentenceOptions;
    fn new(options: LongSentenceOptions) -> Self {
        Self { options }
    }
}

impl PageRule for LongSentence {
    const META: RuleMeta = RuleMeta::suggestion(
        "long-sentence",
        "a sentence has too many words",
        include_str!("long_sentence.md"),
    )
    .profile(Profile::Strict)
    .only_in_pages();

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        let max = self.options.max_words;
        if is_legal(cx.path()) {
            return;
        }
        for (_, passage) in paragraphs(cx) {
            let text = passage.text();
            // A word has a letter and a blank at least.
            if text.len() < max * 2 {
                continue;
            }
            for sentence in passage.sentences().iter().filter(|it| it.len() >= max * 2) {
                // A line break ends a sentence as a full stop does, and a colon announces a list.
                // A remark in brackets can be passed over.
                let pieces = text[sentence.clone()].split([':', ';', '…']);
                let longest = pieces.map(|it| count(it).saturating_sub(bracketed(it))).max();
                let words = longest.unwrap_or_default();
                // Names in a row are an enumeration, which is easy to read.
                let commas = text[sentence.clone()].matches(',').count();
                if words > max && commas * 4 < words {
                    let message = format!("sentence is too long: {words} words (maximum {max})");
                    cx.report(passage.span(sentence.clone()), message)
                        .cause(format!("sentences are too long (maximum {max} words)"))
                        .help("write two sentences, or turn a part of it into a list");
                }
            }
        }
    }
}

/// How many words of a sentence are in brackets.
fn bracketed(sentence: &str) -> usize {
    let pieces = sentence.split('(').skip(1);
    pieces.filter_map(|it| it.split_once(')')).map(|it| count(it.0)).sum()
}
