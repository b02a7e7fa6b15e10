//! Whether fixes left a page intact.

use crate::second_opinion::{Opinion, second_opinion};
use doclint_diagnostic::Changes;
use doclint_engine::PageShape;
use doclint_syntax::{Dialect, Page, parse};
use std::cell::OnceCell;

/// A page before its fixes.
pub struct PageBefore {
    page: Page,
    dialect: Dialect,
    /// The verdict of the second parser, once it was asked.
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

    /// The damage that the second parser finds; `None` if it could not read the page before.
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
        let damage = PageShape::of(&self.page).damage(&PageShape::of(&page), changes);
        // A page that can't be built before and after has nothing that a second parser could judge.
        let asks_both = damage.is_none() && opinions == Opinions::Both && page.errors().is_empty();
        let damage = damage.or_else(|| asks_both.then(|| self.second_damage(&page)).flatten());
        damage.map_or(Ok(()), |why| Err(why.to_owned()))
    }
}
