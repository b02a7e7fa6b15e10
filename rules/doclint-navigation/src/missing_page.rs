//! Navigation entries without a page.

use doclint_rule::data::suggest;
use doclint_rule::site::{LinkKind, Site, Target, page_address};
use doclint_rule::{RuleMeta, SiteCx, SiteRule};
use std::collections::HashSet;

pub(crate) struct MissingPage;

impl SiteRule for MissingPage {
    const META: RuleMeta = RuleMeta::error(
        "missing-page",
        "the navigation names a page that does not exist",
        include_str!("missing_page.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        let named: HashSet<&str> =
            docs_json.entries.iter().map(|it| page_address(&it.path)).collect();
        let mut told = 0;
        for entry in &docs_json.entries {
            if site.ignored.contains(&entry.path) {
                cx.report(entry.at, format!("page `{}` is ignored", entry.path))
                    .help("change the ignore file that lists it, or remove this entry");
                continue;
            }
            let help = match site.find(&entry.path, LinkKind::Page) {
                Target::Missing | Target::Folder => {
                    told += 1;
                    let may_search = told < MAX_SEARCHES && told * site.pages.len() < MAX_COMPARED;
                    let near = if may_search { near(site, &entry.path) } else { None };
                    match near {
                        Some(near) if !named.contains(near) => format!("did you mean `{near}`?"),
                        _ => "remove this entry, or add the page".to_owned(),
                    }
                }
                Target::OtherCase(name) => {
                    format!("write `{}`; paths are case-sensitive", page_address(&name))
                }
                _ => continue,
            };
            cx.report(entry.at, format!("page `{}` does not exist", entry.path)).help(help);
        }
    }
}

/// A search looks at every page: where nearly all are missing, that would take long.
const MAX_SEARCHES: usize = 200;
const MAX_COMPARED: usize = 400_000;

fn near<'s>(site: &'s Site, path: &str) -> Option<&'s str> {
    let address = page_address(path);
    let name = address.rsplit('/').next().unwrap_or(address);
    if let [page] = site.index.named(name) {
        return Some(page_address(&site.pages[*page].path));
    }
    suggest(address, site.pages.iter().map(|it| page_address(&it.path)))
}
