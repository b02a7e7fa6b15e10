//! Links to the own site that spell out its domain.

use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::site::{
    Fact, FileRole, LinkFact, LinkKind, PlatformId, Site, Target, address, percent_decoded,
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
        let own = self.addresses(site);
        if site.docs_json.is_none() || own.is_empty() {
            return;
        }
        for page in &site.pages {
            // Pages that are read outside the site, such as in a feed or by agents, need full URLs.
            if page.role == FileRole::Snippet || page.facts.get("rss").is_some() {
                continue;
            }
            let links = page.facts.links.iter();
            // An entry of the navigation that leads elsewhere has its URL in the front matter.
            let is_in_text = |it: &LinkFact<'_>| it.span.start >= page.facts.text_start;
            let links = links.filter(|it| it.kind == LinkKind::Page && !it.is_for_agents);
            let links = links.filter(is_in_text);
            for link in links {
                let Some(path) = own.iter().find_map(|it| within(link.target, it)) else {
                    continue;
                };
                report(site, link, &path, Location { file: page.file, span: link.span }, cx);
            }
        }
    }
}

impl AbsoluteLink {
    /// The known URLs of the site, without their schemes.
    fn addresses<'s>(&'s self, site: &'s Site) -> Vec<&'s str> {
        let given = self.options.addresses.iter();
        let given = given.map(|it| it.split_once("://").map_or(it.as_str(), |it| it.1));
        let all = given.map(|it| it.trim_end_matches('/')).chain(site.urls()).chain(of_logo(site));
        let mut addresses: Vec<&str> = all.filter(|it| !it.is_empty()).collect();
        // One address may be below another one: the longest match is the right one.
        addresses.sort_by_key(|it| std::cmp::Reverse(it.len()));
        addresses
    }
}

/// The URL behind the logo, without its scheme, if it clearly leads to the documentation and not to
/// the product.
fn of_logo(site: &Site) -> Option<&str> {
    let (_, value) = site.docs_json.as_ref()?.value(&["logo", "href"])?;
    let url = value.as_str()?.split_once("://")?.1.trim_end_matches('/');
    (url.starts_with("docs.") || url.ends_with("/docs")).then_some(url)
}

/// The path from the root of the site, if the target is below its address.
fn within(target: &str, own: &str) -> Option<String> {
    let rest = target.strip_prefix("https://").or_else(|| target.strip_prefix("http://"))?;
    let path = rest.strip_prefix(own)?;
    match path.chars().next() {
        None => Some("/".to_owned()),
        Some('/') => Some(path.to_owned()),
        Some('#' | '?') => Some(format!("/{path}")),
        Some(_) => None,
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
