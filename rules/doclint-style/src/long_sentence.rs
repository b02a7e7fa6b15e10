//! Long sentences.

use crate::support::prose::{count, holds, paragraphs};
use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{
    AstNode, Configurable, Genre, Need, Page, PageCx, PageRule, Profile, RuleMeta, ast,
};

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
    .in_api_files()
    .profile(Profile::All)
    .only_in_pages()
    .needs(&[Need::English])
    .skips(&[Genre::Record, Genre::Legal]);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        let max = self.options.max_words;
        for (node, passage) in paragraphs(cx) {
            let text = passage.text();
            // A word takes at least a letter and a space.
            if text.len() < max * 2 || is_prompt(node) {
                continue;
            }
            let label = label_before(node, text);
            for sentence in passage.sentences().iter().filter(|it| it.len() >= max * 2) {
                let part = sentence.start.max(label.min(sentence.end))..sentence.end;
                let words = longest_part(&text[part.clone()]);
                if words > max + TOLERANCE && !is_easy(&text[part.clone()], words) {
                    let of_what =
                        if bracketed(&text[part]) > 0 { " outside of brackets" } else { "" };
                    let message =
                        format!("sentence is too long: {words} words{of_what} (maximum {max})");
                    cx.report(passage.span(sentence.clone()), message)
                        .cause(format!("sentences are too long (maximum {max} words)"))
                        .help("write two sentences, or turn a part of it into a list");
                }
            }
        }
    }
}

/// Whether a paragraph is in a text to paste into an assistant.
fn is_prompt(node: Node<'_>) -> bool {
    node.ancestors().filter_map(ast::Component::cast).any(|it| it.is("Prompt"))
}

/// The bytes of a label in bold on a line of its own.
fn label_before(node: Node<'_>, text: &str) -> usize {
    let label = node.children().next().filter(|it| it.kind() == NodeKind::Strong);
    let line = text.split('\n').next().unwrap_or_default();
    label.filter(|it| it.plain_text().trim() == line.trim()).map_or(0, |_| line.len())
}

/// How many words the longest part of a sentence has. A colon announces a list, and a line that
/// begins with `This` is a sentence even if the full stop before it is missing. Readers can skip
/// examples and remarks in brackets.
fn longest_part(sentence: &str) -> usize {
    let sentence = sentence.replace("\nThis ", ";This ");
    let parts = sentence.split([':', ';', '…']);
    let words =
        parts.map(|it| count(it).saturating_sub(bracketed(it)).saturating_sub(examples(it)));
    words.max().unwrap_or_default()
}

/// How many words of a part of a sentence are examples: several, at its end.
fn examples(part: &str) -> usize {
    let rest = part.rsplit_once(" such as ").map_or("", |it| it.1);
    if rest.matches(',').count() > 1 { count(rest) } else { 0 }
}

/// Whether a long sentence is easy to read or not ours to split: names in a row, a series of short parts,
/// and a requirement of a specification.
fn is_easy(sentence: &str, words: usize) -> bool {
    let commas = sentence.matches(',').count();
    let longest = sentence.split(',').map(count).max().unwrap_or_default();
    let is_series = commas >= LEAST_COMMAS && longest <= SHORT_PART;
    let is_requirement = sentence.split_whitespace().any(|it| holds("MAY MUST SHOULD", it));
    // A dash in a sentence is a pause, as a full stop is.
    let has_dash = [" — ", " – ", " - "].iter().any(|it| sentence.contains(it));
    is_series || is_requirement || has_dash || commas * 4 >= words
}

/// How many words above the maximum make no difference to readers.
const TOLERANCE: usize = 2;

/// How many commas a series of parts has at least.
const LEAST_COMMAS: usize = 3;

/// How many words a part of a series has at most to be short.
const SHORT_PART: usize = 14;

/// How many words of a sentence are in brackets.
fn bracketed(sentence: &str) -> usize {
    let pieces = sentence.split('(').skip(1);
    pieces.filter_map(|it| it.split_once(')')).map(|it| count(it.0)).sum()
}
