//! Guesses the word that a misspelled one was meant to be.

use crate::derived::{is_derived, is_variant};
use crate::speller::Speller;
use crate::uses::Uses;

/// Shorter words are abbreviations more often than not.
const SHORTEST: usize = 5;

/// From this length on, a near word may be used in another form: its stem is long enough to be no
/// other word's.
const LONG: usize = 9;

/// The known word that an unknown one was meant to be: one letter away, and used more often on the
/// site. `uses` counts the known words of the site, and `times` is how often the unknown one is used.
pub fn meant(word: &str, times: u32, speller: &Speller, uses: &Uses) -> Option<String> {
    let word = word.to_lowercase();
    if word.len() < SHORTEST || !word.bytes().all(|it| it.is_ascii_lowercase()) {
        return None;
    }
    // A word that is used often may be a word of the trade.
    let least = times.saturating_mul(if times > 2 { 4 } else { 2 });
    let mut best: Option<(u32, String)> = None;
    for near in edits(&word) {
        let is_replaced = near.len() == word.len() && !is_swapped(&word, &near);
        let by_stem = near.len() >= LONG && !is_replaced && uses.of_stem(&near) >= least;
        let count = uses.of(&near);
        let is_used = count >= least || by_stem;
        if is_used && best.as_ref().is_none_or(|it| count > it.0) && speller.look_up(&near) {
            best = Some((count, near));
        }
    }
    let near = best?.1;
    let is_right = differs_at_edge(&word, &near)
        || is_variant(&word, &near)
        || is_variant(&near, &word)
        || !lacks_double(&word, &near) && is_derived(&word, &|part| speller.look_up(part));
    (!is_right).then_some(near)
}

/// Every text that is one letter away: one less, one more, another one, or two that change places.
fn edits(word: &str) -> Vec<String> {
    let mut out = Vec::new();
    for at in 0..=word.len() {
        let (start, end) = word.split_at(at);
        for letter in 'a'..='z' {
            out.push(format!("{start}{letter}{end}"));
            if let Some(rest) = end.get(1..).filter(|_| !end.starts_with(letter)) {
                out.push(format!("{start}{letter}{rest}"));
            }
        }
        if let Some(rest) = end.get(1..) {
            out.push(format!("{start}{rest}"));
        }
        if let Some(rest) = end.get(2..).filter(|_| end[..1] != end[1..2]) {
            out.push(format!("{start}{}{}{rest}", &end[1..2], &end[..1]));
        }
    }
    out
}

/// Whether two letters beside each other change places.
fn is_swapped(word: &str, near: &str) -> bool {
    let differ: Vec<usize> =
        (0..word.len()).filter(|at| word[*at..=*at] != near[*at..=*at]).collect();
    matches!(differ.as_slice(), [first, second] if second - first == 1)
}

/// Whether the first or last letter is another one, or one is added there and doubles none: names such
/// as *systemd* and units such as *kbits* are made so, and endings have other letters.
fn differs_at_edge(word: &str, near: &str) -> bool {
    let last = word.len() - 1;
    match word.len() == near.len() {
        true => word[1..] == near[1..] || word[..last] == near[..last],
        false => {
            let is_doubled = word.ends_with(&word[last - 1..last]);
            &word[1..] == near || &word[..last] == near && !is_doubled
        }
    }
}

/// Whether a doubled letter is single, as in *occured*: both parts are known words, and it is wrong.
fn lacks_double(word: &str, near: &str) -> bool {
    let same = word.bytes().zip(near.bytes()).take_while(|(a, b)| a == b).count();
    near.len() == word.len() + 1
        && same > 0
        && near.as_bytes()[same] == near.as_bytes()[same - 1]
        && near[same + 1..] == word[same..]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dictionary::Dictionary;
    use crate::uses::UsesOfPage;
    use std::sync::Arc;

    #[test]
    fn a_word_was_meant_to_be_one_that_the_site_uses() {
        let dic = "10\nsystem\nreceive\noccur\noccurred\nserver\ntemplate\navailability\navailable\nbehavior\nmemorize\n";
        let dictionary = Dictionary::new("SET UTF-8\n", dic).unwrap();
        let speller = Speller::new(vec![Arc::new(dictionary)], []);
        let (uses, mut page) = (Uses::default(), UsesOfPage::default());
        for word in ["receive", "receive", "occurred", "occurred", "server", "server", "template"] {
            page.add(word);
        }
        for word in
            ["template", "available", "available", "behavior", "behavior", "system", "system"]
        {
            page.add(word);
        }
        uses.add_all(&page);
        let meant = |word: &str, times| meant(word, times, &speller, &uses);
        for (word, near) in [
            ("recieve", "receive"),
            ("Receve", "receive"),
            ("occured", "occurred"),
            ("tempalte", "template"),
            ("availabilty", "availability"),
        ] {
            assert_eq!(meant(word, 1).as_deref(), Some(near), "{word}");
        }
        // Used as often as the other, of the trade, derived, British, too short, or of no use here.
        for (word, times) in [
            ("recieve", 2),
            ("systemd", 1),
            ("zystem", 1),
            ("semver", 1),
            ("templates", 1),
            ("behaviour", 1),
            ("memoriz", 1),
        ] {
            assert_eq!(meant(word, times), None, "{word}");
        }
    }

    #[test]
    fn all_edits_are_one_letter_away() {
        let all = edits("ab");
        for near in ["b", "a", "ba", "xb", "ax", "xab", "axb", "abx"] {
            assert!(all.iter().any(|it| it == near), "{near}");
        }
        assert!(!all.iter().any(|it| it == "ab"));
        assert!(lacks_double("occured", "occurred") && !lacks_double("tempate", "template"));
    }
}
