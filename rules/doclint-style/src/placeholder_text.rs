//! Filler text and places to fill in.

use crate::support::prose::near_after;
use crate::support::signs::places;
use doclint_rule::site::PlatformId;
use doclint_rule::words::quoted;
use doclint_rule::{Page, PageCx, PageRule, Profile, RuleMeta};
use std::ops::Range;

pub(crate) struct PlaceholderText;

/// Words after the opening bracket of a place to fill in.
const VERBS: [&str; 18] = [
    "add a ",
    "add description",
    "add link",
    "add screenshot",
    "add text",
    "company name",
    "describe ",
    "fill in ",
    "insert ",
    "link here",
    "link to ",
    "placeholder",
    "product name",
    "screenshot here",
    "to be added",
    "write ",
    "your company",
    "your text",
];

/// Words for what is still to come at this place of the page.
const PARTS: [&str; 11] = [
    " here",
    "company",
    "description",
    "example",
    "image",
    "link",
    "placeholder",
    "product name",
    "screenshot",
    "section",
    "text",
];

impl PageRule for PlaceholderText {
    const META: RuleMeta = RuleMeta::warning(
        "placeholder-text",
        "a text is a placeholder for another one",
        include_str!("placeholder_text.md"),
    )
    .profile_on(PlatformId::Markdown, Profile::Strict)
    .in_api_files()
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let has_filler = page.mentions("orem ipsum");
        // To look for the brackets costs much less than to read the prose of a page.
        let source = page.source();
        let may_begin = |at: usize| VERBS.iter().any(|it| begins_with(&source[at + 1..], it));
        if !has_filler && !page.places_of("[").any(may_begin) {
            return;
        }
        // Filler text is Latin, so the language of the page does not matter.
        for passage in cx.passages() {
            let text = passage.text();
            let filler = if has_filler { lorem(text) } else { None };
            let place = filler.or_else(|| to_fill_in(text));
            if let Some(place) = place {
                let message = format!("placeholder text: {}", quoted(&text[place.clone()]));
                cx.report(passage.span(place), message)
                    .cause("placeholder text")
                    .help("write the text that belongs here");
            }
        }
    }
}

/// Whether a text begins with a phrase in whatever case.
fn begins_with(text: &str, phrase: &str) -> bool {
    text.get(..phrase.len()).is_some_and(|it| it.eq_ignore_ascii_case(phrase))
}

fn lorem(text: &str) -> Option<Range<usize>> {
    const WORDS: [&str; 2] = ["Lorem ipsum", "lorem ipsum"];
    let at = WORDS.iter().find_map(|it| places(text, it).next())?.start;
    // A page about filler text names it.
    let is_filler = text[at..].split_whitespace().nth(2) == Some("dolor") || text.trim().len() < 14;
    is_filler.then_some(at..at + WORDS[0].len())
}

/// A place to fill in. Several of them in one text are those of a letter or a form that readers copy.
fn to_fill_in(text: &str) -> Option<Range<usize>> {
    let mut found = fields(text);
    found.next().filter(|_| found.next().is_none() && !text.contains(['"', '“']))
}

fn fields(text: &str) -> impl Iterator<Item = Range<usize>> {
    places(text, "[").filter_map(|Range { start: at, .. }| {
        let end = at + near_after(text, at).find(']')? + 1;
        // A link has a target after its brackets.
        if text[end..].starts_with(['(', '[', ':']) {
            return None;
        }
        let inner = text[at + 1..end - 1].to_lowercase();
        // What a letter leaves blank is a name or a fact, and no part of the page.
        let is_of_page = PARTS.iter().any(|it| inner.contains(it));
        (is_of_page && VERBS.iter().any(|it| inner.starts_with(it))).then_some(at..end)
    })
}
