//! Blanks before commas and full stops.

use crate::support::signs::{before, ends_word, places};
use doclint_rule::text::OBJECT;
use doclint_rule::{Edit, Fix, FixKind, Need, Page, PageCx, PageRule, Profile, RuleMeta, Span};

pub(crate) struct SpaceBeforePunctuation;

impl PageRule for SpaceBeforePunctuation {
    const META: RuleMeta = RuleMeta::suggestion(
        "space-before-punctuation",
        "a space is before a comma or a full stop",
        include_str!("space_before_punctuation.md"),
    )
    .in_api_files()
    .profile(Profile::All)
    .fix(FixKind::Always)
    .only_in_pages()
    .needs(&[Need::English]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for passage in cx.passages() {
            let text = passage.text();
            for place in places(text, " ,").chain(places(text, " .")) {
                let is_after_word = before(text, place.start)
                    .is_some_and(|c| c.is_alphanumeric() || matches!(c, ')' | OBJECT | '"'));
                let span = passage.span(place.clone());
                if !is_after_word || !ends_word(text, place.end) || span.len() != 2 {
                    continue;
                }
                let sign = page.slice(Span::new(span.start + 1, span.end));
                cx.report(span, format!("space before `{sign}`"))
                    .cause("a space is before a comma or a full stop")
                    .help("remove the space")
                    .fix(Fix::not_safe(
                        "Remove the space",
                        Edit::delete(Span::new(span.start, span.start + 1)),
                    ));
            }
        }
    }
}
