//! Links to the own site that name its host.

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
    /// The addresses that the site is published at, as `https://example.com/docs`.
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
        "a link to the own site names its host",
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
            // What is read outside of the site needs whole addresses: feeds, texts for assistants.
            if page.role == Role::Snippet || page.facts.get("rss").is_some() {
                continue;
            }
            let links = page.facts.links.iter().filter(|it| it.kind == LinkKind::Page);
            for link in links {
                let Some(path) = own.iter().find_map(|it| within(&link.target, it)) else {
                    continue;
                };
                report(site, link, &path, Location { file: page.file, span: link.span }, cx);
            }
        }
    }
}

impl AbsoluteLink {
    /// Where the site is published, as far as that is known.
    fn addresses(&self, docs_json: &DocsJson) -> Vec<String> {
        const PLACES: [&[&str]; 4] = [
            &["seo", "metatags", "canonical"],
            &["seo", "metatags", "og:url"],
            &["metadata", "canonical"],
            &["metadata", "og:url"],
        ];
        let told = PLACES.iter().filter_map(|it| docs_json.value(it)?.1.as_str());
        let all = self.options.addresses.iter().map(String::as_str).chain(told);
        let bare = all.map(|it| without_scheme(it).trim_end_matches('/').to_owned());
        let mut bare: Vec<String> = bare.filter(|it| !it.is_empty()).collect();
        // The longest address that fits is the one that is meant.
        bare.sort_by_key(|it| std::cmp::Reverse(it.len()));
        bare
    }
}

fn without_scheme(address: &str) -> &str {
    address.split_once("://").map_or(address, |it| it.1)
}

/// The path from the root of the site, where the address lies in it.
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

fn report(site: &Site, link: &LinkFact, path: &str, at: Location, cx: &mut SiteCx<'_>) {
    // Other things than the site may be published below its address.
    let target = site.resolve("", path, LinkKind::Page);
    let Some(address) = address(path) else { return };
    if !matches!(target, Target::Page(_) | Target::Redirect(..)) {
        return;
    }
    let has_place = match (address.fragment, &target) {
        (None | Some(""), _) => true,
        (Some(fragment), Target::Page(page)) => site
            .anchors(&site.pages[*page])
            .is_some_and(|it| it.contains_key(&*percent_decoded(fragment))),
        _ => false,
    };
    let finding = cx.report(at, "this link to a page of the site names its host");
    finding.help(format!("write `{path}`: that is checked, and works in previews too"));
    // A place that is not there would be a dead link of another kind.
    if link.is_plain && has_place {
        finding.fix(Fix::safe(format!("Write `{path}`"), Edit::replace(link.span, path)));
    }
}
