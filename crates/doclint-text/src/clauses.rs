//! Finds constructions by the tags of a sentence: passives, futures, instructions, and the mood of
//! a heading.

use crate::OBJECT;
use crate::tag::Tag;
use crate::tagger::Token;
use std::ops::Range;

/// A verb in the passive voice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passive {
    /// Its bytes, from the auxiliary to the participle.
    pub range: Range<usize>,
    /// The bytes of the `by` that names who acts, if one follows.
    pub by: Option<Range<usize>>,
}

/// The passives of a sentence: a form of *be* or *get*, adverbs, and a participle. Participles that
/// say how something is and not what someone does are let through, unless `by` follows.
pub fn passives(tokens: &[Token<'_>]) -> Vec<Passive> {
    let mut out = Vec::new();
    for (at, auxiliary) in tokens.iter().enumerate() {
        if auxiliary.tag != Tag::AuxiliaryBe && !is_get(auxiliary) {
            continue;
        }
        let Some(participle) = after_adverbs(tokens, at + 1) else { continue };
        let verb = &tokens[participle];
        if verb.tag != Tag::VerbParticiple || is_get(auxiliary) && verb.is("started") {
            continue;
        }
        let by = agent(&tokens[participle + 1..]);
        let next = tokens.get(participle + 1);
        if by.is_none() && is_state(verb, next) || is_never_passive(verb) {
            continue;
        }
        out.push(Passive { range: auxiliary.range.start..verb.range.end, by });
    }
    out
}

/// The first token from `at` on that is not an adverb.
fn after_adverbs(tokens: &[Token<'_>], at: usize) -> Option<usize> {
    let rest = tokens.iter().enumerate().skip(at).take(4);
    rest.into_iter()
        .find(|(_, it)| it.tag != Tag::Adverb && !is_word_of(it, &["both", "all", "each"]))
        .map(|(at, _)| at)
}

/// The `by` right after a participle and its particle, unless it begins `by default` or `by using`.
fn agent(rest: &[Token<'_>]) -> Option<Range<usize>> {
    let at = rest.iter().take(3).position(|it| it.is("by"))?;
    let between = rest[..at]
        .iter()
        .all(|it| matches!(it.tag, Tag::Particle | Tag::Adverb | Tag::Preposition));
    let next = rest.get(at + 1)?;
    let names_someone = next.tag != Tag::VerbGerund
        && !is_word_of(next, &["default", "hand", "name", "means", "id", "id.", "email"])
        && next.tag != Tag::Number;
    (between && names_someone).then(|| rest[at].range.clone())
}

fn is_get(token: &Token<'_>) -> bool {
    is_word_of(token, &["get", "gets", "got", "getting"])
}

fn is_word_of(token: &Token<'_>, list: &[&str]) -> bool {
    list.iter().any(|it| token.is(it))
}

/// Whether a participle says how something is. These are adjectives in all but form: nobody wonders
/// who does it, and an active sentence is not better.
fn is_state(verb: &Token<'_>, next: Option<&Token<'_>>) -> bool {
    let logged = is_word_of(verb, &["logged", "signed"])
        && next.is_some_and(|it| it.is("in") || it.is("out"));
    logged || verb.text.starts_with("un") || verb.text.contains('-') || is_word_of(verb, &STATES)
}

/// Participles that say how something is.
const STATES: [&str; 55] = [
    // Properties of a setting, a field or a feature.
    "required",
    "needed",
    "expected",
    "recommended",
    "allowed",
    "permitted",
    "supported",
    "deprecated",
    "enabled",
    "disabled",
    "limited",
    "restricted",
    "included",
    "reserved",
    "intended",
    "meant",
    "designed",
    "supposed",
    "optimized",
    "suited",
    "tailored",
    "guaranteed",
    // Names, materials and locations.
    "called",
    "named",
    "known",
    "based",
    "built",
    "written",
    "composed",
    "located",
    "situated",
    "nested",
    "hosted",
    "shaped",
    "structured",
    "organized",
    // Relations between things.
    "related",
    "associated",
    "connected",
    "involved",
    "concerned",
    "interested",
    "affiliated",
    // States.
    "done",
    "finished",
    "completed",
    "gone",
    "closed",
    "hidden",
    "installed",
    "outdated",
    "mixed",
    "advanced",
    "detailed",
    "experienced",
];

/// Participles that are never passive after *be*: `you are used to it` is one, and so are verbs
/// without an object.
fn is_never_passive(verb: &Token<'_>) -> bool {
    is_word_of(
        verb,
        &["been", "gone", "become", "happened", "existed", "tired", "pleased", "excited"],
    )
}

/// The futures of a sentence: from `will` or `going to` to the verb.
pub fn futures(tokens: &[Token<'_>]) -> Vec<Range<usize>> {
    let mut out = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let is_will =
            token.tag == Tag::Modal && is_word_of(token, &["will", "shall", "wo", "'ll", "’ll"]);
        let verb = if is_will {
            at + 1
        } else if token.is("going")
            && tokens.get(at + 1).is_some_and(|it| it.is("to"))
            && at
                .checked_sub(1)
                .is_some_and(|it| matches!(tokens[it].tag, Tag::AuxiliaryBe | Tag::Adverb))
        {
            at + 2
        } else {
            continue;
        };
        let Some(verb) = after_adverbs(tokens, verb).map(|it| &tokens[it]) else { continue };
        if is_base(verb) {
            out.push(token.range.start..verb.range.end);
        }
    }
    out
}

fn is_base(token: &Token<'_>) -> bool {
    token.penn() == "VB"
}

/// Whether a sentence is an instruction to the reader: its main verb is an imperative, after a
/// condition or a purpose (`To do this, …`) or without.
pub fn is_imperative(tokens: &[Token<'_>]) -> bool {
    let Some(start) = first_word(tokens, 0) else { return false };
    if begins_with_imperative(tokens, start) {
        return true;
    }
    let leads = matches!(tokens[start].tag, Tag::Preposition | Tag::Adverb | Tag::VerbGerund)
        || tokens[start].is("once");
    if !leads {
        return false;
    }
    // The text after a comma is the main clause, or continues the part that leads to it.
    let commas = tokens.iter().enumerate().skip(start).filter(|(_, it)| it.text == ",").take(4);
    commas.into_iter().any(|(at, _)| {
        first_word(tokens, at + 1).is_some_and(|it| begins_with_imperative(tokens, it))
    })
}

/// The first token from `at` on that is not a mark or a label: `1.`, `Step 2:`, `Note:`.
fn first_word(tokens: &[Token<'_>], at: usize) -> Option<usize> {
    let labels = tokens.iter().enumerate().skip(at).take(LABEL + 1);
    let end = labels.into_iter().find_map(|(end, it)| {
        let is_number = end == at + 1 && tokens[at].tag == Tag::Number;
        let ends = it.text == ":" || is_number && matches!(it.text, "." | ")" | "-" | "–" | "—");
        (ends && tokens.get(end + 1).is_some()).then_some(end + 1)
    });
    let rest = tokens.iter().enumerate().skip(end.unwrap_or(at)).take(8);
    rest.into_iter().find(|(_, it)| it.tag != Tag::Punctuation && !is_emoji(it)).map(|(at, _)| at)
}

/// How many tokens a label can have before its colon.
const LABEL: usize = 2;

fn is_emoji(token: &Token<'_>) -> bool {
    token.tag == Tag::Other
        && !token.text.contains(OBJECT)
        && !token.text.contains(char::is_alphanumeric)
}

fn begins_with_imperative(tokens: &[Token<'_>], start: usize) -> bool {
    let mut at = start;
    while let Some(token) = tokens.get(at).filter(|_| at < start + 4) {
        match token.tag {
            Tag::VerbBase => return token.penn() == "VB",
            // `Do not run it`, `Let's go`.
            Tag::AuxiliaryDo => {
                return token.penn() != "VBZ"
                    && token.penn() != "VBD"
                    && tokens.get(at + 1).is_some_and(|it| it.tag == Tag::Adverb || is_base(it));
            }
            Tag::AuxiliaryBe => return token.is("be"),
            Tag::Adverb if !is_word_of(token, &["when", "where", "how", "why"]) => at += 1,
            Tag::Other if token.is("please") => at += 1,
            Tag::Punctuation if token.text == "," => at += 1,
            _ => return false,
        }
    }
    false
}

/// How a heading is worded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HeadingMood {
    /// `Create a project`.
    Imperative,
    /// `Creating a project`.
    Gerund,
    /// `Project settings`.
    Noun,
    /// `What is a project?`, `How do I create one`.
    Question,
    /// Anything else: a sentence, `How it works`, and words that can be several things, such as
    /// `Testing` and `Filter options`.
    Other,
}

/// How a heading is worded.
pub fn heading_mood(tokens: &[Token<'_>]) -> HeadingMood {
    let Some(start) = first_word(tokens, 0) else { return HeadingMood::Other };
    let first = &tokens[start];
    let rest = &tokens[start + 1..];
    let asks = matches!(first.penn(), "WRB" | "WP" | "WDT" | "MD")
        || first.tag == Tag::AuxiliaryBe
        || first.tag == Tag::AuxiliaryDo;
    if tokens.last().is_some_and(|it| it.text == "?")
        || asks
            && rest.first().is_some_and(|it| {
                matches!(it.tag, Tag::Modal | Tag::AuxiliaryBe | Tag::AuxiliaryDo)
            })
    {
        return HeadingMood::Question;
    }
    if begins_with_imperative(tokens, start) {
        let is_clear = !first.may_be_noun() || is_after_verb(rest);
        return if is_clear { HeadingMood::Imperative } else { HeadingMood::Other };
    }
    let is_alone = rest.iter().all(|it| it.tag == Tag::Punctuation);
    match first.tag {
        Tag::VerbGerund if is_alone || is_list_of_things(rest) => HeadingMood::Other,
        Tag::VerbGerund if rest[0].tag != Tag::AuxiliaryBe => HeadingMood::Gerund,
        _ if has_finite_verb(tokens) => HeadingMood::Other,
        Tag::Noun
        | Tag::ProperNoun
        | Tag::Adjective
        | Tag::Determiner
        | Tag::Number
        | Tag::VerbParticiple => HeadingMood::Noun,
        Tag::Other if first.text.contains(OBJECT) => HeadingMood::Noun,
        _ => HeadingMood::Other,
    }
}

/// Whether a gerund goes on with something else: `Tracing and spans`.
fn is_list_of_things(rest: &[Token<'_>]) -> bool {
    let [and, other, ..] = rest else { return false };
    and.tag == Tag::Conjunction && !other.text.ends_with("ing")
}

/// Whether the text after a word in a heading makes it a verb: `Filter the list` is an instruction
/// to filter, while `Filter options` may be about options.
fn is_after_verb(rest: &[Token<'_>]) -> bool {
    let is_phrase = |it: &Token<'_>| match it.tag {
        Tag::Determiner | Tag::Pronoun | Tag::Particle | Tag::Number | Tag::Adverb => true,
        Tag::Preposition => !it.is("of"),
        Tag::Other => it.text.contains(OBJECT),
        _ => false,
    };
    match rest {
        [next, verb, ..] if next.tag == Tag::Conjunction => is_base(verb) && !verb.may_be_noun(),
        [next, ..] => is_phrase(next),
        [] => false,
    }
}

fn has_finite_verb(tokens: &[Token<'_>]) -> bool {
    tokens.iter().any(|it| {
        matches!(
            it.tag,
            Tag::Modal
                | Tag::AuxiliaryBe
                | Tag::AuxiliaryDo
                | Tag::AuxiliaryHave
                | Tag::VerbThirdPerson
                | Tag::VerbPast
        ) || it.penn() == "VBP"
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tagged;

    fn passives_of(text: &str) -> Vec<&str> {
        passives(&tagged(text)).into_iter().map(|it| &text[it.range]).collect()
    }

    #[test]
    fn finds_passives_and_lets_states_through() {
        for (text, expected) in [
            ("The file is written by the server.", vec!["is written"]),
            ("The token will be automatically renewed.", vec!["be automatically renewed"]),
            ("It's read when the app starts.", vec!["'s read"]),
            ("Your changes have been saved.", vec!["been saved"]),
            ("Errors get sent to the log.", vec!["get sent"]),
            ("The job isn’t run twice.", vec!["isn’t run"]),
            ("The field is required.", vec![]),
            ("This endpoint is deprecated and based on the old one.", vec![]),
            ("The function is called \u{FFFC}.", vec![]),
            ("The function is called by the worker.", vec!["is called"]),
            ("The value is supported by default.", vec![]),
            ("You are logged in and get started.", vec![]),
            ("The list is unsorted and the page is open.", vec![]),
            ("The server returns the generated file.", vec![]),
        ] {
            assert_eq!(passives_of(text), expected, "{text}");
        }
    }

    #[test]
    fn tells_instructions_from_statements() {
        for text in [
            "Create a project.",
            "1. Run it.",
            "Then, click **Save**.",
            "To add a key, open the settings.",
            "If it fails, run it again.",
            "Don't share it.",
            "Please note the ID.",
            "Always set a limit.",
        ] {
            assert!(is_imperative(&tagged(text)), "{text}");
        }
        for text in [
            "The project is new.",
            "You can run it.",
            "Requests are signed.",
            "Support for this is limited.",
            "If it fails, the task runs again.",
            "Creating a project takes a minute.",
            "Returns the user.",
        ] {
            assert!(!is_imperative(&tagged(text)), "{text}");
        }
    }

    #[test]
    fn finds_futures() {
        for (text, expected) in [
            ("The call will return a list.", vec!["will return"]),
            ("You'll then see it.", vec!["'ll then see"]),
            ("It won't be saved.", vec!["won't be"]),
            ("We are going to add it.", vec!["going to add"]),
            ("Where there is a will, there is a way.", vec![]),
            ("It is going to the server.", vec![]),
        ] {
            let found: Vec<&str> = futures(&tagged(text)).into_iter().map(|it| &text[it]).collect();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn tells_the_mood_of_headings() {
        use HeadingMood::{Gerund, Imperative, Noun, Other, Question};
        for (text, expected) in [
            ("Create a project", Imperative),
            ("Step 1: Install the CLI", Imperative),
            ("Creating a Project", Gerund),
            ("Using \u{FFFC}", Gerund),
            ("Project settings", Noun),
            ("The request body", Noun),
            ("Advanced Options", Noun),
            ("API keys", Noun),
            ("What is a project?", Question),
            ("How do I create one", Question),
            ("How it works", Other),
            ("Troubleshooting", Other),
        ] {
            assert_eq!(heading_mood(&tagged(text)), expected, "{text}");
        }
    }
}
