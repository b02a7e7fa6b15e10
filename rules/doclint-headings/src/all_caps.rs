//! Headings in capital letters.

use crate::words;
use doclint_rule::{NodeRule, Page, PageCx, RuleMeta, ast};
use std::collections::HashMap;

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
        // `RFC7231` is an abbreviation, too.
        let is_long = |it: &&&words::Word<'_>| {
            it.text.chars().count() > ABBREVIATION
                && !it.text.contains(|c: char| c.is_ascii_digit())
        };
        let long = written.iter().filter(is_long).count();
        // `MAX_RETRIES` is a name.
        let is_name = written.iter().any(|it| it.text.contains(['_', '/', '.']));
        let is_shouted = written.len() >= MIN_WORDS
            && long > 0
            && !is_name
            && written.iter().all(|it| is_capital(it.text));
        let is_fine = || {
            let long = written.iter().filter(is_long);
            is_name_of_page(heading, cx)
                || is_in_code(heading, cx.page())
                || are_always_capital(long.map(|it| it.text), cx.page())
        };
        if is_shouted && !is_fine() {
            cx.report(heading.span(), "heading is written in capital letters")
                .help("write it as a sentence: capitals are harder to read, and some screen readers spell them");
        }
    }
}

/// Whether the text of the page has each of these words, too, and in capitals only: `INVITE` is the name of
/// a message.
fn are_always_capital<'w>(mut words: impl Iterator<Item = &'w str>, page: &Page) -> bool {
    let mut counts: HashMap<String, (u32, u32)> = HashMap::new();
    for word in ast::Text::all(page).flat_map(|it| words_in(it.value().as_str())) {
        let (capital, other) = counts.entry(word.to_lowercase()).or_default();
        match word.contains(char::is_lowercase) {
            true => *other += 1,
            false => *capital += 1,
        }
    }
    words.all(|it| counts.get(&it.to_lowercase()).is_some_and(|it| it.0 > 1 && it.1 == 0))
}

fn words_in(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|it| !it.is_empty())
}

/// Whether the page is named so: `CREATE VIEW`.
fn is_name_of_page(heading: ast::Heading<'_>, cx: &PageCx<'_>) -> bool {
    let title = cx.front_matter().and_then(|it| it.get("title")?.as_str());
    title.is_some_and(|it| it.trim().eq_ignore_ascii_case(heading.node().plain_text().trim()))
}

/// Whether code of the page has the words as they are: they are a statement or a constant.
fn is_in_code(heading: ast::Heading<'_>, page: &Page) -> bool {
    let text = heading.node().plain_text();
    let words = text.trim();
    let of_blocks = ast::Code::all(page).any(|it| it.content().as_str().contains(words));
    of_blocks || ast::InlineCode::all(page).any(|it| it.node().text().contains(words))
}
