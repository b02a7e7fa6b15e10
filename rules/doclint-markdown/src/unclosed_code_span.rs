//! A backtick without its partner.

use crate::block_at;
use doclint_rule::syntax::{NearMissKind, Node, NodeKind};
use doclint_rule::{AstNode as _, Page, PageCx, PageRule, Profile, RuleMeta, Span, ast};

pub(crate) struct UnclosedCodeSpan;

impl PageRule for UnclosedCodeSpan {
    const META: RuleMeta = RuleMeta::warning(
        "unclosed-code-span",
        "a backtick has no partner",
        include_str!("unclosed_code_span.md"),
    )
    .in_api_files()
    .profile(Profile::Strict);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let mut reported = 0;
        for run in page.near_misses(NearMissKind::CodeSpan) {
            let Some(block) = block_at(page, run.start) else { continue };
            let is_other = is_in_formula(block) || is_in_long_row(block);
            // In Python-Markdown, a fence needs no empty line above it.
            let is_fence = page.slice(run).len() > 2 && cx.platform().is_built();
            if run.start < reported
                || is_meant(page, run)
                || is_empty(page, run)
                || is_other
                || is_fence
            {
                continue;
            }
            reported = block.span().end;
            cx.report(run, "backtick is shown: it has no partner")
                .help("add the backtick that is missing, or write `` \\` ``");
        }
    }
}

/// Whether the text is about the sign: "(`)", or two for an empty code.
fn is_meant(page: &Page, run: Span) -> bool {
    let source = page.source();
    let before = source[..run.start as usize].chars().next_back();
    let after = source[run.end as usize..].chars().next();
    let is_apart =
        |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && !"$/.#-@".contains(c));
    // A row of signs, such as those that a shell reads itself.
    let is_sign = |c: Option<char>| c.is_some_and(|c| c.is_ascii_punctuation());
    is_apart(before) && is_apart(after) || is_sign(before) && is_sign(after)
}

/// Whether it is two backticks with nothing between them, for an empty value: "The default is ``."
fn is_empty(page: &Page, run: Span) -> bool {
    let source = page.source();
    let before = source[..run.start as usize].chars().next_back();
    let after = source[run.end as usize..].chars().next();
    page.slice(run) == "``"
        && before.is_none_or(|it| it == ' ' || it == '|')
        && after.is_none_or(|it| it.is_whitespace() || ".,;:)|".contains(it))
}

/// Whether a `|` in the code has made two cells of it.
fn is_in_long_row(block: Node<'_>) -> bool {
    let row = block.parent().and_then(ast::TableRow::cast);
    let table = row.and_then(|it| it.node().parent()).and_then(ast::Table::cast);
    row.zip(table).is_some_and(|(row, table)| row.cells().count() > table.alignments().len())
}

/// Whether a dollar sign has made a formula of the partner.
fn is_in_formula(block: Node<'_>) -> bool {
    block.descendants().any(|it| it.kind() == NodeKind::InlineMath && it.text().contains('`'))
}
