//! Two blanks in a row.

use crate::support::prose::{is_legal, is_record};
use crate::support::signs::{after, before, places};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::text::OBJECT;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, Profile, RuleMeta, Span};

pub(crate) struct DoubleSpace;

impl PageRule for DoubleSpace {
    const META: RuleMeta = RuleMeta::suggestion(
        "double-space",
        "two spaces are between two words",
        include_str!("double_space.md"),
    )
    .profile(Profile::Strict)
    .fix(FixKind::Always)
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if is_legal(cx.path()) || is_record(cx.path()) {
            return;
        }
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

fn report(cx: &mut PageCx<'_>, span: Span) {
    cx.report(span, "two spaces between words")
        .help("write one")
        .fix(Fix::safe("Replace with one space", Edit::replace(span, " ")));
}
