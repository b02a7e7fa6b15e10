//! Pages that assistants cut off.

use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::{Configurable, Genre, Page, PageCx, PageRule, Profile, RuleMeta, Span};

pub(crate) struct LongPage {
    options: LongPageOptions,
}

/// The options of `long-page`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(crate = "doclint_rule::serde", default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(crate = "doclint_rule::schemars")]
pub(crate) struct LongPageOptions {
    /// The longest page, in characters of its source.
    max_length: usize,
}

impl Default for LongPageOptions {
    fn default() -> Self {
        Self { max_length: 100_000 }
    }
}

impl Configurable for LongPage {
    type Options = LongPageOptions;
    fn new(options: LongPageOptions) -> Self {
        Self { options }
    }
}

impl PageRule for LongPage {
    const META: RuleMeta = RuleMeta::suggestion(
        "long-page",
        "a page is so long that assistants cut it off",
        include_str!("long_page.md"),
    )
    .profile(Profile::All)
    .only_in_listed_pages()
    // The newest entries of a changelog come first.
    .skips(&[Genre::Record]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let (max, source) = (self.options.max_length, page.source());
        // It has no more characters than bytes.
        if source.len() <= max {
            return;
        }
        let length = source.chars().filter(|it| *it != '\r').count();
        if length > max {
            let end = source.find('\n').unwrap_or(source.len());
            let message = format!("page is too long: {length} characters (maximum {max})");
            cx.report(Span::from(0..end), message)
                .cause("page is too long")
                .help("split the page, so that each part answers one question");
        }
    }
}
