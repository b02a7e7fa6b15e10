//! Commands with a quote that is never closed.

use crate::samples::{Errors, report};
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct UnclosedQuote;

impl NodeRule for UnclosedQuote {
    const META: RuleMeta = RuleMeta::warning(
        "unclosed-quote",
        "a command has a quote that is never closed",
        include_str!("unclosed_quote.md"),
    )
    .only_in_pages();
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        // Quotes that are all closed come in pairs.
        let content = code.content();
        let is_odd = |quote: char| content.as_str().matches(quote).count() % 2 == 1;
        if is_odd('\'') || is_odd('"') {
            report(code, Errors::Quotes, cx);
        }
    }
}
