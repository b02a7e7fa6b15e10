//! The words by which tools and writers name callouts.

/// Each word with the component for it. If one begins another, the longer one is first.
pub const CALLOUTS: [(&str, &str); 15] = [
    ("notes", "Note"),
    ("note", "Note"),
    ("important", "Warning"),
    ("warning", "Warning"),
    ("caution", "Warning"),
    ("attention", "Warning"),
    ("danger", "Danger"),
    ("pro tip", "Tip"),
    ("protip", "Tip"),
    ("tips", "Tip"),
    ("tip", "Tip"),
    ("hint", "Tip"),
    ("information", "Info"),
    ("info", "Info"),
    ("success", "Check"),
];

/// The component for a word, in upper or lower case.
pub fn callout(word: &str) -> Option<&'static str> {
    CALLOUTS.iter().find(|it| it.0.eq_ignore_ascii_case(word)).map(|it| it.1)
}
