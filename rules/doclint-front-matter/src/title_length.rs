//! `title` outside a sensible length.

use crate::field;
use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::{Configurable, NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct TitleLength {
    options: TitleLengthOptions,
}

/// The options of `title-length`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(crate = "doclint_rule::serde", default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(crate = "doclint_rule::schemars")]
pub(crate) struct TitleLengthOptions {
    /// The fewest characters; wide ones, as in Chinese, count as two.
    min: u32,
    /// The most characters.
    max: u32,
}

impl Configurable for TitleLength {
    type Options = TitleLengthOptions;
    fn new(options: TitleLengthOptions) -> Self {
        Self { options }
    }
}

impl NodeRule for TitleLength {
    const META: RuleMeta = RuleMeta::suggestion(
        "title-length",
        "`title` is too short or too long",
        include_str!("title_length.md"),
    )
    .not_in_snippets();
    type Node<'a> = ast::FrontMatter<'a>;

    fn check(&self, _: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some((entry, text)) = field::mapping(cx).and_then(|it| field::text(it, "title")) else {
            return;
        };
        let (length, counted) = (field::length(text), field::length_in_words(text));
        let TitleLengthOptions { min, max } = self.options;
        if length > max {
            cx.report(entry.value.span, format!("`title` {counted}, more than {max}"))
                .help("shorten it: search results and browser tabs cut long titles");
        } else if length > 0 && length < min {
            cx.report(entry.value.span, format!("`title` {counted}, fewer than {min}"))
                .help("say more: the title of the page");
        }
    }
}

impl Default for TitleLengthOptions {
    fn default() -> Self {
        Self { min: 2, max: 70 }
    }
}
