//! Pages that one list of the navigation names twice.

use crate::duplicate_entry::duplicates;
use doclint_rule::site::{Reach, Site, SitePage, page_address};
use doclint_rule::{Edit, Fix, FixKind, RuleMeta, SiteCx, SiteRule};

pub(crate) struct RepeatedEntry;

impl SiteRule for RepeatedEntry {
    const META: RuleMeta = RuleMeta::warning(
        "repeated-entry",
        "a list of the navigation names a page twice",
        include_str!("repeated_entry.md"),
    )
    .in_builds()
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for it in duplicates(site).iter().filter(|it| it.is_in_one_list) {
            let finding = cx.report(it.at, format!("`{}` is in this list twice", it.path));
            finding.label_at(it.first, "first entry here");
            // A page beside it that no list names was meant.
            let folder = |path: &str| path.rsplit_once('/').map_or("", |it| it.0).to_owned();
            let is_left_out = |page: &&SitePage| {
                page.reach < Reach::Listed && folder(page_address(&page.path)) == folder(it.path)
            };
            let mut left_out = site.pages.iter().filter(is_left_out);
            let other = left_out.next();
            let is_only = left_out.next().is_none();
            match other.filter(|_| is_only) {
                Some(page) => finding.help(format!("did you mean `{}`?", page_address(&page.path))),
                None => finding.help("remove one, or name the page that was meant in its place"),
            };
            if other.is_none()
                && let Some(removed) = it.with_comma
            {
                finding.fix(Fix::not_safe("Remove the second one", Edit::delete(removed)));
            }
        }
        for it in site.doubled_entries() {
            let (written, left_out) = (&it.entry.written, it.left_out);
            cx.report(it.at, format!("`{written}` is named twice, and `{left_out}` not at all"))
                .label_at(it.first, "first entry here")
                .help(format!("did you mean `{left_out}`?"));
        }
    }
}
