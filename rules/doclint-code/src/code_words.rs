//! The words that the names in code are made of, each as one number.

/// In shorter words, one slip makes another word: `stat` and `start`.
const SHORTEST: usize = 6;

/// Words that don't fit into a number are left out.
const LONGEST: usize = 16;

/// The letters of a word as text.
pub(crate) fn spelled(letters: u128) -> String {
    letters.to_be_bytes().into_iter().take_while(|it| *it != 0).map(char::from).collect()
}

/// Calls `found` with the letters and the first byte of each word of code: `myDataset` and `MY_DATASET` have
/// `dataset` as their second one.
pub(crate) fn read(code: &str, mut found: impl FnMut(u128, usize)) {
    let bytes = code.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if !bytes[at].is_ascii_alphabetic() {
            at += 1;
            continue;
        }
        let start = at;
        let mut letters: u128 = 0;
        let is_upper = bytes[at].is_ascii_uppercase();
        while at < bytes.len() && bytes[at].is_ascii_alphabetic() {
            // `getName` and `HTTPServer`: a capital begins a word below small letters, or before them.
            let is_capital = bytes[at].is_ascii_uppercase();
            let begins = at > start
                && is_capital
                && (!bytes[at - 1].is_ascii_uppercase()
                    || bytes.get(at + 1).is_some_and(u8::is_ascii_lowercase));
            if begins {
                break;
            }
            letters = letters << 8 | u128::from(bytes[at] | 0x20);
            at += 1;
        }
        let length = at - start;
        if !(SHORTEST..=LONGEST).contains(&length) {
            continue;
        }
        // A letter of an escape, as in `\nname` and `%2Fname`, belongs to no word.
        let before = start.checked_sub(1).map(|it| bytes[it]);
        let is_cut = before.is_some_and(|it| matches!(it, b'\\' | 0x80..))
            || bytes.get(at).is_some_and(|it| *it >= 0x80)
            || is_upper && before.is_some_and(|it| it.is_ascii_digit());
        if !is_cut {
            found(letters << (8 * (LONGEST - length)), start);
        }
    }
}

pub(crate) fn length(letters: u128) -> usize {
    LONGEST - letters.trailing_zeros() as usize / 8
}

/// Whether two words differ by a slip of the fingers inside of them: two letters that are swapped, or one
/// that is missing or too many. The last letter may be an ending, and a first one that is doubled a sign before
/// the word, as in `-lname`.
pub(crate) fn is_slip(wrong: u128, meant: u128) -> bool {
    let (own, other) = (length(wrong), length(meant));
    let equal = (wrong ^ meant).leading_zeros() as usize / 8;
    // People get the first letter right.
    if own.abs_diff(other) > 1 || equal == 0 {
        return false;
    }
    let byte = |of: u128, at: usize| (of >> (8 * (LONGEST - 1 - at))) as u8;
    let below = |of: u128, at: usize| if at < LONGEST { of << (8 * at) } else { 0 };
    if own == other {
        // `registre` and `fibre` are words of other languages, and of British English.
        let is_other_end = || equal + 2 == own && [b'r', b'e'].contains(&byte(wrong, equal));
        return equal + 1 < own
            && !(is_other_end() && [b'r', b'e'].contains(&byte(meant, equal)))
            && byte(wrong, equal) == byte(meant, equal + 1)
            && byte(wrong, equal + 1) == byte(meant, equal)
            && below(wrong, equal + 2) == below(meant, equal + 2);
    }
    let (short, long) = if own < other { (wrong, meant) } else { (meant, wrong) };
    let is_doubled_first = byte(long, 0) == byte(long, 1);
    // `parses` and `parsers`, `triples` and `triplets`.
    let is_ending = equal + 2 >= own.max(other) && byte(long, own.max(other) - 1) == b's';
    equal < own.min(other)
        && !is_doubled_first
        && !is_ending
        && below(short, equal) == below(long, equal + 1)
}
