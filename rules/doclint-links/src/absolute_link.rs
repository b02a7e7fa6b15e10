//! Links to the own site that spell out its domain.

use crate::support::own_domain::{own_links, urls};
use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::site::{
    Fact, LinkFact, LinkKind, PlatformId, Site, Target, address, percent_decoded,
};
use doclint_rule::{Configurable, Edit, Fix, FixKind, Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct AbsoluteLink {
    options: AbsoluteLinkOptions,
}

/// The options of `absolute-link`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Serialize)]
#[serde(crate = "doclint_rule::serde", default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(crate = "doclint_rule::schemars")]
pub(crate) struct AbsoluteLinkOptions {
    /// The URLs that the site is published at, such as `https://example.com/docs`.
    addresses: Vec<String>,
}

impl Configurable for AbsoluteLink {
    type Options = AbsoluteLinkOptions;
    fn new(options: AbsoluteLinkOptions) -> Self {
        Self { options }
    }
}

impl SiteRule for AbsoluteLink {
    const META: RuleMeta = RuleMeta::suggestion(
        "absolute-link",
        "a link to a page of the site spells out the site's own domain",
        include_str!("absolute_link.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .reads(&[Fact::Links])
    .only_in_pages()
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let urls = urls(site, &self.options.addresses);
        if site.docs_json.is_none() || urls.is_empty() {
            return;
        }
        for link in own_links(site, &urls) {
            let at = Location { file: link.page.file, span: link.fact.span };
            report(site, link.fact, &link.path, at, cx);
        }
    }
}

fn report(site: &Site, link: LinkFact<'_>, path: &str, at: Location, cx: &mut SiteCx<'_>) {
    // Other things may be published below the address of the site.
    let target = site.resolve("", path, LinkKind::Page);
    let Some(address) = address(path) else { return };
    // The Markdown version of a page is for other programs.
    let is_export = address.path.ends_with(".md");
    // The root alone names the site as such.
    let is_root = address.path.trim_matches('/').is_empty() && address.fragment.is_none();
    if is_export || is_root || !matches!(target, Target::Page(_) | Target::Redirect(..)) {
        return;
    }
    let fragment = address.fragment.filter(|it| !it.is_empty());
    let anchors = match target {
        Target::Page(page) => site.anchors(&site.pages[page]),
        _ => None,
    };
    let has_anchor = match fragment {
        None => Some(true),
        Some(it) => anchors.map(|anchors| anchors.contains_key(&*percent_decoded(it))),
    };
    let finding = cx.report(at, "this link spells out the site's own domain");
    finding.help(match fragment.filter(|_| has_anchor == Some(false)) {
        None => format!("write `{path}`; doclint checks it, and it works in previews too"),
        Some(fragment) => format!(
            "write `{}` with a heading that the page has: it has no `#{fragment}`",
            path.split('#').next().unwrap_or(path)
        ),
    });
    // A fix must not turn an anchor that does not exist, or a redirect, into a finding of another rule.
    let is_page = matches!(target, Target::Page(_));
    if link.is_plain && has_anchor == Some(true) && is_page {
        finding.fix(Fix::safe(format!("Write `{path}`"), Edit::replace(link.span, path)));
    }
}
