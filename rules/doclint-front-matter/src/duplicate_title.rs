//! The same `title` on several pages.

use crate::copied_page::is_copy;
use crate::support::pages::{self, Duplicate};
use crate::vague_title::is_vague;
use doclint_rule::site::{PlatformId, Site, SitePage};
use doclint_rule::{Label, Profile, RuleMeta, SiteCx, SiteRule};
use std::collections::BTreeMap;

pub(crate) struct DuplicateTitle;

impl SiteRule for DuplicateTitle {
    const META: RuleMeta = RuleMeta::suggestion(
        "duplicate-title",
        "several pages of one language and version have the same `title`",
        include_str!("duplicate_title.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .profile(Profile::All)
    .only_in_listed_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        // By the first page with the title: one change to it may settle all.
        let mut by_title: BTreeMap<&str, Vec<Duplicate<'_>>> = BTreeMap::new();
        for found in pages::duplicates(site, "title") {
            let is_own = |it: &SitePage| pages::is_judged(it, site) && !it.facts.is_generated;
            let title = title(found.page);
            // Titles that differ in case are of a subject and of a name in code.
            let is_same = title == self::title(found.first);
            let is_own = is_own(found.page) && is_own(found.first);
            let is_other = is_copy(&found, site) || are_told_apart(&found) || is_vague(title);
            if is_same && is_own && !is_other {
                by_title.entry(&found.first.path).or_default().push(found);
            }
        }
        for (first, found) in by_title {
            let Some((one, others)) = found.split_first() else { continue };
            let message = match others.len() {
                0 => format!("`{first}` has the same title"),
                1 => format!("`{first}` and another page have the same title"),
                count => format!("`{first}` and {count} other pages have the same title"),
            };
            let finding = cx.report(one.at, message);
            finding
                .cause(format!("pages have the same title as `{first}`"))
                .label_at(one.first_at, "first used here")
                .help(
                    "say in the title how this page differs; in search results they look the same",
                );
            for other in others {
                finding.label_at(other.at, Label::ALSO);
            }
        }
    }
}

/// Whether results of a search show which page is which, by descriptions that differ.
fn are_told_apart(found: &Duplicate<'_>) -> bool {
    let descriptions = [found.page, found.first].map(|it| pages::text(it, "description"));
    descriptions.iter().all(|it| !it.is_empty()) && descriptions[0] != descriptions[1]
}

fn title(page: &SitePage) -> &str {
    pages::text(page, "title")
}
