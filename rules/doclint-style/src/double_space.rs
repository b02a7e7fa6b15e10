//! Two spaces in a row.

use crate::support::prose::{near_after, near_before};
use crate::support::signs::{after, before, places};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::text::{OBJECT, Tag, Token, tagged};
use doclint_rule::{Edit, Fix, FixKind, Genre, Page, PageCx, PageRule, Profile, RuleMeta, Span};

pub(crate) struct DoubleSpace;

impl PageRule for DoubleSpace {
    const META: RuleMeta = RuleMeta::suggestion(
        "double-space",
        "two spaces are between two words",
        include_str!("double_space.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Always)
    .only_in_pages()
    .skips(&[Genre::Record, Genre::Legal]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let mut after_stops = Vec::new();
        for passage in cx.passages() {
            let text = passage.text();
            if !text.contains("  ") {
                continue;
            }
            for place in places(text, "  ") {
                if !is_between_words(text, place.start) || passage.node(page).is_some_and(is_code) {
                    continue;
                }
                let blanks = text[place.start..].bytes().take_while(|it| *it == b' ').count();
                let span = passage.span(place.start..place.start + blanks);
                if span.len() as usize != blanks {
                    continue;
                }
                match before(text, place.start) {
                    Some('.' | '!' | '?' | ':') => after_stops.push(span),
                    // A sentence can end in a bracket.
                    Some(')') if begins_sentence(text, place.start) => after_stops.push(span),
                    _ if loses_word(text, place.start) => report_lost_word(cx, span),
                    _ => report(cx, span),
                }
            }
        }
        // Who types two spaces after every full stop does so on purpose.
        if !after_stops.is_empty() && after_stops.len() * 2 < single_spaces(page, cx) {
            after_stops.into_iter().for_each(|span| report(cx, span));
        }
    }
}

/// How many full stops of the page have one space after them.
fn single_spaces(page: &Page, cx: &PageCx<'_>) -> usize {
    let texts = cx.passages().iter().filter(|it| !it.node(page).is_some_and(is_code));
    let count = |text: &str| places(text, ". ").count() - places(text, ".  ").count();
    texts.map(|it| count(it.text())).sum()
}

/// Whether a block is a cell, whose blanks make columns, or HTML, which is generated or code.
fn is_code(block: Node<'_>) -> bool {
    let text = block.text();
    block.kind() == NodeKind::TableCell || text.starts_with('<') || text.contains("&#")
}

fn is_between_words(text: &str, at: usize) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == OBJECT;
    let is_end = |c: char| is_word(c) || matches!(c, '.' | ',' | ';' | ':' | ')' | '!' | '?' | '”');
    before(text, at).is_some_and(is_end)
        && after(text[at..].trim_start_matches(' '), 0).is_some_and(|it| is_word(it) || it == '(')
}

fn begins_sentence(text: &str, at: usize) -> bool {
    text[at..].trim_start_matches(' ').starts_with(char::is_uppercase)
}

/// Whether a noun is before the blanks and a determiner behind them: *add the key  your settings*. In
/// most sentences, a word such as *to* is between the two.
fn loses_word(text: &str, at: usize) -> bool {
    let (before, after) = (near_before(text, at), near_after(text, at));
    let behind = after.trim_start_matches(' ');
    let next = behind.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    if !matches!(next, "a" | "an" | "its" | "our" | "the" | "this" | "your") {
        return false;
    }
    let start = before.rfind(['.', '!', '?', ';', ':']).map_or(0, |it| it + 1);
    let sentence = &before[start..];
    // With a verb of two objects, nothing is lost: *give the user  a key*.
    let tokens = tagged(sentence);
    let takes_two = |it: &Token<'_>| {
        let verbs = ["give", "gives", "send", "sends", "show", "shows", "tell", "tells", "grant"];
        verbs.iter().any(|verb| verb.eq_ignore_ascii_case(it.text))
    };
    let is_noun = |it: &Token<'_>| matches!(it.tag, Tag::Noun | Tag::ProperNoun | Tag::Number);
    tokens.last().is_some_and(is_noun) && !tokens.iter().any(takes_two)
}

fn report_lost_word(cx: &mut PageCx<'_>, span: Span) {
    cx.report(span, "two spaces between words; a word may be missing here")
        .help("add the missing word, or write one space")
        .fix(Fix::suggestion("Replace with one space", Edit::replace(span, " ")));
}

fn report(cx: &mut PageCx<'_>, span: Span) {
    cx.report(span, "two spaces between words")
        .help("write one")
        .fix(Fix::safe("Replace with one space", Edit::replace(span, " ")));
}
