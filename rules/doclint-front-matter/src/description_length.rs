//! `description` outside a sensible length.

use crate::field;
use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::{Configurable, NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct DescriptionLength {
    options: DescriptionLengthOptions,
}

/// The options of `description-length`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(crate = "doclint_rule::serde", default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(crate = "doclint_rule::schemars")]
pub(crate) struct DescriptionLengthOptions {
    /// The fewest characters; wide ones, as in Chinese, count as two.
    min: u32,
    /// The most characters.
    max: u32,
}

impl Configurable for DescriptionLength {
    type Options = DescriptionLengthOptions;
    fn new(options: DescriptionLengthOptions) -> Self {
        Self { options }
    }
}

impl NodeRule for DescriptionLength {
    const META: RuleMeta = RuleMeta::suggestion(
        "description-length",
        "`description` is too short or too long",
        include_str!("description_length.md"),
    )
    .not_in_snippets();
    type Node<'a> = ast::FrontMatter<'a>;

    fn check(&self, _: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some((entry, text)) = field::mapping(cx).and_then(|it| field::text(it, "description"))
        else {
            return;
        };
        let (length, counted) = (field::length(text), field::length_in_words(text));
        let DescriptionLengthOptions { min, max } = self.options;
        if length > max {
            cx.report(entry.value.span, format!("`description` {counted}, more than {max}"))
                .help("shorten it: search results cut long descriptions, and readers skip them");
        } else if length > 0 && length < min {
            cx.report(entry.value.span, format!("`description` {counted}, fewer than {min}"))
                .help("say more: one sentence on what the page is for");
        }
    }
}

impl Default for DescriptionLengthOptions {
    fn default() -> Self {
        Self { min: 20, max: 200 }
    }
}
