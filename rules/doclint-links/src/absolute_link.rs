//! Links to the own site that spell out its domain.

use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::site::{
    DocsJson, LinkFact, LinkKind, Role, Site, Target, address, percent_decoded,
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
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        let own = self.addresses(docs_json);
        if own.is_empty() {
            return;
        }
        for page in &site.pages {
            // What is read outside the site, such as a feed, needs full URLs.
            if page.role == Role::Snippet || page.facts.get("rss").is_some() {
                continue;
            }
            let links = page.facts.links.iter().filter(|it| it.kind == LinkKind::Page);
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
    fn addresses(&self, docs_json: &DocsJson) -> Vec<String> {
        const PLACES: [&[&str]; 4] = [
            &["seo", "metatags", "canonical"],
            &["seo", "metatags", "og:url"],
            &["metadata", "canonical"],
            &["metadata", "og:url"],
        ];
        let configured = PLACES.iter().filter_map(|it| docs_json.value(it)?.1.as_str());
        let all = self.options.addresses.iter().map(String::as_str).chain(configured);
        let addresses = all.map(|url| without_scheme(url).trim_end_matches('/').to_owned());
        let mut addresses: Vec<String> = addresses.filter(|it| !it.is_empty()).collect();
        // One address may be below another one: the longest match is the right one.
        addresses.sort_by_key(|it| std::cmp::Reverse(it.len()));
        addresses
    }
}

fn without_scheme(address: &str) -> &str {
    address.split_once("://").map_or(address, |it| it.1)
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
    if !matches!(target, Target::Page(_) | Target::Redirect(..)) {
        return;
    }
    let anchor_exists = match (address.fragment, &target) {
        (None | Some(""), _) => true,
        (Some(fragment), Target::Page(page)) => site
            .anchors(&site.pages[*page])
            .is_some_and(|it| it.contains_key(&*percent_decoded(fragment))),
        _ => false,
    };
    let finding = cx.report(at, "this link spells out the site's own domain");
    finding.help(format!("write `{path}`; doclint checks it, and it works in previews too"));
    // A fix must not turn an anchor that does not exist into a finding of another rule.
    if link.is_plain && anchor_exists {
        finding.fix(Fix::safe(format!("Write `{path}`"), Edit::replace(link.span, path)));
    }
}
