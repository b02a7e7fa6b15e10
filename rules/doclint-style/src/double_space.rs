//! Two blanks in a row.

use crate::support::signs::{after, before, places};
use doclint_rule::syntax::NodeKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, Passage, Profile, RuleMeta, Span};

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
        let (mut after_stops, mut single) = (Vec::new(), 0);
        for passage in cx.passages() {
            let text = passage.text();
            single += text.matches(". ").count() - text.matches(".  ").count();
            for place in places(text, "  ") {
                if !is_between_words(page, passage, place.start) {
                    continue;
                }
                let blanks = text[place.start..].bytes().take_while(|it| *it == b' ').count();
                let span = passage.span(place.start..place.start + blanks);
                if span.len() as usize != blanks {
                    continue;
                }
                match before(text, place.start) {
                    Some('.' | '!' | '?' | ':') => after_stops.push(span),
                    _ => report(cx, span),
                }
            }
        }
        // Who types two spaces after every full stop does so on purpose.
        if after_stops.len() * 2 < single {
            after_stops.into_iter().for_each(|span| report(cx, span));
        }
    }
}

fn is_between_words(page: &Page, passage: &Passage, at: usize) -> bool {
    let text = passage.text();
    let rest = text[at..].trim_start_matches(' ');
    let is_sign =
        |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | ',' | ';' | ':' | ')' | '!' | '?');
    let is_cell = || passage.node(page).is_some_and(|it| it.kind() == NodeKind::TableCell);
    // HTML and what is in it is generated, or code.
    let is_html = || {
        let block = passage.node(page);
        block.is_some_and(|it| it.text().starts_with('<') || it.text().contains("&#"))
    };
    before(text, at).is_some_and(is_sign)
        && after(rest, 0).is_some_and(|it| it.is_ascii_alphanumeric() || it == '(')
        && !is_cell()
        && !is_html()
}

fn report(cx: &mut PageCx<'_>, span: Span) {
    cx.report(span, "two spaces between words")
        .help("write one")
        .fix(Fix::safe("Replace with one space", Edit::replace(span, " ")));
}
