//! Words whose full stop ends no sentence.

/// Abbreviations that titles and headings may end in, in lower case and without their stop.
const AT_THE_END: [&str; 14] = [
    "al", "approx", "co", "corp", "dept", "est", "etc", "inc", "jr", "ltd", "misc", "no", "sr",
    "vs",
];

/// Whether a word before a full stop is an abbreviation, in any case: `etc`, `U.S`, `e.g`.
pub fn is_abbreviation(word: &str) -> bool {
    word.contains('.') || AT_THE_END.iter().any(|it| it.eq_ignore_ascii_case(word))
}
