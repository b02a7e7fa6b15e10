//! Navigation entries without a page.

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
        let mut near_pages = site.near_pages().with_snippets();
        for entry in &docs_json.entries {
            if site.ignored.contains(&entry.path) {
                cx.report(entry.at, format!("page `{}` is ignored", entry.path))
                    .help("change the ignore file that lists it, or remove this entry");
                continue;
            }
            let help = match site.find(&entry.path, LinkKind::Page) {
                Target::Missing | Target::Folder => match near_pages.of_path(&entry.path) {
                    Some(near) if !named.contains(near) => format!("did you mean `{near}`?"),
                    _ => "remove this entry, or add the page".to_owned(),
                },
                Target::OtherCase(name) => {
                    format!("write `{}`; paths are case-sensitive", page_address(&name))
                }
                _ => continue,
            };
            cx.report(entry.at, format!("page `{}` does not exist", entry.path)).help(help);
        }
    }
}
