//! Addresses in the scripts of components that lead nowhere.

use doclint_rule::site::{
    LinkKind, PlatformId, ScriptLink, Site, Target, address, percent_decoded,
};
use doclint_rule::suggest::question;
use doclint_rule::{Edit, Fix, FixKind, RuleMeta, SiteCx, SiteRule};

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
        // Without settings, the root of the site is unknown.
        if site.docs_json.is_none() || site.script_links.is_empty() {
            return;
        }
        let mut near_pages = site.near_pages();
        for link in &site.script_links {
            let Some(path) = dead_path(site, link) else { continue };
            let kind = if link.kind == LinkKind::Page { "page" } else { "file" };
            let finding = cx.report(link.at, format!("{kind} `{path}` does not exist"));
            finding.cause(format!("component has the address `{path}`, which leads nowhere"));
            finding.help("correct the address; it is on every page that shows the component");
            let near = (link.kind == LinkKind::Page).then(|| near_pages.of_path(&path)).flatten();
            let Some(near) = near.map(|it| format!("/{}", it.address)) else { continue };
            finding.help(question(&near, &path));
            if let Some(rest) = link.target.strip_prefix(&path) {
                let edit = Edit::replace(link.at.span, format!("{near}{rest}"));
                finding.fix(Fix::suggestion(format!("Link to `{near}`"), edit));
            }
        }
    }
}

/// The path of an address that leads nowhere. A component may add the base path itself.
fn dead_path(site: &Site, link: &ScriptLink) -> Option<String> {
    let path = percent_decoded(address(&link.target)?.path).into_owned();
    let is_dead = |target: &str| site.resolve("", target, link.kind) == Target::Missing;
    let rest = site.below_base_path(&path).map(|it| format!("/{it}"));
    (is_dead(&link.target) && rest.is_none_or(|it| is_dead(&it))).then_some(path)
}
