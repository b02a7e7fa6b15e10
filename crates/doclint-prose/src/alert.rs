//! The findings of a check.

use crate::check::Check;
use crate::page::Chunk;
use doclint_diagnostic::Span;
use std::ops::Range;

/// Something that a check found on a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alert {
    /// The bytes of the page.
    pub span: Span,
    /// The message of the check about it.
    pub message: String,
    /// Advice for it, if it differs from that for other matches of the check.
    pub help: Option<String>,
    /// The texts that the check offers to write over `span`, best first. Empty if the match spans
    /// markup, which the text would overwrite.
    pub replacements: Vec<String>,
    /// The text that was found, without blanks around.
    pub matched: String,
}

impl Alert {
    /// An alert about a part of a text. The arguments take the places of `%s` in the message;
    /// `preferred` are the texts that the check prefers to the match.
    pub(crate) fn new(
        check: &Check,
        chunk: &Chunk<'_>,
        part: Range<usize>,
        args: &[&str],
        preferred: &[String],
    ) -> Self {
        let text = &*chunk.text;
        let trimmed = trimmed(text, part.clone());
        let matched = text[trimmed.clone()].to_owned();
        let whole = trimmed.clone();
        let part = if check.action.takes_blanks() { part } else { trimmed };
        let mut replacements = check.action.replacements(&text[part.clone()], preferred);
        let mut span = chunk.span(part.clone());
        if replacements.iter().any(String::is_empty) {
            span = chunk.span(with_blank(text, part.clone()));
        }
        if !chunk.is_plain(part) {
            replacements.clear();
        }
        let (message, help) = texts(check, text, &whole, args);
        Self { span, message, help, replacements, matched }
    }
}

/// The message of a check about a match, and a help that only such matches have. The groups of a
/// variant's pattern follow the other arguments, and those of its pattern for what comes after the match
/// are the last ones.
fn texts(
    check: &Check,
    text: &str,
    part: &Range<usize>,
    args: &[&str],
) -> (String, Option<String>) {
    let matched = &text[part.clone()];
    for variant in &check.variants {
        let Some((groups, later)) = variant.groups(text, part) else { continue };
        let groups = groups.into_iter().map(|it| check.in_case_of(matched, it.to_owned()));
        let groups: Vec<String> = groups.collect();
        let args = args.iter().copied().chain(groups.iter().map(String::as_str));
        let args: Vec<&str> = args.chain(later).collect();
        let template = variant.message.as_ref().unwrap_or(&check.message);
        return (message(template, &args), variant.help.as_ref().map(|it| message(it, &args)));
    }
    (message(&check.message, args), None)
}

/// A part of a text without the blanks around it.
pub(crate) fn trimmed(text: &str, part: Range<usize>) -> Range<usize> {
    let inner = &text[part.clone()];
    let start = part.start + inner.len() - inner.trim_start().len();
    start..start + inner.trim().len()
}

/// With the blank after it, which goes with a word that is removed.
fn with_blank(text: &str, part: Range<usize>) -> Range<usize> {
    let is_after_blank = part.start == 0 || text[..part.start].ends_with(char::is_whitespace);
    if is_after_blank && text[part.end..].starts_with(' ') {
        part.start..part.end + 1
    } else {
        part
    }
}

/// A message with its arguments: `%s` for the next one, `%[2]s` for the second. If there are more
/// places than arguments, the last one is repeated.
pub(crate) fn message(template: &str, args: &[&str]) -> String {
    let mut out = String::new();
    let mut next = 0;
    let mut rest = template;
    while let Some(at) = rest.find('%') {
        out.push_str(&rest[..at]);
        let after = &rest[at + 1..];
        let numbered = after.strip_prefix('[').and_then(|it| it.split_once("]s"));
        let number =
            numbered.and_then(|(number, rest)| Some((number.parse::<usize>().ok()?, rest)));
        if let Some((number, after)) = number {
            out.push_str(args.get(number.saturating_sub(1)).unwrap_or(&""));
            rest = after;
        } else if let Some(after) = after.strip_prefix('s') {
            out.push_str(args.get(next).or(args.last()).unwrap_or(&""));
            next += 1;
            rest = after;
        } else {
            out.push('%');
            rest = after.strip_prefix('%').unwrap_or(after);
        }
    }
    out.push_str(rest);
    // A message is one line, whatever its file and the page have.
    match out.contains("  ") || out.contains(['\n', '\t']) {
        true => out.split_whitespace().collect::<Vec<_>>().join(" "),
        false => out,
    }
}

/// `'a'`, `'a' or 'b'`, `'a', 'b', or 'c'`.
pub(crate) fn choice(options: &[String]) -> String {
    let quoted: Vec<String> = options.iter().map(|it| format!("'{it}'")).collect();
    match quoted.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [one, other] => format!("{one} or {other}"),
        [others @ .., last] => format!("{}, or {last}", others.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_take_their_arguments() {
        assert_eq!(message("Use '%s', not '%s'.", &["a", "b"]), "Use 'a', not 'b'.");
        assert_eq!(message("'%s' or %s", &["a"]), "'a' or a");
        assert_eq!(message("None.", &["a"]), "None.");
        assert_eq!(message("%[2]s %[1]s %[3]s 5%, 5%%", &["a", "b"]), "b a 5%, 5%");
        let options = |text: &str| text.split('|').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(choice(&options("a")), "'a'");
        assert_eq!(choice(&options("a|b")), "'a' or 'b'");
        assert_eq!(choice(&options("a|b|c")), "'a', 'b', or 'c'");
    }
}
