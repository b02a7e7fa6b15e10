//! Notes of authors and assistants that were not meant for readers.

use crate::support::prose::{count, near_after, paragraphs};
use doclint_rule::text::WordMap;
use doclint_rule::words::quoted;
use doclint_rule::{Need, Page, PageCx, PageRule, Profile, RuleMeta};
use std::sync::LazyLock;

pub(crate) struct NoteToAuthor;

/// Phrases that only an assistant uses, about itself or about the text that it was asked for.
const SPOKEN: [&str; 12] = [
    "as an ai language model",
    "as an ai assistant, i",
    "as a language model, i",
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

/// How an answer of an assistant begins, before the text itself.
const OPENINGS: [&str; 4] = ["certainly!", "sure!", "absolutely!", "of course!"];

/// Names that an answer gives the text: "Here is the updated section:".
const RESULTS: [&str; 8] = [
    "updated section",
    "updated version",
    "revised version",
    "revised section",
    "rewritten text",
    "rewritten version",
    "improved version",
    "updated text",
];

/// Words of which each note has one.
static SIGNS: LazyLock<WordMap<()>> = LazyLock::new(|| {
    // Each spoken phrase has one of these, and each question has one of the last three words.
    let words = ["ai", "assistant", "i", "knowledge", "language", "let", "feel", "note"];
    let openings = OPENINGS.iter().filter_map(|it| it.trim_end_matches('!').rsplit(' ').next());
    let results = RESULTS.iter().filter_map(|it| it.split(' ').next());
    let all = words.into_iter().chain(openings).chain(results);
    all.chain(["can", "could", "please"]).map(|it| (it, ())).collect()
});

impl PageRule for NoteToAuthor {
    const META: RuleMeta = RuleMeta::suggestion(
        "note-to-author",
        "the text has a note that is not for readers",
        include_str!("note_to_author.md"),
    )
    .profile(Profile::Strict)
    .only_in_pages()
    .needs(&[Need::English]);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        let signs = &*SIGNS;
        for (_, passage) in paragraphs(cx) {
            let text = passage.text();
            if !passage.words().any(|it| signs.get(&it).is_some()) {
                continue;
            }
            let mut sentences = passage.sentences().iter();
            let found = sentences.find(|it| is_note(&text[it.start..], &text[(*it).clone()]));
            if let Some(sentence) = found {
                let note = &text[sentence.clone()];
                cx.report(
                    passage.span(sentence.clone()),
                    format!("note to an author: {}", quoted(note)),
                )
                .cause("a note to an author")
                .help("remove it, or put it into a comment");
            }
        }
    }
}

fn is_note(rest: &str, sentence: &str) -> bool {
    let text = sentence.trim().to_lowercase().replace('’', "'");
    SPOKEN.iter().any(|it| text.contains(it))
        || OPENINGS.iter().any(|it| text == *it) && is_answer(&rest[sentence.len()..])
        || (text.starts_with("here is the ")
            || text.starts_with("here's the ")
            || text.starts_with("this is the "))
            && count(&text) < 8
            && RESULTS.iter().any(|it| text.contains(it))
        || is_question_to_someone(sentence.trim(), &text)
}

/// Whether a text goes on as an answer does: "Here is the …".
fn is_answer(rest: &str) -> bool {
    let rest = near_after(rest, 0).trim_start().to_lowercase();
    ["here is ", "here's ", "here are ", "this is the ", "i've ", "i have "]
        .iter()
        .any(|it| rest.starts_with(it))
}

/// Whether a person is asked for a check: "(Anna, can you check this?)".
fn is_question_to_someone(sentence: &str, lower: &str) -> bool {
    const CHECKS: [&str; 9] = [
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
    let inner = sentence.trim_start_matches(['(', '[']);
    let Some((name, rest)) = inner.split_once(", ") else { return false };
    let is_name = name.starts_with(|c: char| c.is_uppercase() || c == '@') && !name.contains(' ');
    let asks = ["can you ", "could you ", "please "].iter().any(|it| rest.starts_with(it));
    is_name && asks && inner.len() < sentence.len() && CHECKS.iter().any(|it| lower.contains(it))
}
