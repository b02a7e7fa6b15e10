//! Properties that tags pass and the site's own component does not take.

use doclint_rule::site::{Exports, PassedFact, PlatformId, Property, Site, SitePage};
use doclint_rule::suggest::suggest;
use doclint_rule::{Edit, Fix, FixKind, Location, RuleMeta, SiteCx, SiteRule, Span};
use std::collections::{HashMap, HashSet};

pub(crate) struct UnknownProperty;

/// What React and browsers give a meaning to, and what is often passed in vain.
const COMMON: [&str; 8] =
    ["key", "ref", "children", "className", "class", "style", "id", "client:load"];

impl SiteRule for UnknownProperty {
    const META: RuleMeta = RuleMeta::warning(
        "unknown-property",
        "a page passes a property that the site's own component does not take",
        include_str!("unknown_property.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .one_per_cause()
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let uses: Vec<Use<'_>> = uses(site);
        // What tags pass, by component: a property that none passes is the new name of one.
        let mut passed: HashMap<(&str, &str), HashSet<&str>> = HashMap::new();
        for it in &uses {
            let names = it.tag.properties.iter().map(|it| &*it.0);
            passed.entry(it.component()).or_default().extend(names);
        }
        for it in uses.iter().filter(|it| !it.tag.has_spread && !it.page.is_frozen) {
            let passed = &passed[&it.component()];
            for (name, span) in &it.tag.properties {
                let is_taken = it.takes.iter().any(|taken| taken.name == &**name);
                let is_common = COMMON.contains(&&**name) || name.contains('-');
                if !is_taken && !is_common {
                    it.report((name, *span), passed, cx);
                }
            }
        }
    }
}

/// A tag of a component whose properties are known.
struct Use<'s> {
    page: &'s SitePage,
    tag: &'s PassedFact,
    /// The file of the component.
    path: String,
    takes: Vec<Property<'s>>,
}

fn uses(site: &Site) -> Vec<Use<'_>> {
    let all = site.pages.iter().flat_map(|page| page.facts.passed.iter().map(move |it| (page, it)));
    let found = all.filter(|(_, tag)| !tag.properties.is_empty()).filter_map(|(page, tag)| {
        let import = page.facts.imports.iter().find(|it| *it.source == *tag.source)?;
        let path = site.imported_path(page, import)?;
        let takes = exports(site, &path)?.properties(&tag.exported)?;
        Some(Use { page, tag, path, takes })
    });
    found.collect()
}

/// The exports of a script, or of a page that defines components.
fn exports<'s>(site: &'s Site, path: &str) -> Option<&'s Exports> {
    let of_page = || Some(&site.pages[site.index.page(path)?].facts.exports);
    site.scripts.get(path).or_else(of_page)
}

impl Use<'_> {
    fn component(&self) -> (&str, &str) {
        (&self.path, &self.tag.exported)
    }

    fn report(&self, (name, span): (&str, Span), passed: &HashSet<&str>, cx: &mut SiteCx<'_>) {
        let has = |taken: &str| self.tag.properties.iter().any(|it| &*it.0 == taken);
        let free = || self.takes.iter().filter(|it| !has(it.name));
        // What has no other value and comes from no tag was renamed in the component alone.
        let mut orphans = free().filter(|it| !it.has_default && !passed.contains(it.name));
        let orphan = orphans.next().filter(|_| orphans.next().is_none()).map(|it| it.name);
        let meant = suggest(name, free().map(|it| it.name)).or(orphan);
        let (tag, path) = (&self.tag.tag, &self.path);
        let at = Location { file: self.page.file, span };
        let finding = cx.report(at, format!("`{tag}` of `{path}` does not take `{name}`"));
        finding.cause(format!("`{path}` does not take `{name}`, which pages pass to `{tag}`"));
        let Some(meant) = meant else {
            finding.help("remove it, or add it to the component; it has no effect");
            return;
        };
        finding.help(format!("did you mean `{meant}`?"));
        let edit = Edit::replace(Span::new(span.start, span.start + name.len() as u32), meant);
        finding.fix(Fix::not_safe(format!("Name it `{meant}`"), edit).changing_components());
    }
}
