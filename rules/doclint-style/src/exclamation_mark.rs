//! Sentences that end in an exclamation mark.

use crate::support::prose::{is_in_quotes, is_record, paragraphs};
use crate::support::signs::ends_word;
use doclint_rule::syntax::NodeKind;
use doclint_rule::{Page, PageCx, PageRule, Profile, RuleMeta};

pub(crate) struct ExclamationMark;

impl PageRule for ExclamationMark {
    const META: RuleMeta = RuleMeta::suggestion(
        "exclamation-mark",
        "a sentence ends in an exclamation mark",
        include_str!("exclamation_mark.md"),
    )
    .profile(Profile::All)
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // News are told with some excitement.
        if is_record(cx.path()) {
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
                let is_more = text[at + 1..].starts_with(['!', '?', '=']);
                if is_after_word && !is_quoted && !is_more && ends_word(text, at + 1) {
                    cx.report(mark, "sentence ends in an exclamation mark").help(
                        "end it with a full stop; use a callout for what readers must not miss",
                    );
                }
            }
        }
    }
}
