//! Whether fixes left a page intact.

use crate::second_opinion::{Opinion, second_opinion};
use doclint_data::yaml;
use doclint_diagnostic::Changes;
use doclint_syntax::{AstNode, Dialect, ErrorKind, FrontMatterFormat, NodeKind, Page};
use doclint_syntax::{ast, parse};
use std::cell::OnceCell;

/// A page before its fixes.
pub struct PageBefore {
    page: Page,
    dialect: Dialect,
    /// What the second parser says of it, once it was asked.
    opinion: OnceCell<Opinion>,
}

/// Which parsers are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opinions {
    /// Our own.
    Ours,
    /// Our own and the `markdown` crate.
    Both,
}

impl PageBefore {
    /// Parses a page.
    pub fn of(text: &str, dialect: Dialect) -> Self {
        Self { page: parse(text, dialect), dialect, opinion: OnceCell::new() }
    }

    /// Whether it has syntax errors.
    pub fn has_errors(&self) -> bool {
        !self.page.errors().is_empty()
    }

    /// What the second parser finds damaged; nothing if it could not read the page before.
    fn second_damage(&self, after: &Page) -> Option<&'static str> {
        const TOO_LONG: Option<&str> = Some("a second parser gave no answer in time");
        match *self.opinion.get_or_init(|| second_opinion(&self.page, self.dialect)) {
            Opinion::Accepts => match second_opinion(after, self.dialect) {
                Opinion::Accepts | Opinion::NotAsked => None,
                Opinion::Rejects => Some("a second parser could no longer read the page"),
                Opinion::Panics => Some("a second parser would fail on the page"),
                Opinion::NoAnswer => TOO_LONG,
            },
            Opinion::NoAnswer => TOO_LONG,
            Opinion::Rejects | Opinion::Panics | Opinion::NotAsked => None,
        }
    }

    /// Compares the page with its text after fixes.
    ///
    /// # Errors
    ///
    /// If more changed than the fixes may change: what, as the end of a sentence.
    pub fn verify(&self, after: &str, changes: Changes, opinions: Opinions) -> Result<(), String> {
        let page = parse(after, self.dialect);
        let has_fewer_errors = page.errors().len() < self.page.errors().len();
        let damage = if !is_part(&errors(&page), &errors(&self.page)) {
            Some("the page would have a new syntax error")
        } else if front_matter_errors(&page) > front_matter_errors(&self.page) {
            Some("the front matter would have a new syntax error")
        } else if !changes.components
            && !has_fewer_errors
            && components(&page) != components(&self.page)
        {
            // Without a syntax error there may be more components than before.
            Some("it would change the components of the page")
        } else if !changes.code && code(&page) != code(&self.page) {
            Some("it would change the code on the page")
        } else if opinions == Opinions::Both {
            self.second_damage(&page)
        } else {
            None
        };
        damage.map_or(Ok(()), |why| Err(why.to_owned()))
    }
}

/// The kinds of syntax errors, sorted.
fn errors(page: &Page) -> Vec<ErrorKind> {
    let mut kinds: Vec<ErrorKind> = page.errors().iter().map(|it| it.kind).collect();
    kinds.sort_unstable();
    kinds
}

/// Whether every item of a sorted list is in another.
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

/// The depth of each component among components, and its name.
fn components(page: &Page) -> Vec<(usize, &str)> {
    let all = page.walk().filter(|node| node.kind() == NodeKind::Component);
    let named = all.map(|node| {
        let around = node.ancestors().filter(|it| it.kind() == NodeKind::Component).count();
        let name = ast::Component::cast(node).and_then(|it| it.name());
        (around, name.map(|it| it.as_str()).unwrap_or_default())
    });
    named.collect()
}
