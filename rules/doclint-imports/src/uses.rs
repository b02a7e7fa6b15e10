//! The tags of components that a site defines itself.

use doclint_rule::site::{Exports, PassedFact, Property, Site, SitePage};

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
    let all = site.pages.iter().flat_map(|page| page.facts.passed.iter().map(move |it| (page, it)));
    let found = all.filter_map(|(page, tag)| {
        let path = match &*tag.source {
            "" => page.path.to_string(),
            source => {
                let import = page.facts.imports.iter().find(|it| *it.source == *source)?;
                site.imported_path(page, import)?
            }
        };
        let takes = exports(site, &path)?.properties(&tag.exported)?;
        Some(Use { page, tag, path, takes })
    });
    found.collect()
}

/// The exports of a script, or of a page that defines components.
fn exports<'s>(site: &'s Site, path: &str) -> Option<&'s Exports> {
    let of_page = || Some(&site.pages[site.index.page(path)?].facts.exports);
    site.scripts.get(path).or_else(of_page)
}
