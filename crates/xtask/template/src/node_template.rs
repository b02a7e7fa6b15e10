//! Node template.

use doclint_rule::{NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct NodeTemplate;

impl NodeRule for NodeTemplate {
    const META: RuleMeta =
        RuleMeta::warning("node-template", "node template", include_str!("node_template.md"))
            .profile(Profile::Strict);
    type Node<'a> = ast::Heading<'a>;

    fn check(&self, node: ast::Heading<'_>, cx: &mut PageCx<'_>) {
        let span = node.span();
        if cx.page().source()[span.range()].contains("defect") {
            cx.report(span, "say what is wrong").help("say what to do");
        }
    }
}
