//! Guesses the meaning of a name among few others: components, attributes, keys.

use crate::{edit_distance, is_plural};

/// The only candidate that `wrong` means by a slip: other signs or another case, or a letter or two.
/// `None` where several are equally near, because they mean different things.
pub fn meant<'c>(wrong: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    match nearest(wrong, candidates).as_slice() {
        [only] => Some(only),
        _ => None,
    }
}

/// The candidates that `wrong` may mean by a slip and that are equally near, in order.
pub fn nearest<'c>(wrong: &str, candidates: impl IntoIterator<Item = &'c str>) -> Vec<&'c str> {
    let wrong_letters = letters(wrong);
    let mut best = None;
    let mut found = Vec::new();
    for candidate in candidates.into_iter().filter(|it| *it != wrong) {
        let rank = rank(&wrong_letters, &letters(candidate));
        if rank.is_none() || best.is_some() && rank > best {
            continue;
        }
        if rank != best {
            found.clear();
        }
        best = rank;
        found.push(candidate);
    }
    found
}

/// How far two names are apart, as their edits and whether these change more than the order of the
/// letters. `None` for two names that are not slips of each other.
fn rank(wrong: &str, meant: &str) -> Option<(usize, bool)> {
    if wrong == meant {
        return (!wrong.is_empty()).then_some((0, false));
    }
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let most = match wrong.chars().count().min(meant.chars().count()) {
        0..3 => return None,
        3..8 => 1,
        _ => 2,
    };
    let edits = if is_plural(wrong, meant) { 1 } else { edit_distance(wrong, meant) };
    let is_slip = edits <= most && digits(wrong) == digits(meant);
    is_slip.then(|| (edits, sorted(wrong) != sorted(meant)))
}

fn letters(name: &str) -> String {
    let letters = name.chars().filter(|it| it.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

fn sorted(word: &str) -> Vec<char> {
    let mut letters: Vec<char> = word.chars().collect();
    letters.sort_unstable();
    letters
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 7] =
        ["Tab", "Tabs", "Step", "Steps", "CodeGroup", "ResponseField", "ResponseExample"];

    #[test]
    fn one_candidate_is_meant() {
        for (wrong, right) in [
            ("tabs", "Tabs"),
            ("Stesp", "Steps"),
            ("code-group", "CodeGroup"),
            ("CodeGroups", "CodeGroup"),
            ("ResponsField", "ResponseField"),
            ("ReponseFeild", "ResponseField"),
        ] {
            assert_eq!(meant(wrong, NAMES), Some(right), "{wrong}");
        }
    }

    #[test]
    fn of_two_candidates_none_is_meant() {
        assert_eq!(nearest("Tas", NAMES), ["Tab", "Tabs"]);
        assert_eq!(nearest("Stepp", NAMES), ["Step", "Steps"]);
        for wrong in ["Tas", "Stepp", "Ta", "Response", "Step2", "", "Group"] {
            assert_eq!(meant(wrong, NAMES), None, "{wrong}");
        }
    }
}
