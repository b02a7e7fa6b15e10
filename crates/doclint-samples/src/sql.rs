//! SQL, in any dialect.

use crate::Fault;
use crate::fragment::line_of;
use doclint_suggest::edit_distance;

/// Words that begin statements. Dialects have many more, about which nothing is reported.
const STATEMENTS: [&str; 12] = [
    "ALTER", "ANALYZE", "CREATE", "DELETE", "EXPLAIN", "GRANT", "INSERT", "REVOKE", "SELECT",
    "TRUNCATE", "UPDATE", "VALUES",
];

/// The token that a sign in a text belongs to.
enum Token {
    /// A word, in upper case.
    Word(String),
    /// Any other sign.
    Sign(u8),
    /// A text in quotes; `false` if it is never closed.
    Quoted(bool),
}

/// No parser knows all dialects, so nothing is said but that quotes and brackets have no partner,
/// that two commas follow each other, and that a statement begins with a misspelled word.
pub(crate) fn check(text: &str) -> Option<Fault> {
    // Templates and prompts can have anything.
    let is_other = ["{%", "{{", "=#", "=>", "mysql>", "${", "rows)", "row)"];
    if is_other.iter().any(|it| text.contains(it)) {
        return None;
    }
    // What begins with a quote or a bracket that ends is a part of a statement, such as what an attacker
    // writes into a form.
    if text.trim_start().starts_with(['\'', '"', ')', ';']) {
        return None;
    }
    // Some dialects escape quotes with a backslash, in others it is a sign as any other.
    let (plain, escaped) = (read(text, false), read(text, true));
    match (plain, escaped) {
        (Some(fault), Some(_)) => Some(fault),
        _ => None,
    }
}

fn read(text: &str, has_escapes: bool) -> Option<Fault> {
    let omits = text.contains("...") || text.contains('…');
    let mut open: Vec<usize> = Vec::new();
    let mut is_start = true;
    let mut comma: Option<usize> = None;
    let mut at = 0;
    while at < text.len() {
        let start = at;
        let Some((token, end)) = next(text, at, has_escapes) else { break };
        at = end;
        match &token {
            Token::Sign(sign) if sign.is_ascii_whitespace() => continue,
            Token::Quoted(false) => {
                return Some(Fault::new(
                    start..start + 1,
                    format!("`{}` is never closed", &text[start..start + 1]),
                ));
            }
            Token::Word(word) => {
                if is_start && let Some(meant) = meant(word) {
                    let name = &text[start..end];
                    let message = format!("`{name}` is not a statement; did you mean `{meant}`?");
                    return Some(Fault::new(start..end, message));
                }
            }
            Token::Sign(b',') => {
                if let Some(place) = comma {
                    return Some(Fault::new(place..place + 1, "nothing follows the comma"));
                }
            }
            Token::Sign(b'(') => open.push(start),
            Token::Sign(b')') if open.pop().is_none() && !omits => {
                return Some(Fault::new(start..end, "`)` has no opening `(`"));
            }
            Token::Sign(b';') => {
                if let Some(place) = open.last() {
                    return unclosed(*place, omits);
                }
            }
            _ => {}
        }
        is_start = matches!(token, Token::Sign(b';'));
        comma = matches!(token, Token::Sign(b',')).then_some(start);
    }
    unclosed(*open.last()?, omits)
}

fn unclosed(at: usize, omits: bool) -> Option<Fault> {
    (!omits).then(|| Fault::new(at..at + 1, "`(` is never closed"))
}

/// The next sign, word or text in quotes, and where it ends. Comments are blanks.
fn next(text: &str, at: usize, has_escapes: bool) -> Option<(Token, usize)> {
    let rest = &text[at..];
    let first = rest.chars().next()?;
    let line = || line_of(text, at).end;
    Some(match first {
        '-' if rest.starts_with("--") => (Token::Sign(b' '), line()),
        '#' if text[..at].trim_end_matches([' ', '\t']).ends_with('\n') || at == 0 => {
            (Token::Sign(b' '), line())
        }
        '/' if rest.starts_with("/*") => {
            (Token::Sign(b' '), rest[2..].find("*/").map_or(text.len(), |it| at + it + 4))
        }
        '$' => match dollar_end(rest) {
            Some(end) => (Token::Quoted(true), at + end),
            None => (Token::Sign(b'$'), at + 1),
        },
        '\'' | '"' | '`' => match quote_end(rest, has_escapes) {
            Some(end) => (Token::Quoted(true), at + end),
            None => (Token::Quoted(false), text.len()),
        },
        _ if first.is_alphanumeric() || first == '_' => {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            (Token::Word(rest[..end].to_uppercase()), at + end)
        }
        _ if first.is_ascii() => (Token::Sign(first as u8), at + 1),
        _ => (Token::Sign(b'_'), at + first.len_utf8()),
    })
}

/// Where a text in quotes ends.
fn quote_end(rest: &str, has_escapes: bool) -> Option<usize> {
    let bytes = rest.as_bytes();
    let quote = bytes[0];
    let mut at = 1;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' if has_escapes => at += 1,
            it if it == quote => return Some(at + 1),
            _ => {}
        }
        at += 1;
    }
    None
}

/// Where a text between `$$` and `$$`, or `$tag$` and `$tag$`, ends; a text that never ends goes on to
/// the end.
fn dollar_end(rest: &str) -> Option<usize> {
    let tag = rest[1..].find(|c: char| !c.is_alphanumeric() && c != '_')? + 1;
    if !rest[tag..].starts_with('$') {
        return None;
    }
    let tag = &rest[..=tag];
    Some(rest[tag.len()..].find(tag).map_or(rest.len(), |it| it + 2 * tag.len()))
}

/// The statement that a word was meant to begin.
fn meant(word: &str) -> Option<&'static str> {
    if STATEMENTS.contains(&word) || word.len() < 5 {
        return None;
    }
    let is_form = |it: &str| word.starts_with(it) || it.starts_with(word);
    let near = |it: &&&str| edit_distance(word, it) == 1 && !is_form(it);
    STATEMENTS.iter().find(near).copied()
}
