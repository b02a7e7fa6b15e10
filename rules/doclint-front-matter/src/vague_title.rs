//! Titles that only make sense in the navigation.

use crate::support::field;
use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::{Configurable, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct VagueTitle {
    options: VagueTitleOptions,
}

/// The options of `vague-title`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(crate = "doclint_rule::serde", default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(crate = "doclint_rule::schemars")]
#[derive(Default)]
pub(crate) struct VagueTitleOptions {
    /// More titles to report, in upper or lower case.
    titles: Vec<String>,
    /// Titles that are allowed on this site, in upper or lower case.
    allow: Vec<String>,
}

impl Configurable for VagueTitle {
    type Options = VagueTitleOptions;
    fn new(options: VagueTitleOptions) -> Self {
        Self { options }
    }
}

impl NodeRule for VagueTitle {
    const META: RuleMeta = RuleMeta::warning(
        "vague-title",
        "the title is too vague on its own",
        include_str!("vague_title.md"),
    )
    .profile(Profile::Strict)
    .only_in_listed_pages();
    type Node<'a> = ast::FrontMatter<'a>;

    fn check(&self, _: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some((entry, title)) = field::english_title(cx) else { return };
        let plain = title.to_lowercase();
        let vague = TITLES.contains(&plain.as_str())
            || self.options.titles.iter().any(|it| it.to_lowercase() == plain);
        if vague && !self.options.allow.iter().any(|it| it.to_lowercase() == plain) {
            cx.report(
                entry.value.span,
                format!("title `{title}` is too vague on its own, for example in search results"),
            )
            .help(
                "name the subject, as in `Webhooks overview`; to keep the navigation short, set \
                 `sidebarTitle`",
            );
        }
    }
}

const TITLES: [&str; 20] = [
    "about",
    "advanced",
    "api",
    "basics",
    "details",
    "documentation",
    "docs",
    "examples",
    "general",
    "guide",
    "guides",
    "home",
    "info",
    "information",
    "introduction",
    "misc",
    "miscellaneous",
    "other",
    "overview",
    "welcome",
];
