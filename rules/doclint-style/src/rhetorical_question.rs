//! Questions that the text asks itself.

use crate::support::prose::{body, count, first_word};
use doclint_rule::syntax::NodeKind;
use doclint_rule::{Need, Page, PageCx, PageRule, Profile, RuleMeta};

pub(crate) struct RhetoricalQuestion;

/// Ends of sentences that ask for consent and expect no answer.
const TAGS: [&str; 8] = [
    ", right?",
    ", huh?",
    "sounds good?",
    "make sense?",
    "makes sense?",
    "isn't it?",
    "cool?",
    "ready?",
];

/// Beginnings of questions to which the text itself has the answer.
const STARTS: [&str; 16] = [
    "so how ",
    "so what ",
    "so why ",
    "but how ",
    "but what ",
    "but why ",
    "and how ",
    "and why ",
    "so, how ",
    "so, what ",
    "so, why ",
    "ever wonder",
    "have you ever ",
    "what if ",
    "did you know ",
    "the result?",
];

impl PageRule for RhetoricalQuestion {
    const META: RuleMeta = RuleMeta::suggestion(
        "rhetorical-question",
        "the text asks a question that it answers itself",
        include_str!("rhetorical_question.md"),
    )
    .in_api_files()
    .profile(Profile::All)
    .only_in_pages()
    .needs(&[Need::English]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for (node, passage) in body(cx) {
            let text = passage.text();
            // A paragraph in bold, or a title, asks for what is below it.
            if !text.contains('?') || node.children().count() == 1 && count(text) < 4 {
                continue;
            }
            for sentence in
                passage.sentences().iter().filter(|it| text[(*it).clone()].ends_with('?'))
            {
                let words = text[sentence.clone()].replace('’', "'").to_lowercase();
                let at = passage.span(sentence.start..sentence.start + 1);
                let mut around = page.node_at(at.start).ancestors();
                let is_bold = around.any(|it| it.kind() == NodeKind::Strong);
                let is_tag = TAGS.iter().any(|it| words.ends_with(it)) && count(&words) > 1;
                let is_start = STARTS.iter().any(|it| words.starts_with(it));
                // "Why? Because …".
                let rest = &text[sentence.end..];
                let is_why = matches!(words.as_str(), "why?" | "how?" | "how so?" | "why not?")
                    && !first_word(rest).is_empty();
                // A question in bold is a heading.
                if !is_bold && (is_tag || is_start || is_why) {
                    cx.report(passage.span(sentence.clone()), "rhetorical question")
                        .help("say the answer instead");
                }
            }
        }
    }
}
