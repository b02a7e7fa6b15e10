//! Whether a fix left its page whole.

use crate::second_opinion::{Opinion, second_opinion};
use doclint_data::yaml;
use doclint_diagnostic::Changes;
use doclint_rule::syntax::{AstNode, Dialect, ErrorKind, FrontMatterFormat, NodeKind, Page};
use doclint_rule::syntax::{ast, parse};
use std::cell::OnceCell;

/// What of a page has to outlive a fix.
pub struct Verdict {
    text: String,
    page: Page,
    dialect: Dialect,
    /// What the second parser says of it, asked once.
    opinion: OnceCell<Opinion>,
}

/// Whose opinion is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opinions {
    /// That of our own parser.
    Ours,
    /// That of the `markdown` crate, too.
    Both,
}

impl Verdict {
    /// Reads a page.
    pub fn of(text: &str, dialect: Dialect) -> Self {
        let page = parse(text, dialect);
        Self { text: text.to_owned(), page, dialect, opinion: OnceCell::new() }
    }

    fn opinion(&self) -> Opinion {
        *self.opinion.get_or_init(|| second_opinion(&self.text, &self.page, self.dialect))
    }

    /// Whether some of it can't be read.
    pub fn has_errors(&self) -> bool {
        !self.page.errors().is_empty()
    }
}

/// Compares a page with what fixes made of it.
///
/// # Errors
///
/// When more changed than may: what, as the end of a sentence.
pub fn verify(
    before: &Verdict,
    after: &str,
    changes: Changes,
    opinions: Opinions,
) -> Result<(), String> {
    let dialect = before.dialect;
    let page = parse(after, dialect);
    let mended = page.errors().len() < before.page.errors().len();
    let damage = if !is_part(&errors(&page), &errors(&before.page)) {
        Some("the page could no longer be read")
    } else if front_matter_errors(&page) > front_matter_errors(&before.page) {
        Some("the front matter could no longer be read")
    } else if !changes.components && !mended && components(&page) != components(&before.page) {
        // Where something can be read now that could not before, there may be more components.
        Some("the components of the page would change")
    } else if !changes.code && code(&page) != code(&before.page) {
        Some("the code on the page would change")
    } else if opinions == Opinions::Both && before.opinion() == Opinion::Accepts {
        match second_opinion(after, &page, dialect) {
            Opinion::Accepts | Opinion::NotAsked => None,
            Opinion::Refuses => Some("a second parser could no longer read the page"),
            Opinion::NoAnswer => Some("a second parser gave no answer in time"),
        }
    } else {
        None
    };
    damage.map_or(Ok(()), |why| Err(why.to_owned()))
}

/// What can't be read, in an order of its own.
fn errors(page: &Page) -> Vec<ErrorKind> {
    let mut kinds: Vec<ErrorKind> = page.errors().iter().map(|it| it.kind).collect();
    kinds.sort_unstable();
    kinds
}

/// Whether a sorted list holds all of another.
fn is_part(part: &[ErrorKind], whole: &[ErrorKind]) -> bool {
    let mut rest = whole.iter();
    part.iter().all(|kind| rest.any(|it| it == kind))
}

fn front_matter_errors(page: &Page) -> usize {
    let Some(block) = ast::FrontMatter::all(page).next() else { return 0 };
    if block.format() != FrontMatterFormat::Yaml {
        return 0;
    }
    let content = block.content().span();
    yaml::parse(page.slice(content), content.start).errors.len()
}

fn code(page: &Page) -> Vec<&str> {
    ast::Code::all(page).map(|it| it.content().as_str()).collect()
}

/// Each component's depth among components, and its name.
fn components(page: &Page) -> Vec<(usize, &str)> {
    let all = page.walk().filter(|node| node.kind() == NodeKind::Component);
    let named = all.map(|node| {
        let around = node.ancestors().filter(|it| it.kind() == NodeKind::Component).count();
        let name = ast::Component::cast(node).and_then(|it| it.name());
        (around, name.map(|it| it.as_str()).unwrap_or_default())
    });
    named.collect()
}
