//! Links to pages that do not exist.

use crate::support::bad_link::bad_link;
use crate::support::dead::{Dead, has_addresses, is_address};
use crate::support::folders::moved_folder;
use crate::support::lost_files::report_lost_files;
use crate::support::own_domain::report_dead;
use crate::support::published::{
    folders_with_made_pages, ignored_entries, is_made, may_lead_to_page, names_rust_item,
};
use crate::support::redirected::report_redirected;
use crate::support::site_links::{SiteLink, those};
use crate::support::strayed::report_strayed;
use crate::support::unserved::report_unserved;
use doclint_rule::site::{Fact, LinkKind, ResolvedLink, Routes, Site, Target, percent_encoded};
use doclint_rule::suggest::question;
use doclint_rule::{Edit, Fix, FixKind, RuleMeta, SiteCx, SiteRule};
use std::collections::{HashMap, HashSet};

pub(crate) struct BrokenLink;

impl SiteRule for BrokenLink {
    const META: RuleMeta = RuleMeta::error(
        "broken-link",
        "a link leads to a page that does not exist",
        include_str!("broken_link.md"),
    )
    .in_builds()
    .reads(&[Fact::Links, Fact::Code])
    .only_in_pages()
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let mut near_pages = site.near_pages();
        let pages = |it: &ResolvedLink| it.kind == LinkKind::Page;
        let dead = those(site, move |it| pages(it) && it.target == Target::Missing);
        // Other rules report addresses that no page can have.
        let dead = dead.filter(|it| bad_link(site, it.fact.target, Some(it.target)).is_none());
        let dead = dead.map(|link| {
            let found = near_pages.of_link(link.page, &link.path());
            let is_sure = found.is_some_and(|it| it.is_sure);
            let below = || site.file_below_root(&link.page.path, &link.path());
            let near = found.map(|it| link.written(it.address));
            let near = near.or_else(|| below().map(|it| link.written(&it)));
            DeadLink { link, near, is_sure }
        });
        let mut dead: Vec<DeadLink<'_>> = dead.collect();
        if has_addresses(site, dead.iter().map(|it| &it.link)) {
            dead.retain(|it| {
                !is_address(&it.link.path()) || site.knows_address(it.link.page, &it.link.path())
            });
        }
        dead.retain(|it| !may_lead_to_page(site, &it.link) && !names_rust_item(site, &it.link));
        let is_entry = ignored_entries(site);
        dead.retain(|it| !is_entry(&it.link));
        let made = folders_with_made_pages(site, dead.iter().map(|it| &it.link));
        dead.retain(|it| !is_made(site, &made, &it.link));
        let trees = absent_trees(&dead, site);
        let unclear = dead.iter().filter(|it| it.near.is_none()).map(|it| &it.link);
        let strayed = report_strayed(site, unclear, cx);
        dead.retain(|it| it.near.is_some() || !strayed.has(&it.link));
        report_unserved(site, cx);
        report_redirected(site, cx);
        report_dead(site, cx);
        report_lost_files(site, cx);
        for dead in &dead {
            let tree = dead.absent_folder(site).filter(|_| dead.near.is_none());
            match tree.as_deref().and_then(|it| trees.get_key_value(it)) {
                // Nobody links so often to what was never there.
                Some(_) if site.builds.has(&dead.link.page.path) => {}
                Some((folder, pages)) if *pages >= MIN_TREE => dead.report_tree(folder, *pages, cx),
                _ => dead.report(site, cx),
            }
        }
    }
}

/// This many dead pages in a folder that does not exist have one cause.
const MIN_TREE: usize = 10;
/// On pages of a build, fewer do: it may take the folder from elsewhere.
const MIN_BUILT_TREE: usize = 5;

/// The folders that do not exist and that links name as many pages of, with the number of pages.
fn absent_trees(dead: &[DeadLink<'_>], site: &Site) -> HashMap<String, usize> {
    let mut pages: HashMap<String, HashSet<String>> = HashMap::new();
    for dead in dead.iter().filter(|it| it.near.is_none()) {
        if let Some(folder) = dead.absent_folder(site) {
            pages.entry(folder).or_default().insert(dead.link.path().into_owned());
        }
    }
    let counts = pages.into_iter().map(|(folder, pages)| (folder, pages.len()));
    counts.filter(|it| it.1 >= MIN_BUILT_TREE).collect()
}

struct DeadLink<'s> {
    link: SiteLink<'s>,
    /// The address of the page that was probably meant.
    near: Option<String>,
    /// Whether hardly anything else can be meant.
    is_sure: bool,
}

impl DeadLink<'_> {
    /// The first folder of the path that does not exist.
    fn absent_folder(&self, site: &Site) -> Option<String> {
        let from = &self.link.page.path;
        let in_build = site.path_in_build(from, &self.link.path());
        let path = in_build.or_else(|| self.link.rooted())?;
        // A link that repeats the base path has a cause of its own.
        if repeated_base_path(site, &self.link.path()).is_some() {
            return None;
        }
        site.index.absent_folder(&path).map(str::to_owned)
    }

    fn report_tree(&self, folder: &str, pages: usize, cx: &mut SiteCx<'_>) {
        cx.report(self.link.at, format!("page `{}` does not exist", self.link.path()))
            .cause(format!("folder `{folder}` does not exist, and links name {pages} pages in it"))
            .help(
                "if a build creates the folder, check the built site; else correct the links to it",
            );
    }

    fn report(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Self { link, near, is_sure } = self;
        let path = link.path();
        let rooted = link.rooted();
        let dead = match Dead::of(site, &path, rooted.as_deref()) {
            Dead::Placeholder if near.is_some() => Dead::Page,
            dead => dead,
        };
        let message = match dead {
            Dead::Placeholder => format!("`{path}` is a placeholder, not an address"),
            Dead::LeftOut => {
                format!("`{path}` is not published: the platform leaves out files of this name")
            }
            Dead::File | Dead::Code => format!("file `{path}` does not exist"),
            Dead::Unpublished(_) | Dead::Page => format!("page `{path}` does not exist"),
        };
        let finding = cx.report(link.at, message);
        if let Dead::Placeholder | Dead::Unpublished(_) | Dead::LeftOut = dead {
            if let Dead::Unpublished(it) = &dead {
                finding.cause(format!("page does not exist, as its file is named `{}`", it.file));
            }
            finding.help(dead.help(site));
            return;
        }
        let is_ignored = |path: &String| site.ignored.binary_search(path).is_ok();
        if site.platform.routes == Routes::Files && rooted.as_ref().is_some_and(is_ignored) {
            finding.help("git ignores this file, so that it is only on your disk: add it, or correct the link");
            return;
        }
        if let Some(file) = rooted.as_deref().and_then(|it| site.ignored_page(it)) {
            finding.cause(format!("page does not exist, as `{file}` is ignored"));
            finding
                .help("change the `.mintignore` or `.gitignore` that lists it, or remove the link");
            return;
        }
        let mut fix = |to: &str, fix: fn(String, Vec<Edit>) -> Fix| {
            if link.fact.is_plain {
                let span = link.fact.span;
                let mut edits = vec![Edit::replace(span, link.with_path(&percent_encoded(to)))];
                // The mark that ends the sentence belongs after the parenthesis.
                let mark = path.strip_prefix(to).filter(|it| matches!(*it, "." | "," | ";"));
                if let Some(mark) = mark.filter(|_| link.fact.is_in_parentheses) {
                    edits.push(Edit::insert(span.end + 1, mark));
                }
                finding.fix(fix(format!("Link to `{to}`"), edits));
            }
        };
        if let Some(rest) = repeated_base_path(site, &path) {
            fix(&rest, Fix::not_safe);
            let base = site.base_path.as_deref().unwrap_or_default();
            finding.cause(format!("link repeats the base path `/{base}`")).help(format!(
                "write `{rest}`; the platform adds the base path `/{base}` to links"
            ));
            return;
        }
        let Some(near) = near else {
            finding.help(dead.help(site));
            return;
        };
        fix(near, if *is_sure { Fix::not_safe } else { Fix::suggestion });
        let is_gone = |folder: &str| {
            site.index.absent_folder(&format!("{}/", folder.trim_matches('/'))).is_some()
        };
        if let Some((from, to)) = moved_folder(&path, near).filter(|it| is_gone(it.0)) {
            finding.cause(format!("page in `{from}` does not exist; the folder may be `{to}` now"));
        }
        finding.help(question(near, &path));
    }
}

/// The path without the base path of the site, if there is a page.
fn repeated_base_path(site: &Site, path: &str) -> Option<String> {
    let rest = site.below_base_path(path).filter(|_| path.starts_with('/'))?;
    let is_there = rest.is_empty()
        || matches!(site.find(rest, LinkKind::Page), Target::Page(_) | Target::File);
    is_there.then(|| format!("/{rest}"))
}
