//! Slips of the fingers, which don't change the meaning of a name.

use crate::edit_distance;

/// Whether `wrong` is probably `meant` with a slip of the fingers: other signs or another case, or
/// a letter or two in one word. Names that differ in a digit or in a whole word mean different
/// things, however few letters that takes.
pub fn is_slip(wrong: &str, meant: &str) -> bool {
    let (wrong, meant) = (wrong.to_lowercase(), meant.to_lowercase());
    if letters(&wrong).eq(letters(&meant)) {
        return true;
    }
    let digits = |text: &'_ str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    if digits(&wrong) != digits(&meant) {
        return false;
    }
    if words(&wrong).count() != words(&meant).count() {
        // The words may only be divided in another way.
        let (wrong, meant): (String, String) =
            (letters(&wrong).collect(), letters(&meant).collect());
        return is_slip_of_word(&wrong, &meant, 1);
    }
    let mut different = words(&wrong).zip(words(&meant)).filter(|it| it.0 != it.1);
    match (different.next(), different.next()) {
        (Some((wrong, meant)), None) => is_slip_of_word(wrong, meant, 2),
        _ => false,
    }
}

/// Whether two words differ in one letter, or in the places of two.
pub fn is_one_slip(a: &str, b: &str) -> bool {
    let sorted = |text: &str| {
        let mut letters: Vec<char> = text.chars().collect();
        letters.sort_unstable();
        letters
    };
    match edit_distance(a, b) {
        1 => true,
        2 => sorted(a) == sorted(b),
        _ => false,
    }
}

/// The words of a name in lower case.
pub fn words(name: &str) -> impl Iterator<Item = &str> {
    name.split(|it: char| !it.is_alphanumeric()).filter(|it| !it.is_empty())
}

/// Whether only a plural makes the difference.
pub fn is_plural(a: &str, b: &str) -> bool {
    let (long, short) = if a.len() > b.len() { (a, b) } else { (b, a) };
    long.strip_prefix(short).is_some_and(|end| end == "s" || end == "es")
}

fn letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|it| it.is_alphanumeric())
}

fn is_slip_of_word(wrong: &str, meant: &str, most: usize) -> bool {
    if is_plural(wrong, meant) && wrong.len().min(meant.len()) > 2 {
        return true;
    }
    let shorter = wrong.chars().count().min(meant.chars().count());
    let allowed = match shorter {
        0..4 => return false,
        4..8 => 1,
        _ => most,
    };
    let edits = edit_distance(wrong, meant);
    // Two letters that were changed in their places make another word: `roots` and `tools`.
    let are_replaced = edits > 1 && wrong.chars().count() == meant.chars().count();
    // People get the first letter right; `sync` and `async` are two words.
    wrong.chars().next() == meant.chars().next() && edits <= allowed && !are_replaced
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_leave_what_a_name_means() {
        for (wrong, meant) in [
            ("getting_started", "getting-started"),
            ("QuickStart", "quick-start"),
            ("udpate-memory", "update-memory"),
            ("authentification", "authentication"),
            ("web-hook", "webhooks"),
            ("rate-limit", "rate-limits"),
            ("integratoins", "integrations"),
        ] {
            assert!(is_slip(wrong, meant), "{wrong} {meant}");
        }
        for (wrong, meant) in [
            ("memory-import", "memory-export"),
            ("v1", "v2"),
            ("auth0", "auth"),
            ("delete-memory", "update-memory"),
            ("sync", "async"),
            ("guides", "guild"),
            ("sin", "min"),
            ("build-server", "build-client"),
            ("langchain", "langgraph"),
            ("listrootsrequest", "listtoolsrequest"),
        ] {
            assert!(!is_slip(wrong, meant), "{wrong} {meant}");
        }
    }
}
