//! Notes of authors and assistants that were not meant for readers.

use crate::support::notes::{CHECKS, OF_ITSELF, OFFERS, OPENINGS, RESULTS, REVISED, SIGNS, SPOKEN};
use crate::support::prose::{count, hits_in_paragraphs, near_after, near_before};
use doclint_rule::words::quoted;
use doclint_rule::{Hit, Need, Needles, Page, PageCx, PageRule, Passage, RuleMeta};
use std::ops::Range;
use std::sync::LazyLock;

pub(crate) struct NoteToAuthor;

/// The parts that notes have: [`SIGNS`], then [`REVISED`], whose first letters may be capitals.
static PARTS: LazyLock<Needles> = LazyLock::new(|| {
    let revised = REVISED.iter().map(|it| &it[1..]);
    let parts: Vec<&str> = SIGNS.iter().copied().chain(revised).collect();
    Needles::new(&parts)
});

/// Whether the source of a page has what each note has a part of. To look for it costs much less than to
/// read the prose of a page.
fn may_have_notes(page: &Page) -> bool {
    let source = page.source();
    // "Here's the updated", whose first letter may be a capital.
    let is_handed_over = |at: usize| {
        let before = at.checked_sub(1).and_then(|it| source.get(..it)).unwrap_or_default();
        let begins = ARTICLES.iter().find_map(|it| before.strip_suffix(*it));
        begins.is_some_and(|it| ["is ", "'s ", "’s "].iter().any(|verb| it.ends_with(verb)))
    };
    // "[JM: …", "(Anna, …", "(@anna".
    let names_somebody = |at: usize| {
        let rest = &source[at + 1..];
        let length = rest.bytes().take(20).take_while(u8::is_ascii_alphabetic).count();
        let is_name = length > 1 && rest.as_bytes()[0].is_ascii_uppercase();
        let is_before = |sign: &str| rest[length..].starts_with(sign);
        rest.starts_with('@') || is_name && (is_before(": ") || is_before(", "))
    };
    // "@anna can you".
    let asks_somebody = |at: usize| asked(near_after(source, at)).is_some();
    PARTS.places_in(source).any(|(part, at)| part < SIGNS.len() || is_handed_over(at))
        || page.places_of("@").any(asks_somebody)
        || ["[", "("].iter().any(|it| page.places_of(it).any(names_somebody))
}

impl PageRule for NoteToAuthor {
    const META: RuleMeta = RuleMeta::warning(
        "note-to-author",
        "the text has a note that is not for readers",
        include_str!("note_to_author.md"),
    )
    .in_api_files()
    .only_in_pages()
    .needs(&[Need::English])
    .phrases(&[SPOKEN, OF_ITSELF, OPENINGS, RESULTS, CHECKS, OFFERS]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if !may_have_notes(page) {
            return;
        }
        let mut last: Option<*const Passage> = None;
        for hit in hits_in_paragraphs(cx).filter(is_note) {
            // One note of a paragraph is enough.
            if last.replace(std::ptr::from_ref(hit.passage))
                == Some(std::ptr::from_ref(hit.passage))
            {
                continue;
            }
            let sentence = hit.sentence();
            let note = &hit.passage.text()[sentence.clone()];
            cx.report(hit.passage.span(sentence), format!("note to an author: {}", quoted(note)))
                .cause("a note to an author")
                .help("remove it, or put it into a comment");
        }
    }
}

fn is_note(hit: &Hit<'_>) -> bool {
    let text = hit.passage.text();
    let range = hit.sentence();
    let sentence = text[range.clone()].trim();
    match hit.group {
        // Pages about prompts quote what assistants say.
        0 => !near_before(text, hit.range.start).ends_with(['"', '“', '‘']),
        1 => near_after(text, hit.range.end).to_lowercase().starts_with(", i"),
        2 if sentence.strip_suffix('!') == Some(hit.text()) => is_answer(&text[range.end..]),
        2 => hands_over(sentence, hit.text()),
        3 => is_result(sentence, hit.text()),
        4 => is_question_to_someone(sentence) || is_comment(text, &hit.range),
        _ => text.trim() == sentence && hit.range.start == range.start && sentence.ends_with('?'),
    }
}

/// What comes before the word for what was done to a text.
const ARTICLES: [&str; 4] = ["the ", "a ", "an ", "your "];

/// Whether a sentence hands a text over: "Here's a polished version of the section:".
fn is_result(sentence: &str, name: &str) -> bool {
    const BEGINNINGS: [&str; 4] = ["here is ", "here's ", "below is ", "this is "];
    let lower = near_after(sentence, 0).to_lowercase().replace('’', "'");
    let Some(rest) = BEGINNINGS.iter().find_map(|it| lower.strip_prefix(*it)) else { return false };
    let rest = ARTICLES.iter().find_map(|it| rest.strip_prefix(*it));
    let revised = rest.and_then(|it| REVISED.iter().find_map(|word| it.strip_prefix(*word)));
    let after = revised.and_then(|it| it.trim_start().strip_prefix(name));
    let Some(after) = after.filter(|it| !it.starts_with(char::is_alphanumeric)) else {
        return false;
    };
    // A sentence that goes on with something else is about the product's own texts.
    let of_text =
        [" of the ", " of your ", " of this "].iter().find_map(|it| after.strip_prefix(*it));
    let is_own = of_text.is_some_and(|it| RESULTS.iter().any(|name| it.starts_with(name)));
    (is_own || after.is_empty() || after.starts_with([':', '.', '!'])) && count(sentence) < 20
}

/// Whether a place is in brackets in which somebody is named who writes, or is asked:
/// "[JM: is this still true?]", "(@anna please confirm)".
fn is_comment(text: &str, place: &Range<usize>) -> bool {
    let before = near_before(text, place.start);
    let Some(open) = before.rfind(['[', '(']) else { return false };
    let close = if before[open..].starts_with('[') { ']' } else { ')' };
    let after = near_after(text, place.end);
    let (inner, Some(end)) = (&before[open + 1..], after.find(close)) else { return false };
    // A link has a target after its brackets.
    if inner.contains(close) || after[end + 1..].starts_with(['(', '[', ':']) {
        return false;
    }
    let word = inner.split(|c: char| !c.is_alphanumeric() && !matches!(c, '-' | '_')).next();
    let name = word.filter(|it| !it.is_empty()).unwrap_or_default();
    let are_initials =
        (2..=3).contains(&name.len()) && name.bytes().all(|it| it.is_ascii_uppercase());
    let is_name = name.starts_with(char::is_uppercase) && name.len() > 2;
    let asks = after[..end].contains('?')
        || after[..end].ends_with('.')
        || after[..end].to_lowercase().contains("please");
    // The number of a change is the credit for it: "(@anna #405, review by @ben)".
    let is_credit = inner.contains('#') || after[..end].contains('#');
    inner.starts_with('@') && !is_credit
        || inner[name.len()..].starts_with(": ")
            && (are_initials || is_name && close == ']' && asks)
}

/// Whether a text goes on as an answer does: "Here is the …".
fn is_answer(rest: &str) -> bool {
    let rest = near_after(rest, 0).trim_start().to_lowercase();
    ["here is ", "here's ", "here are ", "this is the ", "i've ", "i have "]
        .iter()
        .any(|it| rest.starts_with(it))
}

/// Whether a sentence begins an answer: "Certainly, here is the guide."
fn hands_over(sentence: &str, opening: &str) -> bool {
    let rest = sentence.strip_prefix(opening).and_then(|it| it.strip_prefix(", "));
    rest.is_some_and(|it| {
        let it = near_after(it, 0).replace('’', "'");
        ["here is ", "here's ", "here are "].iter().any(|begin| it.starts_with(begin))
    })
}

/// Whether a person is asked for a check: "(Anna, can you check this?)", "@anna can you check this?".
fn is_question_to_someone(sentence: &str) -> bool {
    let inner = sentence.trim_start_matches(['(', '[']);
    if asked(inner).is_some() {
        return true;
    }
    let Some((name, rest)) = inner.split_once(", ") else { return false };
    let is_name = name.starts_with(char::is_uppercase) && !name.contains(' ');
    is_name && asks(rest) && inner.len() < sentence.len()
}

/// The name after the `@` that a question begins with: "@anna can you".
fn asked(text: &str) -> Option<&str> {
    let rest = text.strip_prefix('@')?;
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '-' | '_'))?;
    let (name, rest) = rest.split_at(end);
    (!name.is_empty() && asks(rest.trim_start_matches([',', ':', ' ']))).then_some(name)
}

/// Whether a text begins as a request does.
fn asks(text: &str) -> bool {
    ["can you ", "could you ", "please "].iter().any(|it| text.starts_with(it))
}
