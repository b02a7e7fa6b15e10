//! Missing spaces after commas and full stops.

use crate::support::prose::{first_word, holds, token, word_before};
use crate::support::signs::{is_like_code, places};
use doclint_rule::text::begins_sentence;
use doclint_rule::{Edit, Fix, FixKind, Need, Page, PageCx, PageRule, Passage, Profile, RuleMeta};

pub(crate) struct MissingSpace;

/// Words that begin sentences, and are not the second part of a name such as `Node.Text`, besides those
/// that begin sentences anywhere.
const STARTS: &str = "Also Any As At Be Before By Every From He I Its Make Note Once Or Please She Those \
    What Where Which While Your";

impl PageRule for MissingSpace {
    const META: RuleMeta = RuleMeta::suggestion(
        "missing-space",
        "a comma or a full stop has no space after it",
        include_str!("missing_space.md"),
    )
    .in_api_files()
    .profile(Profile::All)
    .fix(FixKind::Always)
    .only_in_pages()
    .needs(&[Need::English]);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for passage in cx.passages() {
            let text = passage.text();
            for place in places(text, ",").filter(|it| is_joined_by_comma(text, it.start)) {
                report(cx, passage, place, "comma");
            }
            for place in places(text, ".").filter(|it| is_joined_by_stop(text, it.start)) {
                report(cx, passage, place, "full stop");
            }
        }
    }
}

fn is_joined_by_comma(text: &str, at: usize) -> bool {
    if !text[at + 1..].starts_with(|c: char| c.is_ascii_lowercase()) {
        return false;
    }
    let (before, after) = (word_before(text, at), first_word(&text[at..]));
    let is_lower = |it: &str| it.len() > 1 && it.bytes().skip(1).all(|it| it.is_ascii_lowercase());
    is_lower(before)
        && (is_lower(after) || after == "a")
        // A list of values, such as `read,write`, has no spaces on purpose.
        && text[token(text, at)].matches(',').count() == 1
        && !is_like_code(text, at)
        && has_blank_commas(text)
}

/// Whether the commas of a text separate parts of a sentence: one alone does, if words are many.
fn has_blank_commas(text: &str) -> bool {
    text.split_whitespace().nth(7).is_some() || text.contains(", ")
}

fn is_joined_by_stop(text: &str, at: usize) -> bool {
    if !text[at + 1..].starts_with(|c: char| c.is_ascii_uppercase()) {
        return false;
    }
    let before = word_before(text, at);
    before.len() > 1
        && before.bytes().all(|it| it.is_ascii_lowercase())
        && is_start(first_word(&text[at + 1..]))
        && !is_like_code(text, at)
        && text[token(text, at)].matches('.').count() < 3
}

fn is_start(word: &str) -> bool {
    begins_sentence(word) || holds(STARTS, word)
}

fn report(cx: &mut PageCx<'_>, passage: &Passage, sign: std::ops::Range<usize>, name: &str) {
    let span = passage.span(sign);
    // A component ends here, and the next one begins.
    if cx.page().source()[span.end as usize..].starts_with('<') {
        return;
    }
    cx.report(span, format!("no space after a {name}"))
        .help("add a space")
        .fix(Fix::not_safe("Add a space", Edit::insert(span.end, " ")));
}
