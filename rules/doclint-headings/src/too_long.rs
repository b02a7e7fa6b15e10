//! Headings as long as a sentence.

use crate::outline;
use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::site::is_accidental_heading;
use doclint_rule::syntax::NodeKind;
use doclint_rule::{Configurable, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct TooLong {
    options: TooLongOptions,
}

/// The options of `too-long`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(crate = "doclint_rule::serde", default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(crate = "doclint_rule::schemars")]
pub(crate) struct TooLongOptions {
    /// The longest heading, in characters. Code in it does not count.
    max_length: usize,
}

impl Configurable for TooLong {
    type Options = TooLongOptions;
    fn new(options: TooLongOptions) -> Self {
        Self { options }
    }
}

impl Default for TooLongOptions {
    fn default() -> Self {
        Self { max_length: 80 }
    }
}

impl NodeRule for TooLong {
    const META: RuleMeta = RuleMeta::suggestion(
        "too-long",
        "a heading is as long as a sentence",
        include_str!("too_long.md"),
    )
    .profile(Profile::All)
    .only_in_pages();
    type Node<'a> = ast::Heading<'a>;

    fn check(&self, heading: ast::Heading<'_>, cx: &mut PageCx<'_>) {
        let max = self.options.max_length;
        let node = heading.node();
        // Its text has no more characters than its source has bytes.
        if node.text().len() <= max || outline::is_dated(heading) {
            return;
        }
        let texts = node.descendants().filter(|it| it.kind() == NodeKind::Text);
        let length: usize = texts.map(|it| it.plain_text().chars().count()).sum();
        // A question may need its words.
        let is_question = || node.plain_text().trim_end().ends_with(['?', '？']);
        if length > max && !is_question() && !is_accidental_heading(heading) {
            let message = format!("heading is too long: {length} characters (maximum {max})");
            cx.report(heading.span(), message)
                .cause("heading is too long")
                .help("name the section in a few words, and put the rest into its first sentence");
        }
    }
}
