//! RULE_SENTENCE.

use doclint_rule::{NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct RuleName;

impl NodeRule for RuleName {
    const META: RuleMeta =
        RuleMeta::warning("rule-name", "RULE_SENTENCE", include_str!("rule_name.md"))
            .profile(Profile::Strict);
    type Node<'a> = ast::Heading<'a>;

    fn check(&self, heading: ast::Heading<'_>, cx: &mut PageCx<'_>) {
        if heading.content_span().is_none() {
            cx.report(heading.span(), "say what is wrong").help("say what to do");
        }
    }
}
