//! Sentences.

use std::ops::Range;

/// The sentences of a text, as byte ranges without the blanks around. A sentence ends at a stop
/// before a blank, unless the stop belongs to an abbreviation or the next word goes on in lower case.
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
        if !matches!(c, '.' | '!' | '?' | '…' | '。' | '！' | '？') {
            continue;
        }
        while let Some(&(_, next)) = chars.peek() {
            if !is_closing(next) {
                break;
            }
            end += next.len_utf8();
            chars.next();
        }
        if matches!(c, '。' | '！' | '？') {
            return end;
        }
        let rest = &text[end..];
        if !rest.starts_with(char::is_whitespace) {
            continue;
        }
        let next = rest.trim_start().trim_start_matches(is_opening).chars().next();
        let goes_on = matches!(c, '.' | '…') && next.is_some_and(char::is_lowercase);
        if goes_on || c == '.' && is_abbreviation(&text[start..stop], next) {
            continue;
        }
        return end;
    }
    text.len()
}

fn is_closing(c: char) -> bool {
    matches!(
        c,
        '.' | '!'
            | '?'
            | '…'
            | '"'
            | '\''
            | '”'
            | '’'
            | ')'
            | ']'
            | '»'
            | '。'
            | '！'
            | '？'
            | '」'
    )
}

fn is_opening(c: char) -> bool {
    matches!(c, '"' | '\'' | '“' | '‘' | '(' | '[' | '«')
}

/// Whether the stop after `before` belongs to its last word; `next` is what follows.
fn is_abbreviation(before: &str, next: Option<char>) -> bool {
    const ALWAYS: [&str; 16] = [
        "e.g", "i.e", "eg", "ie", "cf", "vs", "approx", "mr", "mrs", "ms", "dr", "prof", "st",
        "inc", "ltd", "al",
    ];
    const BEFORE_NUMBERS: [&str; 6] = ["no", "nos", "fig", "sec", "ch", "vol"];
    let word = before.rsplit(|c: char| c.is_whitespace() || is_opening(c)).next().unwrap_or(before);
    let is_in = |list: &[&str]| list.iter().any(|it| it.eq_ignore_ascii_case(word));
    let mut chars = word.chars();
    let is_initial = chars.next().is_some_and(|it| it.is_uppercase() && it != 'I');
    is_initial && chars.next().is_none()
        || is_in(&ALWAYS)
        || next.is_some_and(|it| it.is_ascii_digit()) && is_in(&BEFORE_NUMBERS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(text: &str) -> Vec<&str> {
        sentences(text).map(|range| &text[range]).collect()
    }

    #[test]
    fn ends_at_stops_that_end_something() {
        assert_eq!(list(" One.  Two! Three? Four"), ["One.", "Two!", "Three?", "Four"]);
        assert_eq!(
            list("He said \"Go.\" Then (see [1].) it ran."),
            ["He said \"Go.\"", "Then (see [1].) it ran."]
        );
        assert_eq!(list("Say no. See no. 5 there."), ["Say no.", "See no. 5 there."]);
        assert_eq!(list("Wait... what?! Really…  Yes."), ["Wait... what?!", "Really…", "Yes."]);
        assert_eq!(list("第一句。第二句！"), ["第一句。", "第二句！"]);
        assert_eq!(list("  \n"), [""; 0]);
    }

    #[test]
    fn stops_inside_a_sentence_do_not_end_it() {
        for text in [
            "Use Node 18.2 or config.json, e.g. from example.com/a.b today.",
            "See e.g. Stripe or Dr. Who vs. J. R. Doe.",
            "Set .env and ...rest here.",
        ] {
            assert_eq!(list(text), [text]);
        }
    }
}
