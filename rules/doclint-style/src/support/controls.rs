//! Controls that are named by their place on the screen: "the green button on the right".

use super::prose::{holds, near_after, near_before};
use doclint_rule::text::Word;
use std::ops::Range;

/// Controls that have a name, or could have one.
pub(crate) const CONTROLS: &[&str] = &[
    "button", "icon", "menu", "link", "tab", "box", "field", "dropdown", "arrow", "switch",
    "toggle", "checkbox",
];
/// Words that don't say which control is meant.
const LOOKS: &str =
    "the a green blue red yellow orange purple black white gray big small large little";
/// Where controls are on the screen.
const PLACES: [&str; 12] = [
    "on the right",
    "on the left",
    "on the top right",
    "on the top left",
    "on the bottom right",
    "on the bottom left",
    "in the top right",
    "in the top left",
    "in the bottom right",
    "in the bottom left",
    "at the top right",
    "at the top left",
];

/// The phrase that begins at a word and names a control by its place.
pub(crate) fn control(text: &str, words: &[Word<'_>], at: usize) -> Option<Range<usize>> {
    let word = &words[at];
    if !CONTROLS.contains(&word.text) {
        return None;
    }
    let look = words.get(at.checked_sub(1)?)?;
    let before = near_before(text, look.range.start);
    let has_look = holds(LOOKS, look.text);
    let after = near_after(text, word.range.end).strip_prefix(' ')?;
    let place = PLACES.iter().find(|it| after.starts_with(**it))?;
    let rest = &after[place.len()..];
    // A bar has a name. A control that was named before, or is described after, can be found.
    let is_end = rest.is_empty()
        || rest.starts_with(['.', ',', ';', ':', ')'])
        || [" and ", " to ", " corner", " side", " of the "].iter().any(|it| rest.starts_with(it));
    let is_last =
        !["bar", "panel", "pane", "menu", "sidebar", "toolbar", "section"].iter().any(|it| {
            near_after(rest, 0).split(['.', ',']).next().is_some_and(|rest| rest.contains(it))
        });
    let is_plain = has_look && !before.ends_with(['(', '"', '“']);
    let range = look.range.start..word.range.end + 1 + place.len();
    (is_end && is_last && is_plain).then_some(range)
}
