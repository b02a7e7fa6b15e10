//! Settings of sites and of their hosts that can't be read, or in which a part is lost.

use doclint_rule::site::Site;
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct InvalidSettings;

impl SiteRule for InvalidSettings {
    const META: RuleMeta = RuleMeta::error(
        "invalid-settings",
        "the settings of a site can't be read, or a part of them is lost",
        include_str!("invalid_settings.md"),
    )
    .in_builds();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for mistake in site.builds.mistakes() {
            let Some(file) = site.entry_files.get(&mistake.file) else { continue };
            let at = Location { file: *file, span: mistake.span };
            cx.report(at, mistake.message.clone()).help(mistake.help);
        }
    }
}
