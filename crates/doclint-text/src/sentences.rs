//! Sentences.

use crate::common::begins_sentence;
use std::ops::Range;

/// The sentences of a text, as byte ranges without the blanks around. A sentence ends at a stop
/// before a blank, unless the stop belongs to an abbreviation, an initial or the number of a list,
/// or the next word goes on in lower case; at a colon or an empty line that ends a block of text, and
/// behind the emoji that follow a stop.
pub fn sentences(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        at += text[at..].len() - text[at..].trim_start().len();
        if at == text.len() {
            return None;
        }
        let start = at;
        at = sentence_end(text, start);
        Some(start..start + text[start..at].trim_end().len())
    })
}

fn sentence_end(text: &str, start: usize) -> usize {
    let mut chars = text[start..].char_indices().peekable();
    while let Some((offset, c)) = chars.next() {
        let stop = start + offset;
        let mut end = stop + c.len_utf8();
        if c == '\n' && text[end..].starts_with('\n') || c == ':' && ends_block(&text[end..]) {
            return end;
        }
        if !is_stop(c) {
            continue;
        }
        while let Some(&(_, next)) = chars.peek() {
            if !is_closing(next) {
                break;
            }
            end += next.len_utf8();
            chars.next();
        }
        if is_full_width(c) {
            return end;
        }
        let rest = &text[end..];
        if !rest.starts_with(char::is_whitespace) {
            continue;
        }
        let rest = rest.trim_start();
        let emoji = rest.len() - rest.trim_start_matches(is_emoji).len();
        if emoji > 0 {
            return text.len() - rest.len() + emoji;
        }
        let next = rest.trim_start_matches(is_opening);
        if goes_on(next) || c == '.' && belongs_to_word(&text[start..stop], next) {
            continue;
        }
        return end;
    }
    text.len()
}

const fn is_stop(c: char) -> bool {
    matches!(c, '.' | '!' | '?' | '…' | '।' | '؟' | '۔') || is_full_width(c)
}

/// Stops that no blank follows.
const fn is_full_width(c: char) -> bool {
    matches!(c, '。' | '！' | '？' | '｡')
}

const fn is_closing(c: char) -> bool {
    is_stop(c) || matches!(c, '"' | '\'' | '”' | '’' | ')' | ']' | '»' | '」' | '』' | '）')
}

const fn is_opening(c: char) -> bool {
    matches!(c, '"' | '\'' | '“' | '‘' | '(' | '[' | '«' | '¿' | '¡')
}

/// Signs of Unicode's blocks of emoji, with those that join them.
const fn is_emoji(c: char) -> bool {
    matches!(c, '\u{2600}'..='\u{27BF}' | '\u{1F000}'..='\u{1FAFF}' | '\u{2B50}' | '\u{200D}' | '\u{FE0F}')
}

/// Whether a colon ends the text before it: a line ends there, and the next one does not go on in
/// lower case.
fn ends_block(rest: &str) -> bool {
    let blanks = &rest[..rest.len() - rest.trim_start().len()];
    blanks.contains('\n') && !rest.trim_start().starts_with(char::is_lowercase)
}

/// Whether the text after a stop continues its sentence: in lower case, except for names such as
/// `iOS`.
fn goes_on(next: &str) -> bool {
    let word = next.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    word.starts_with(char::is_lowercase) && !word.contains(char::is_uppercase)
}

/// Whether the stop after `before` belongs to its last word; `next` is the text after it.
fn belongs_to_word(before: &str, next: &str) -> bool {
    let word = before.rsplit(|c: char| c.is_whitespace() || is_opening(c)).next().unwrap_or(before);
    let is_in = |list: &[&str]| list.iter().any(|it| it.eq_ignore_ascii_case(word));
    let next_word = next.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let starts_sentence = begins_sentence(next_word);
    if is_in(&ALWAYS) || word == before && is_list_number(word) {
        return true;
    }
    if is_initial(word) || is_in(&MAY_END) || crate::tokens::has_inner_stop(word) {
        return !starts_sentence;
    }
    let number = next.starts_with(|c: char| c.is_ascii_digit() || c == crate::OBJECT || c == '#');
    number && is_in(&BEFORE_NUMBERS)
}

/// Abbreviations that something always follows.
const ALWAYS: [&str; 16] = [
    "e.g", "i.e", "eg", "ie", "cf", "vs", "approx", "mr", "mrs", "ms", "dr", "prof", "st", "resp",
    "incl", "ca",
];

/// Abbreviations that may end a sentence.
const MAY_END: [&str; 9] = ["inc", "ltd", "corp", "co", "jr", "sr", "al", "est", "ph.d"];

/// Abbreviations before a number.
const BEFORE_NUMBERS: [&str; 26] = [
    "no", "nos", "nr", "fig", "figs", "sec", "ch", "vol", "eq", "art", "p", "pp", "v", "ver",
    "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
];

/// `J` of `J. Doe`, and not the `I` of `So do I.`
fn is_initial(word: &str) -> bool {
    let mut chars = word.chars();
    chars.next().is_some_and(|it| it.is_uppercase() && it != 'I') && chars.next().is_none()
}

/// `1`, `12` or `a`, with which a text begins.
fn is_list_number(word: &str) -> bool {
    let digits = !word.is_empty() && word.len() <= 3 && word.bytes().all(|it| it.is_ascii_digit());
    digits || word.len() == 1 && word.bytes().all(|it| it.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    const CASES: &str = include_str!("sentences/cases.txt");

    #[test]
    fn sentences_end_where_the_cases_say() {
        let cases = CASES.lines().filter(|it| !it.starts_with('#') && !it.is_empty());
        let mut wrong = Vec::new();
        let mut count = 0;
        for case in cases {
            let case = case.replace("\\n", "\n").replace("{}", "\u{FFFC}");
            let expected: Vec<&str> = case.split('|').map(str::trim).collect();
            let text = case.replace(" | ", " ").replace('|', "");
            let found: Vec<&str> = sentences(&text).map(|range| &text[range]).collect();
            if found != expected {
                wrong.push(format!("{found:?}"));
            }
            count += 1;
        }
        assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
        assert!(count >= 60, "{count} cases");
    }

    #[test]
    fn texts_without_blanks_end_at_full_width_stops() {
        let text = "第一句。第二句！(第三句？)「第四句。」最后";
        let found: Vec<&str> = sentences(text).map(|range| &text[range]).collect();
        assert_eq!(found, ["第一句。", "第二句！", "(第三句？)", "「第四句。」", "最后"]);
        assert_eq!(sentences("  \n").count(), 0);
    }
}
