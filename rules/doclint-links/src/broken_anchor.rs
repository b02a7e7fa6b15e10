//! Links to anchors that do not exist.

use crate::support::missing_anchor::MissingAnchor;
use crate::support::other_anchors::{FolderCounts, Labels, OtherWays, names_section};
use crate::support::site_links::{each, end_of_redirect};
use doclint_rule::site::{
    AnchorNames, Fact, FileRole, LinkKind, Routes, Site, Target, fragment_of, percent_decoded, slug,
};
use doclint_rule::suggest::Budget;
use doclint_rule::{FixKind, RuleMeta, SiteCx, SiteRule};
use std::collections::HashMap;

pub(crate) struct BrokenAnchor;

impl SiteRule for BrokenAnchor {
    const META: RuleMeta = RuleMeta::warning(
        "broken-anchor",
        "a link leads to a heading that does not exist",
        include_str!("broken_anchor.md"),
    )
    .in_builds()
    .reads(&[Fact::Links])
    .only_in_pages()
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let mut known: HashMap<usize, Option<AnchorNames<'_>>> = HashMap::new();
        let mut dead = Vec::new();
        let mut counts = FolderCounts::default();
        let mut labels = None;
        for link in each(site, LinkKind::Page) {
            let page = match link.target {
                Target::Page(page) => *page,
                Target::Redirect(_, to) => match end_of_redirect(site, to) {
                    Some(page) => page,
                    None => continue,
                },
                _ => continue,
            };
            let fragment = fragment_of(link.fact.target).filter(|it| names_section(it));
            let Some(fragment) = fragment else { continue };
            // In a repository, it opens a tab of MkDocs.
            if fragment.starts_with("__tabbed_") && site.platform.routes == Routes::Files {
                continue;
            }
            // A snippet is part of several pages, and tabs of some programs are links to `#tab/linux`.
            let is_of_snippet = link.path().is_empty() && link.page.role == FileRole::Snippet;
            if is_of_snippet || fragment.contains('/') && site.builds.has(&link.page.path) {
                continue;
            }
            let anchors = known.entry(page).or_insert_with(|| AnchorNames::of(site, page));
            let Some(anchors) = anchors else { continue };
            let wanted = percent_decoded(fragment);
            // Some slugs have a percent sign themselves.
            let is_there = anchors.contains(&wanted)
                || anchors.contains(fragment)
                || wanted.contains('%') && anchors.contains(&percent_decoded(&wanted));
            let other = if is_there { anchors.other_spelling(&wanted) } else { None };
            let is_there = is_there && other.is_none();
            if site.may_be_published(link.page) {
                counts.add(&link.page.path, (page, fragment), is_there);
            }
            if is_there {
                continue;
            }
            let is_common =
                link.path().is_empty() && site.builds.has_common_anchors(&link.page.path);
            if is_common && labels.get_or_insert_with(|| Labels::of(site)).have(&wanted) {
                continue;
            }
            dead.push((link, page, wanted.into_owned(), other));
        }
        let on_github = site.index.files().any(|it| it.starts_with(".github/"));
        let ways = OtherWays::of(site, dead.iter().map(|it| (it.1, &*it.2)));
        let mut budget = Budget::default();
        for (link, page, wanted, other) in &dead {
            // Where the platform's own names are known, another spelling is no other way.
            // The files about a repository are read on its forge.
            let is_read_there =
                !site.may_be_published(link.page) && !site.builds.has(&link.page.path);
            let is_certain = other.is_some() || on_github && is_read_there;
            if counts.are_made(&link.page.path) || !is_certain && ways.has(*page, wanted) {
                continue;
            }
            let Some(Some(anchors)) = known.get(page) else { continue };
            let near = other.as_deref().or_else(|| anchors.nearest(wanted, &mut budget));
            // Nobody links a section to itself.
            let is_own = near.is_some() && link.path().is_empty();
            let own = if is_own { link.own_section() } else { None };
            let near = near.filter(|it| own.is_none_or(|own| slug(own) != *it));
            let elsewhere = if near.is_some() { None } else { site.moved_heading(*page, wanted) };
            let missing = MissingAnchor { link, wanted, near, elsewhere };
            missing.report(&site.pages[*page], site, cx);
        }
    }
}
