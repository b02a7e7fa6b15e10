//! Properties that snippets show and pages don't pass.

use crate::uses::{Use as ComponentUse, uses as uses_of_components};
use doclint_rule::site::{FileRole, PassedFact, PlatformId, Site, SitePage, join};
use doclint_rule::suggest::suggest;
use doclint_rule::{Edit, Fix, FixKind, Location, RuleMeta, SiteCx, SiteRule};
use std::collections::{HashMap, HashSet};

pub(crate) struct MissingProperty;

impl SiteRule for MissingProperty {
    const META: RuleMeta = RuleMeta::warning(
        "missing-property",
        "a page does not pass a property that a snippet shows",
        include_str!("missing_property.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .one_per_cause()
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let uses: Vec<Use<'_>> = uses(site).collect();
        // The properties that pages pass, by snippet: one that none passes is a mistake there.
        let mut passed: HashMap<&str, HashSet<&str>> = HashMap::new();
        for (_, snippet, tag) in &uses {
            let names = tag.properties.iter().map(|it| &*it.0);
            passed.entry(&snippet.path).or_default().extend(names);
        }
        for (page, snippet, tag) in uses.iter().filter(|it| !it.2.has_spread && !it.0.is_frozen) {
            let is_passed = |name: &&str| tag.properties.iter().any(|it| *it.0 == **name);
            let shown = snippet.facts.shown_properties.iter().map(|it| &**it);
            for name in shown.filter(|it| !is_passed(it)) {
                let by_some = passed[&*snippet.path].contains(name);
                report((page, snippet, tag), name, by_some, cx);
            }
        }
        for it in uses_of_components(site) {
            report_component(&it, cx);
        }
    }
}

/// Reports what a tag of a component leaves out and the component shows in the middle of a text.
fn report_component(it: &ComponentUse<'_>, cx: &mut SiteCx<'_>) {
    if it.tag.has_spread || it.page.is_frozen {
        return;
    }
    let is_passed = |name: &str| it.tag.properties.iter().any(|it| &*it.0 == name);
    let shown = it.takes.iter().filter(|it| it.is_in_text && !it.has_default);
    for name in shown.map(|it| it.name).filter(|it| !is_passed(it) && *it != "children") {
        let message = format!("`{}` does not pass `{name}`, which it shows in a text", it.tag.tag);
        cx.report(Location { file: it.page.file, span: it.tag.span }, message)
            .cause(format!("tags of `{}` do not pass `{name}`", it.path))
            .help(format!("add `{name}`; readers see nothing in its place"));
    }
}

/// A page, a snippet that it shows, and the tag.
type Use<'s> = (&'s SitePage, &'s SitePage, &'s PassedFact);

fn uses(site: &Site) -> impl Iterator<Item = Use<'_>> {
    let all = site.pages.iter().flat_map(|page| page.facts.passed.iter().map(move |it| (page, it)));
    all.filter(|(_, tag)| &*tag.exported == "default").filter_map(|(page, tag)| {
        let snippet = &site.pages[site.index.page(&join(&page.path, &tag.source)?)?];
        (snippet.role == FileRole::Snippet).then_some((page, snippet, tag))
    })
}

fn report((page, snippet, tag): Use<'_>, name: &str, by_some: bool, cx: &mut SiteCx<'_>) {
    let shown = &snippet.facts.shown_properties;
    let unknown = tag.properties.iter().filter(|it| !shown.contains(&it.0)).map(|it| &*it.0);
    let near = suggest(name, unknown);
    let near = tag.properties.iter().find(|it| Some(&*it.0) == near);
    let span = near.map_or(tag.span, |it| it.1);
    let message = format!("`{}` does not pass `{name}`, which the snippet shows", tag.tag);
    let finding = cx.report(Location { file: page.file, span }, message);
    match near {
        Some((wrong, span)) => {
            let edit = Edit::replace(*span, name);
            finding.help(format!("did you mean `{name}` instead of `{wrong}`?"));
            finding.fix(Fix::not_safe(format!("Name it `{name}`"), edit).changing_components());
        }
        None if by_some => {
            finding.help(format!("add `{name}`; readers see nothing in its place"));
        }
        None => {
            let path = &snippet.path;
            finding.cause(format!("`{path}` shows `{name}`, which no page passes"));
            finding.help(format!(
                "pass it, or remove it; if readers should see the braces, write `\\{{{name}\\}}`"
            ));
        }
    }
}
