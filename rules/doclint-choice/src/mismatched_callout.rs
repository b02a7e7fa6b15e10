//! Callouts whose type does not match their text.

use crate::support::{callout, component_fix};
use doclint_rule::syntax::{Dialect, NodeKind};
use doclint_rule::{Edit, FixKind, NodeRule, PageCx, RuleMeta, Span, ast};

pub(crate) struct MismatchedCallout;

impl NodeRule for MismatchedCallout {
    const META: RuleMeta = RuleMeta::suggestion(
        "mismatched-callout",
        "the type of a callout does not match its text",
        include_str!("mismatched_callout.md"),
    )
    .fix(FixKind::Sometimes)
    .only_in_pages();
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let Some((callout, name)) = callout::cast(component.node(), cx) else { return };
        if cx.dialect() == Dialect::Markdown || !cx.is_english() {
            return;
        }
        let Some(closing) = callout.closing() else { return };
        let text = words(callout);
        let Some((expected, clue)) = expected(name, &text) else { return };
        let advice = format!("write it as `<{expected}>…</{expected}>`");
        let (message, help) = match clue {
            Clue::Start(start) => (
                format!("this `{name}` starts with `{start}`, so it should be a `{expected}`"),
                advice,
            ),
            Clue::Phrase(phrase) => (
                format!("this `{name}` reads like a `Warning`: it says `{phrase}`"),
                format!("if it warns readers, {advice}"),
            ),
        };
        let opening = callout.name().expect("a callout has a name").span();
        let name_in_closing = closing.start + 2;
        let edits = vec![
            Edit::replace(opening, expected),
            Edit::replace(
                Span::new(name_in_closing, name_in_closing + name.len() as u32),
                expected,
            ),
        ];
        let is_plain = cx.page().slice(closing)[2..].starts_with(name);
        let finding = cx.report(callout.opening(), message);
        finding.help(help);
        if is_plain {
            finding.fix(component_fix(format!("Change it to `{expected}`"), edits));
        }
    }
}

/// What in the text of a callout speaks for another component.
enum Clue {
    /// The word with a colon that it starts with, which names its kind.
    Start(String),
    /// A phrase that usually warns.
    Phrase(String),
}

/// The component that fits the text of a callout, if it is another one, and why.
fn expected(name: &str, written: &str) -> Option<(&'static str, Clue)> {
    let text = written.to_lowercase();
    // These are the kinds that readers may skip.
    let is_mild = matches!(name, "Note" | "Tip" | "Info" | "Check");
    let begins = |words: &[&str]| {
        let is_start =
            |it: &&&str| text.strip_prefix(**it).is_some_and(|rest| rest.starts_with(':'));
        let len = words.iter().find(is_start)?.len();
        Some(Clue::Start(format!("{}:", written.get(..len)?)))
    };
    if is_mild && let Some(why) = begins(&["warning", "caution", "danger"]) {
        return Some(("Warning", why));
    }
    if matches!(name, "Tip" | "Check")
        && let Some(why) = begins(&["important"])
    {
        return Some(("Warning", why));
    }
    if let Some(why) = begins(&["tip", "pro tip", "protip"]) {
        // What it calls itself counts more than what it says.
        return (!matches!(name, "Tip" | "Callout")).then_some(("Tip", why));
    }
    let phrase = harm(&text).filter(|_| is_mild)?;
    Some(("Warning", Clue::Phrase(phrase.to_owned())))
}

/// Phrases about harm that can't be undone.
const LOSS: [&str; 27] = [
    "can't be undone",
    "cannot be undone",
    "can not be undone",
    "can't be recovered",
    "cannot be recovered",
    "can't be restored",
    "cannot be restored",
    "can't be reversed",
    "is irreversible",
    "are irreversible",
    "irreversibly",
    "permanently delete",
    "permanently deletes",
    "permanently deleted",
    "permanently lost",
    "permanently lose",
    "permanently remove",
    "permanently removes",
    "permanently erase",
    "will lose all",
    "lose all your",
    "lose data",
    "lose your data",
    "data loss",
    "never share",
    "never commit",
    "never expose",
];

/// The phrase of a sentence that announces a loss, rather than saying that it is avoided.
fn harm(text: &str) -> Option<&str> {
    const AVOIDED: [&str; 17] = [
        "ready",
        "when you want",
        "before",
        "no ",
        "not ",
        "n't ",
        "without",
        "avoid",
        "prevent",
        "instead of",
        "protect",
        "ensure",
        "rather than",
        "if you want",
        "minimi",
        "safe",
        "unless",
    ];
    // Most callouts have none of what all phrases begin with or are about.
    const PARTS: [&str; 9] = [
        "undone",
        "recovered",
        "restored",
        "reversed",
        "irreversibl",
        "permanently",
        "lose ",
        "loss",
        "never ",
    ];
    if !PARTS.iter().any(|it| text.contains(it)) {
        return None;
    }
    text.split(['.', '\n']).find_map(|sentence| {
        let (at, len) = LOSS.iter().find_map(|it| Some((sentence.find(it)?, it.len())))?;
        let (before, from) = sentence.split_at(at);
        // A phrase may be the beginning of a longer word: `permanently delete` of `deletes`.
        let end = from[len..].find(|c: char| !c.is_alphabetic()).map_or(from.len(), |it| len + it);
        // `To permanently delete it, …` says how.
        let is_order = before.split_whitespace().next_back() == Some("to");
        (!is_order && !AVOIDED.iter().any(|it| before.contains(it))).then_some(&from[..end])
    })
}

/// The text of a callout, without code.
fn words(callout: ast::Component<'_>) -> String {
    let mut out = String::new();
    for node in callout.node().descendants() {
        match node.kind() {
            NodeKind::Text => out.push_str(&node.text().replace('’', "'")),
            NodeKind::InlineCode => out.push('x'),
            NodeKind::Paragraph | NodeKind::Item => out.push('\n'),
            _ => {}
        }
    }
    out.trim_start().to_owned()
}
