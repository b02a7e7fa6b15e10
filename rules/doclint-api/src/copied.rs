//! Pages that were copied from that of another method of the same path, with the operation of that page.

use doclint_rule::Location;
use doclint_rule::data::Value;
use doclint_rule::site::{FileRole, Operation, OperationName, Reach, Site, SitePage};
use std::collections::{BTreeMap, BTreeSet};

/// A page that names another operation of a path than the one that it is about.
pub(crate) struct Copied<'s> {
    /// The value that names the operation.
    pub at: Location,
    /// The method that it names, in lower case.
    pub method: &'s str,
    /// The one that is meant, in lower case.
    pub meant: &'s str,
    pub path: &'s str,
    /// The text of the value.
    pub written: &'s str,
    pub sign: Sign,
}

/// What shows the operation that a page is about.
pub(crate) enum Sign {
    /// Its title is the summary of that operation.
    Summary,
    /// Another page, here, has the operation that it names, and its title says what that operation does.
    OtherPage(Location),
}

/// A page with the operation that it names.
struct Named<'s> {
    page: &'s SitePage,
    at: Location,
    written: &'s str,
    method: &'s str,
    path: &'s str,
}

/// The methods that a page may be about.
const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

impl<'s> Copied<'s> {
    /// All such pages that the navigation lists, in the order of the site.
    pub(crate) fn all(site: &'s Site) -> Vec<Self> {
        let mut by_path: BTreeMap<_, Vec<Named<'s>>> = BTreeMap::new();
        let mut order = BTreeMap::new();
        let is_shown = |it: &&SitePage| {
            it.role == FileRole::Page
                && it.reach == Reach::Listed
                && !it.is_frozen
                && !it.facts.is_hidden()
        };
        for page in site.pages.iter().filter(is_shown) {
            if let Some((file, named)) = named(page) {
                order.insert(named.at, order.len());
                let place = (page.language.as_deref(), page.version.as_deref());
                by_path.entry((named.path, file, place)).or_default().push(named);
            }
        }
        if by_path.is_empty() {
            return Vec::new();
        }
        let operations = Operations::of(site);
        let mut out = Vec::new();
        for ((path, ..), pages) in &by_path {
            let of_path = operations.by_path.get(path).map_or(&[][..], |it| it);
            for page in pages {
                let meant = by_summary(page, of_path)
                    .map(|it| (it, Sign::Summary))
                    .or_else(|| by_other_page(page, pages, of_path, &operations));
                let &Named { at, method, path, written, .. } = page;
                out.extend(meant.map(|(meant, sign)| Self {
                    at,
                    method,
                    meant,
                    path,
                    written,
                    sign,
                }));
            }
        }
        out.sort_by_key(|it| order.get(&it.at).copied());
        out
    }
}

/// The operation that a page names by `openapi` or `api`, and its file. The method of the latter is in a
/// form of its own, as is its host.
fn named(page: &SitePage) -> Option<(Option<&str>, Named<'_>)> {
    let text = |key: &str| Some((page.facts.get(key)?, page.facts.get(key)?.as_str()?));
    let (value, written) = text("openapi").or_else(|| text("api"))?;
    let name = OperationName::parse(written)?;
    let method = METHODS.into_iter().find(|it| *it == name.method)?;
    let at = Location { file: page.file, span: value.span };
    Some((name.file, Named { page, at, written, method, path: name.path }))
}

/// The operations of all files.
struct Operations<'s> {
    by_path: BTreeMap<&'s str, Vec<&'s Operation>>,
    /// Those that entries of the navigation name.
    listed: BTreeSet<(String, &'s str)>,
    /// Whether an entry makes pages of all operations of a file.
    are_all_listed: bool,
}

impl<'s> Operations<'s> {
    fn of(site: &'s Site) -> Self {
        let others = site.other_apis.iter().flatten().map(|it| &**it);
        let mut by_path: BTreeMap<&str, Vec<&Operation>> = BTreeMap::new();
        for operation in site.api_files().chain(others).flat_map(|it| &it.facts.operations) {
            by_path.entry(&operation.path).or_default().push(operation);
        }
        let entries = || site.docs_json.iter().flat_map(|it| &it.operations);
        let names = entries().filter_map(|it| OperationName::parse(&it.name.as_ref()?.0));
        Self {
            by_path,
            listed: names.map(|it| (it.method, it.path)).collect(),
            are_all_listed: entries().any(|it| it.name.is_none()),
        }
    }
}

/// The method of the operation whose summary is the title of a page, if it is not that of its own one.
fn by_summary<'s>(page: &Named<'s>, of_path: &[&'s Operation]) -> Option<&'s str> {
    let title = words(page.page.facts.get("title").and_then(Value::as_str)?);
    let summary = |it: &Operation| words(it.title.as_deref().unwrap_or_default());
    let own = of_path.iter().filter(|it| it.method == page.method);
    let is_own = own.clone().any(|it| summary(it) == title || summary(it).is_empty());
    if title.is_empty() || is_own || own.count() == 0 {
        return None;
    }
    let others = of_path.iter().filter(|it| it.method != page.method);
    let meant: BTreeSet<&str> =
        others.filter(|it| summary(it) == title).map(|it| it.method.as_str()).collect();
    meant.first().copied().filter(|_| meant.len() == 1)
}

/// The method that the title of a page is about, if another page has the operation that the page names,
/// and none has that one.
fn by_other_page<'s>(
    page: &Named<'s>,
    pages: &[Named<'s>],
    of_path: &[&'s Operation],
    operations: &Operations<'s>,
) -> Option<(&'s str, Sign)> {
    let said = said(page.page);
    if said.is_empty() || said.contains(&page.method) || operations.are_all_listed {
        return None;
    }
    let is_same = |it: &&Named<'_>| it.method == page.method && it.at != page.at;
    let is_fit = |it: &&Named<'_>| self::said(it.page).contains(&it.method);
    let first = pages.iter().filter(is_same).find(is_fit)?;
    // Where the file is known, it has the operation.
    let exists = |method: &str| of_path.is_empty() || of_path.iter().any(|it| it.method == method);
    let is_free = |method: &&&str| {
        let is_named = pages.iter().any(|it| it.method == **method);
        !is_named && !operations.listed.contains(&((**method).to_owned(), page.path))
    };
    let mut meant = said.iter().filter(|it| exists(it)).filter(is_free);
    let only = meant.next().copied().filter(|_| meant.next().is_none())?;
    Some((only, Sign::OtherPage(first.at)))
}

/// The methods that the first word of a page's title stands for, or else that of its file's name.
fn said(page: &SitePage) -> &'static [&'static str] {
    let title = page.facts.get("title").and_then(Value::as_str).unwrap_or_default();
    let file = page.path.rsplit('/').next().unwrap_or_default();
    let of = |text: &str| {
        let mut words = text.split(|c: char| !c.is_ascii_alphanumeric());
        words.find(|it| !it.is_empty()).map_or(&[][..], methods)
    };
    let by_title = of(title);
    if by_title.is_empty() { of(file) } else { by_title }
}

/// The methods that a verb stands for.
fn methods(verb: &str) -> &'static [&'static str] {
    match verb.to_ascii_lowercase().as_str() {
        "delete" | "remove" => &["delete"],
        "update" | "edit" | "modify" | "patch" | "replace" => &["patch", "put"],
        "create" | "add" => &["post"],
        "list" | "get" | "retrieve" | "fetch" | "read" => &["get"],
        _ => &[],
    }
}

/// The words of a title in small letters, without articles.
fn words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase);
    words.filter(|it| !matches!(it.as_str(), "" | "a" | "an" | "the")).collect()
}
