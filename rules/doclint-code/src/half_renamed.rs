//! Names in code that a change has replaced in some places only.

use doclint_rule::site::Site;
use doclint_rule::{Location, Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct HalfRenamed;

impl SiteRule for HalfRenamed {
    const META: RuleMeta = RuleMeta::warning(
        "half-renamed",
        "a change replaces a name in code, and leaves it elsewhere on the page",
        include_str!("half_renamed.md"),
    )
    .profile(Profile::Strict);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(promises) = &site.promises else { return };
        for page in &site.pages {
            for name in promises.renamed_names(&page.path) {
                let message =
                    format!("`{}` replaces `{}` here and not elsewhere", name.new, name.old);
                let finding = cx.report(Location { file: page.file, span: name.at }, message);
                finding.help("use one of the two names on the whole page");
                for &span in &name.left {
                    finding.label_at(Location { file: page.file, span }, "the earlier name");
                }
            }
        }
    }
}
