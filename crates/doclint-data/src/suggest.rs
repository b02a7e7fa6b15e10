//! "Did you mean": the known word that a misspelt one was meant to be.

/// Longer words are names or mistakes of another sort, and comparing costs the product of lengths.
const LONGEST: usize = 64;

/// The candidate nearest to `word`, if about two of three letters are right: dropped, added,
/// changed and swapped letters count one each, a mere difference of case counts one in all. The
/// first of equals wins, one of the same length before others. Words shorter than three letters are only matched but for their case.
pub fn suggest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let folded: Vec<char> = word.to_lowercase().chars().collect();
    if folded.len() > LONGEST {
        return None;
    }
    let mut best: Option<((usize, usize), &'c str)> = None;
    for candidate in candidates {
        if candidate == word {
            continue;
        }
        let other: Vec<char> = candidate.to_lowercase().chars().collect();
        let longer = folded.len().max(other.len());
        let allowed = if folded.len() < 3 || other.len() < 3 { 0 } else { (longer / 3).max(1) };
        if longer > LONGEST || folded.len().abs_diff(other.len()) > allowed {
            continue;
        }
        let distance = distance(&folded, &other);
        // Swapped letters are likelier than a lost one.
        let rank = (distance.max(1), folded.len().abs_diff(other.len()));
        if distance <= allowed && best.is_none_or(|(least, _)| rank < least) {
            best = Some((rank, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// How many letters have to be dropped, added, changed or swapped to make one word of the other.
/// Words longer than any key count as wholly different.
pub fn edit_distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let longer = a.len().max(b.len());
    if longer > LONGEST { longer } else { distance(&a, &b) }
}

/// The Damerau-Levenshtein distance, where no letter is edited twice.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.iter().enumerate() {
        let mut row = Vec::with_capacity(b.len() + 1);
        row.push(i + 1);
        for (j, to) in b.iter().enumerate() {
            let changed = last[j] + usize::from(from != to);
            let mut least = changed.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *from == b[j - 1] && a[i - 1] == *to {
                least = least.min(before[j - 1] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
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
        assert_eq!(suggest("bat", ["boat", "Bat"]), Some("Bat"), "the same length goes before");
        assert_eq!(suggest("stesp", ["step", "steps"]), Some("steps"), "swapped letters");
    }

    #[test]
    fn distance_counts_edits() {
        let d = |a: &str, b: &str| {
            distance(&a.chars().collect::<Vec<_>>(), &b.chars().collect::<Vec<_>>())
        };
        assert_eq!(d("", "abc"), 3);
        assert_eq!(d("kitten", "sitting"), 3);
        assert_eq!(d("ab", "ba"), 1);
        assert_eq!(d("ca", "abc"), 3);
        assert_eq!(d("é", "e"), 1);
    }
}
