//! Fields whose text and whose attribute say the opposite about whether they are required.

use crate::field_text::{FieldText, field_texts};
use doclint_rule::{Need, Page, PageCx, PageRule, RuleMeta, ast};

pub(crate) struct ContradictoryRequired;

impl PageRule for ContradictoryRequired {
    const META: RuleMeta = RuleMeta::warning(
        "contradictory-required",
        "the text of a field says that it is optional, and its tag that it is required",
        include_str!("contradictory_required.md"),
    )
    .only_in_pages()
    .needs(&[Need::English]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for FieldText { component, text } in field_texts(page) {
            let Some(required) = component.attribute("required") else { continue };
            let is_on = match required.value() {
                ast::AttrValue::None => true,
                ast::AttrValue::Expression(code) => code.as_str().trim() == "true",
                ast::AttrValue::String(_) => continue,
            };
            match says(text) {
                Some(Said::Optional) if is_on => {
                    cx.report(
                        required.span(),
                        "the tag says `required`, and the text \"optional\"",
                    )
                    .cause("fields are required by their tags and optional by their texts")
                    .help("remove `required`, or correct the text");
                }
                Some(Said::Required) if !is_on => {
                    cx.report(required.span(), "the text says \"required\", and the tag does not")
                        .cause("fields are optional by their tags and required by their texts")
                        .help("write `required`, or correct the text");
                }
                _ => {}
            }
        }
    }
}

/// What a text begins with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Said {
    Optional,
    Required,
}

/// What the first words of a text say, without a condition: "Optional.", "(required)".
fn says(text: &str) -> Option<Said> {
    let text = text.trim_start().trim_start_matches(['*', '_', '(', '[', '`']);
    let lower = text.get(..8)?;
    let said = match lower.to_ascii_lowercase().as_str() {
        "optional" => Said::Optional,
        "required" => Said::Required,
        _ => return None,
    };
    // "Optional if", "Required for", "Optional parameters of" are about something else.
    text[8..].starts_with(['.', ')', ']', ':', ',', '*', '_', '`', ';']).then_some(said).filter(
        |_| {
            let rest = text[8..].trim_start_matches(|c: char| !c.is_alphanumeric());
            let next = rest.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
            let next = next.to_ascii_lowercase();
            !matches!(
                next.as_str(),
                "if" | "when" | "unless" | "for" | "only" | "except" | "but" | "in" | "with" | "or"
            )
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_unconditional_words_count() {
        for (text, expected) in [
            ("Optional. How many.", Some(Said::Optional)),
            ("\n  **Optional**: how many", Some(Said::Optional)),
            ("(required) The name", Some(Said::Required)),
            ("Optional if `id` is set", None),
            ("Optional, if `id` is set", None),
            ("Optional parameters", None),
            ("Optionally, the name", None),
        ] {
            assert!(says(text) == expected, "{text}");
        }
    }
}
