//! Addresses in the scripts of components that lead nowhere.

use doclint_rule::site::{LinkKind, PlatformId, Site, Target, address, percent_decoded};
use doclint_rule::suggest::question;
use doclint_rule::{Edit, Fix, FixKind, Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct BrokenLink;

impl SiteRule for BrokenLink {
    const META: RuleMeta = RuleMeta::error(
        "broken-link",
        "a component that pages import has an address that leads nowhere",
        include_str!("broken_link.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .one_per_cause()
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let mut near_pages = site.near_pages();
        for script in &site.script_files {
            for (span, target, kind) in &script.facts.links {
                let Some(path) = dead_path(site, target, *kind) else { continue };
                let at = Location { file: script.file, span: *span };
                let what = if *kind == LinkKind::Page { "page" } else { "file" };
                let finding = cx.report(at, format!("{what} `{path}` does not exist"));
                finding.cause(format!("component has the address `{path}`, which leads nowhere"));
                finding.help("correct the address; it is on every page that shows the component");
                let near = (*kind == LinkKind::Page).then(|| near_pages.of_path(&path)).flatten();
                let Some(near) = near.map(|it| format!("/{}", it.address)) else { continue };
                finding.help(question(&near, &path));
                if let Some(rest) = target.strip_prefix(&path) {
                    let edit = Edit::replace(*span, format!("{near}{rest}"));
                    finding.fix(Fix::suggestion(format!("Link to `{near}`"), edit));
                }
            }
        }
    }
}

/// The path of an address that leads nowhere. A component may add the base path itself.
fn dead_path(site: &Site, target: &str, kind: LinkKind) -> Option<String> {
    let path = percent_decoded(address(target)?.path).into_owned();
    let is_dead = |target: &str| site.resolve("", target, kind) == Target::Missing;
    let rest = site.below_base_path(&path).map(|it| format!("/{it}"));
    (is_dead(target) && rest.is_none_or(|it| is_dead(&it))).then_some(path)
}
