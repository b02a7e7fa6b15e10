//! Sentences that end in an exclamation mark.

use crate::support::prose::{
    first_word, has_words, is_in_quotes, near_after, paragraphs, sentence_at,
};
use crate::support::signs::ends_word;
use doclint_rule::syntax::NodeKind;
use doclint_rule::vocabulary::Role;
use doclint_rule::{Page, PageCx, PageRule, Profile, RuleMeta};

pub(crate) struct ExclamationMark;

/// A shorter sentence is a cheer: "That's it!"
const LEAST_WORDS: usize = 4;

impl PageRule for ExclamationMark {
    const META: RuleMeta = RuleMeta::suggestion(
        "exclamation-mark",
        "a sentence ends in an exclamation mark",
        include_str!("exclamation_mark.md"),
    )
    .profile(Profile::Strict)
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // News are written with some excitement, and laws have no marks.
        if cx.genre().is_frozen() {
            return;
        }
        for (node, passage) in paragraphs(cx) {
            let text = passage.text();
            for (at, _) in text.match_indices('!') {
                let is_after_word = text[..at].ends_with(|c: char| c.is_alphanumeric() || c == ')');
                let mark = passage.span(at..at + 1);
                // Bold words in a sentence are those of a button.
                let bold =
                    page.node_at(mark.start).ancestors().find(|it| it.kind() == NodeKind::Strong);
                let is_label = bold.is_some_and(|it| it.span().start > node.span().start);
                let is_quoted = is_in_quotes(text, at) || is_label;
                let is_cheer = sentence_at(passage, at).is_some_and(|it| is_cheer(&text[it]));
                let is_more = text[at + 1..].starts_with(['!', '?', '=']);
                if is_after_word && !is_quoted && !is_cheer && !is_more && ends_word(text, at + 1) {
                    let help = if node.ancestors().any(|it| cx.role(it) == Some(Role::Callout)) {
                        "end it with a full stop: the callout shows that it matters"
                    } else {
                        "end it with a full stop; use a callout for what readers must not miss"
                    };
                    cx.report(mark, "sentence ends in an exclamation mark").help(help);
                }
            }
        }
    }
}

/// What invitations to a community speak about.
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
