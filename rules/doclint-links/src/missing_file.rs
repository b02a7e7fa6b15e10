//! Images and other files that do not exist.

use crate::support::bad_link::bad_link;
use crate::support::published::serves_files;
use crate::support::site_links::those;
use doclint_rule::site::{
    Fact, LinkKind, ResolvedLink, Routes, Site, Target, extension, is_asset, join, percent_encoded,
};
use doclint_rule::suggest::{Budget, question};
use doclint_rule::{Edit, Fix, FixKind, RuleMeta, SiteCx, SiteRule};

pub(crate) struct MissingFile;

impl SiteRule for MissingFile {
    const META: RuleMeta = RuleMeta::error(
        "missing-file",
        "a page shows an image or a file that does not exist",
        include_str!("missing_file.md"),
    )
    .in_builds()
    .reads(&[Fact::Links])
    .only_in_pages()
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let mut budget = Budget::default();
        let is_missing =
            |it: &ResolvedLink| it.kind == LinkKind::File && it.target == Target::Missing;
        let missing: Vec<_> = those(site, is_missing).collect();
        let is_served = serves_files(site, missing.iter());
        for link in missing {
            let build = site.builds.folder_of(&link.page.path);
            let is_taken_over = build.is_some_and(|it| it.is_taken_over);
            let may_be_served = is_served || is_taken_over || site.may_be_published(link.page);
            if may_be_served && link.path().starts_with('/') && !site.knows_files(link.page) {
                continue;
            }
            let is_in_front_matter = link.fact.span.start < link.page.facts.text_start;
            if is_in_front_matter && site.is_imported(link.page, &link.path()) {
                continue;
            }
            // Other rules report addresses that no file can have.
            if bad_link(site, link.fact.target, Some(link.target)).is_some() {
                continue;
            }
            let path = link.path();
            if site.is_at_settings(link.page, &path) {
                cx.report(link.at, format!("`{path}` is a file, but the site does not serve it"))
                    .cause("a link has the path of a file that the site does not serve")
                    .help("move it to the folder that is served, such as `public` or `static`, or write its path from the page");
                continue;
            }
            let found = join(&link.page.path, &link.path());
            let found = found.and_then(|it| site.near_file(&it, &mut budget));
            let below = || site.file_below_root(&link.page.path, &link.path());
            let near = found.map(|it| link.written(it.path));
            let near = near.or_else(|| below().map(|it| link.written(&it)));
            if is_withheld(site, &path) {
                cx.report(link.at, format!("`{path}` is in a hidden folder and has no extension"))
                    .help("the platform publishes only images and videos of such folders: give the file its extension");
                continue;
            }
            let finding = cx.report(link.at, format!("file `{path}` does not exist"));
            match near {
                Some(near) => {
                    finding.help(question(&near, &path));
                    if link.fact.is_plain {
                        let edit = Edit::replace(link.fact.span, percent_encoded(&near));
                        let is_sure = found.is_some_and(|it| it.is_sure);
                        finding.fix(Fix::guess(is_sure, format!("Use `{near}`"), edit));
                    }
                }
                None if link.path().contains('\\') => {
                    finding.help("write `/` between folders");
                }
                None => {
                    let noun = site.platform.noun;
                    finding.help(format!(
                        "correct the path, add the file to the {noun}, or remove the reference"
                    ));
                }
            }
        }
    }
}

/// Whether a path names a file that the platform does not publish, whether it is there or not.
fn is_withheld(site: &Site, path: &str) -> bool {
    let is_hidden = |it: &str| it.starts_with('.') && !matches!(it, "." | "..");
    let (folders, name) = path.rsplit_once('/').unwrap_or_default();
    site.platform.routes == Routes::Published
        && folders.split('/').any(is_hidden)
        && !is_asset(&extension(name))
}
