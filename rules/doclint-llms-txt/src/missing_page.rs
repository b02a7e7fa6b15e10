//! Pages that `llms.txt` does not name.

use doclint_rule::site::{CatalogEntry, LlmsTxt, Site, Target, llms_line, page_address};
use doclint_rule::words::listed_up_to;
use doclint_rule::{Edit, Fix, FixKind, Location, Profile, RuleMeta, SiteCx, SiteRule, Span};
use std::collections::{BTreeMap, HashMap, HashSet};

pub(crate) struct MissingPage;

impl SiteRule for MissingPage {
    const META: RuleMeta = RuleMeta::warning(
        "missing-page",
        "`llms.txt` does not name pages of the navigation",
        include_str!("missing_page.md"),
    )
    .fix(FixKind::Sometimes)
    .not_in_snippets()
    .profile(Profile::All);

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
        let names = missing.iter().map(|it| match page_address(&it.path) {
            "" => "the first page".to_owned(),
            address => format!("`{address}`"),
        });
        let names = listed_up_to(MAX_LISTED, names, "and");
        let pages = expected.count();
        let is_selection = pages >= LEAST_OF_SELECTION && missing.len() * 2 > pages;
        if is_selection && missing.len() < pages {
            return;
        }
        let (count, verb) = match missing.len() {
            all if all == pages => ("none".to_owned(), "is"),
            1 => ("1".to_owned(), "is not"),
            count => (count.to_string(), "are not"),
        };
        let them = if missing.len() == 1 { "it" } else { "them" };
        let text = format!("{count} of the {pages} pages in the navigation {verb} listed: {names}");
        let span = llms.title.unwrap_or(Span::at(llms.start));
        let fix = added(llms, &named, &catalog, &missing);
        let finding = cx.report(Location { file: llms.file, span }, text).help(format!(
            "add {them}; `doclint index` prints the lines to copy, one for each page"
        ));
        finding.fixes.extend(fix);
    }
}

/// Adds the lines of missing pages, each below the line of the page before it in the navigation.
fn added(
    llms: &LlmsTxt,
    named: &Named,
    catalog: &[CatalogEntry<'_>],
    missing: &[&CatalogEntry<'_>],
) -> Option<Fix> {
    let base = llms.base.as_deref().filter(|_| missing.len() <= MAX_LISTED)?;
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut places: BTreeMap<u32, String> = BTreeMap::new();
    let mut place = None;
    for entry in catalog {
        if let Some(end) = entry.page.and_then(|it| named.pages.get(&it)) {
            place = *end;
        } else if missing.iter().any(|it| it.path == entry.path) {
            let title = one_line(&entry.title).replace('[', "\\[").replace(']', "\\]");
            let line = llms_line(base, &entry.path, &title, &one_line(entry.description));
            *places.entry(place?).or_default() += &format!("{line}\n");
        }
    }
    let edits: Vec<Edit> = places.into_iter().map(|(at, text)| Edit::insert(at, text)).collect();
    Some(Fix::suggestion("Add the lines", edits))
}

/// Whoever names fewer than half of so many pages has chosen them.
const LEAST_OF_SELECTION: usize = 10;

/// How many pages the message names.
const MAX_LISTED: usize = 5;

/// The entries of the file: pages by index, with the ends of their lines, and other addresses.
struct Named {
    pages: HashMap<usize, Option<u32>>,
    addresses: HashSet<String>,
}

impl Named {
    fn of(site: &Site, llms: &LlmsTxt) -> Self {
        let mut named = Self { pages: HashMap::new(), addresses: HashSet::new() };
        // A line with another defect names its page all the same.
        for line in llms.lines.iter().chain(&llms.broken) {
            let end = line.is_item.then_some(line.lines.end);
            named.pages.extend(site.llms_page_elsewhere(line).map(|it| (it, end)));
            let Some(path) = site.llms_path(line) else { continue };
            match site.llms_target(line).map(|it| it.target) {
                Some(Target::Page(page)) => {
                    named.pages.insert(page, end);
                }
                Some(Target::Redirect(_, to)) => {
                    named.pages.extend(site.index.page(&to).map(|it| (it, end)));
                }
                _ => {
                    named.addresses.insert(path);
                }
            }
        }
        named
    }

    fn has(&self, entry: &CatalogEntry<'_>) -> bool {
        match entry.page {
            Some(page) => self.pages.contains_key(&page),
            None => self.addresses.contains(&entry.path),
        }
    }
}
