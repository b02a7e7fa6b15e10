//! Callouts whose type does not match their text.

use crate::support::callout;
use crate::support::harm::{LOSS, harm, hits_in};
use doclint_rule::vocabulary::ComponentRole;
use doclint_rule::{FixKind, Need, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct MismatchedCallout;

impl NodeRule for MismatchedCallout {
    const META: RuleMeta = RuleMeta::suggestion(
        "mismatched-callout",
        "the type of a callout does not match its text",
        include_str!("mismatched_callout.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Sometimes)
    .only_in_pages()
    .needs(&[Need::Components, Need::English, Need::Has(ComponentRole::Callout)])
    .phrases(&[LOSS]);
    type Node<'a> = ast::Component<'a>;

    fn check(&self, component: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let Some((callout, name)) = callout::cast(component.node(), cx) else { return };
        if callout.closing().is_none() {
            return;
        }
        let text = callout::words(callout);
        let harm = || harm(&hits_in(callout.node(), cx), 0);
        let Some((expected, clue)) = expected(name, &text, harm) else { return };
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
        let finding = cx.report(callout.opening(), message);
        finding.help(help);
        finding.fixes.extend(callout::renamed(callout, expected));
    }
}

/// A clue in the text of a callout that another component fits better.
enum Clue {
    /// The word and colon at its start, which name its kind.
    Start(String),
    /// A phrase that usually warns.
    Phrase(String),
}

/// The component that fits the text of a callout, if it is another one, and why.
fn expected<'a>(
    name: &str,
    written: &str,
    harm: impl FnOnce() -> Option<&'a str>,
) -> Option<(&'static str, Clue)> {
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
        // A label such as `Tip:` counts more than the rest of the text.
        return (!matches!(name, "Tip" | "Callout")).then_some(("Tip", why));
    }
    let phrase = is_mild.then(harm)??;
    Some(("Warning", Clue::Phrase(phrase.to_lowercase().replace('\n', " "))))
}
