//! Components that other pages import.

use doclint_rule::site::{ImportedName, Role, Site, SitePage};
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
}

impl<'s> Imports<'s> {
    /// Looks for the imports of every name that some page uses without one.
    pub(crate) fn of(site: &'s Site) -> Self {
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
            // Of equal ones the first, so that the same site gives the same report.
            let most = places.into_iter().rev().max_by_key(|it| it.1);
            let ((statement, path), pages) = most?;
            Some((name, Import { statement, path, pages, is_sure }))
        });
        let mut imports: HashMap<&str, Import> = most.collect();
        // A snippet that nobody imports yet is found by its name: `soft-limit.mdx`.
        let by_letters: BTreeMap<String, &str> =
            wanted.iter().map(|it| (it.to_lowercase(), *it)).collect();
        for page in site.pages.iter().filter(|it| it.role == Role::Snippet) {
            let Some(name) = by_letters.get(&letters_of_name(page)) else { continue };
            let path = page.path.clone();
            let statement = format!("import {name} from \"/{path}\"");
            // Whether it is still good, only its author knows.
            let by_name = Import { statement, path, pages: 0, is_sure: false };
            let known = imports.entry(name).or_insert(by_name);
            // Several of that name are a choice.
            known.is_sure &= known.pages > 0 || known.path == page.path;
        }
        Self(imports)
    }

    /// Where a component comes from.
    pub(crate) fn get(&self, name: &str) -> Option<&Import> {
        self.0.get(name)
    }
}

impl Import {
    /// What to do about a component that is not imported.
    pub(crate) fn help(&self) -> String {
        let pages = match self.pages {
            0 => return format!("import it from `/{}`", self.path),
            1 => "another page does".to_owned(),
            count => format!("{} do", counted(count, "other page")),
        };
        format!("import it from `/{}`, as {pages}", self.path)
    }

    /// The import that a page lacks, if it is certain: above its imports, or above its text.
    pub(crate) fn fix(&self, page: &SitePage) -> Option<Fix> {
        let Self { statement, path, .. } = self;
        let edit = match page.facts.imports.first() {
            Some(first) => Edit::insert(first.statement.start, format!("{statement}\n")),
            None => Edit::insert(page.facts.text_start, format!("{statement}\n\n")),
        };
        let title = format!("Import it from `/{path}`");
        self.is_sure.then(|| Fix::not_safe(title, edit).changing_code().changing_surroundings())
    }
}

/// The name of a snippet without hyphens, in lower case.
fn letters_of_name(snippet: &SitePage) -> String {
    let file = snippet.path.rsplit('/').next().unwrap_or_default();
    let stem = file.split('.').next().unwrap_or_default();
    stem.replace(['-', '_'], "").to_lowercase()
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
