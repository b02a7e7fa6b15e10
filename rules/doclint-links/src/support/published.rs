//! Folders of a repository that a website publishes.

use super::dead::{MIN_ADDRESSES, has_no_extension};
use super::site_links::SiteLink;
use doclint_rule::site::{LinkKind, Routes, Site, SitePage, Target, address};
use std::collections::{HashMap, HashSet};

/// Whether something that doclint doesn't know serves files of a repository from a folder of its own: most
/// paths from the root to images and other files lead nowhere.
pub(crate) fn serves_files<'l, 's: 'l>(
    site: &Site,
    missing: impl Iterator<Item = &'l SiteLink<'s>>,
) -> bool {
    if site.platform.routes != Routes::Files {
        return false;
    }
    let is_rooted =
        |page: &SitePage, target: &str| target.starts_with('/') && !site.knows_files(page);
    let missing: HashSet<_> =
        missing.filter(|it| is_rooted(it.page, it.fact.target)).map(|it| it.fact.target).collect();
    if missing.len() < MIN_ADDRESSES {
        return false;
    }
    let mut all = HashSet::new();
    for page in &site.pages {
        let files = page.facts.links.iter().filter(|it| it.kind == LinkKind::File);
        all.extend(files.map(|it| it.target).filter(|it| is_rooted(page, it)));
    }
    missing.len() * 2 > all.len()
}

/// Whether it is a path from a page without the extension of a file.
pub(crate) fn is_relative_address(path: &str) -> bool {
    !path.starts_with('/') && has_no_extension(path)
}

/// The folders at the top of a repository whose pages something publishes that doclint doesn't know: most
/// of their links, or a habit of them, lead to pages only if these have no extensions.
pub(crate) fn published_folders<'l, 's: 'l>(
    site: &'s Site,
    dead: impl Iterator<Item = &'l SiteLink<'s>>,
) -> HashSet<&'s str> {
    if site.platform.routes != Routes::Files {
        return HashSet::new();
    }
    let mut counts: HashMap<&str, Counts> = HashMap::new();
    for link in dead
        .filter(|it| is_relative_address(&it.path()) && !site.knows_address(it.page, &it.path()))
    {
        let has_page = |path: String| {
            [".md", ".mdx"].iter().any(|it| site.index.page(&format!("{path}{it}")).is_some())
        };
        if link.rooted().is_some_and(has_page) {
            counts.entry(top_folder(&link.page.path)).or_default().lost += 1;
        }
    }
    for link in site.links.iter().filter(|it| matches!(it.target, Target::Page(_))) {
        let page = &site.pages[link.page];
        let target = address(page.facts.links.at(link.link).target).map_or("", |it| it.path);
        let counts = counts.get_mut(top_folder(&page.path)).filter(|_| is_page_file(target));
        if let Some(counts) = counts {
            counts.found += 1;
        }
    }
    let published = counts.into_iter().filter(|it| it.1.are_of_a_website());
    published.map(|it| it.0).collect()
}

/// The links of a folder to its pages.
#[derive(Default)]
struct Counts {
    /// Those without the extension of the page.
    lost: usize,
    /// Those with it.
    found: usize,
}

impl Counts {
    /// So many are no slips, even where a program has written others.
    const HABIT: usize = 20;

    fn are_of_a_website(&self) -> bool {
        let Self { lost, found } = *self;
        lost >= MIN_ADDRESSES && lost > found || lost >= Self::HABIT && lost * 10 > found
    }
}

/// Whether a path is written with the extension of a page.
fn is_page_file(path: &str) -> bool {
    path.ends_with(".md") || path.ends_with(".mdx")
}

/// The first folder of a path; empty for a file at the top.
pub(crate) fn top_folder(path: &str) -> &str {
    path.split_once('/').map_or("", |it| it.0)
}
