//! Tests of selectors.

mod errors;
mod examples;
mod naive;
mod property;
mod work;

use doclint_data::{Mapping, yaml};
use doclint_selector::{Matching, Selector, SelectorSet};
use doclint_syntax::ast::{AstNode, FrontMatter};
use doclint_syntax::{Dialect, NodeKind, Page, parse};

fn page(text: &str) -> Page {
    parse(text, Dialect::Mdx)
}

fn selector(text: &str) -> Selector {
    Selector::parse(text).unwrap_or_else(|error| panic!("`{text}`: {error}"))
}

fn front_matter(page: &Page) -> Option<Mapping> {
    let node = page.of_kind(NodeKind::FrontMatter).next()?;
    let content = FrontMatter::cast(node)?.content();
    yaml::parse(content.as_str(), content.span().start).root.as_mapping().cloned()
}

/// The matches of a set, as numbers of selectors and nodes.
fn matches(set: &SelectorSet, page: &Page) -> (Vec<(usize, u32)>, Matching) {
    let mut found = Vec::new();
    let front_matter = front_matter(page);
    let matching = set.matches(page, front_matter.as_ref(), &mut |selector, node| {
        found.push((selector, node.id().0));
    });
    (found, matching)
}
