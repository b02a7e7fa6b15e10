//! Fields with a default that their list of values does not have.

use crate::field_text::{FieldText, field_texts};
use doclint_rule::{Need, Page, PageCx, PageRule, Profile, RuleMeta};

pub(crate) struct UnlistedDefault;

/// What announces the values that a field may have, in small letters.
const ANNOUNCED: [&str; 10] = [
    "one of",
    "either",
    "possible values",
    "allowed values",
    "valid values",
    "accepted values",
    "supported values",
    "available values",
    "available options",
    "valid options",
];

/// Defaults that say there is no value, or one of two.
const NOTHING: [&str; 7] = ["none", "null", "nil", "undefined", "true", "false", "unset"];

/// What says that a list is not whole, or is one of fields.
const OPEN: [&str; 9] = [
    "such as",
    "e.g.",
    "for example",
    "including",
    "etc",
    "...",
    "least one of",
    "exactly one of",
    "only one of",
];

impl PageRule for UnlistedDefault {
    const META: RuleMeta = RuleMeta::warning(
        "unlisted-default",
        "the default of a field is not one of the values that its text lists",
        include_str!("unlisted_default.md"),
    )
    .profile(Profile::Strict)
    .only_in_pages()
    .needs(&[Need::English]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for FieldText { component, text } in field_texts(page) {
            let Some(default) = component.attribute("default").and_then(|it| it.literal()) else {
                continue;
            };
            let written = default.text.trim().trim_matches(['"', '\'', '`']);
            let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
            // Numbers and `None` are not names of values.
            let is_name = written.starts_with(|c: char| c.is_ascii_alphabetic())
                && !NOTHING.iter().any(|it| written.eq_ignore_ascii_case(it));
            if !is_name || !written.chars().all(is_word) {
                continue;
            }
            let values = listed(text);
            let is_there = || {
                let mut words = text.split(|c: char| !is_word(c)).map(|it| it.trim_matches('.'));
                words.any(|it| it.eq_ignore_ascii_case(written))
            };
            // A list of numbers is often one of steps or limits.
            let are_names = values.iter().all(|it| it.starts_with(|c: char| c.is_alphabetic()));
            if values.len() > 1 && are_names && !is_there() {
                let few: Vec<String> = values.iter().take(4).map(|it| format!("`{it}`")).collect();
                let more = if values.len() > few.len() { " and others" } else { "" };
                let text = format!("default `{written}` is not one of {}{more}", few.join(", "));
                cx.report(default.span, text)
                    .cause("defaults are not among the values that the text lists")
                    .help("correct the default, or add it to the values");
            }
        }
    }
}

/// The values that a text lists in code, in the sentence that announces them or in the list below; none
/// where the list may not be whole.
fn listed(text: &str) -> Vec<&str> {
    let lower = text.to_ascii_lowercase();
    let mut places = ANNOUNCED.iter().filter_map(|it| Some(lower.find(it)? + it.len()));
    let Some(start) = places.next() else { return Vec::new() };
    if OPEN.iter().any(|it| lower.contains(it)) || places.next().is_some() {
        return Vec::new();
    }
    let rest = &text[start..];
    let sentence = rest.split(". ").next().unwrap_or(rest).split("\n\n").next().unwrap_or(rest);
    let in_code = |text: &str| text.matches('`').count() / 2;
    let part = if in_code(sentence) > 1 { sentence } else { rest };
    let items = part.lines().map(str::trim).filter(|it| it.starts_with(['-', '*']));
    let of_items: Vec<&str> = items.filter_map(|it| it.split('`').nth(1)).collect();
    match of_items.is_empty() {
        true => sentence.split('`').skip(1).step_by(2).collect(),
        false => of_items,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_in_a_sentence_or_in_a_list() {
        for (text, expected) in [
            ("The order. One of `up`, `down`. Not `x`.", &["up", "down"][..]),
            ("Possible values:\n\n- `up`: first\n- `down`: last, as `x`\n", &["up", "down"]),
            ("The order, such as one of `up`, `down`.", &[]),
            ("The order: `up` or `down`.", &[]),
            ("At least one of `id`, `name` is required.", &[]),
        ] {
            assert_eq!(listed(text), expected, "{text}");
        }
    }
}
