//! Sentences that end in an exclamation mark.

use crate::support::prose::{first_word, has_words, is_in_quotes, near_after, paragraphs};
use crate::support::signs::ends_word;
use doclint_rule::syntax::NodeKind;
use doclint_rule::vocabulary::ComponentRole;
use doclint_rule::{Genre, Need, Page, PageCx, PageRule, Profile, RuleMeta, ast};
use std::ops::Range;

pub(crate) struct ExclamationMark;

/// A shorter sentence is a cheer: "That's it!"
const LEAST_WORDS: usize = 4;

impl PageRule for ExclamationMark {
    const META: RuleMeta = RuleMeta::suggestion(
        "exclamation-mark",
        "a sentence ends in an exclamation mark",
        include_str!("exclamation_mark.md"),
    )
    .in_api_files()
    .profile(Profile::All)
    .only_in_pages()
    .needs(&[Need::English])
    .skips(&[Genre::Record, Genre::Legal]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // News is written with some excitement, and laws have no exclamation marks.
        let last_section = last_section(page);
        for (node, passage) in paragraphs(cx) {
            let text = passage.text();
            // The sentence of the mark before, and whether it may have a mark.
            let mut known: Option<(Range<usize>, (bool, bool))> = None;
            for (at, _) in text.match_indices('!') {
                let is_after_word = text[..at].ends_with(|c: char| c.is_alphanumeric() || c == ')');
                let mark = passage.span(at..at + 1);
                // Bold words belong to a button, a label, or a warning.
                let mut around = page.node_at(mark.start).ancestors();
                let is_label = around.any(|it| it.kind() == NodeKind::Strong);
                let is_quoted = is_in_quotes(text, at) || is_label;
                let range = passage.sentence_at(at).unwrap_or_default();
                let sentence = &text[range.clone()];
                let (cheers, is_milestone) = match &known {
                    Some((of, verdict)) if *of == range => *verdict,
                    _ => known.insert((range, (is_cheer(sentence), is_milestone(sentence)))).1,
                };
                let is_cheer = cheers || is_milestone && mark.start > last_section;
                let is_more = text[at + 1..].starts_with(['!', '?', '=']);
                if is_after_word && !is_quoted && !is_cheer && !is_more && ends_word(text, at + 1) {
                    let help =
                        if node.ancestors().any(|it| cx.role(it) == Some(ComponentRole::Callout)) {
                            "end it with a full stop: the callout shows that it matters"
                        } else if !must_not_miss(sentence) {
                            "end it with a full stop"
                        } else {
                            "end it with a full stop; use a callout for what readers must not miss"
                        };
                    cx.report(mark, "sentence ends in an exclamation mark").help(help);
                }
            }
        }
    }
}

/// Where the last section of a page begins that is more than links and a summary.
fn last_section(page: &Page) -> u32 {
    const ENDS: [&str; 8] =
        ["conclusion", "further", "learn", "next", "related", "resources", "summary", "what"];
    let is_section = |it: &ast::Heading<'_>| {
        let first = first_word(&it.node().plain_text()).to_lowercase();
        it.level() <= 2 && !ENDS.contains(&first.as_str())
    };
    ast::Heading::all(page).rfind(is_section).map_or(u32::MAX, |it| it.span().start)
}

/// Whether a sentence says what readers have achieved: "You have deployed your first server".
fn is_milestone(sentence: &str) -> bool {
    const OPENINGS: [&str; 5] = ["you have", "you now have", "you've", "you're now", "you are now"];
    let words = near_after(sentence, 0).trim_start().replace('’', "'").to_lowercase();
    OPENINGS.iter().any(|it| words.starts_with(it))
}

/// Whether readers must not miss a sentence.
fn must_not_miss(sentence: &str) -> bool {
    const WORDS: [&str; 12] = [
        "always",
        "before",
        "cannot",
        "can't",
        "careful",
        "don't",
        "important",
        "must",
        "never",
        "not",
        "sure",
        "won't",
    ];
    let words = near_after(sentence, 0).replace('’', "'").to_lowercase();
    words.split(|c: char| !c.is_alphanumeric() && c != '\'').any(|it| WORDS.contains(&it))
}

/// Topics of invitations to a community.
const INVITATIONS: [&str; 14] = [
    "community",
    "contact us",
    "contribut",
    "discord",
    "feedback",
    "get in touch",
    "hear from",
    "let us know",
    "pull request",
    "reach out",
    "slack",
    "star us",
    "to hear",
    "well done",
];

/// Whether a sentence greets, thanks, congratulates or invites, which no full stop can do as well.
fn is_cheer(sentence: &str) -> bool {
    const OPENINGS: [&str; 8] =
        ["congratulations", "congrats", "enjoy", "happy", "join", "thank", "thanks", "welcome"];
    let first = first_word(sentence).to_lowercase();
    let words = near_after(sentence, 0).to_lowercase();
    !has_words(sentence, LEAST_WORDS)
        || OPENINGS.contains(&first.as_str())
        || INVITATIONS.iter().any(|it| words.contains(it))
}
