//! The tags of components that a site defines itself.

use doclint_rule::site::{Exports, PassedFact, Property, Site, SitePage};
use std::collections::HashMap;

/// A tag of a component whose properties are known.
pub(crate) struct Use<'s> {
    pub page: &'s SitePage,
    pub tag: &'s PassedFact,
    /// The file of the component.
    pub path: String,
    /// What the component takes.
    pub takes: Vec<Property<'s>>,
}

impl Use<'_> {
    /// The file and the name of the component.
    pub fn component(&self) -> (&str, &str) {
        (&self.path, &self.tag.exported)
    }
}

/// The tags of components of the site whose properties its code names.
pub(crate) fn uses(site: &Site) -> Vec<Use<'_>> {
    // Most components have many tags, and their code is read once.
    let mut known: HashMap<(String, &str), Option<Vec<Property<'_>>>> = HashMap::new();
    let mut found = Vec::new();
    for page in &site.pages {
        for tag in &page.facts.passed {
            let Some(path) = path_of(site, page, tag) else { continue };
            let takes = known
                .entry((path.clone(), &tag.exported))
                .or_insert_with(|| exports(site, &path)?.properties(&tag.exported));
            if let Some(takes) = takes.clone() {
                found.push(Use { page, tag, path, takes });
            }
        }
    }
    found
}

/// The file of the component of a tag.
fn path_of(site: &Site, page: &SitePage, tag: &PassedFact) -> Option<String> {
    if tag.source.is_empty() {
        return Some(page.path.to_string());
    }
    let import = page.facts.imports.iter().find(|it| *it.source == *tag.source)?;
    site.imported_path(page, import)
}

/// The exports of a script, or of a page that defines components.
fn exports<'s>(site: &'s Site, path: &str) -> Option<&'s Exports> {
    let of_page = || Some(&site.pages[site.index.page(path)?].facts.exports);
    site.scripts.get(path).or_else(of_page)
}
