//! Navigation entries that are not plain paths of pages.

use doclint_rule::site::{NavEntry, Site, extension, page_address};
use doclint_rule::{Edit, Fix, FixKind, Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct NonstandardEntry;

impl SiteRule for NonstandardEntry {
    const META: RuleMeta = RuleMeta::suggestion(
        "nonstandard-entry",
        "a navigation entry has a file extension or a leading slash",
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
            let finding = cx.report(entry.at, format!("navigation entry has {problem}"));
            finding.help(format!("write `{path}`"));
            // The entry has to name the same page afterwards.
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
        (true, true) => Some("a file extension and a leading slash"),
        (true, false) => Some("a file extension"),
        (false, true) => Some("a leading slash"),
        (false, false) => None,
    }
}
