//! Phrases with which texts warn.

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
pub(crate) fn harm(text: &str) -> Option<&str> {
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
    // Every phrase has one of these parts, and most callouts have none.
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

/// Words that are in many warnings and in hardly any tips.
const DEMANDS: [&str; 21] = [
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

/// The word of a text that says what readers must or can't do.
pub(crate) fn demand(text: &str) -> Option<&'static str> {
    // "You do not need to …" demands nothing.
    const EXCUSES: [&str; 3] = [" have ", " need ", " share "];
    let says = |phrase: &str| {
        let mut found = text.match_indices(phrase);
        found.any(|(at, _)| {
            let (before, after) = (&text[..at], &text[at + phrase.len()..]);
            !before.ends_with(char::is_alphanumeric)
                && !after.starts_with(char::is_alphanumeric)
                && !EXCUSES.iter().any(|it| after.starts_with(it))
        })
    };
    DEMANDS.into_iter().find(|it| says(it))
}
