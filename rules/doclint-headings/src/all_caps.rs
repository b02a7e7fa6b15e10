//! Headings in capital letters.

use crate::words;
use doclint_rule::words::is_in_code;
use doclint_rule::{NodeRule, Page, PageCx, Profile, RuleMeta, ast};
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
    .profile(Profile::All)
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
                || is_in_code(cx.page(), &heading.node().plain_text())
                || long
                    .clone()
                    .all(|it| cx.shared(|cx| Uses::of(cx.page())).is_always_capital(it.text))
        };
        if is_shouted && !is_fine() {
            cx.report(heading.span(), "heading is written in capital letters")
                .help("write it as a sentence: capitals are harder to read, and some screen readers spell them");
        }
    }
}

/// How often the paragraphs of a page have each word in capitals, and in another way.
struct Uses(HashMap<String, (u32, u32)>);

impl Uses {
    fn of(page: &Page) -> Self {
        let mut uses: HashMap<String, (u32, u32)> = HashMap::new();
        for paragraph in ast::Paragraph::all(page) {
            let text = paragraph.node().plain_text();
            let words = text.split(|c: char| !c.is_alphanumeric()).filter(|it| !it.is_empty());
            for word in words {
                let (capital, other) = uses.entry(word.to_lowercase()).or_default();
                match word.contains(char::is_lowercase) {
                    true => *other += 1,
                    false => *capital += 1,
                }
            }
        }
        Self(uses)
    }

    /// Whether the text has a word, and in capitals only: `INVITE` is the name of a message.
    fn is_always_capital(&self, word: &str) -> bool {
        self.0.get(&word.to_lowercase()).is_some_and(|it| it.0 > 0 && it.1 == 0)
    }
}

/// Whether the page is named so: `CREATE VIEW`.
fn is_name_of_page(heading: ast::Heading<'_>, cx: &PageCx<'_>) -> bool {
    let title = cx.front_matter().and_then(|it| it.get("title")?.as_str());
    title.is_some_and(|it| it.trim().eq_ignore_ascii_case(heading.node().plain_text().trim()))
}
