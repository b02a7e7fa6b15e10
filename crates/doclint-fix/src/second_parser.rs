//! The verdict of the `markdown` crate on a page: a second opinion on pages that fixes changed.

use doclint_syntax::{Node, NodeKind, Page};
use markdown::{Constructs, MdxExpressionKind, MdxSignal, ParseOptions};

/// The dialect of the platform in the options of the crate. Statements are accepted unread, and an
/// expression ends where its braces are balanced.
pub fn markdown_options() -> ParseOptions {
    ParseOptions {
        constructs: Constructs {
            frontmatter: true,
            gfm_autolink_literal: true,
            gfm_footnote_definition: true,
            gfm_label_start_footnote: true,
            gfm_strikethrough: true,
            gfm_table: true,
            gfm_task_list_item: true,
            math_flow: true,
            math_text: true,
            ..Constructs::mdx()
        },
        mdx_esm_parse: Some(Box::new(|_| MdxSignal::Ok)),
        mdx_expression_parse: Some(Box::new(|value, kind: &MdxExpressionKind| {
            let balance = value.matches('{').count().cmp(&value.matches('}').count());
            match (balance, kind) {
                (std::cmp::Ordering::Greater, _) => MdxSignal::Eof(
                    "unbalanced".to_owned(),
                    Box::new("doclint".to_owned()),
                    Box::default(),
                ),
                _ => MdxSignal::Ok,
            }
        })),
        ..ParseOptions::default()
    }
}

/// Whether the crate can read an MDX page. It panics on some pages, recurses, and takes long over some;
/// [`is_cheap`] leaves out those that it can't read in a moment.
pub fn accepts(text: &str) -> bool {
    markdown::to_mdast(text, &markdown_options()).is_ok()
}

/// The longest page, in bytes.
const MAX_BYTES: usize = 256 << 10;
/// The deepest page, because the crate recurses.
const MAX_DEPTH: usize = 64;
/// The greatest [`cost`]. The most expensive pages below it take about five seconds, in nested lists
/// with a fence that is never closed. Of 4,260 pages of real sites none costs half of it.
const MAX_COST: u64 = 1 << 28;

/// Whether the crate can read a page in a moment. It depends on the page alone, so that every
/// machine gets a second opinion on the same pages.
pub fn is_cheap(page: &Page) -> bool {
    let text = page.source();
    text.len() <= MAX_BYTES
        && page.walk().all(|node| node.ancestors().nth(MAX_DEPTH).is_none())
        && cost(page) <= MAX_COST
}

/// The cost that the crate's time grows with on hostile pages: the squares of the length of each
/// text, of the number of lines and of the number of nodes.
fn cost(page: &Page) -> u64 {
    let square = |count: usize| (count as u64).pow(2);
    let is_text = |it: &Node<'_>| {
        matches!(it.kind(), NodeKind::Paragraph | NodeKind::Heading | NodeKind::TableCell)
    };
    let texts: u64 = page.walk().filter(is_text).map(|it| square(it.text().len())).sum();
    let lines = page.source().bytes().filter(|&byte| byte == b'\n').count();
    texts + (square(page.walk().count()) + square(lines)) / 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use doclint_syntax::{Dialect, parse};

    #[test]
    fn long_deep_and_expensive_pages_are_left_out() {
        let is_cheap = |text: &str| is_cheap(&parse(text, Dialect::Mdx));
        assert!(is_cheap(&"A paragraph of words.\n\n".repeat(4000)));
        for text in ["*_".repeat(10_000), "\n".repeat(100_000), "- \n".repeat(20_000)] {
            assert!(!is_cheap(&text), "{:?}", &text[..4]);
        }
        assert!(!is_cheap(&"> ".repeat(100)), "too deep");
        assert!(!is_cheap(&"a\n\n".repeat(100_000)), "too long");
    }
}
