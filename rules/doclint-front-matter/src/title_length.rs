//! A `title` that is too short or too long.

use crate::support::field;
use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::site::PlatformId;
use doclint_rule::{Configurable, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct TitleLength {
    options: TitleLengthOptions,
}

/// The options of `title-length`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(crate = "doclint_rule::serde", default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(crate = "doclint_rule::schemars")]
pub(crate) struct TitleLengthOptions {
    /// Minimum number of characters; wide ones, such as Chinese, count as two.
    min: u32,
    /// Maximum number of characters.
    max: u32,
}

impl TitleLength {
    /// The maximum, unless the settings give one.
    const DEFAULT: u32 = 70;
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
    .only_on(&[PlatformId::Mintlify])
    .only_in_listed_pages()
    .profile(Profile::All);
    type Node<'a> = ast::FrontMatter<'a>;

    fn check(&self, _: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let TitleLengthOptions { min, max } = self.options;
        // A product may have a name of one letter, which is that of its page.
        let title = field::mapping(cx).and_then(|it| field::text(it, "title"));
        if title.is_some_and(|it| cx.file_stem().eq_ignore_ascii_case(it.1.trim())) {
            return;
        }
        // The navigation and the tab show the shorter one.
        let has_short = field::mapping(cx).and_then(|it| field::text(it, "sidebarTitle")).is_some();
        let max = if has_short { u32::MAX } else { max };
        field::report_length(
            cx,
            "title",
            field::Bounds { min, max, default: Self::DEFAULT },
            (
                "write a longer title that names the subject of the page",
                "shorten it; search results and browser tabs cut long titles",
            ),
        );
    }
}

impl Default for TitleLengthOptions {
    fn default() -> Self {
        Self { min: 2, max: TitleLength::DEFAULT }
    }
}
