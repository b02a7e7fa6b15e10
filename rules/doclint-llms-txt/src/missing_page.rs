//! Pages that `llms.txt` does not name.

use doclint_rule::site::{CatalogEntry, LlmsTxt, Site, Target, page_address};
use doclint_rule::words::listed_up_to;
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule, Span};
use std::collections::HashSet;

pub(crate) struct MissingPage;

impl SiteRule for MissingPage {
    const META: RuleMeta = RuleMeta::warning(
        "missing-page",
        "`llms.txt` does not name pages of the navigation",
        include_str!("missing_page.md"),
    )
    .not_in_snippets();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(llms) = &site.llms else { return };
        let named = Named::of(site, llms);
        let catalog = site.catalog();
        // The OpenAPI file may be listed instead of the pages of its operations.
        let with_operations = catalog.iter().any(|it| it.page.is_none() && named.has(it));
        let expected = catalog.iter().filter(|it| it.page.is_some() || with_operations);
        let missing: Vec<&CatalogEntry<'_>> =
            expected.clone().filter(|it| !named.has(it)).collect();
        if missing.is_empty() {
            return;
        }
        let names = missing.iter().map(|it| format!("`{}`", page_address(&it.path)));
        let names = listed_up_to(MAX_LISTED, names, "and");
        let pages = expected.count();
        let (count, verb) = match missing.len() {
            all if all == pages => ("none".to_owned(), "is"),
            1 => ("1".to_owned(), "is not"),
            count => (count.to_string(), "are not"),
        };
        let them = if missing.len() == 1 { "it" } else { "them" };
        let text = format!("{count} of the {pages} pages in the navigation {verb} listed: {names}");
        let span = llms.title.unwrap_or(Span::at(llms.start));
        cx.report(Location { file: llms.file, span }, text).help(format!(
            "add {them}; `doclint index` prints the lines to copy, one for each page"
        ));
    }
}

/// How many pages the message names.
const MAX_LISTED: usize = 5;

/// What the file names: pages by index, and the addresses of others.
struct Named {
    pages: HashSet<usize>,
    addresses: HashSet<String>,
}

impl Named {
    fn of(site: &Site, llms: &LlmsTxt) -> Self {
        let mut named = Self { pages: HashSet::new(), addresses: HashSet::new() };
        // A line with another defect names its page all the same.
        for line in llms.lines.iter().chain(&llms.broken) {
            named.pages.extend(site.llms_page_elsewhere(line));
            let Some(path) = site.llms_path(line) else { continue };
            match site.llms_target(line).map(|it| it.target) {
                Some(Target::Page(page)) => {
                    named.pages.insert(page);
                }
                Some(Target::Redirect(_, to)) => named.pages.extend(site.index.page(&to)),
                _ => {
                    named.addresses.insert(path);
                }
            }
        }
        named
    }

    fn has(&self, entry: &CatalogEntry<'_>) -> bool {
        match entry.page {
            Some(page) => self.pages.contains(&page),
            None => self.addresses.contains(&entry.path),
        }
    }
}
