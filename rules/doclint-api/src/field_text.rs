//! What the text of a field says, without the fields in it.

use doclint_rule::{Page, Span, ast};

/// A `ParamField` or `ResponseField`, with the text in it.
pub(crate) struct FieldText<'a> {
    pub component: ast::Component<'a>,
    /// The text up to the first field in it.
    pub text: &'a str,
}

/// Where a text goes on with other fields or components that hold them.
const FIELDS: [&str; 4] = ["<ParamField", "<ResponseField", "<Param ", "<Expandable"];

/// The fields of a page; none where code decides about their attributes.
pub(crate) fn field_texts(page: &Page) -> impl Iterator<Item = FieldText<'_>> {
    let has_fields = FIELDS[..3].iter().any(|it| page.mentions(it));
    let components = has_fields.then(|| ast::Component::all(page)).into_iter().flatten();
    components.filter_map(move |component| {
        let is_parameter = component.is("ParamField") || component.is("Param");
        let is_field = is_parameter || component.is("ResponseField");
        if !is_field || component.attributes().any(|it| it.name().is_none()) {
            return None;
        }
        let start = component.opening().end;
        let inside = page.slice(Span::new(start, component.span().end.max(start)));
        let ends = FIELDS.iter().chain(&["</"]).filter_map(|it| inside.find(it));
        let text = &inside[..ends.min().unwrap_or(inside.len())];
        Some(FieldText { component, text })
    })
}

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

/// The values that a text lists in code, in the sentence that announces them or in the list below; none
/// where the list may not be whole.
pub(crate) fn listed(text: &str) -> Vec<&str> {
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

/// Whether a character may be a part of the name of a value.
pub(crate) fn is_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.')
}

/// Whether a text has the name of a value as one of its words.
pub(crate) fn has_value(text: &str, value: &str) -> bool {
    let mut words = text.split(|c: char| !is_part(c)).map(|it| it.trim_matches('.'));
    words.any(|it| it.eq_ignore_ascii_case(value))
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
