//! Steps that have no order.

use crate::support::place::introduction;
use crate::support::verbs::is_instruction;
use doclint_rule::{AstNode, Need, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct UnorderedSteps;

impl NodeRule for UnorderedSteps {
    const META: RuleMeta = RuleMeta::suggestion(
        "unordered-steps",
        "steps have no order",
        include_str!("unordered_steps.md"),
    )
    .profile(Profile::Strict)
    .only_in_pages()
    .needs(&[Need::Components, Need::English]);
    type Node<'a> = ast::Component<'a>;

    fn check(&self, steps: ast::Component<'_>, cx: &mut PageCx<'_>) {
        if !steps.is("Steps") {
            return;
        }
        let mut titles = Vec::new();
        let inner = steps.node().descendants().filter_map(ast::Component::cast);
        for step in inner.filter(|it| it.parent_component() == Some(steps)) {
            let title = step.attribute("title").and_then(|it| it.literal());
            let Some(title) = title.filter(|_| step.is("Step")) else { return };
            titles.push(title.text);
        }
        if titles.len() < 2 || titles.iter().any(|it| is_in_order(it)) {
            return;
        }
        let message = if titles.iter().all(|it| is_alternative(it)) {
            "these steps are alternatives, not a sequence"
        } else if titles.len() >= 3 && lists_things(steps) {
            "these steps have no order"
        } else {
            return;
        };
        cx.report(steps.opening(), message).help(
            "write alternatives as `<Tabs>`, and things without an order as headings, a list or \
             `<CardGroup>`",
        );
    }
}

/// Whether a title is an instruction, or shows its position in a sequence.
fn is_in_order(title: &str) -> bool {
    const ORDER: [&str; 16] = [
        "after", "before", "begin", "day", "done", "finally", "finish", "first", "last", "next",
        "now", "phase", "second", "stage", "step", "then",
    ];
    let first = title.split_whitespace().next().unwrap_or_default();
    let word = first.trim_matches(|it: char| !it.is_alphanumeric()).to_lowercase();
    is_instruction(title)
        || word.starts_with(|it: char| it.is_ascii_digit())
        || word.len() > 5 && word.ends_with("ing")
        || ORDER.contains(&word.as_str())
}

/// "Option A", "Method 2: by hand", "Alternative".
fn is_alternative(title: &str) -> bool {
    const WORDS: [&str; 5] = ["alternative", "approach", "choice", "method", "option"];
    let first = title.split([' ', ':']).next().unwrap_or_default().to_lowercase();
    WORDS.contains(&first.as_str())
}

/// Whether the text above announces a set of things.
fn lists_things(steps: ast::Component<'_>) -> bool {
    const THINGS: [&str; 12] = [
        "advantages",
        "alternatives",
        "benefits",
        "capabilities",
        "examples",
        "faq",
        "features",
        "limitations",
        "options",
        "questions",
        "types of",
        "use cases",
    ];
    introduction(steps.node()).any(|above| {
        let text = above.plain_text().to_lowercase();
        text.split_whitespace().count() <= 12 && THINGS.iter().any(|thing| text.contains(thing))
    })
}
