//! Callouts whose words are those of another kind.

use crate::callout;
use doclint_rule::syntax::{Dialect, NodeKind};
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, Profile, RuleMeta, Span, ast};

pub(crate) struct MismatchedCallout;

impl NodeRule for MismatchedCallout {
    const META: RuleMeta = RuleMeta::suggestion(
        "mismatched-callout",
        "a callout is of another kind than its words",
        include_str!("mismatched_callout.md"),
    )
    .profile(Profile::Strict)
    .fix(FixKind::Sometimes);
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let Some((callout, name)) = callout::cast(component.node()) else { return };
        if cx.dialect() == Dialect::Markdown || !cx.is_english() {
            return;
        }
        let Some(closing) = callout.closing() else { return };
        let text = words(callout);
        let Some((wanted, why)) = wanted(name, &text) else { return };
        let opening = callout.name().expect("a callout has a name").span();
        let name_in_closing = closing.start + 2;
        let edits = vec![
            Edit::replace(opening, wanted),
            Edit::replace(Span::new(name_in_closing, name_in_closing + name.len() as u32), wanted),
        ];
        let is_plain = cx.page().slice(closing)[2..].starts_with(name);
        let finding = cx.report(callout.opening(), format!("this `{name}` {why}"));
        finding.help(format!("make it a `{wanted}`, as in `<{wanted}>…</{wanted}>`"));
        if is_plain {
            let fix = Fix::not_safe(format!("Make it a `{wanted}`"), edits);
            finding.fix(fix.changing_components());
        }
    }
}

/// The kind that the words ask for, where that is another one, and what they do.
fn wanted(name: &str, text: &str) -> Option<(&'static str, &'static str)> {
    let is_mild = matches!(name, "Note" | "Tip" | "Info" | "Check");
    let begins = |words: &[&str]| {
        words.iter().any(|it| text.strip_prefix(it).is_some_and(|rest| rest.starts_with(':')))
    };
    if is_mild && begins(&["warning", "caution", "danger"]) {
        return Some(("Warning", "begins like a warning"));
    }
    if matches!(name, "Tip" | "Check") && begins(&["important"]) {
        return Some(("Warning", "begins like a warning"));
    }
    if name != "Tip" && name != "Callout" && begins(&["tip", "pro tip", "protip"]) {
        return Some(("Tip", "begins like a tip"));
    }
    (is_mild && warns(text)).then_some(("Warning", "warns of harm"))
}

/// What can't be taken back.
const LOSS: [&str; 22] = [
    "can't be undone",
    "cannot be undone",
    "can not be undone",
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

/// Whether a sentence tells of a loss, and none that it is avoided.
fn warns(text: &str) -> bool {
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
    text.split(['.', '\n']).any(|sentence| {
        let found = LOSS.iter().find_map(|it| sentence.find(it));
        found.map(|at| &sentence[..at]).is_some_and(|before| {
            // `To permanently delete it, …` says how.
            let is_order = before.split_whitespace().next_back() == Some("to");
            !is_order && !AVOIDED.iter().any(|it| before.contains(it))
        })
    })
}

/// What a callout says, code left out, in lower case.
fn words(callout: ast::Component<'_>) -> String {
    let mut out = String::new();
    for node in callout.node().descendants() {
        match node.kind() {
            NodeKind::Text => out.push_str(&node.text().to_lowercase().replace('’', "'")),
            NodeKind::InlineCode => out.push('x'),
            NodeKind::Paragraph | NodeKind::Item => out.push('\n'),
            _ => {}
        }
    }
    out.trim_start().to_owned()
}
