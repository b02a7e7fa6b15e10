//! Words that messages have in common.

use doclint_syntax::{Page, ast};
use std::fmt::Display;

/// How many names a message lists.
const MAX_LISTED: usize = 20;
/// A longer quotation is cut, in characters.
const MAX_QUOTED: usize = 40;

/// A count with its noun: `1 page`, `3 pages`.
pub fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// Statements with more parts are not looked for in code.
const MAX_PARTS: usize = 8;

/// Whether code of a page has these words as they are, in which `...` may represent others: they are a
/// statement or a constant.
pub fn is_in_code(page: &Page, words: &str) -> bool {
    let parts = words.split("...").map(str::trim).filter(|it| !it.is_empty());
    let parts: Vec<&str> = parts.take(MAX_PARTS + 1).collect();
    (1..=MAX_PARTS).contains(&parts.len())
        && parts.into_iter().all(|part| {
            ast::Code::all(page).any(|it| it.content().as_str().contains(part))
                || ast::InlineCode::all(page).any(|it| it.node().text().contains(part))
        })
}

/// Source text in backticks, cut if it is long.
pub fn quoted(text: &str) -> String {
    match text.char_indices().nth(MAX_QUOTED) {
        Some((end, _)) => format!("`{}…`", &text[..end]),
        None if text.is_empty() => "an empty text".to_owned(),
        None => format!("`{text}`"),
    }
}

/// Names with a word before the last one: `a, b and c`. A long list is cut.
pub fn listed<T: Display>(names: impl IntoIterator<Item = T>, word: &str) -> String {
    listed_up_to(MAX_LISTED, names, word)
}

/// The same with at most `max` names: `a, b and 7 more`.
pub fn listed_up_to<T: Display>(
    max: usize,
    names: impl IntoIterator<Item = T>,
    word: &str,
) -> String {
    let mut names: Vec<String> = names.into_iter().map(|name| name.to_string()).collect();
    // One name takes no more room than "1 more".
    if names.len() > max + 1 {
        let rest = names.len() - max;
        names.truncate(max);
        return format!("{} {word} {rest} more", names.join(", "));
    }
    match names.as_slice() {
        [before @ .., last] if !before.is_empty() => {
            format!("{} {word} {last}", before.join(", "))
        }
        names => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::{counted, listed, listed_up_to, quoted};

    #[test]
    fn lists_and_counts_as_a_sentence_does() {
        assert_eq!(listed(["a"; 0], "and"), "");
        assert_eq!(listed(["a"], "and"), "a");
        assert_eq!(listed(["a", "b", "c"], "or"), "a, b or c");
        assert_eq!(listed_up_to(2, ["a", "b", "c"], "and"), "a, b and c");
        assert_eq!(listed_up_to(2, ["a", "b", "c", "d"], "and"), "a, b and 2 more");
        assert_eq!((counted(1, "page"), counted(0, "page")), ("1 page".into(), "0 pages".into()));
        assert_eq!(quoted("ä"), "`ä`");
        assert_eq!(quoted(&"ä".repeat(41)), format!("`{}…`", "ä".repeat(40)));
    }
}
