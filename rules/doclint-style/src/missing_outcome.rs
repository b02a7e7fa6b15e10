//! Procedures and checks that never say what readers see.

use crate::support::procedure::{steps_of, title};
use crate::support::prose::{first_word, has_words, holds};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::text::{Token, sentences, tagged};
use doclint_rule::{AstNode, Genre, Need, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct MissingOutcome;

/// The fewest steps of a procedure that needs an outcome.
const LEAST: usize = 3;

/// The most words of a step that has a command and doesn't say what it does.
const FEW: usize = 12;

/// Verbs of steps whose whole point is what readers see.
const CHECKS: &str = "check confirm test validate verify";

/// Components that show what readers see, or hold content that is not known here.
const FIGURES: &str = "Check Frame Image Accordion Expandable Tabs img video iframe";

/// Parts of words in sentences that say what readers see.
const SIGNS: [&str; 25] = [
    "appear",
    "automatic",
    "available",
    "confirmation",
    "created",
    "done",
    "enabled",
    "expect",
    "indicat",
    "is complete",
    "is live",
    "look like",
    "looks like",
    "note down",
    "now ",
    "record the",
    "output",
    "ready",
    "respon",
    "result",
    "running",
    "see ",
    "success",
    "you'll",
    "you can",
];

impl NodeRule for MissingOutcome {
    const META: RuleMeta = RuleMeta::suggestion(
        "missing-outcome",
        "a procedure or a check never says what readers see",
        include_str!("missing_outcome.md"),
    )
    .profile(Profile::All)
    .only_in_pages()
    .needs(&[Need::Components, Need::English])
    .skips(&[Genre::Record, Genre::Legal]);
    type Node<'a> = ast::Component<'a>;

    fn check(&self, steps: ast::Component<'_>, cx: &mut PageCx<'_>) {
        if !steps.is("Steps") || cx.page().has_broken_tag(steps.span()) {
            return;
        }
        let all: Vec<ast::Component<'_>> = steps_of(steps).collect();
        let Some(last) = all.last().map(|it| it.node()) else { return };
        let is_shown_after = after(steps.node()).any(has_outcome);
        let mut is_silent = !is_shown_after && all.len() >= LEAST && is_action(last);
        for step in &all {
            let node = step.node();
            let is_after = node == last && is_shown_after;
            if is_after || has_outcome(node) {
                is_silent = false;
                continue;
            }
            let name = title(*step).filter(|it| holds(CHECKS, &first_word(it.text).to_lowercase()));
            let Some(name) = name.filter(|_| is_bare_command(node)) else { continue };
            cx.report(name.span, "step is a check, but does not say what readers see")
                .cause("checks do not say what readers see")
                .help("say what they see if all is well");
            is_silent = false;
        }
        if is_silent {
            cx.report(steps.opening(), "no step says what readers see")
                .cause("procedures do not say what readers see")
                .help("say at the end, or after a step, what readers see if all is well");
        }
    }
}

/// The blocks after a procedure that belong to it.
fn after(steps: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    let after = std::iter::successors(steps.next_sibling(), |it| it.next_sibling());
    after.take_while(|it| it.kind() != NodeKind::Heading).take(4)
}

/// Whether a block shows or says what happens.
fn has_outcome(block: Node<'_>) -> bool {
    let is_figure = |it: Node<'_>| match it.kind() {
        NodeKind::Image => true,
        NodeKind::Code => ast::Code::cast(it).is_some_and(|it| language_is(it, OUTPUTS)),
        NodeKind::Component => ast::Component::cast(it).is_some_and(|it| {
            let is_known = it.name().is_some_and(|it| holds(FIGURES, it.as_str()));
            // The content of a snippet is not known here.
            is_known || !it.is_html() && it.is_self_closing() && !it.is("Icon")
        }),
        _ => false,
    };
    std::iter::once(block).chain(block.descendants()).any(is_figure)
        || std::iter::once(block).chain(block.descendants()).any(says_outcome)
}

/// Whether the sentences of a paragraph say what something does: `It prints the version`.
fn says_outcome(node: Node<'_>) -> bool {
    if node.kind() != NodeKind::Paragraph && !node.children().any(|it| it.kind() == NodeKind::Text)
    {
        return false;
    }
    let text = node.plain_text().replace('’', "'");
    let lower = text.to_lowercase();
    let is_effect = |it: &Token<'_>| match it.penn() {
        "VBZ" => !["is", "has", "does", "'s"].iter().any(|word| it.is(word)),
        "MD" => it.is("will") || it.is("should"),
        _ => false,
    };
    SIGNS.iter().any(|it| lower.contains(it))
        || sentences(&text).any(|it| tagged(&text[it]).iter().any(is_effect))
}

/// Languages of code blocks that show an output.
const OUTPUTS: &str = "text txt output console log plaintext";

/// Languages of code blocks with commands.
const COMMANDS: &str = "bash sh shell zsh powershell cmd";

fn language_is(code: ast::Code<'_>, list: &str) -> bool {
    code.language().is_some_and(|it| holds(list, &it.as_str().to_lowercase()))
}

fn has_command(step: Node<'_>) -> bool {
    step.descendants().filter_map(ast::Code::cast).any(|it| language_is(it, COMMANDS))
}

/// Whether a step makes something happen: a command, or a click on a button.
fn is_action(step: Node<'_>) -> bool {
    let text = step.plain_text().to_lowercase();
    has_command(step) || ["click ", "run "].iter().any(|it| text.contains(it))
}

/// Whether a step is a command with few words around it.
fn is_bare_command(step: Node<'_>) -> bool {
    let runs = || step.plain_text().to_lowercase().contains("run ");
    (has_command(step) || runs()) && !has_words(&step.plain_text(), FEW)
}
