//! Emoji in prose.

use crate::support::prose::{has_words, holds, is_in_quotes, paragraphs, word_before};
use doclint_rule::{Genre, Need, Page, PageCx, PageRule, Profile, RuleMeta};

pub(crate) struct Emoji;

/// Words that a noun follows.
const BEFORE_WORDS: &str =
    "a add an and by click comment from in into of on or our press react the this to use with your";

/// Fewer words are a label.
const LEAST_WORDS: usize = 3;

impl PageRule for Emoji {
    const META: RuleMeta =
        RuleMeta::suggestion("emoji", "a sentence has an emoji", include_str!("emoji.md"))
            .in_api_files()
            .profile(Profile::All)
            .only_in_pages()
            .needs(&[Need::English])
            .skips(&[Genre::Record]);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for (_, passage) in paragraphs(cx) {
            let text = passage.text();
            // Some texts are about emoji.
            if text.is_ascii() || text.contains("emoji") {
                continue;
            }
            for (at, c) in
                text.char_indices().filter(|it| is_picture(it.1) && !is_in_quotes(text, it.0))
            {
                let sentence = passage.sentence_at(at);
                let is_long = sentence.is_some_and(|it| has_words(&text[it], LEAST_WORDS));
                // Fewer words are a label, and an emoji before them is their bullet.
                // In brackets it is shown as the sign of a button.
                let is_bullet = text[..at].trim().is_empty() || text[..at].ends_with('(');
                // "Made with 💙" and "give it a ⭐": it is a word of the sentence.
                let before = text[..at].trim_end();
                let is_word = before.len() + 1 == at
                    && holds(BEFORE_WORDS, &word_before(before, before.len()).to_lowercase());
                if is_word {
                    continue;
                }
                if is_long && !is_bullet
                    || has_words(text, LEAST_WORDS) && text[at + c.len_utf8()..].trim().is_empty()
                {
                    cx.report(passage.span(at..at + c.len_utf8()), "emoji in a sentence")
                        .help("remove it, or use an `icon` of a component");
                    break;
                }
            }
        }
    }
}

/// Whether a character is a picture. Check marks, crosses and arrows are signs that mean something.
pub(crate) fn is_picture(c: char) -> bool {
    let is_sign = matches!(c, '\u{1f534}'..='\u{1f535}' | '\u{1f7e0}'..='\u{1f7eb}');
    matches!(c, '\u{1f300}'..='\u{1faff}') && !is_sign || matches!(c, '✨' | '⚡' | '⭐')
}
