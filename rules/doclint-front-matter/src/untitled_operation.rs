//! Pages of operations for which nobody has written a title.

use doclint_rule::site::{Operation, OperationName, PlatformId, Site};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule};
use std::collections::HashMap;

pub(crate) struct UntitledOperation;

impl SiteRule for UntitledOperation {
    const META: RuleMeta = RuleMeta::warning(
        "untitled-operation",
        "neither the page of an operation nor the operation has a title",
        include_str!("untitled_operation.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .not_in_snippets()
    .only_in_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        // A file that can't be read may have the title.
        if site.apis.iter().any(|it| it.file.as_ref().is_none_or(|it| !it.facts.is_whole)) {
            return;
        }
        let others = site.other_apis.iter().flatten().map(|it| &**it);
        let apis = site.api_files().chain(others);
        let mut all: HashMap<(&str, &str), Vec<&Operation>> = HashMap::new();
        for operation in apis.flat_map(|it| &it.facts.operations) {
            all.entry((&operation.method, &operation.path)).or_default().push(operation);
        }
        for page in site.pages.iter().filter(|it| !it.is_frozen) {
            let facts = &page.facts;
            let Some(value) = facts.get("openapi").filter(|_| facts.get("title").is_none()) else {
                continue;
            };
            let Some(name) = value.as_str().and_then(OperationName::parse) else { continue };
            let Some(found) = all.get(&(name.method.as_str(), name.path)) else { continue };
            if name.method != "webhook" && found.iter().all(|it| it.title.is_none()) {
                let at = Location { file: page.file, span: value.span };
                cx.report(at, "neither this page nor its operation has a title")
                    .cause("operations have no `summary`")
                    .help("add `summary` to the operation, or `title` to the page");
            }
        }
    }
}
