//! Pages that one list of the navigation names twice.

use crate::duplicate_entry::duplicates;
use doclint_rule::site::{PlatformId, Site};
use doclint_rule::{Edit, Fix, FixKind, RuleMeta, SiteCx, SiteRule};

pub(crate) struct RepeatedEntry;

impl SiteRule for RepeatedEntry {
    const META: RuleMeta = RuleMeta::warning(
        "repeated-entry",
        "a list of the navigation names a page twice",
        include_str!("repeated_entry.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for it in duplicates(site).iter().filter(|it| it.is_in_one_list) {
            let finding = cx.report(it.at, format!("`{}` is in this list twice", it.path));
            finding
                .label_at(it.first, "first entry here")
                .help("remove one, or name the page that was meant in its place");
            if let Some(removed) = it.with_comma {
                finding.fix(Fix::not_safe("Remove the second one", Edit::delete(removed)));
            }
        }
    }
}
