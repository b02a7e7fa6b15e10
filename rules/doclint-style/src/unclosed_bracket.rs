//! Brackets and quotes that are opened and never closed.

use crate::support::prose::paragraphs;
use doclint_rule::words::quoted;
use doclint_rule::{Need, Page, PageCx, PageRule, Profile, RuleMeta};

pub(crate) struct UnclosedBracket;

impl PageRule for UnclosedBracket {
    const META: RuleMeta = RuleMeta::suggestion(
        "unclosed-bracket",
        "a bracket has no partner in its paragraph",
        include_str!("unclosed_bracket.md"),
    )
    .in_api_files()
    .profile(Profile::All)
    .only_in_pages()
    .needs(&[Need::English]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for (node, passage) in paragraphs(cx) {
            // A link whose text continues elsewhere, or a formula that is cut.
            if page.has_broken_tag(node.span()) {
                continue;
            }
            let text = passage.text();
            // The range of a number can be open at one end: "(0, 1]".
            let has_ranges = text.matches('[').count() != text.matches(']').count();
            if let Some((at, sign)) = unmatched(text).filter(|_| !has_ranges) {
                let rest =
                    text[at..].split_inclusive(char::is_whitespace).next().unwrap_or_default();
                let what = if sign == '(' { "never closed" } else { "never opened" };
                let message = format!("bracket is {what}: {}", quoted(rest.trim_end()));
                cx.report(passage.span(at..at + 1), message)
                    .cause(format!("a bracket is {what}"))
                    .help("add the other bracket, or remove this one");
            }
        }
    }
}

/// The first bracket of a text without a partner, if exactly one has none.
fn unmatched(text: &str) -> Option<(usize, char)> {
    let mut open = Vec::new();
    let mut closing = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '(' if !is_face(text, at) => open.push(at),
            // The number of an item, "a)" or "1)", opens nothing.
            ')' if is_face(text, at) => {}
            ')' if open.pop().is_none() && !is_number(text, at) => {
                closing.push(at);
            }
            _ => {}
        }
    }
    match (open.as_slice(), closing.as_slice()) {
        ([at], []) => Some((*at, '(')),
        ([], [at]) => Some((*at, ')')),
        _ => None,
    }
}

/// Whether a bracket is the mouth of a face: ":)", ";-)".
fn is_face(text: &str, at: usize) -> bool {
    let eyes = text[..at].trim_end_matches('-');
    eyes.ends_with([':', ';', '=']) && text[..at].len() - eyes.len() < 2
}

fn is_number(text: &str, at: usize) -> bool {
    let start = text[..at].rfind(|c: char| !c.is_alphanumeric());
    let start = start.map_or(0, |it| it + text[it..].chars().next().map_or(1, char::len_utf8));
    let word = &text[start..at];
    word.len() < 3
        && !word.is_empty()
        && (word.bytes().all(|it| it.is_ascii_digit()) || word.len() == 1)
        || matches!(word, "ii" | "iii" | "iv")
}
