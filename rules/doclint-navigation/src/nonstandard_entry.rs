//! Entries of the navigation that are not written as paths of pages.

use doclint_rule::site::{NavEntry, Site, extension, page_address};
use doclint_rule::{Edit, Fix, FixKind, Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct NonstandardEntry;

impl SiteRule for NonstandardEntry {
    const META: RuleMeta = RuleMeta::suggestion(
        "nonstandard-entry",
        "an entry is written with an extension or a slash before it",
        include_str!("nonstandard_entry.md"),
    )
    .profile(Profile::Strict)
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        for entry in &docs_json.entries {
            let Some(problem) = problem(entry) else { continue };
            let path = match has_extension(entry) {
                true => entry.path.rsplit_once('.').map_or(&*entry.path, |it| it.0),
                false => &entry.path,
            };
            let finding = cx.report(entry.at, format!("this entry is written {problem}"));
            finding.help(format!("write `{path}`, as the platform does"));
            // The same page has to stay.
            if page_address(path) == page_address(&entry.path) && !path.contains(['"', '\\']) {
                let edit = Edit::replace(entry.at.span, format!("\"{path}\""));
                finding.fix(Fix::safe(format!("Write `{path}`"), edit));
            }
        }
    }
}

fn has_extension(entry: &NavEntry) -> bool {
    matches!(extension(&entry.path).as_str(), "mdx" | "md")
}

fn problem(entry: &NavEntry) -> Option<&'static str> {
    match (has_extension(entry), entry.has_slash) {
        (true, true) => Some("with an extension, and a slash before it"),
        (true, false) => Some("with an extension"),
        (false, true) => Some("with a slash before it"),
        (false, false) => None,
    }
}
