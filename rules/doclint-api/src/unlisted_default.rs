//! Fields with a default that their list of values does not have.

use crate::field_text::{FieldText, field_texts, has_value, is_part, listed};
use doclint_rule::{Need, Page, PageCx, PageRule, RuleMeta};

pub(crate) struct UnlistedDefault;

/// Defaults that say there is no value, or one of two.
const NOTHING: [&str; 7] = ["none", "null", "nil", "undefined", "true", "false", "unset"];

impl PageRule for UnlistedDefault {
    const META: RuleMeta = RuleMeta::warning(
        "unlisted-default",
        "the default of a field is not one of the values that its text lists",
        include_str!("unlisted_default.md"),
    )
    .only_in_pages()
    .needs(&[Need::English]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for FieldText { component, text } in field_texts(page) {
            let Some(default) = component.attribute("default").and_then(|it| it.literal()) else {
                continue;
            };
            let written = default.text.trim().trim_matches(['"', '\'', '`']);
            // Numbers and `None` are not names of values.
            let is_name = written.starts_with(|c: char| c.is_ascii_alphabetic())
                && !NOTHING.iter().any(|it| written.eq_ignore_ascii_case(it));
            if !is_name || !written.chars().all(is_part) {
                continue;
            }
            let values = listed(text);
            // A list of numbers is often one of steps or limits.
            let are_names = values.iter().all(|it| it.starts_with(|c: char| c.is_alphabetic()));
            if values.len() > 1 && are_names && !has_value(text, written) {
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
