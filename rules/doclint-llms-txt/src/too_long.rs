//! An `llms.txt` that assistants cut off.

use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::site::Site;
use doclint_rule::{Configurable, Location, Profile, RuleMeta, SiteCx, SiteRule, Span};

pub(crate) struct TooLong {
    options: TooLongOptions,
}

/// The options of `too-long`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(crate = "doclint_rule::serde", default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(crate = "doclint_rule::schemars")]
pub(crate) struct TooLongOptions {
    /// The longest `llms.txt`, in characters.
    max_length: u32,
}

impl Default for TooLongOptions {
    fn default() -> Self {
        Self { max_length: 100_000 }
    }
}

impl Configurable for TooLong {
    type Options = TooLongOptions;
    fn new(options: TooLongOptions) -> Self {
        Self { options }
    }
}

impl SiteRule for TooLong {
    const META: RuleMeta = RuleMeta::suggestion(
        "too-long",
        "`llms.txt` is so long that assistants cut it off",
        include_str!("too_long.md"),
    )
    .profile(Profile::All)
    .not_in_snippets();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let max = self.options.max_length;
        let Some(llms) = site.llms.as_ref().filter(|it| it.length > max) else { return };
        let at = Location { file: llms.file, span: Span::at(llms.start) };
        let message = format!("`llms.txt` is longer than {max} characters");
        cx.report(at, message)
            .cause("`llms.txt` is too long")
            .help("name the most important pages, and put the others into files that it links to");
    }
}
