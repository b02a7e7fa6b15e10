//! OpenAPI files on other servers, which are not checked.

use doclint_rule::site::{OperationName, Site, bad_url, named_apis};
use doclint_rule::{Location, Profile, RuleMeta, SiteCx, SiteRule};
use std::collections::BTreeMap;

pub(crate) struct UncheckedSource;

impl SiteRule for UncheckedSource {
    const META: RuleMeta = RuleMeta::suggestion(
        "unchecked-source",
        "an OpenAPI file is on another server and is not checked",
        include_str!("unchecked_source.md"),
    )
    .profile(Profile::All);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        // Each file is reported once, where it is first named.
        let mut found: BTreeMap<String, (Location, &str)> = BTreeMap::new();
        let named =
            site.docs_json.as_deref().into_iter().flat_map(named_apis).filter(|it| it.is_remote());
        // A misspelled URL has its own finding.
        for named in named.filter(|it| bad_url(&it.written).is_none()) {
            let unchecked = "links to its API pages are";
            found.entry(named.written).or_insert((named.at, unchecked));
        }
        for page in &site.pages {
            let Some(value) = page.facts.get("openapi") else { continue };
            let name = value.as_str().and_then(OperationName::parse);
            let Some(file) = name.and_then(|it| it.file).filter(|it| it.contains("://")) else {
                continue;
            };
            let at = Location { file: page.file, span: value.span };
            found.entry(file.to_owned()).or_insert((at, "this operation is"));
        }
        for (address, (at, unchecked)) in found {
            let text = format!("`{address}` is not downloaded, so {unchecked} not checked");
            cx.report(at, text).help(
                "keep a copy in the site and refer to the copy here, so that doclint can check it",
            );
        }
    }
}
