//! Navigation entries that are not written in the usual way.

use doclint_rule::site::{NavEntry, PlatformId, Site, extension};
use doclint_rule::{Edit, Fix, FixKind, Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct NonstandardEntry;

impl SiteRule for NonstandardEntry {
    const META: RuleMeta = RuleMeta::suggestion(
        "nonstandard-entry",
        "a navigation entry has a leading slash",
        include_str!("nonstandard_entry.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .profile(Profile::All)
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        // `missing-page` reports entries with an extension, and removes the slash, too.
        for entry in docs_json.entries.iter().filter(|it| it.has_slash && !has_extension(it)) {
            let path = &entry.path;
            let finding = cx.report(entry.at, "navigation entry has a leading slash");
            finding.help(format!("write `{path}`"));
            if !path.contains(['"', '\\']) {
                let edit = Edit::replace(entry.at.span, format!("\"{path}\""));
                finding.fix(Fix::safe(format!("Write `{path}`"), edit));
            }
        }
    }
}

fn has_extension(entry: &NavEntry) -> bool {
    matches!(extension(&entry.path).as_str(), "mdx" | "md")
}
