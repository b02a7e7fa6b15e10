//! What pages and the texts of links are about, by their words.

use doclint_rule::site::SitePage;
use std::collections::HashSet;

/// What a page is about: its titles and its path, in lower case.
pub(crate) fn about(page: &SitePage) -> String {
    let mut about = page.path.to_lowercase();
    for key in ["title", "sidebarTitle"] {
        let title = page.facts.get(key).and_then(|it| it.as_str()).unwrap_or_default();
        about.push(' ');
        about.push_str(&title.to_lowercase());
    }
    about
}

/// Whether a text has a word that a page is about.
pub(crate) fn shares_word(about: &str, text: &str) -> bool {
    let text = text.to_lowercase();
    let of_text: HashSet<&str> = words(&text).collect();
    words(about).any(|it| of_text.iter().any(|word| it.starts_with(word) || word.starts_with(it)))
}

/// Whether a page is about each word of a text.
pub(crate) fn has_words(about: &str, text: &str) -> bool {
    let text = text.to_lowercase();
    let of_page: HashSet<&str> = words(about).collect();
    let mut of_text = words(&text).peekable();
    of_text.peek().is_some() && of_text.all(|it| of_page.contains(it))
}

/// The words of a text that say what it is about.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|it| it.len() > 2)
}
