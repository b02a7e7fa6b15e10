//! Notes on each page by rules that compare pages.

use doclint_diagnostic::{FileId, say_the_same};
use doclint_rule::{Notes, RuleMeta};
use doclint_site::{Site, SitePage};
use foldhash::HashMap;
use std::sync::Arc;

/// The notes of all rules on one page.
#[derive(Clone, Default, Hash)]
pub(crate) struct PageNotes(Vec<(Arc<str>, Notes)>);

impl PageNotes {
    /// Keeps the notes of a rule.
    pub fn add(&mut self, rule: &Arc<str>, notes: Notes) {
        if !notes.is_empty() {
            self.0.push((Arc::clone(rule), notes));
        }
    }

    /// The notes of each rule.
    pub fn iter(&self) -> impl Iterator<Item = (&Arc<str>, &Notes)> {
        self.0.iter().map(|(rule, notes)| (rule, notes))
    }

    /// The rules whose notes on two pages differ, wherever their texts are.
    pub fn that_differ(&self, other: &Self) -> Vec<Arc<str>> {
        let rules = self.0.iter().chain(&other.0).map(|it| &it.0);
        let differ = rules.filter(|it| !say_the_same(&self.of(it), &other.of(it)));
        differ.cloned().collect()
    }

    fn of(&self, rule: &str) -> Option<&Notes> {
        self.0.iter().find(|it| *it.0 == *rule).map(|it| &it.1)
    }

    /// The notes of all but some rules, to compare them.
    pub fn without(&self, rules: &[Arc<str>]) -> Vec<&(Arc<str>, Notes)> {
        self.0.iter().filter(|it| !rules.contains(&it.0)).collect()
    }

    /// Whether nothing was noted.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The notes of a rule on the pages that it addresses and that have authors, in the order of the pages.
/// The content of generated pages and old versions decides nothing for the others.
pub(crate) fn of_rule<'a>(
    rule: &str,
    meta: Option<&RuleMeta>,
    site: &'a Site,
    notes: &'a HashMap<FileId, PageNotes>,
) -> Vec<(&'a SitePage, &'a Notes)> {
    let Some(meta) = meta else { return Vec::new() };
    let is_counted = |page: &&SitePage| {
        !page.is_frozen
            && (page.has_authors || meta.without_authors)
            && meta.addresses(page.role, page.reach)
    };
    let of_page = |page: &'a SitePage| Some((page, notes.get(&page.file)?.of(rule)?));
    site.pages.iter().filter(is_counted).filter_map(of_page).collect()
}
