//! Blocks of code without code.

use doclint_rule::{NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct EmptyBlock;

impl NodeRule for EmptyBlock {
    const META: RuleMeta =
        RuleMeta::warning("empty-block", "a code block is empty", include_str!("empty_block.md"))
            .only_in_pages()
            .profile(Profile::All);
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        // A block that is never closed is another defect.
        if code.closing_fence().is_none() || !code.content().as_str().trim().is_empty() {
            return;
        }
        cx.report(code.span(), "code block is empty").help("add the code, or remove the block");
    }
}
