//! Navigation entries that name a folder with a page of its own.

use doclint_rule::site::{PlatformId, Site, extension};
use doclint_rule::{Edit, Fix, FixKind, RuleMeta, SiteCx, SiteRule};

pub(crate) struct FolderEntry;

impl SiteRule for FolderEntry {
    const META: RuleMeta = RuleMeta::suggestion(
        "folder-entry",
        "a navigation entry names a folder instead of its index page",
        include_str!("folder_entry.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        for entry in &docs_json.entries {
            let folder = entry.path.trim_end_matches('/');
            let Some(page) = site.index.page(folder) else { continue };
            let is_index = |it: &&str| *it == format!("{folder}/index");
            let path = site.pages[page].path.rsplit_once('.').map_or("", |it| it.0);
            let Some(path) = Some(path).filter(is_index) else { continue };
            if !extension(folder).is_empty() {
                continue;
            }
            let message = format!("`{folder}` is a folder; its page is `{path}`");
            let finding = cx.report(entry.at, message);
            finding.help(format!("write `{path}`, so that the sidebar shows its title and icon"));
            if !path.contains(['"', '\\']) {
                let edit = Edit::replace(entry.at.span, format!("\"{path}\""));
                finding.fix(Fix::not_safe(format!("Write `{path}`"), edit));
            }
        }
    }
}
