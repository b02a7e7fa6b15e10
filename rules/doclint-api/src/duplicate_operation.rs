//! Operations that have two pages.

use crate::copied::Copied;
use doclint_rule::site::{FileRole, OperationName, Reach, Site};
use doclint_rule::{Location, Profile, RuleMeta, SiteCx, SiteRule};
use std::collections::{HashMap, HashSet};

pub(crate) struct DuplicateOperation;

impl SiteRule for DuplicateOperation {
    const META: RuleMeta = RuleMeta::warning(
        "duplicate-operation",
        "two pages describe the same operation",
        include_str!("duplicate_operation.md"),
    )
    .not_in_snippets()
    .only_in_listed_pages()
    .profile(Profile::All);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        // A rule of its own says which operation they are about.
        let copied: HashSet<Location> = Copied::all(site).iter().map(|it| it.at).collect();
        let mut seen: HashMap<_, (Location, &str)> = HashMap::new();
        for page in &site.pages {
            let is_shown = page.role == FileRole::Page && page.reach == Reach::Listed;
            if !is_shown || page.is_frozen || page.facts.is_hidden() {
                continue;
            }
            let Some(value) = page.facts.get("openapi") else { continue };
            let Some(name) = value.as_str().and_then(OperationName::parse) else { continue };
            let at = Location { file: page.file, span: value.span };
            if copied.contains(&at) {
                continue;
            }
            // Without a file, the same path may be in another one.
            let file = name.file.map(|it| it.trim_start_matches(['.', '/']).to_owned());
            let place = (page.language.clone(), page.version.clone());
            let shown = format!("{} {}", name.method.to_uppercase(), name.path);
            let key = (name.method, name.path.to_owned(), file, place);
            match seen.get(&key) {
                Some((_, first)) if are_of_one_request(first, &page.path) => {}
                Some((first, _)) => {
                    cx.report(at, format!("two pages describe the operation `{shown}`"))
                        .label_at(*first, "first described here")
                        .help("correct the operation of one of them, or remove the page");
                }
                None => _ = seen.insert(key, (at, &page.path)),
            }
        }
    }
}

/// Whether two pages are named as what one request does: it makes a thing, or changes it if it is there.
fn are_of_one_request(a: &str, b: &str) -> bool {
    let has = |path: &str, verb: &str| path.rsplit('/').next().is_some_and(|it| it.contains(verb));
    has(a, "create") && has(b, "update") || has(a, "update") && has(b, "create")
}
