//! Node max template.

use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::{Configurable, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct NodeMaxTemplate {
    options: NodeMaxTemplateOptions,
}

/// The options of `node-max-template`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(crate = "doclint_rule::serde", default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(crate = "doclint_rule::schemars")]
pub(crate) struct NodeMaxTemplateOptions {
    /// How many defects it may have.
    max: usize,
}

impl Default for NodeMaxTemplateOptions {
    fn default() -> Self {
        Self { max: 2 }
    }
}

impl Configurable for NodeMaxTemplate {
    type Options = NodeMaxTemplateOptions;
    fn new(options: NodeMaxTemplateOptions) -> Self {
        Self { options }
    }
}

impl NodeRule for NodeMaxTemplate {
    const META: RuleMeta = RuleMeta::warning(
        "node-max-template",
        "node max template",
        include_str!("node_max_template.md"),
    )
    .profile(Profile::Strict);
    type Node<'a> = ast::Heading<'a>;

    fn check(&self, node: ast::Heading<'_>, cx: &mut PageCx<'_>) {
        let (span, max) = (node.span(), self.options.max);
        let count = cx.page().source()[span.range()].matches("defect").count();
        if count > max {
            let message = format!("say what is wrong: {count} (maximum {max})");
            cx.report(span, message).cause("say what is wrong").help("say what to do");
        }
    }
}
