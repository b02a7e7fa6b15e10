//! Steps that hold several actions.

use crate::support::procedure::step_around;
use crate::support::prose::{holds, paragraphs};
use doclint_rule::syntax::NodeKind;
use doclint_rule::text::{OBJECT, Token, is_imperative, tagged};
use doclint_rule::{Genre, Need, Page, PageCx, PageRule, Profile, RuleMeta, Span};

pub(crate) struct OverloadedStep;

/// How many actions the paragraph of a step may have.
const MAX_ACTIONS: usize = 3;

/// Verbs of sentences that support an action without being one.
const NO_ACTIONS: &str = "see note make ensure refer learn read remember keep consider let be do don't contact \
    use check repeat avoid visit attend join participate follow";

/// Words at the start of sentences that apply only to some readers.
const CONDITIONS: &str =
    "if for here on or otherwise alternatively optionally when unless depending";

impl PageRule for OverloadedStep {
    const META: RuleMeta = RuleMeta::suggestion(
        "overloaded-step",
        "a paragraph of a step holds several actions",
        include_str!("overloaded_step.md"),
    )
    .profile(Profile::All)
    .only_in_pages()
    .needs(&[Need::English])
    .skips(&[Genre::Record, Genre::Legal]);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for (node, passage) in paragraphs(cx) {
            // Bold words at the start title an alternative as often as a step.
            let begins_bold =
                node.children().next().is_some_and(|it| it.kind() == NodeKind::Strong);
            if begins_bold || step_around(node).is_none() {
                continue;
            }
            let text = passage.text();
            let count: usize =
                passage.sentences().iter().map(|it| actions(&text[it.clone()])).sum();
            if count > MAX_ACTIONS {
                let start = node.span().start;
                let end = cx.page().line_end(start).min(node.span().end);
                let message = format!("step has {count} actions in one paragraph");
                cx.report(Span::new(start, end), message)
                    .cause("steps hold several actions")
                    .help("give each action a step or a list item of its own");
            }
        }
    }
}

/// How many things a sentence says to do.
fn actions(sentence: &str) -> usize {
    let tokens = tagged(sentence);
    let words: Vec<&Token<'_>> = tokens.iter().filter(|it| is_word(it)).collect();
    let Some(first) = words.first() else { return 0 };
    let is_of = |list: &str, word: &Token<'_>| holds(list, &word.text.to_lowercase());
    let verb = words.iter().take(4).find(|it| it.penn() == "VB");
    if is_of(CONDITIONS, first)
        || verb.is_some_and(|it| is_of(NO_ACTIONS, it))
        || !is_imperative(&tokens)
    {
        return 0;
    }
    // "To follow along, copy the address": the part before the comma is not an action.
    let leads = matches!(first.penn(), "TO" | "IN" | "VBG");
    let comma = tokens.iter().position(|it| it.text == ",").filter(|_| leads);
    1 + chained(&tokens[comma.map_or(0, |it| it + 1)..])
}

fn is_link(token: &Token<'_>) -> bool {
    token.is("and") || token.is("then")
}

/// Whether a token can name an action, and does not just join two actions.
fn is_word(token: &Token<'_>) -> bool {
    let is_text = token.text.contains(|c: char| c.is_alphanumeric() || c == OBJECT);
    is_text && !is_link(token)
}

/// How many verbs follow the first one: `Open the menu, choose a plan, and then save it`.
fn chained(tokens: &[Token<'_>]) -> usize {
    let mut count = 0;
    let mut has_verb = false;
    let mut is_inside = false;
    let mut has_object = false;
    for (at, token) in tokens.iter().enumerate() {
        let follows = at.checked_sub(1).is_some_and(|before| {
            matches!(tokens[before].text, "," | ";") || is_link(&tokens[before])
        });
        let is_verb = token.penn() == "VB";
        if token.is("then") {
            is_inside = false;
        } else if matches!(token.penn(), "TO" | "MD" | "WDT" | "WP" | "WRB" | "PRP") && has_verb {
            is_inside = true;
        }
        // Verbs without anything between them are one action, or a list of names.
        if is_verb && has_verb && follows && !is_inside && has_object {
            count += 1;
        }
        has_verb |= is_verb;
        has_object = !is_verb && (has_object || is_word(token));
    }
    count
}
