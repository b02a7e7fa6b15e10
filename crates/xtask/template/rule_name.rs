//! RULE_SENTENCE.

use doclint_rule::{FixKind, Level, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct RuleName;

impl PageRule for RuleName {
    const META: RuleMeta = RuleMeta {
        name: "rule-name",
        summary: "RULE_SENTENCE",
        level: Level::Warning,
        profile: Profile::Strict,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("rule_name.md"),
    };
    type Options = ();
    type Node<'a> = ast::Heading<'a>;

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, heading: ast::Heading<'_>, cx: &mut PageCx<'_>) {
        if heading.content_span().is_none() {
            cx.report(heading.span(), "say what is wrong").help("say what to do");
        }
    }
}
