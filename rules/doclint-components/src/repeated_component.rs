//! Components that appear on a page too often.

use crate::support::spec::around;
use doclint_rule::site::{FileRole, ShownRoot, Site, SitePage};
use doclint_rule::{
    InPlaceRule, Location, Page, PageCx, PageRule, PlacedDefect, PlacedDefects, RuleMeta, SiteCx,
    Span, ast,
};
use std::collections::HashMap;

pub(crate) struct RepeatedComponent;

impl PageRule for RepeatedComponent {
    const META: RuleMeta = RuleMeta::warning(
        "repeated-component",
        "a component appears more often on a page than it may",
        include_str!("repeated_component.md"),
    );

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let mut seen: HashMap<&str, (u32, Span)> = HashMap::new();
        let mut surplus = Vec::new();
        for component in ast::Component::all(page) {
            let Some(name) = component.name() else { continue };
            let Some(spec) = cx.vocabulary().get(name.as_str()) else { continue };
            let most = spec.per_page;
            // One inside another of its kind is a finding of another rule.
            if most == 0 || around(component, &spec.not_in).is_some() {
                continue;
            }
            let (count, first) = seen.entry(name.as_str()).or_insert((0, component.opening()));
            *count += 1;
            if *count == most + 1 {
                surplus.push((component, name, most, *first));
            }
        }
        for (component, name, most, first) in surplus {
            let limit = if most == 1 { "one".to_owned() } else { most.to_string() };
            let text = format!("the page has more than {limit} `{name}`");
            cx.report(component.opening(), text).label(first, "first one here").help("merge them");
        }
    }
}

impl InPlaceRule for RepeatedComponent {
    fn check_in_place(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let mut defects = PlacedDefects::default();
        let pages = site.pages.iter().filter(|it| it.role == FileRole::Page && !it.is_frozen);
        for page in pages.filter(|it| !it.facts.places.is_empty()) {
            check_page(site, page, &mut defects, cx);
        }
        defects.report(cx);
    }
}

/// Notes what snippets bring to a page that has it already. Of what may appear more than once, nobody
/// knows how many a snippet has.
fn check_page(site: &Site, page: &SitePage, defects: &mut PlacedDefects, cx: &SiteCx<'_>) {
    let only_one = |name: &str| cx.vocabulary().get(name).filter(|it| it.per_page == 1);
    let own = page.facts.roots.iter().filter(|it| only_one(&it.name).is_some());
    let at = |span| Location { file: page.file, span };
    let mut seen: HashMap<&str, Location> = own.map(|it| (&*it.name, at(it.span))).collect();
    for place in &page.facts.places {
        for ShownRoot { root, holder } in site.shown_roots(page, place) {
            let Some(spec) = only_one(&root.name) else { continue };
            // One inside another of its kind is a finding of another rule.
            if place.around.iter().any(|it| spec.not_in.iter().any(|no| **no == *it.name)) {
                continue;
            }
            let first = seen.get(&*root.name).copied();
            seen.entry(&root.name).or_insert(at(place.span));
            let defect = first.map(|first| PlacedDefect {
                part: format!("`{}`", root.name),
                defect: "is one too many for the page".to_owned(),
                help: "merge them".to_owned(),
                label: Some((first, "the other one is here".to_owned())),
            });
            let root_at = Location { file: holder.file, span: root.span };
            defects.note((holder, root_at), at(place.span), defect);
        }
    }
}
