//! Settings of builds whose links for editing a page lead nowhere.

use doclint_rule::site::Site;
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct BrokenEditLink;

impl SiteRule for BrokenEditLink {
    const META: RuleMeta = RuleMeta::warning(
        "broken-edit-link",
        "the links for editing pages lead to no file of the repository",
        include_str!("broken_edit_link.md"),
    )
    .in_builds();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for at in site.edits_of_templates() {
            cx.report(at, "the links for editing lead to the template that the site began with")
                .help("write the address of your own repository, or remove the setting");
        }
        for lost in &site.lost_edits {
            let (page, leads_to) = (&lost.page, &lost.leads_to);
            let message = format!(
                "the link for editing `{page}` leads to `{leads_to}`, which does not exist"
            );
            cx.report(lost.at, message)
                .help("correct the folder in the address, so that the path of the page follows it");
        }
    }
}
