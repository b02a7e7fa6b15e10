//! Files that are there and that the site does not have: by their names, or as an ignore file lists them.

use super::resolve::{Index, Target, import_places, snippet_places};
use crate::{Site, page_address};
use std::collections::{BTreeSet, HashSet};

/// A file whose name keeps it from being a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unpublished<'s> {
    /// Its path from the root.
    pub file: &'s str,
    /// The path that it has to have.
    page: String,
    /// Whether its name has two extensions of pages.
    is_doubled: bool,
}

impl Unpublished<'_> {
    /// Says what to do about it.
    pub fn help(&self) -> String {
        let Self { file, page, is_doubled } = self;
        let why = match is_doubled {
            true => "its name has two extensions, and addresses drop only the last one",
            false => "only `.mdx` and `.md` files are pages",
        };
        format!("rename `{file}` to `{page}`; {why}")
    }
}

impl Index {
    /// The file that would be the page of an address if its extension were `.mdx`, and `.mdx` alone.
    pub fn unpublished(&self, address: &str) -> Option<Unpublished<'_>> {
        const EXTENSIONS: [&str; 14] = [
            "mdx.mdx", "md.mdx", "mdx.md", "md.md", "adoc", "dmx", "markdown", "mdc", "mdown",
            "mdxx", "mkd", "mxd", "rst", "txt",
        ];
        EXTENSIONS.iter().find_map(|it| {
            let file = self.file(&format!("{address}.{it}"))?;
            let page = format!("{address}.mdx");
            Some(Unpublished { file, page, is_doubled: it.contains('.') })
        })
    }
}

impl Site {
    /// The paths, of which any may be there, that imports and snippets name and that the site does
    /// not have.
    pub fn lost_includes(&self) -> BTreeSet<String> {
        let mut lost = BTreeSet::new();
        for page in &self.pages {
            for import in &page.facts.imports {
                let is_local = import.source.starts_with(['/', '.']);
                if is_local && self.imported_path(page, import).is_none() {
                    lost.extend(import_places(&page.path, &import.source));
                }
            }
            for snippet in &page.facts.snippets {
                if self.snippet(&snippet.file).is_none() {
                    lost.extend(snippet_places(&snippet.file));
                }
            }
        }
        lost
    }

    /// The paths, of which any may be there, of the pages that links name and that the site does not have.
    pub fn lost_pages(&self) -> BTreeSet<String> {
        let dead = self.links.iter().filter(|it| it.target == Target::Missing);
        let paths = dead.filter_map(|it| self.path_of_link(it));
        paths.flat_map(|it| page_places(&it)).collect()
    }

    /// The file of the page that a link means by a path from the root, if an ignore file keeps it from
    /// the site.
    pub fn ignored_page(&self, path: &str) -> Option<String> {
        page_places(path).into_iter().find(|it| self.is_ignored(it))
    }

    /// The files of pages that the navigation names and that ignore files keep from the site.
    pub fn ignored_entries(&self) -> HashSet<String> {
        let entries = self.docs_json.iter().flat_map(|it| &it.entries);
        entries.filter_map(|it| self.ignored_page(&it.path)).collect()
    }

    /// The file that an import of a page means, if an ignore file keeps it from the site.
    pub fn ignored_import(&self, page: &str, source: &str) -> Option<String> {
        import_places(page, source).find(|it| self.is_ignored(it))
    }

    /// The same for the file that `<Snippet file="…">` names.
    pub fn ignored_snippet(&self, name: &str) -> Option<String> {
        snippet_places(name).find(|it| self.is_ignored(it))
    }

    fn is_ignored(&self, path: &String) -> bool {
        self.ignored.binary_search(path).is_ok()
    }
}

/// The paths that the page of an address may have.
fn page_places(path: &str) -> Vec<String> {
    let address = page_address(path);
    ["", "/index"]
        .iter()
        .flat_map(|it| [format!("{address}{it}.mdx"), format!("{address}{it}.md")])
        .collect()
}
