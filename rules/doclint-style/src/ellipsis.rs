//! Sentences that trail off.

use crate::support::prose::{body, has_words, word_before};
use crate::support::signs::ends_word;
use doclint_rule::syntax::NodeKind;
use doclint_rule::{Need, Page, PageCx, PageRule, Profile, RuleMeta};

pub(crate) struct Ellipsis;

/// A shorter text may be a label that is quoted, such as "Loading…".
const LEAST_WORDS: usize = 4;

impl PageRule for Ellipsis {
    const META: RuleMeta =
        RuleMeta::suggestion("ellipsis", "a sentence trails off", include_str!("ellipsis.md"))
            .in_api_files()
            .profile(Profile::All)
            .only_in_pages()
            .needs(&[Need::English]);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for (node, passage) in body(cx) {
            let text = passage.text();
            for (at, sign) in text.match_indices("...").chain(text.match_indices('…')) {
                let end = at + sign.len();
                let sentence = passage.sentence_at(at).filter(|it| it.end == end);
                let Some(sentence) = sentence else { continue };
                let word = word_before(text, at);
                let is_word =
                    word.len() > 1 && word.bytes().skip(1).all(|it| it.is_ascii_lowercase());
                let is_lead = sentence.end == text.trim_end().len()
                    && node.next_sibling().is_some_and(|it| it.kind() == NodeKind::List);
                let is_quoted = text[sentence.clone()].contains(['"', '“']);
                if is_word
                    && !is_quoted
                    && !is_lead
                    && !matches!(word, "etc" | "if" | "when" | "more" | "to" | "or" | "and")
                    && ends_word(text, end)
                    && has_words(&text[sentence.start..at], LEAST_WORDS)
                {
                    cx.report(passage.span(at..end), "sentence trails off")
                        .help("end it with a full stop, or write what is left out");
                }
            }
        }
    }
}
