//! The form in which a heading, a step or an item begins.

use crate::support::prose::{count, first_word, holds};
use doclint_rule::text::{HeadingMood, heading_mood, tagged};

/// Gerunds that are the names of activities: "Logging in the server".
const ACTIVITIES: &str = "billing breaking building caching formatting hosting licensing listing logging monitoring networking pricing \
    profiling rendering routing scaling sharing spending streaming supporting testing tracing tracking troubleshooting \
    versioning";

/// Headings that all sites write in the same way.
const FIXED: &str = "getting-started getting-help get-started get-help learn-more see-also";

/// The form in which a text begins; [`HeadingMood::Other`] if it is unclear.
pub(crate) fn mood(text: &str) -> HeadingMood {
    let mood = heading_mood(&tagged(text));
    let is_activity = holds(ACTIVITIES, &first_word(text).to_lowercase());
    let fixed = text.trim().to_lowercase().replace(' ', "-");
    match mood {
        HeadingMood::Gerund if is_activity => HeadingMood::Other,
        _ if holds(FIXED, &fixed) => HeadingMood::Other,
        _ => mood,
    }
}

/// Whether the title of a step is an instruction: in it, a word that can be a verb is one.
pub(crate) fn is_instruction(title: &str) -> bool {
    let tokens = tagged(title);
    mood(title) == HeadingMood::Imperative || tokens.first().is_some_and(|it| it.may_be_verb())
}

/// Whether a title is a thing or an activity. Some titles are the same on all sites, and a word that
/// can be a verb may be one.
pub(crate) fn is_thing(title: &str, mood: HeadingMood) -> bool {
    const USUAL: &str = "done final last next optional prerequisites result results summary that's";
    let first = first_word(title).to_lowercase();
    // The tagger does not know all verbs, so that a noun needs more than its tag.
    let is_noun =
        holds("a an the your", &first) || first.ends_with("tion") || first.ends_with("ment");
    (mood == HeadingMood::Gerund || mood == HeadingMood::Noun && is_noun)
        && count(title) > 1
        && !is_instruction(title)
        && !holds(USUAL, &first)
}
