//! Components that other pages import.

use doclint_rule::site::{FileRole, ImportedName, Site, SitePage};
use doclint_rule::words::counted;
use doclint_rule::{Edit, Fix};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Where pages import the components from that others use without an import.
pub(crate) struct Imports<'s>(HashMap<&'s str, Import>);

/// Where pages import a component from.
pub(crate) struct Import {
    /// The statement that imports it.
    statement: String,
    /// The file.
    path: String,
    /// How many pages import it from there.
    pages: usize,
    /// Whether all pages that import the name mean the same.
    is_sure: bool,
    /// Where others import the name from, if pages disagree.
    others: Vec<String>,
}

impl<'s> Imports<'s> {
    /// Finds the imports of every name that some page uses without one. Names for which
    /// `is_misspelled` holds mean another name, and are not looked for among files.
    pub(crate) fn of(site: &'s Site, is_misspelled: impl Fn(&str) -> bool) -> Self {
        let undeclared = site.pages.iter().flat_map(|it| &it.facts.undeclared);
        let wanted: HashSet<&str> = undeclared.map(|it| &*it.name).collect();
        let mut found: HashMap<&str, BTreeMap<(String, String), usize>> = HashMap::new();
        for page in site.pages.iter().filter(|_| !wanted.is_empty()) {
            for import in &page.facts.imports {
                for name in &import.names {
                    let Some(wanted) = wanted.get(name.local.as_str()) else { continue };
                    let Some(path) = site.imported_path(page, import) else { continue };
                    let statement = statement(name, &path);
                    *found.entry(wanted).or_default().entry((statement, path)).or_default() += 1;
                }
            }
        }
        let most = found.into_iter().filter_map(|(name, places)| {
            let is_sure = places.len() == 1;
            let others = places.keys().map(|it| it.1.clone()).filter(|_| !is_sure).collect();
            let count: usize = places.values().sum();
            // Of equals, the first wins, so that the same site gives the same report.
            let most = places.into_iter().rev().max_by_key(|it| it.1);
            let ((statement, path), pages) = most?;
            // If each page has a file of its own, no page's file is right for another page.
            let pages = if pages * 2 > count { pages } else { 0 };
            Some((name, Import { statement, path, pages, is_sure, others }))
        });
        let mut imports: HashMap<&str, Import> = most.collect();
        // A page may be the only one to import its file.
        for import in imports.values_mut().filter(|it| it.pages == 0) {
            let folders: HashSet<&str> = import.others.iter().map(|it| folder(it)).collect();
            let files = site.pages.iter().map(|it| &*it.path);
            let beside = files.filter(|it| folders.contains(folder(it))).map(str::to_owned);
            import.others = beside.collect();
        }
        let names = wanted.into_iter().filter(|it| !is_misspelled(it));
        add_files(names, site, &mut imports);
        Self(imports)
    }

    /// Where a component comes from.
    pub(crate) fn get(&self, name: &str) -> Option<&Import> {
        self.0.get(name)
    }
}

impl Import {
    /// The file to import it from on a page: what most pages import, or, where each has its own, the
    /// one file with words of the name of the page.
    fn path_for(&self, page: &SitePage) -> Option<&str> {
        if self.others.is_empty() || self.pages > 0 {
            return Some(&self.path);
        }
        let own = stem(&page.path);
        let mut named = self
            .others
            .iter()
            .filter(|it| stem(it).split(['-', '_']).next() == own.split(['-', '_']).next());
        named.next().filter(|_| named.next().is_none()).map(String::as_str)
    }

    /// Says what to do about a component that a page does not import.
    pub(crate) fn help(&self, page: &SitePage) -> String {
        let Some(path) = self.path_for(page) else {
            return "import it from the file that it is in: other pages import different files"
                .to_owned();
        };
        let pages = match self.pages {
            0 => return format!("import it from `/{path}`"),
            1 => "another page does".to_owned(),
            count => format!("{} do", counted(count, "other page")),
        };
        format!("import it from `/{}`, as {pages}", self.path)
    }

    /// Adds the missing import to a page: above its imports, or above its text.
    pub(crate) fn fix(&self, page: &SitePage) -> Option<Fix> {
        if self.others.is_empty() && !self.is_sure {
            return None;
        }
        let path = self.path_for(page)?;
        let statement = self.statement.replace(&self.path, path);
        let edit = match page.facts.imports.first() {
            Some(first) => Edit::insert(first.statement.start, format!("{statement}\n")),
            None => Edit::insert(page.facts.text_start, format!("{statement}\n\n")),
        };
        let title = format!("Import it from `/{path}`");
        let fix = Fix::guess(self.is_sure, title, edit);
        Some(fix.changing_code().changing_surroundings())
    }
}

/// A snippet that nobody imports yet is found by its name: `soft-limit.mdx`.
fn add_files<'s>(
    names: impl Iterator<Item = &'s str>,
    site: &Site,
    imports: &mut HashMap<&'s str, Import>,
) {
    let mut by_letters: HashMap<String, Vec<&str>> = HashMap::new();
    for name in names {
        by_letters.entry(name.to_lowercase()).or_default().push(name);
    }
    for page in site.pages.iter().filter(|it| it.role == FileRole::Snippet) {
        for name in by_letters.get(&letters_of_name(page)).into_iter().flatten() {
            let path = page.path.to_string();
            let statement = format!("import {name} from \"/{path}\"");
            // Only its author knows whether it is still valid.
            let others = Vec::new();
            let by_name = Import { statement, path, pages: 0, is_sure: false, others };
            let known = imports.entry(name).or_insert(by_name);
            // Several of that name are a choice.
            known.is_sure &= known.pages > 0 || known.path == *page.path;
        }
    }
}

/// The name of a snippet without hyphens, in lower case.
fn letters_of_name(snippet: &SitePage) -> String {
    stem(&snippet.path).replace(['-', '_'], "").to_lowercase()
}

fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |it| it.0)
}

/// The name of a file without its extension.
fn stem(path: &str) -> &str {
    let file = path.rsplit('/').next().unwrap_or_default();
    file.split('.').next().unwrap_or_default()
}

fn statement(name: &ImportedName, path: &str) -> String {
    let ImportedName { exported, local, .. } = name;
    let names = match exported.as_str() {
        "default" => local.clone(),
        "*" => format!("* as {local}"),
        exported if exported == local => format!("{{ {local} }}"),
        exported => format!("{{ {exported} as {local} }}"),
    };
    format!("import {names} from \"/{path}\"")
}
