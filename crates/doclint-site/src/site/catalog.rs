//! The pages that belong in `llms.txt`, in its order.

use crate::{
    ApiFacts, ApiSource, DocsJson, FileRole, LinkedApi, NavEntry, NavOperations, Operation,
    OperationName, Site, SitePage, api_file, api_sources, page_address,
};
use doclint_data::Value;
use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};
use std::borrow::Cow;

/// A page of the index.
#[derive(Clone, Debug)]
pub struct CatalogEntry<'s> {
    /// Its title, or its name if it has none.
    pub title: Cow<'s, str>,
    /// Its path from the root, without an extension.
    pub path: String,
    /// Its description; empty where it has none.
    pub description: &'s str,
    /// Its index in [`Site::pages`]; `None` for one that is generated from an OpenAPI file.
    pub page: Option<usize>,
}

impl Site {
    /// The pages that readers find, in the order of the navigation: of the first language and
    /// version, and neither hidden nor kept from search engines. Pages that are made of OpenAPI
    /// files are among them.
    pub fn catalog(&self) -> Vec<CatalogEntry<'_>> {
        let Some(docs_json) = &self.docs_json else { return Vec::new() };
        let Some(edition) = Edition::first(docs_json) else { return Vec::new() };
        let operations = Operations::of(self);
        let mut todo =
            docs_json.operations.iter().filter(|it| edition.has_operations(it)).peekable();
        let mut seen = HashSet::new();
        let mut out = Vec::new();
        for (at, entry) in docs_json.entries.iter().enumerate() {
            while let Some(named) = todo.next_if(|it| it.before <= at) {
                operations.add(named, &mut seen, &mut out);
            }
            if !edition.has(entry) {
                continue;
            }
            let Some(page) = self.index.page(&entry.path) else { continue };
            if is_found(&self.pages[page]) && seen.insert(self.pages[page].path.to_string()) {
                out.push(self.catalog_entry(page, &operations));
            }
        }
        for named in todo {
            operations.add(named, &mut seen, &mut out);
        }
        out
    }

    /// The OpenAPI files of the first language and version, by their paths from the root.
    pub fn catalog_files(&self) -> Vec<&str> {
        let Some(docs_json) = &self.docs_json else { return Vec::new() };
        let Some(edition) = Edition::first(docs_json) else { return Vec::new() };
        let paths = |named: &NavOperations| -> Vec<String> {
            named.sources().iter().filter_map(|it| it.path.clone()).collect()
        };
        let is_own = |it: &&NavOperations| edition.has_operations(it);
        let mut own: HashSet<String> =
            docs_json.operations.iter().filter(is_own).flat_map(paths).collect();
        // Files that `docs.json` names outside of the navigation count for all of it.
        let in_navigation: HashSet<String> = docs_json.operations.iter().flat_map(paths).collect();
        let named = api_sources(docs_json).into_iter().filter_map(|it| it.path);
        own.extend(named.filter(|it| !in_navigation.contains(it)));
        let files: Vec<String> = self.apis.iter().filter_map(|it| it.source.path.clone()).collect();
        for page in self.catalog().iter().filter_map(|it| it.page) {
            let name = self.pages[page].facts.get("openapi").and_then(Value::as_str);
            let file = name.and_then(OperationName::parse).and_then(|it| it.file);
            own.extend(file.and_then(|it| api_file(&files, it)).map(str::to_owned));
        }
        let mut seen = HashSet::new();
        let is_open_api = |it: &&LinkedApi| it.file.as_ref().is_some_and(|it| !it.facts.is_async);
        let read = self.apis.iter().filter(is_open_api);
        let read = read.filter_map(|it| it.source.path.as_deref());
        read.filter(|it| own.contains(*it) && seen.insert(*it)).collect()
    }

    fn catalog_entry<'s>(&'s self, at: usize, operations: &Operations<'s>) -> CatalogEntry<'s> {
        let page = &self.pages[at];
        let text = |key| page.facts.get(key).and_then(Value::as_str).unwrap_or_default().trim();
        let path = page.path.rsplit_once('.').map_or(&*page.path, |it| it.0);
        let address = page_address(&page.path);
        let name = address.rsplit('/').next().unwrap_or(address);
        let title = match text("title") {
            "" => operations.named(text("openapi")).and_then(|it| it.1.title.as_deref()),
            title => Some(title),
        };
        let title = title.unwrap_or(if name.is_empty() { "Home" } else { name });
        let description = text("description");
        CatalogEntry { title: title.into(), path: path.to_owned(), description, page: Some(at) }
    }
}

/// Whether readers and search engines find a page.
fn is_found(page: &SitePage) -> bool {
    let is_on = |key: &str| page.facts.get(key).and_then(Value::as_bool) == Some(true);
    page.role == FileRole::Page
        && !page.facts.is_external()
        && !is_on("hidden")
        && !is_on("noindex")
}

/// The language and version that readers get first.
struct Edition<'c> {
    language: Option<&'c str>,
    version: Option<&'c str>,
}

impl<'c> Edition<'c> {
    fn first(docs_json: &'c DocsJson) -> Option<Self> {
        let shown = || docs_json.entries.iter().filter(|it| !it.hidden);
        let first = shown().next()?;
        let language =
            docs_json.source_language().map_or(first.language.as_deref(), |it| Some(&it.code));
        // Where only a part of the site has versions, the first one of that part counts.
        let of_language = shown().filter(|it| it.language.as_deref() == language);
        let version = of_language.filter_map(|it| it.version.as_deref()).next();
        Some(Self { language, version })
    }

    fn has(&self, entry: &NavEntry) -> bool {
        !entry.hidden && self.covers(entry.language.as_deref(), entry.version.as_deref())
    }

    fn has_operations(&self, named: &NavOperations) -> bool {
        !named.hidden && self.covers(named.language.as_deref(), named.version.as_deref())
    }

    /// Entries outside all languages or versions belong to each of them.
    fn covers(&self, language: Option<&str>, version: Option<&str>) -> bool {
        (language.is_none() || language == self.language)
            && (version.is_none() || version == self.version)
    }
}

/// The operations of a site, by their names.
struct Operations<'s> {
    files: Vec<(&'s ApiSource, &'s ApiFacts)>,
    paths: Vec<String>,
    by_name: HashMap<(&'s str, &'s str), Vec<(&'s ApiSource, &'s Operation)>>,
}

impl<'s> Operations<'s> {
    fn of(site: &'s Site) -> Self {
        let files = site.apis.iter().filter_map(|it| Some((&it.source, &*it.file.as_ref()?.facts)));
        let files: Vec<_> = files.collect();
        let mut by_name: HashMap<_, Vec<_>> = HashMap::new();
        for &(source, facts) in &files {
            for operation in &facts.operations {
                let key = (operation.method.as_str(), operation.path.trim_matches('/'));
                by_name.entry(key).or_default().push((source, operation));
            }
        }
        let paths = files.iter().filter_map(|it| it.0.path.clone()).collect();
        Self { files, paths, by_name }
    }

    /// The operation that a page names.
    fn named(&self, name: &str) -> Option<(&'s ApiSource, &'s Operation)> {
        self.find(&OperationName::parse(name)?, &[])
    }

    fn find(
        &self,
        name: &OperationName<'_>,
        sources: &[ApiSource],
    ) -> Option<(&'s ApiSource, &'s Operation)> {
        let found = self.by_name.get(&(name.method.as_str(), name.path.trim_matches('/')))?;
        if let Some(file) = name.file {
            let file = api_file(&self.paths, file)?;
            return found.iter().find(|it| it.0.path.as_deref() == Some(file)).copied();
        }
        let near = found.iter().find(|it| sources.contains(it.0));
        near.or_else(|| found.first().filter(|_| sources.is_empty())).copied()
    }

    /// Adds the pages that a part of the navigation names.
    fn add(
        &self,
        named: &NavOperations,
        seen: &mut HashSet<String>,
        out: &mut Vec<CatalogEntry<'s>>,
    ) {
        let mut found = Vec::new();
        match named.name.as_ref().map(|it| OperationName::parse(&it.0)) {
            Some(name) => found.extend(name.and_then(|it| self.find(&it, named.sources()))),
            None => {
                for (source, facts) in self.files.iter().filter(|it| named.sources().contains(it.0))
                {
                    found.extend(facts.operations.iter().map(|it| (*source, it)));
                }
            }
        }
        for (source, operation) in found.into_iter().filter(|it| !it.1.is_hidden) {
            let path = operation.address(&source.directory);
            if !path.is_empty() && seen.insert(path.clone()) {
                let title = match &operation.title {
                    Some(title) => Cow::from(title.trim()),
                    None => {
                        let method = operation.method.to_uppercase();
                        Cow::from(format!("{method} {}", operation.path))
                    }
                };
                out.push(CatalogEntry { title, path, description: "", page: None });
            }
        }
    }
}
