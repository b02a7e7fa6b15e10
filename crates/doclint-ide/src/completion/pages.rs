//! Describes the pages of a site in words.

use crate::View;
use doclint_data::Value;
use doclint_site::{PageFacts, Site, SitePage};

/// The text of a front-matter key, unless it is empty.
pub(crate) fn text<'s>(facts: &'s PageFacts, key: &str) -> Option<&'s str> {
    facts.get(key).and_then(Value::as_str).map(str::trim).filter(|it| !it.is_empty())
}

/// The title of a page: its own, its first heading, or that of its operation.
pub fn title<'s>(site: &'s Site, page: &'s SitePage) -> Option<&'s str> {
    let facts = &page.facts;
    let heading = || facts.headings.iter().find(|it| it.level == 1).map(|it| it.text);
    text(facts, "title")
        .or_else(|| text(facts, "sidebarTitle"))
        .or_else(|| text(facts, "openapi").and_then(|it| operation_title(site, it)))
        .or_else(heading)
}

/// Returns the title of an operation of an OpenAPI file.
pub(crate) fn operation_title<'s>(site: &'s Site, name: &str) -> Option<&'s str> {
    operation(site, name)?.1.title.as_deref()
}

/// The operation that `openapi:` names, with its file. The file that it names is a preference.
pub(crate) fn operation<'s>(
    site: &'s Site,
    name: &str,
) -> Option<(&'s doclint_site::ApiFile, &'s doclint_site::Operation)> {
    let name = doclint_site::OperationName::parse(name)?;
    let mut other = None;
    for api in api_files(site) {
        let Some(found) = api.facts.operations.iter().find(|it| name.names(it)) else { continue };
        let paths = [api.path.as_str()];
        let is_named = name
            .file
            .is_none_or(|it| doclint_site::api_file(&paths.map(str::to_owned), it).is_some());
        if is_named {
            return Some((api, found));
        }
        other = other.or(Some((api, found)));
    }
    other
}

/// The OpenAPI files of a site, those that nothing names last.
pub(crate) fn api_files(site: &Site) -> impl Iterator<Item = &doclint_site::ApiFile> {
    site.api_files().chain(site.other_apis.iter().flatten().map(|it| &**it))
}

/// The page of a path, as the last check saw it.
pub(crate) fn page_of<'a>(view: View<'a>, path: &str) -> Option<&'a SitePage> {
    let pages = &view.outcome.site.pages;
    let at = pages.binary_search_by(|it| (*it.path).cmp(path)).ok()?;
    Some(&pages[at])
}
