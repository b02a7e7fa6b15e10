//! Headings in capital letters.

use crate::words;
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct AllCaps;

/// This many words in capital letters are not abbreviations.
const MIN_WORDS: usize = 2;
/// Longer words are hardly ever abbreviations.
const ABBREVIATION: usize = 5;

/// How many bytes show that a heading has small letters.
const LOOK: usize = 32;

impl NodeRule for AllCaps {
    const META: RuleMeta = RuleMeta::suggestion(
        "all-caps",
        "a heading is written in capital letters",
        include_str!("all_caps.md"),
    )
    .only_in_pages();
    type Node<'a> = ast::Heading<'a>;

    fn check(&self, heading: ast::Heading<'_>, cx: &mut PageCx<'_>) {
        // Nearly all headings have a small letter among the first ones.
        if heading.node().text().bytes().take(LOOK).any(|it| it.is_ascii_lowercase()) {
            return;
        }
        let words = words::of(heading.node());
        let has_case = |it: &&words::Word<'_>| it.text.chars().any(char::is_alphabetic);
        let is_capital =
            |text: &str| text.chars().all(|it| it.is_uppercase() || !it.is_alphabetic());
        let written: Vec<_> = words.iter().filter(has_case).collect();
        let long = written.iter().filter(|it| it.text.chars().count() > ABBREVIATION).count();
        // `MAX_RETRIES` is a name.
        let is_name = written.iter().any(|it| it.text.contains(['_', '/', '.']));
        let is_shouted = written.len() >= MIN_WORDS
            && long > 0
            && !is_name
            && written.iter().all(|it| is_capital(it.text));
        if is_shouted {
            cx.report(heading.span(), "heading is written in capital letters")
                .help("write it as a sentence: capitals are harder to read, and some screen readers spell them");
        }
    }
}
