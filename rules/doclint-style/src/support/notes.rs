//! The words of notes that were not meant for readers.

/// Parts of what assistants say and of how their answers begin, without first letters, which may be
/// capitals.
pub(crate) const SIGNS: [&str; 34] = [
    "es you asked for",
    "es you requested",
    "s a language model",
    "s a large language model",
    "s an AI",
    "hope this helps",
    "cannot browse",
    "an't browse",
    "an’t browse",
    "knowledge cutoff",
    "knowledge update",
    "s of my last",
    "ve kept the",
    "kept the existing",
    "ve updated the",
    "reat question!",
    "et me know if you",
    "ree to adjust",
    "ree to tweak",
    "straight into your",
    "ote to ",
    "ote for ",
    "ou like me to",
    "ant me to",
    "ertainly!",
    "ure!",
    "ure thing!",
    "bsolutely!",
    "f course!",
    "ot it!",
    "ertainly, here",
    "ure, here",
    "bsolutely, here",
    "f course, here",
];

/// Phrases that only an assistant uses, about itself or to the person who asked it for the text.
pub(crate) const SPOKEN: &[&str] = &[
    "as an ai language model",
    "as a large language model",
    "i cannot browse",
    "i can't browse",
    "my knowledge cutoff",
    "my last knowledge update",
    "as of my last update",
    "note to self",
    "note to reviewer",
    "note to reviewers",
    "note for reviewer",
    "note for reviewers",
    "i hope this helps",
    "i've kept the",
    "i have kept the",
    "i kept the existing",
    "i've updated the page",
    "i have updated the page",
    "i've updated the document",
    "i have updated the document",
    "i've updated the section",
    "i have updated the section",
    "great question!",
    "let me know if you'd like",
    "let me know if you would like",
    "let me know if you want me to",
    "let me know if you need me to",
    "feel free to adjust this",
    "feel free to tweak this",
    "the changes you asked for",
    "the changes you requested",
    "drop straight into your docs",
    "paste straight into your docs",
];

/// Questions of an assistant, if a paragraph is nothing else.
pub(crate) const OFFERS: &[&str] = &["would you like me to", "do you want me to", "want me to"];

/// Phrases with which an assistant begins to speak of itself: ", I" follows.
pub(crate) const OF_ITSELF: &[&str] = &["as an ai assistant", "as a language model", "as an ai"];

/// How an answer of an assistant begins, before the text itself.
pub(crate) const OPENINGS: &[&str] =
    &["certainly", "sure", "absolutely", "of course", "sure thing", "got it"];

/// What an answer calls the text: "Here is the updated section:".
pub(crate) const RESULTS: &[&str] =
    &["section", "version", "text", "page", "draft", "documentation", "paragraph", "rewrite"];

/// How it says that it has worked on it.
pub(crate) const REVISED: [&str; 13] = [
    "updated",
    "revised",
    "rewritten",
    "improved",
    "polished",
    "refined",
    "cleaned-up",
    "cleaned up",
    "corrected",
    "reworked",
    "edited",
    "expanded",
    "tightened",
];

/// What a person is asked for: "(Anna, can you check this?)".
pub(crate) const CHECKS: &[&str] = &[
    "check",
    "confirm",
    "review",
    "verify",
    "fill in",
    "take a look",
    "look at this",
    "update this",
    "clarify",
    "still true",
    "still correct",
    "really",
    "is this right",
    "is this correct",
    "not sure",
    "do we",
    "should we",
    "can we",
    "is it",
    "needs",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_phrase_has_a_sign() {
        let openings = OPENINGS.iter().map(|it| format!("{it}!"));
        let others = [SPOKEN, OFFERS, OF_ITSELF].into_iter().flatten();
        for phrase in others.map(|it| (*it).to_owned()).chain(openings) {
            let has = |sign: &&str| phrase.contains(&sign.to_lowercase());
            assert!(SIGNS.iter().any(has), "{phrase}");
        }
    }
}
