//! Alt text that is longer than a screen reader should read at once.

use crate::picture::{Alt, Picture};
use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::{Configurable, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct LongAltText {
    options: LongAltTextOptions,
}

/// The options of `long-alt-text`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(crate = "doclint_rule::serde", default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(crate = "doclint_rule::schemars")]
pub(crate) struct LongAltTextOptions {
    /// The longest alt text, in characters.
    max_length: usize,
}

impl Configurable for LongAltText {
    type Options = LongAltTextOptions;
    fn new(options: LongAltTextOptions) -> Self {
        Self { options }
    }
}

impl Default for LongAltTextOptions {
    fn default() -> Self {
        Self { max_length: 250 }
    }
}

impl NodeRule for LongAltText {
    const META: RuleMeta = RuleMeta::suggestion(
        "long-alt-text",
        "an alt text is very long",
        include_str!("long_alt_text.md"),
    )
    .profile(Profile::All)
    .only_in_pages();
    type Node<'a> = ast::ImageOrComponent<'a>;

    fn check(&self, node: ast::ImageOrComponent<'_>, cx: &mut PageCx<'_>) {
        let max = self.options.max_length;
        let Some(Alt::Text(alt)) = Picture::of(node).map(Picture::alt) else { return };
        // A text has no more characters than bytes.
        if alt.text.len() <= max {
            return;
        }
        let length = alt.text.trim().chars().count();
        if length > max {
            let message = format!("alt text is too long: {length} characters (maximum {max})");
            cx.report(alt.span, message).cause("alt text is too long").help(
                "say in one sentence what the image shows, and put the details into the text",
            );
        }
    }
}
