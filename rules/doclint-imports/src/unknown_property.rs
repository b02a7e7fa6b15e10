//! Properties that tags pass and the site's own component does not take.

use crate::uses::{Use, uses};
use doclint_rule::site::{PlatformId, Site};
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
        let uses = uses(site);
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
                    report(it, (name, *span), passed, cx);
                }
            }
        }
    }
}

fn report(it: &Use<'_>, (name, span): (&str, Span), passed: &HashSet<&str>, cx: &mut SiteCx<'_>) {
    let has = |taken: &str| it.tag.properties.iter().any(|it| &*it.0 == taken);
    let free = || it.takes.iter().filter(|it| !has(it.name));
    // What has no other value and comes from no tag was renamed in the component alone.
    let mut orphans = free().filter(|it| !it.has_default && !passed.contains(it.name));
    let orphan = orphans.next().filter(|_| orphans.next().is_none()).map(|it| it.name);
    let meant = suggest(name, free().map(|it| it.name)).or(orphan);
    let (tag, path) = (&it.tag.tag, &it.path);
    let at = Location { file: it.page.file, span };
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
