//! One round of changes to a copy of a site.

use super::random::Random;
use super::sandbox::Sandbox;
use doclint_site::{FileRole, Site, SitePage};
use std::collections::HashSet;

/// The parts that a round of changes works with.
pub struct Round<'r> {
    /// The copy.
    pub sandbox: &'r mut Sandbox,
    /// The site as it was at the beginning of the round.
    pub site: &'r Site,
    /// The names that something has been done to.
    pub taken: &'r mut HashSet<String>,
    /// The random numbers that decide.
    pub random: &'r mut Random,
}

impl<'r> Round<'r> {
    /// A page that nothing has been done to, with its text.
    pub fn page(&mut self) -> Option<(&'r SitePage, String)> {
        let page = self.random.one(&self.site.pages)?;
        let is_free = page.role == FileRole::Page && !self.taken.contains(&*page.path);
        let text = self.sandbox.text(&page.path).filter(|_| is_free)?;
        Some((page, text.to_owned()))
    }

    /// Writes the text of a file.
    pub fn write(&mut self, path: &str, text: String) {
        self.sandbox.files.insert(path.to_owned(), text.into_bytes());
    }
}
