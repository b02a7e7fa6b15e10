//! "Did you mean": finds the known name that a misspelled one was meant to be.
#![warn(missing_docs)]

mod alike;
mod meant;
mod names;
mod slip;

pub use alike::{CYRILLIC, GREEK, is_invisible, latin, question};
pub use meant::{meant, nearest};
pub use names::{Budget, Names};
pub use slip::{is_one_slip, is_plural, is_slip, words};

use rapidfuzz::distance::osa;

/// Longer words are unlikely to be misspelled names, and comparing them is slow.
const LONGEST: usize = 64;

/// The candidate nearest to `word`, if about two of three letters are right.
///
/// Dropped, added, changed and swapped letters count one each; a difference in case alone counts
/// one in all. Of equally near candidates, those of the same length come first, then the first in
/// order. Words shorter than three letters match only if they differ in case alone.
pub fn suggest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let candidates: Vec<&str> = candidates.into_iter().collect();
    let names = Names::new(candidates.iter().copied());
    names.nearest(word, &mut Budget::unlimited()).map(|at| candidates[at])
}

/// How many letters have to be dropped, added, changed or swapped to turn one word into the other
/// (the optimal string alignment distance). For words too long to compare, the length of the longer.
pub fn edit_distance(a: &str, b: &str) -> usize {
    let longer = a.chars().count().max(b.chars().count());
    if longer > LONGEST { longer } else { osa::distance(a.chars(), b.chars()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: [&str; 8] =
        ["title", "description", "sidebarTitle", "tag", "icon", "iconType", "og", "hidden"];

    #[test]
    fn finds_the_word_that_was_meant() {
        for (wrong, meant) in [
            ("descripton", "description"),
            ("sideBarTitle", "sidebarTitle"),
            ("gsidebarTitle", "sidebarTitle"),
            ("Title", "title"),
            ("tilte", "title"),
            ("tags", "tag"),
            ("icontype", "iconType"),
            ("OG", "og"),
        ] {
            assert_eq!(suggest(wrong, KEYS), Some(meant), "{wrong}");
        }
    }

    #[test]
    fn does_not_guess_wildly() {
        for word in ["author", "date", "ab", "oh", "title", "ico\u{0}xyz", "", &"x".repeat(9999)] {
            assert_eq!(suggest(word, KEYS), None, "{word}");
        }
        assert_eq!(suggest("bat", ["cat", "hat"]), Some("cat"), "the first of equals");
        assert_eq!(suggest("bat", ["boat", "bats"]), Some("boat"), "the first of equals");
        assert_eq!(suggest("bat", ["boat", "Bat"]), Some("Bat"), "the same length comes first");
        assert_eq!(suggest("stesp", ["step", "steps"]), Some("steps"), "swapped letters");
    }

    #[test]
    fn distance_counts_edits() {
        assert_eq!(edit_distance("", "abc"), 3);
        assert_eq!(edit_distance("abc", ""), 3);
        assert_eq!(edit_distance("kitten", "sitting"), 3);
        assert_eq!(edit_distance("ab", "ba"), 1);
        assert_eq!(edit_distance("ca", "abc"), 3);
        assert_eq!(edit_distance("é", "e"), 1);
        assert_eq!(edit_distance(&"x".repeat(65), "x"), 65);
    }
}
