//! Links to places on a page that are not there.

use crate::site_links::{SiteLink, each};
use doclint_rule::data::suggest;
use doclint_rule::site::{LinkKind, Role, Site, SitePage, Target, address, percent_decoded};
use doclint_rule::{Edit, Fix, FixKind, Level, Profile, RuleMeta, SiteCx, SiteRule, Span};
use std::collections::{HashMap, HashSet};

pub(crate) struct BrokenAnchor;

impl SiteRule for BrokenAnchor {
    const META: RuleMeta = RuleMeta {
        name: "broken-anchor",
        summary: "a link leads to a heading that is not there",
        level: Level::Warning,
        profile: Profile::Recommended,
        fix: FixKind::Sometimes,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("broken_anchor.md"),
    };
    type Options = ();

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let mut known: HashMap<usize, Option<HashSet<&str>>> = HashMap::new();
        for link in each(site, LinkKind::Page) {
            let Target::Page(page) = *link.target else { continue };
            let Some(fragment) = address(&link.fact.target).and_then(|it| it.fragment) else {
                continue;
            };
            // The top of a page, and a search for text.
            if fragment.is_empty() || fragment == "top" || fragment.starts_with(":~:") {
                continue;
            }
            // In a snippet, the page around it is another one each time.
            let is_own = link.path.is_empty();
            if is_own && link.page.role == Role::Snippet {
                continue;
            }
            let anchors = known.entry(page).or_insert_with(|| anchors(site, &site.pages[page]));
            let Some(anchors) = anchors else { continue };
            let wanted = percent_decoded(fragment);
            if anchors.contains(&*wanted) || anchors.contains(fragment) {
                continue;
            }
            report(&link, &wanted, anchors, &site.pages[page], cx);
        }
    }
}

fn report(
    link: &SiteLink<'_>,
    wanted: &str,
    anchors: &HashSet<&str>,
    page: &SitePage,
    cx: &mut SiteCx<'_>,
) {
    let text = match link.path.is_empty() {
        true => format!("this page has no heading with the anchor `#{wanted}`"),
        false => format!("`{}` has no heading with the anchor `#{wanted}`", page.path),
    };
    let mut names: Vec<&str> = anchors.iter().copied().collect();
    names.sort_unstable();
    let near = same_words(wanted, &names).or_else(|| suggest(wanted, names.iter().copied()));
    let finding = cx.report(link.at, text);
    let Some(near) = near else {
        finding.help("link to a heading that is there, or to the page alone");
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

/// The anchor with the same letters and digits: signs are what people and other tools get wrong.
fn same_words<'a>(wanted: &str, names: &[&'a str]) -> Option<&'a str> {
    let words = |text: &str| text.chars().filter(|it| it.is_alphanumeric()).collect::<String>();
    let wanted = words(&wanted.to_lowercase());
    names.iter().copied().find(|it| words(it) == wanted)
}

/// How deep snippets that import snippets are followed.
const MAX_DEPTH: usize = 8;

/// The anchors of a page and of what it imports; `None` where they can't be known.
fn anchors<'s>(site: &'s Site, page: &'s SitePage) -> Option<HashSet<&'s str>> {
    // Its headings are made of an API.
    if page.facts.is_operation() {
        return None;
    }
    let mode = page.facts.get("mode").and_then(|it| it.as_str());
    let has_headings = !matches!(mode, Some("custom" | "frame"));
    let mut anchors = HashSet::new();
    let mut level = vec![page];
    let mut seen = HashSet::from([page.file]);
    for _ in 0..MAX_DEPTH {
        let mut next = Vec::new();
        for page in level {
            let own = page.facts.anchors.iter().filter(|it| has_headings || !it.of_heading);
            anchors.extend(own.map(|it| it.id.as_str()));
            let imported = page.facts.imports.iter().filter_map(|it| site.imported(page, it));
            next.extend(imported.filter(|it| seen.insert(it.file)));
        }
        level = next;
    }
    Some(anchors)
}
