//! Page max template.

use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::{Configurable, Page, PageCx, PageRule, Profile, RuleMeta, Span};

pub(crate) struct PageMaxTemplate {
    options: PageMaxTemplateOptions,
}

/// The options of `page-max-template`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(crate = "doclint_rule::serde", default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(crate = "doclint_rule::schemars")]
pub(crate) struct PageMaxTemplateOptions {
    /// How many defects a page may have.
    max: usize,
}

impl Default for PageMaxTemplateOptions {
    fn default() -> Self {
        Self { max: 2 }
    }
}

impl Configurable for PageMaxTemplate {
    type Options = PageMaxTemplateOptions;
    fn new(options: PageMaxTemplateOptions) -> Self {
        Self { options }
    }
}

impl PageRule for PageMaxTemplate {
    const META: RuleMeta = RuleMeta::warning(
        "page-max-template",
        "page max template",
        include_str!("page_max_template.md"),
    )
    .profile(Profile::Strict);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let max = self.options.max;
        let defects: Vec<_> = page.source().match_indices("defect").collect();
        if let Some((at, text)) = defects.get(max) {
            let span = Span::from(*at..at + text.len());
            let message = format!("say what is wrong: {} (maximum {max})", defects.len());
            cx.report(span, message).cause("say what is wrong").help("say what to do");
        }
    }
}
