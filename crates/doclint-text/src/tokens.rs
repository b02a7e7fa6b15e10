//! Tokens: words, numbers and punctuation, each with its place.

use crate::OBJECT;
use std::ops::Range;

/// The ranges of the tokens of a text, in order. Contractions and possessives are two tokens
/// (`do|n't`, `user|'s`); addresses, file names, versions and words with hyphens are one.
pub(crate) fn tokens(text: &str) -> Vec<Range<usize>> {
    let mut out = Vec::with_capacity(text.len() / 5 + 1);
    let mut base = 0;
    while base < text.len() {
        let rest = &text[base..];
        let end = blank(rest).unwrap_or(rest.len());
        let chunk = &rest[..end];
        let bytes = chunk.as_bytes();
        // Most chunks are a word, or a word and a mark.
        match bytes.iter().position(|it| !it.is_ascii_alphanumeric()) {
            None if bytes.is_empty() => {}
            None => out.push(base..base + bytes.len()),
            Some(at) if at > 1 && at + 1 == bytes.len() && b".,:;!?)".contains(&bytes[at]) => {
                out.push(base..base + at);
                out.push(base + at..base + at + 1);
            }
            Some(_) => split_chunk(chunk, base, &mut out),
        }
        base += end + rest[end..].chars().next().map_or(0, char::len_utf8);
    }
    out
}

/// Where the first blank of a text is.
fn blank(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let at = bytes.iter().position(|it| it.is_ascii_whitespace() || !it.is_ascii())?;
    if bytes[at].is_ascii() {
        return Some(at);
    }
    text[at..].find(char::is_whitespace).map(|it| at + it)
}

/// Splits a text without blanks that begins at a byte of the whole text.
fn split_chunk(chunk: &str, base: usize, out: &mut Vec<Range<usize>>) {
    let start = chunk.len() - chunk.trim_start_matches(is_before).len();
    let trimmed = chunk[start..].trim_end_matches(is_after);
    let mut end = start + trimmed.len();
    // The stop of an abbreviation belongs to it: `e.g.`, `U.S.`.
    if chunk[end..].starts_with('.') && has_inner_stop(trimmed) {
        end += 1;
    }
    punctuation(&chunk[..start], base, out);
    split_core(&chunk[start..end], base + start, out);
    punctuation(&chunk[end..], base + end, out);
}

/// Each mark by itself, save for runs of one mark: `...`, `--`.
fn punctuation(marks: &str, base: usize, out: &mut Vec<Range<usize>>) {
    let mut last = None;
    for (at, c) in marks.char_indices() {
        let end = base + at + c.len_utf8();
        match out.last_mut() {
            Some(run) if last == Some(c) && matches!(c, '.' | '-') => run.end = end,
            _ => out.push(base + at..end),
        }
        last = Some(c);
    }
}

fn split_core(core: &str, base: usize, out: &mut Vec<Range<usize>>) {
    if has_inner_stop(core.trim_end_matches('.')) || is_name(core) {
        out.push(base..base + core.len());
        return;
    }
    let mut start = 0;
    let mut chars = core.char_indices().peekable();
    let mut before = None;
    while let Some((at, c)) = chars.next() {
        let after = chars.peek().map(|it| it.1);
        if is_separator(before, c, after) {
            word(&core[start..at], base + start, out);
            start = at + c.len_utf8();
            punctuation(&core[at..start], base + at, out);
        }
        before = Some(c);
    }
    word(&core[start..], base + start, out);
}

/// A word, with its contraction or possessive by itself.
fn word(word: &str, base: usize, out: &mut Vec<Range<usize>>) {
    if word.is_empty() {
        return;
    }
    let cut = contraction(word).unwrap_or(word.len());
    out.push(base..base + cut);
    if cut < word.len() {
        out.push(base + cut..base + word.len());
    }
}

/// Where the second part of `don't`, `you'll` or `user's` begins.
fn contraction(word: &str) -> Option<usize> {
    let apostrophe = word.rfind(['\'', '’'])?;
    let tail = word[apostrophe..].trim_start_matches(['\'', '’']);
    let at = match tail {
        "t" | "T" => {
            let before = &word[..apostrophe];
            before.ends_with(['n', 'N']).then(|| before.len() - 1)
        }
        _ => {
            let is_tail =
                ["s", "ll", "re", "ve", "d", "m"].iter().any(|it| it.eq_ignore_ascii_case(tail));
            is_tail.then_some(apostrophe)
        }
    };
    at.filter(|&at| at > 0)
}

/// Whether a text without blanks is the name of something that has its own marks: an address, a
/// file, a path, a version.
fn is_name(core: &str) -> bool {
    if core.starts_with("--") {
        return true;
    }
    let Some(mark) = core.find(['.', '/', '@', ':', '\\', '=']) else { return false };
    if core.contains("://") || core.starts_with(['/', '.', '~', '@', '\\']) {
        return true;
    }
    let inner = |c: char| core.trim_matches(c).contains(c);
    match core.as_bytes()[mark] {
        // `config.json`, `1.5`, `example.com/x`; not the `end.Then` of a missing blank.
        b'.' => {
            let after = core[mark + 1..].chars().next();
            after.is_some_and(|it| it.is_lowercase() || it.is_ascii_digit())
        }
        b'/' => {
            core.eq_ignore_ascii_case("and/or")
                || is_initials(core)
                || core.matches('/').count() > 1
                || inner('.')
        }
        b':' => core[mark + 1..].starts_with(|it: char| it.is_ascii_digit()),
        _ => inner('@') || inner('='),
    }
}

/// `I/O`, `TCP/IP`: capitals on both sides.
fn is_initials(core: &str) -> bool {
    core.chars().all(|it| it.is_uppercase() || it.is_ascii_digit() || it == '/')
}

/// `e.g`, `U.S`, `a.m`: single letters with stops between them.
pub(crate) fn has_inner_stop(word: &str) -> bool {
    word.contains('.')
        && word.split('.').all(|it| it.chars().count() == 1 && it.chars().all(char::is_alphabetic))
}

/// Marks before a word.
fn is_before(c: char) -> bool {
    !c.is_alphanumeric()
        && !matches!(
            c,
            '/' | '.' | '~' | '@' | '\\' | '&' | '$' | '#' | '_' | '+' | '-' | OBJECT | '\'' | '’'
        )
        || c == '\''
}

/// Marks behind a word.
fn is_after(c: char) -> bool {
    !c.is_alphanumeric() && !matches!(c, '%' | '/' | '_' | '+' | '#' | OBJECT) && !is_mark(c)
}

/// Accents and joiners that belong to the letter before.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{0300}'..='\u{036F}' | '\u{200D}' | '\u{FE0F}' | '\u{0900}'..='\u{0DFF}')
}

/// Whether a mark inside of a text without blanks separates words.
fn is_separator(before: Option<char>, c: char, after: Option<char>) -> bool {
    let digit = |it: Option<char>| it.is_some_and(|it| it.is_ascii_digit());
    match c {
        '—' | '–' | '…' | '(' | ')' | '[' | ']' | '{' | '}' | '"' | '“' | '”' | ';' | '?' | '!'
        | '/' | '|' | '→' | OBJECT => {
            // `2–3` is one number.
            !(c == '–' && digit(before) && digit(after))
        }
        ',' | ':' => !(digit(before) && digit(after)),
        '-' => before == Some('-') || after == Some('-'),
        '.' => before == Some('.') || after == Some('.') || after.is_some_and(char::is_uppercase),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_texts_into_words_numbers_and_marks() {
        for (text, expected) in [
            ("Don't, can’t; I'll won't.", "Do|n't|,|ca|n’t|;|I|'ll|wo|n't|."),
            ("The user's and users' keys", "The|user|'s|and|users|'|keys"),
            ("a self-hosted re-run", "a|self-hosted|re-run"),
            ("read/write and/or I/O", "read|/|write|and/or|I/O"),
            ("5 GB, 10ms, $3.50, 1,000 and 99%", "5|GB|,|10ms|,|$3.50|,|1,000|and|99%"),
            ("v1.2.3 and Node.js 18+.", "v1.2.3|and|Node.js|18+|."),
            ("See https://x.com/a?b=c.", "See|https://x.com/a?b=c|."),
            ("Edit ./src/config.yml (or .env).", "Edit|./src/config.yml|(|or|.env|)|."),
            ("Mail a.b@x.com: now", "Mail|a.b@x.com|:|now"),
            ("e.g. the U.S., i.e. here...", "e.g.|the|U.S.|,|i.e.|here|..."),
            ("\"Go!\" (yes) — no–go 2–3", "\"|Go|!|\"|(|yes|)|—|no|–|go|2–3"),
            ("Run \u{FFFC}, \u{FFFC}s", "Run|\u{FFFC}|,|\u{FFFC}|s"),
            ("key_id --flag a -- b", "key_id|--flag|a|--|b"),
            ("at 10:30, 'quoted'", "at|10:30|,|'|quoted|'"),
            ("end.Then wait…what", "end|.|Then|wait|…|what"),
            ("使用 API。", "使用|API|。"),
        ] {
            let found: Vec<&str> = tokens(text).into_iter().map(|it| &text[it]).collect();
            assert_eq!(found.join("|"), expected, "{text}");
        }
    }
}
