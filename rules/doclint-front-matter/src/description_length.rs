//! A `description` that is too short or too long.

use crate::support::field;
use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::site::PlatformId;
use doclint_rule::{Configurable, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct DescriptionLength {
    options: DescriptionLengthOptions,
}

/// The options of `description-length`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(crate = "doclint_rule::serde", default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(crate = "doclint_rule::schemars")]
pub(crate) struct DescriptionLengthOptions {
    /// Minimum number of characters; wide ones, such as Chinese, count as two.
    min: u32,
    /// Maximum number of characters.
    max: u32,
}

impl DescriptionLength {
    /// The maximum, unless the settings give one.
    const DEFAULT: u32 = 200;
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
    .only_on(&[PlatformId::Mintlify])
    .only_in_listed_pages()
    .profile(Profile::All);
    type Node<'a> = ast::FrontMatter<'a>;

    fn check(&self, _: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        // A description without words of its own is reported as that.
        if field::mapping(cx).is_some_and(field::repeats_title) {
            return;
        }
        let DescriptionLengthOptions { min, max } = self.options;
        field::report_length(
            cx,
            "description",
            field::Bounds { min, max, default: Self::DEFAULT },
            (
                "write one sentence about what the page is for",
                "shorten it; search results cut long descriptions, and readers skip them",
            ),
        );
    }
}

impl Default for DescriptionLengthOptions {
    fn default() -> Self {
        Self { min: 10, max: DescriptionLength::DEFAULT }
    }
}
