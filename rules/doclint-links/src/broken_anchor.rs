//! Links to anchors that do not exist.

use crate::support::other_anchors::{
    FolderCounts, Labels, OtherWays, may_be_section, names_section,
};
use crate::support::signs;
use crate::support::site_links::{SiteLink, each, end_of_redirect};
use doclint_rule::data::Value;
use doclint_rule::site::{
    AnchorNames, Fact, FileRole, HeadingFact, LinkKind, Routes, Site, SitePage, Target,
    fragment_of, page_address, percent_decoded, percent_encoded, slug,
};
use doclint_rule::suggest::Budget;
use doclint_rule::{
    Applicability, Diagnostic, Edit, Fix, FixKind, Location, RuleMeta, SiteCx, SiteRule, Span,
};
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
            dead.push((link, page, wanted.into_owned()));
        }
        let ways = OtherWays::of(site, dead.iter().map(|it| (it.1, &*it.2)));
        let mut budget = Budget::default();
        for (link, page, wanted) in &dead {
            if counts.are_made(&link.page.path) || ways.has(*page, wanted) {
                continue;
            }
            let Some(Some(anchors)) = known.get(page) else { continue };
            let near = anchors.nearest(wanted, &mut budget);
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

/// Links to the top of the page instead.
fn without_anchor(link: &SiteLink<'_>) -> Option<Fix> {
    let (before, _) = link.fact.target.split_once('#').filter(|_| link.fact.is_plain)?;
    let anchor = Span::new(link.fact.span.start + before.len() as u32, link.fact.span.end);
    Some(Fix::not_safe("Drop the anchor", Edit::delete(anchor)))
}

/// An anchor that a page does not have.
struct MissingAnchor<'a> {
    link: &'a SiteLink<'a>,
    wanted: &'a str,
    /// The most similar anchor of the page.
    near: Option<&'a str>,
    /// The only other page with a heading of that anchor.
    elsewhere: Option<usize>,
}

impl MissingAnchor<'_> {
    fn report(&self, page: &SitePage, site: &Site, cx: &mut SiteCx<'_>) {
        let Self { link, wanted, near, elsewhere } = *self;
        let is_published = site.platform.routes == Routes::Published;
        let is_deep = |it: &HeadingFact<'_>| it.level > 4 && slug(it.text) == wanted;
        let deep = page.facts.headings.iter().find(|it| is_published && is_deep(it));
        let is_same_page = link.path().is_empty();
        let text = match deep {
            Some(deep) => format!(
                "no anchor `#{wanted}`: its heading is level {}, and only levels 1 to 4 get anchors",
                deep.level
            ),
            None if is_same_page => format!("this page has no heading with the anchor `#{wanted}`"),
            None => format!("`{}` has no heading with the anchor `#{wanted}`", page.path),
        };
        let finding = cx.report(link.at, text);
        if let Some(deep) = deep {
            finding.cause(format!(
                "no anchor `#{wanted}` in `{}`: its heading is level {}, and only levels 1 to 4 get \
                 anchors",
                page.path, deep.level
            ));
            finding.label_at(Location { file: page.file, span: deep.span }, "this heading");
            finding.help(format!(
            "raise the heading to level 4, give it an id such as `{{#{wanted}}}`, or link to the page"
        ));
            return;
        }
        if is_same_page {
            finding.cause(format!(
                "no heading has the anchor `#{wanted}` on the page that links to it"
            ));
        }
        let title = page.facts.get("title").and_then(Value::as_str).unwrap_or_default();
        if is_published && !is_same_page && slug(title) == wanted {
            finding.help("drop the anchor: page titles have none, and the page opens at its title");
            let fix = without_anchor(link).map(|it| match may_be_section(page, wanted) {
                true => Fix { applicability: Applicability::Suggestion, ..it },
                false => it,
            });
            finding.fixes.extend(fix);
            return;
        }
        // A section may have become a page.
        let below = format!("{}/{wanted}", page_address(&page.path));
        if site.index.page(&below).is_some() {
            let below = percent_encoded(&below);
            finding.help(format!("did you mean the page `/{below}`?"));
            if link.fact.is_plain {
                let edit = Edit::replace(link.fact.span, format!("/{below}"));
                finding.fix(Fix::suggestion(format!("Link to `/{below}`"), edit));
            }
            return;
        }
        if let Some(other) = elsewhere.map(|it| &site.pages[it]) {
            let address = site.platform.routes.address(&other.path);
            let moved = format!("{}#{wanted}", link.written(address));
            finding.help(format!("did you mean `{moved}`?"));
            if link.fact.is_plain {
                let (path, anchor) = moved.split_once('#').unwrap_or((&moved, ""));
                let written = format!("{}#{anchor}", percent_encoded(path));
                let edit = Edit::replace(link.fact.span, written);
                finding.fix(Fix::suggestion(format!("Link to `{moved}`"), edit));
            }
            return;
        }
        let Some(near) = near else {
            let rest = if is_same_page { "remove the link" } else { "drop the anchor" };
            finding.help(format!("link to one of its headings, or {rest}"));
            return;
        };
        self.suggest(near, finding);
    }

    /// Suggests another anchor of the page.
    fn suggest(&self, near: &str, finding: &mut Diagnostic) {
        let Self { link, wanted, .. } = *self;
        if let Some(help) = signs::invisible(near, wanted) {
            finding.help(help);
            return;
        }
        finding.help(signs::meant(near, wanted));
        let written = &link.fact.target;
        if let Some((before, _)) = written.split_once('#').filter(|_| link.fact.is_plain) {
            let start = link.fact.span.start + before.len() as u32 + 1;
            let edit = Edit::replace(Span::new(start, link.fact.span.end), near);
            finding.fix(Fix::suggestion(format!("Link to `#{near}`"), edit));
        }
    }
}
