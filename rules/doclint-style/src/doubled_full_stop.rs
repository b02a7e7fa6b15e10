//! Sentences that end in two full stops.

use crate::support::signs::{before, ends_word, places};
use doclint_rule::text::OBJECT;
use doclint_rule::{Edit, Fix, FixKind, Need, Page, PageCx, PageRule, Profile, RuleMeta, Span};

pub(crate) struct DoubledFullStop;

impl PageRule for DoubledFullStop {
    const META: RuleMeta = RuleMeta::suggestion(
        "doubled-full-stop",
        "a full stop or a comma is written twice",
        include_str!("doubled_full_stop.md"),
    )
    .in_api_files()
    .profile(Profile::Strict)
    .fix(FixKind::Always)
    .only_in_pages()
    .needs(&[Need::English]);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for passage in cx.passages() {
            let text = passage.text();
            for place in places(text, "..").chain(places(text, ",,")) {
                let is_after_word = before(text, place.start)
                    .is_some_and(|c| c.is_alphanumeric() || matches!(c, ')' | OBJECT | '"'));
                let span = passage.span(place.clone());
                if !is_after_word || !ends_word(text, place.end) || span.len() != 2 {
                    continue;
                }
                let name = if text[place].starts_with('.') { "full stop" } else { "comma" };
                cx.report(span, format!("two {name}s in a row")).help("remove one of them").fix(
                    Fix::suggestion(
                        format!("Remove one {name}"),
                        Edit::delete(Span::new(span.start + 1, span.end)),
                    ),
                );
            }
        }
    }
}
