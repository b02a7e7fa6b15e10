//! Hyphens in place of dashes.

use crate::support::prose::{body, has_words};
use crate::support::signs::places;
use doclint_rule::{Need, Page, PageCx, PageRule, Profile, RuleMeta};

pub(crate) struct HyphenAsDash;

/// Fewer words before the hyphen may be a label: "Free - for small teams".
const LEAST_WORDS: usize = 4;

impl PageRule for HyphenAsDash {
    const META: RuleMeta = RuleMeta::suggestion(
        "hyphen-as-dash",
        "a hyphen between blanks is used as a dash",
        include_str!("hyphen_as_dash.md"),
    )
    .in_api_files()
    .profile(Profile::All)
    .only_in_pages()
    .needs(&[Need::English]);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for (_, passage) in body(cx) {
            let text = passage.text();
            for place in places(text, " - ") {
                let Some(sentence) = passage.sentence_at(place.start) else { continue };
                let (before, after) = (&text[sentence.start..place.start], &text[place.end..]);
                if has_words(before, LEAST_WORDS)
                    && before.ends_with(|c: char| c.is_ascii_lowercase() || c == ')')
                    && after.starts_with(|c: char| c.is_ascii_lowercase())
                    && has_words(&text[place.end..sentence.end.max(place.end)], 2)
                {
                    cx.report(passage.span(place), "hyphen used as a dash")
                        .help("use a comma, a colon or a dash, or write two sentences");
                }
            }
        }
    }
}
