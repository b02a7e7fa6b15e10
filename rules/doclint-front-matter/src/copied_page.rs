//! Pages with the title and the description of another page.

use crate::support::pages::{self, Duplicate};
use doclint_rule::site::{PlatformId, Site, SitePage};
use doclint_rule::{Profile, RuleMeta, SiteCx, SiteRule};
use std::collections::HashMap;

pub(crate) struct CopiedPage;

/// More pages of a folder that have the titles of another one are no slips.
const FEW: usize = 2;

impl SiteRule for CopiedPage {
    const META: RuleMeta = RuleMeta::warning(
        "copied-page",
        "a page has the title and the description of another page",
        include_str!("copied_page.md"),
    )
    .profile(Profile::All)
    .only_on(&[PlatformId::Mintlify])
    .only_in_listed_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let found: Vec<Duplicate<'_>> =
            pages::duplicates(site, "title").into_iter().filter(|it| is_copy(it, site)).collect();
        let mut mirrors: HashMap<pages::Trees<'_>, usize> = HashMap::new();
        for trees in found.iter().filter_map(trees) {
            *mirrors.entry(trees).or_default() += 1;
        }
        for duplicate in &found {
            // Folders with the same pages, such as those of two products, mirror each other on purpose.
            if trees(duplicate).is_some_and(|it| mirrors[&it] > FEW) {
                continue;
            }
            let first = &duplicate.first.path;
            cx.report(duplicate.at, format!("title and description are those of `{first}`"))
                .cause(format!("pages have the title and the description of `{first}`"))
                .label_at(duplicate.first_at, "first used here")
                .help("write what this page is about; the navigation shows the same entry twice");
        }
    }
}

fn trees<'a>(it: &Duplicate<'a>) -> Option<pages::Trees<'a>> {
    pages::trees(&it.first.path, &it.page.path)
}

/// Whether a page with the title of another one has its description, too, and nothing else that
/// tells the two apart in the navigation.
pub(crate) fn is_copy(found: &Duplicate<'_>, site: &Site) -> bool {
    let Duplicate { page, first, .. } = found;
    let same = |key: &str| field(page, key) == field(first, key);
    !field(page, "description").is_empty()
        && ["title", "description", "sidebarTitle"].into_iter().all(same)
        && [page, first].into_iter().all(|it| pages::is_judged(it, site) && !it.facts.is_generated)
}

/// A text of the front matter; empty if there is none.
fn field<'p>(page: &'p SitePage, key: &str) -> &'p str {
    let front_matter = page.facts.front_matter.as_ref().and_then(|it| it.root.as_mapping());
    front_matter.and_then(|it| it.get(key)?.as_str()).unwrap_or_default()
}
