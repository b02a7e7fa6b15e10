//! Links to anchors that do not exist.

use crate::support::site_links::{SiteLink, each};
use doclint_rule::data::{edit_distance, suggest};
use doclint_rule::site::{
    LinkKind, Role, Site, SitePage, Target, address, page_address, percent_decoded,
    percent_encoded, slug,
};
use doclint_rule::{Edit, Fix, FixKind, Location, RuleMeta, SiteCx, SiteRule, Span};
use std::collections::{HashMap, HashSet};

pub(crate) struct BrokenAnchor;

impl SiteRule for BrokenAnchor {
    const META: RuleMeta = RuleMeta::warning(
        "broken-anchor",
        "a link leads to a heading that does not exist",
        include_str!("broken_anchor.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let mut known: HashMap<usize, Option<Anchors<'_>>> = HashMap::new();
        let mut told = 0;
        for link in each(site, LinkKind::Page) {
            let page = match link.target {
                Target::Page(page) => *page,
                Target::Redirect(_, to) => match end(site, to) {
                    Some(page) => page,
                    None => continue,
                },
                _ => continue,
            };
            let fragment = address(&link.fact.target).and_then(|it| it.fragment);
            // `#top` and a search for text exist on every page.
            let is_anchor = |it: &&str| !it.is_empty() && *it != "top" && !it.starts_with(":~:");
            let Some(fragment) = fragment.filter(is_anchor) else { continue };
            // A snippet is part of several pages.
            if link.path().is_empty() && link.page.role == Role::Snippet {
                continue;
            }
            let anchors = known.entry(page).or_insert_with(|| {
                let all = site.anchors(&site.pages[page])?;
                Some(Anchors::new(all.into_keys().collect()))
            });
            let Some(anchors) = anchors else { continue };
            let wanted = percent_decoded(fragment);
            if anchors.all.contains(&*wanted) || anchors.all.contains(fragment) {
                continue;
            }
            // A search looks at all of them: where most links are dead, that would take long.
            told += 1;
            let near = if told < MAX_SEARCHES { anchors.near(&wanted) } else { None };
            report(&link, &wanted, near, (site, &site.pages[page]), cx);
        }
    }
}

/// The page that a redirect leads to, unless its destination has an anchor itself.
fn end(site: &Site, to: &str) -> Option<usize> {
    let address = address(to).filter(|it| it.fragment.is_none())?;
    match site.resolve("", address.path, LinkKind::Page) {
        Target::Page(page) => Some(page),
        _ => None,
    }
}

fn report(
    link: &SiteLink<'_>,
    wanted: &str,
    near: Option<&str>,
    (site, page): (&Site, &SitePage),
    cx: &mut SiteCx<'_>,
) {
    let deep = page.facts.headings.iter().find(|it| it.level > 4 && slug(&it.text) == wanted);
    let text = match link.path().is_empty() {
        _ if deep.is_some() => {
            format!("`#{wanted}` belongs to a heading of level 5 or 6, which has no anchor")
        }
        true => format!("this page has no heading with the anchor `#{wanted}`"),
        false => format!("`{}` has no heading with the anchor `#{wanted}`", page.path),
    };
    let finding = cx.report(link.at, text);
    if let Some(deep) = deep {
        finding.label_at(Location { file: page.file, span: deep.span }, "this heading");
        finding.help(
            "raise the heading to level 4, give it an id such as `{#id}`, or link to the page",
        );
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
    let Some(near) = near else {
        finding.help("link to an existing heading, or to the page without an anchor");
        return;
    };
    finding.help(format!("did you mean `#{near}`?"));
    let written = &link.fact.target;
    if let Some((before, _)) = written.split_once('#').filter(|_| link.fact.is_plain) {
        let start = link.fact.span.start + before.len() as u32 + 1;
        let edit = Edit::replace(Span::new(start, link.fact.span.end), near);
        finding.fix(Fix::suggestion(format!("Link to `#{near}`"), edit));
    }
}

const MAX_SEARCHES: u32 = 200;

/// The anchors of a page.
struct Anchors<'s> {
    all: HashSet<&'s str>,
    /// By their letters and digits: signs are what people and other tools get wrong.
    by_letters: HashMap<String, &'s str>,
}

impl<'s> Anchors<'s> {
    fn new(all: HashSet<&'s str>) -> Self {
        let mut sorted: Vec<&str> = all.iter().copied().collect();
        sorted.sort_unstable_by(|a, b| b.cmp(a));
        let by_letters = sorted.into_iter().map(|it| (letters(it), it)).collect();
        Self { all, by_letters }
    }

    /// The one with the same letters, or that differs in one or two. What only ends alike means
    /// something else: the first word tells headings apart.
    fn near(&self, wanted: &str) -> Option<&'s str> {
        if let Some(same) = self.by_letters.get(&letters(&wanted.to_lowercase())) {
            return Some(same);
        }
        let first = |text: &str| {
            text.split('-').next().unwrap_or_default().chars().take(3).collect::<String>()
        };
        let start = first(wanted);
        let mut alike: Vec<&str> =
            self.all.iter().copied().filter(|it| first(it) == start).collect();
        alike.sort_unstable();
        let near = suggest(wanted, alike.iter().copied())?;
        let near = alike.into_iter().find(|it| *it == near)?;
        (edit_distance(wanted, near) <= 2 + wanted.len() / 10).then_some(near)
    }
}

fn letters(text: &str) -> String {
    text.chars().filter(|it| it.is_alphanumeric()).collect()
}
