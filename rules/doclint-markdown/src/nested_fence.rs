//! Blocks of Markdown that end at a fence inside of them.

use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct NestedFence;

impl NodeRule for NestedFence {
    const META: RuleMeta = RuleMeta::error(
        "nested-fence",
        "a block of Markdown ends at a fence inside of it",
        include_str!("nested_fence.md"),
    )
    .explains_rest();
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let Some((fence, closing)) = code.fence().zip(code.closing_fence()) else { return };
        let is_markdown = code.language().is_some_and(|it| {
            ["markdown", "md", "mdx"].iter().any(|name| it.as_str().eq_ignore_ascii_case(name))
        });
        let content = code.content();
        if !is_markdown || !content.as_str().contains("```") && !content.as_str().contains("~~~") {
            return;
        }
        let outer = cx.page().slice(fence);
        let Some(sign) = outer.chars().next() else { return };
        let length = outer.chars().take_while(|it| *it == sign).count();
        let mut lines = content.as_str().lines().map(str::trim_start);
        // Only a fence with a language begins a block; without one, it would have ended this one.
        let is_nested = lines.any(|line| {
            let info = line.trim_start_matches(sign);
            line.len() - info.len() >= length
                && info.trim_start().starts_with(char::is_alphabetic)
                && !info.contains(sign)
        });
        if !is_nested {
            return;
        }
        let signs = if sign == '~' { "tildes" } else { "backticks" };
        cx.report(fence, "this block ends at the first fence inside of it")
            .cause("blocks of Markdown end at a fence inside of them")
            .label(closing, "it ends here")
            .help(format!("write {} {signs} above and below it", length + 1));
    }
}
