//! The form in which a heading, a step or an item begins.

use crate::support::prose::{count, first_word, holds};

/// Verbs with which instructions begin, in the form of the imperative.
const VERBS: &str = "activate add adjust allow analyze apply assign attach authenticate authorize avoid begin \
    browse check choose clear click clone close collect combine compare compress compute \
    configure confirm connect contribute convert create customize debug declare define \
    delete deploy describe detect determine develop disable discover download duplicate \
    embed enable encode encrypt ensure enter evaluate exclude execute expand explore extend \
    extract fetch fill find follow generate get give go grant hide identify implement \
    improve include initialize inspect install integrate invite invoke join keep launch \
    learn locate make manage merge migrate modify monitor navigate obtain optimize organize \
    pick prepare prevent protect provide provision publish rebuild receive redeploy redirect \
    refer register remove rename render replace resolve restart restore restrict retrieve \
    revoke rotate save scale secure select send serve specify submit subscribe troubleshoot \
    understand uninstall unlock validate verify wrap write";

/// Verbs that are nouns as often: "Use cases", "Test results".
const NOUNS: &str = "access backup bind build call cancel change clean compile complete contact control copy \
    design display edit export filter fix format group handle import insert limit link list \
    load log map mount move name open override pass paste pause press preview process pull \
    push query read record report request reset resume retry return review run schedule \
    search set share show sign sort split start stop store stream structure switch sync tag \
    test track transfer transform trigger try tune turn update upgrade upload use view visit \
    wait work";

/// Words after which a noun follows, so that the word before them is a verb.
const OBJECTS: &str = "a all an and any each every from in into it its more multiple new on one our out the \
    their this to up with without your";

/// Gerunds that are the names of activities: "Logging in the server".
const ACTIVITIES: &str = "building hosting listing logging monitoring routing sharing streaming testing tracking \
    troubleshooting";

/// How a text begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mood {
    /// "Create a key".
    Imperative,
    /// "Creating a key".
    Gerund,
    /// "The key", "Installation".
    Noun,
    /// Something else, or it can't be told.
    Other,
}

impl Mood {
    /// The form in which a text of several words begins.
    pub fn of(text: &str) -> Self {
        let word = first_word(text).to_lowercase();
        if matches!(word.as_str(), "the" | "a" | "an" | "your") || is_noun(&word) {
            Self::Noun
        } else if count(text) < 2 || word.is_empty() {
            Self::Other
        } else if holds(VERBS, &word) || holds(NOUNS, &word) && has_object(text) {
            Self::Imperative
        } else if is_gerund(&word) && !holds(ACTIVITIES, &word) {
            Self::Gerund
        } else {
            Self::Other
        }
    }
}

/// Whether the title of a step is an instruction: in it, a word that can be a verb is one.
pub(crate) fn is_instruction(title: &str) -> bool {
    let word = first_word(title).to_lowercase();
    holds(VERBS, &word) || holds(NOUNS, &word)
}

/// Whether an object follows the first word, so that it is a verb.
fn has_object(text: &str) -> bool {
    let second = text.split_whitespace().nth(1).unwrap_or_default();
    holds(OBJECTS, &second.to_lowercase())
}

/// Whether a word is a noun that is made of a verb and could be that verb: "installation".
fn is_noun(word: &str) -> bool {
    matches!(
        word,
        "authentication"
            | "authorization"
            | "configuration"
            | "creation"
            | "deployment"
            | "initialization"
            | "installation"
            | "integration"
            | "registration"
            | "verification"
    )
}

/// Whether a word is the gerund of one of the verbs: "creating", "running", "adding".
fn is_gerund(word: &str) -> bool {
    let Some(stem) = word.strip_suffix("ing") else { return false };
    let is_verb = |stem: &str| holds(VERBS, stem) || holds(NOUNS, stem);
    let mut letters = stem.chars().rev();
    let is_doubled = letters.next().is_some_and(|last| letters.next() == Some(last));
    stem == "hav"
        || is_verb(stem)
        || is_verb(&format!("{stem}e"))
        || is_doubled && is_verb(&stem[..stem.len() - 1])
}
