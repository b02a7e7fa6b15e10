//! Phrases with which callouts warn.

use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{Hit, PageCx};

/// Phrases about harm that can't be undone.
pub(crate) const LOSS: &[&str] = &[
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
    "permanently removed",
    "permanently erase",
    "permanently erases",
    "permanently erased",
    "will lose all",
    "lose all your",
    "lose data",
    "lose your data",
    "data loss",
    "never share",
    "never shared",
    "never shares",
    "never commit",
    "never commits",
    "never committed",
    "never expose",
    "never exposes",
    "never exposed",
];

/// The places of the rule's phrases in the text of a callout.
pub(crate) fn hits_in<'a>(callout: Node<'_>, cx: &PageCx<'a>) -> Vec<Hit<'a>> {
    let mut hits = cx.hits_in(callout);
    let page = cx.page();
    hits.retain(|it| it.node(page).is_some_and(|it| it.kind() != NodeKind::Attribute));
    hits
}

/// The first phrase of [`LOSS`] among those of a callout that announces a loss, rather than saying
/// that it is avoided; `group` is that of these phrases.
pub(crate) fn harm<'a>(hits: &[Hit<'a>], group: usize) -> Option<&'a str> {
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
    let announces = |it: &&Hit<'_>| {
        let before = before(it);
        // `To permanently delete it, …` says how.
        let is_order = before.split_whitespace().next_back() == Some("to");
        !is_order && !AVOIDED.iter().any(|it| before.contains(it))
    };
    let found = hits.iter().filter(|it| it.group == group).find(announces)?;
    Some(found.text())
}

/// The text of the sentence before a phrase, in lower case.
fn before(hit: &Hit<'_>) -> String {
    let text = &hit.passage.text()[hit.sentence().start..hit.range.start];
    text.to_lowercase().replace('’', "'")
}

/// Words that are in many warnings and in hardly any tips.
pub(crate) const DEMANDS: &[&str] = &[
    "aren't supported",
    "cannot",
    "deprecated",
    "do not",
    "irreversible",
    "is unsupported",
    "may change",
    "must",
    "no longer",
    "not recommended",
    "not supported",
    "permanent",
    "reject",
    "rejected",
    "rejects",
    "throws",
    "unexpected",
    "will fail",
    "will not",
    "will throw",
    "you can't",
];

/// The word among those of a callout that says what readers must or can't do; `group` is that of
/// [`DEMANDS`].
pub(crate) fn demand(hits: &[Hit<'_>], group: usize) -> Option<&'static str> {
    // "You do not need to …" demands nothing.
    const EXCUSES: [&str; 3] = [" have ", " need ", " share "];
    let demands = |it: &&Hit<'_>| {
        let after = &it.passage.text()[it.range.end..];
        !EXCUSES.iter().any(|excuse| after.starts_with(excuse))
    };
    let found: Vec<String> = hits
        .iter()
        .filter(|it| it.group == group)
        .filter(demands)
        .map(|it| it.text().to_lowercase().replace('’', "'").replace('\n', " "))
        .collect();
    DEMANDS.iter().copied().find(|it| found.iter().any(|found| found == it))
}
