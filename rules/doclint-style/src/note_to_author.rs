//! Notes of authors and assistants that were not meant for readers.

use crate::support::prose::{count, hits_in_paragraphs, near_after};
use doclint_rule::words::quoted;
use doclint_rule::{Hit, Need, Page, PageCx, PageRule, Passage, Profile, RuleMeta};

pub(crate) struct NoteToAuthor;

/// Phrases that only an assistant uses, about itself or about the text that it was asked for.
const SPOKEN: &[&str] = &[
    "as an ai language model",
    "i cannot browse",
    "my knowledge cutoff",
    "my last knowledge update",
    "note to self",
    "note to reviewer",
    "note for reviewer",
    "i hope this helps",
    "let me know if you'd like",
    "feel free to adjust this",
];

/// Phrases with which an assistant begins to speak of itself: ", I" follows.
const OF_ITSELF: &[&str] = &["as an ai assistant", "as a language model"];

/// How an answer of an assistant begins, before the text itself.
const OPENINGS: &[&str] = &["certainly", "sure", "absolutely", "of course"];

/// Names that an answer gives the text: "Here is the updated section:".
const RESULTS: &[&str] = &[
    "updated section",
    "updated version",
    "revised version",
    "revised section",
    "rewritten text",
    "rewritten version",
    "improved version",
    "updated text",
];

/// What a person is asked for: "(Anna, can you check this?)".
const CHECKS: &[&str] = &[
    "check",
    "confirm",
    "review",
    "verify",
    "fill in",
    "take a look",
    "look at this",
    "update this",
    "clarify",
];

impl PageRule for NoteToAuthor {
    const META: RuleMeta = RuleMeta::suggestion(
        "note-to-author",
        "the text has a note that is not for readers",
        include_str!("note_to_author.md"),
    )
    .in_api_files()
    .profile(Profile::All)
    .only_in_pages()
    .needs(&[Need::English])
    .phrases(&[SPOKEN, OF_ITSELF, OPENINGS, RESULTS, CHECKS]);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
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
        0 => true,
        1 => near_after(text, hit.range.end).to_lowercase().starts_with(", i"),
        2 => sentence.strip_suffix('!') == Some(hit.text()) && is_answer(&text[range.end..]),
        3 => {
            let begins = ["here is the ", "here's the ", "this is the "];
            let lower = near_after(sentence, 0).to_lowercase().replace('’', "'");
            begins.iter().any(|it| lower.starts_with(it)) && count(sentence) < 8
        }
        _ => is_question_to_someone(sentence),
    }
}

/// Whether a text goes on as an answer does: "Here is the …".
fn is_answer(rest: &str) -> bool {
    let rest = near_after(rest, 0).trim_start().to_lowercase();
    ["here is ", "here's ", "here are ", "this is the ", "i've ", "i have "]
        .iter()
        .any(|it| rest.starts_with(it))
}

/// Whether a person is asked for a check: "(Anna, can you check this?)".
fn is_question_to_someone(sentence: &str) -> bool {
    let inner = sentence.trim_start_matches(['(', '[']);
    let Some((name, rest)) = inner.split_once(", ") else { return false };
    let is_name = name.starts_with(|c: char| c.is_uppercase() || c == '@') && !name.contains(' ');
    let asks = ["can you ", "could you ", "please "].iter().any(|it| rest.starts_with(it));
    is_name && asks && inner.len() < sentence.len()
}
