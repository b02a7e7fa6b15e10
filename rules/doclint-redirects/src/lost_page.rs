//! Pages and redirects that were published and are gone.

use crate::lost::{Heir, Heirs, Kin, is_served, point_at, rooted};
use crate::redirector::{Redirector, in_file_of_list, list_at};
use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::site::{
    DocsJson, Fact, LinkKind, PlatformId, PromisedPage, PromisedRedirect, Site, Target, address,
    page_address, percent_decoded,
};
use doclint_rule::{Configurable, FixKind, Location, RuleMeta, SiteCx, SiteRule};
use std::collections::HashMap;

pub(crate) struct LostPage {
    options: LostPageOptions,
}

/// The options of `lost-page`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Serialize)]
#[serde(crate = "doclint_rule::serde", default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(crate = "doclint_rule::schemars")]
pub(crate) struct LostPageOptions {
    /// Addresses that may go, such as `/beta`. `/beta/*` stands for all addresses below `/beta`.
    except: Vec<String>,
}

impl LostPageOptions {
    /// Whether an address may go.
    fn has(&self, address: &str) -> bool {
        let address = address.trim_matches('/');
        self.except.iter().any(|it| match it.strip_suffix("/*") {
            Some(folder) => {
                let rest = address.strip_prefix(folder.trim_matches('/'));
                rest.is_some_and(|it| it.starts_with('/'))
            }
            None => it.trim_matches('/') == address,
        })
    }
}

impl Configurable for LostPage {
    type Options = LostPageOptions;
    fn new(options: LostPageOptions) -> Self {
        Self { options }
    }
}

impl SiteRule for LostPage {
    const META: RuleMeta = RuleMeta::error(
        "lost-page",
        "an address that was published leads nowhere",
        include_str!("lost_page.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .reads(&[Fact::Links])
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let (Some(promises), Some(docs_json)) = (&site.promises, &site.docs_json) else { return };
        let mut heirs = None;
        let mut redirector = None;
        let mut links = None;
        let entries: HashMap<&str, Location> =
            docs_json.entries.iter().map(|it| (page_address(&it.path), it.at)).collect();
        let mut neighbor = docs_json.entries.first().map(|it| it.at);
        for page in &promises.pages {
            let own = entries.get(page.address.as_str()).copied();
            neighbor = own.or(neighbor);
            if is_served(site, &page.address) || self.options.has(&page.address) {
                continue;
            }
            let heir = heirs.get_or_insert_with(|| Heirs::of(site, promises)).find(page);
            let same = heir.as_ref().filter(|it| it.kin != Kin::Parent);
            let of_heir = same.and_then(|it| entries.get(it.address).copied());
            let at = in_file_of_list(docs_json, own.or(of_heir).or(neighbor));
            let finding = cx.report(at, message(page, same));
            if let Some(heir) = heir {
                let (from, to) = (rooted(&page.address), rooted(heir.address));
                finding.help(match heir.kin {
                    Kin::Parent => {
                        format!("redirect `{from}` to the page that replaces it, or to `{to}`")
                    }
                    _ => format!("redirect `{from}` to `{to}`"),
                });
                let redirector = redirector.get_or_insert_with(|| Redirector::of(docs_json));
                redirector.offer(finding, (&from, &to), heir.kin == Kin::Same);
            } else {
                finding.help("redirect it to the page that replaces it");
            }
            let links = links.get_or_insert_with(|| dead_links(site));
            point_at(finding, links.get(&page.address));
        }
        let redirects = promises.redirects.iter().filter(|it| !self.options.has(&it.source));
        for lost in redirects.filter(|it| !is_kept(site, docs_json, it)) {
            let finding = cx.report(
                list_at(docs_json),
                format!("`{}` leads nowhere: its redirect was removed", lost.source),
            );
            finding.help("put the redirect back; others still have links to its address");
            let heir = || {
                let page = promises.page(address(&lost.destination)?.path.trim_matches('/'))?;
                let heir = heirs.get_or_insert_with(|| Heirs::of(site, promises)).find(page)?;
                Some((rooted(heir.address), heir.kin == Kin::Same))
            };
            if let Some((to, is_same)) = destination(site, lost, heir) {
                let redirector = redirector.get_or_insert_with(|| Redirector::of(docs_json));
                redirector.offer(finding, (&lost.source, &to), is_same);
            }
        }
    }
}

fn message(page: &PromisedPage, same: Option<&Heir<'_>>) -> String {
    let own = format!("`{}` leads nowhere", rooted(&page.address));
    match same {
        Some(heir) if heir.kin == Kin::Same => {
            format!("{own}: its page is now `{}`", rooted(heir.address))
        }
        Some(heir) => format!("{own}: its page is probably `{}` now", rooted(heir.address)),
        None if page.path.is_some() => format!("{own}: its page was removed"),
        None => own,
    }
}

/// The links of the site that lead nowhere, by their addresses.
fn dead_links(site: &Site) -> HashMap<String, Vec<Location>> {
    let mut out: HashMap<String, Vec<Location>> = HashMap::new();
    for link in site.links.iter().filter(|it| it.target.is_dead()) {
        let Some(path) = site.path_of_link(link) else { continue };
        let page = &site.pages[link.page];
        let at = Location { file: page.file, span: page.facts.links.at(link.link).span };
        out.entry(page_address(&path).to_owned()).or_default().push(at);
    }
    out
}

/// Whether the address of a redirect still leads somewhere. Of a pattern, one address stands for all.
fn is_kept(site: &Site, docs_json: &DocsJson, redirect: &PromisedRedirect) -> bool {
    let source = redirect.source.trim_matches('/');
    if !source.contains('*') {
        return is_served(site, &percent_decoded(source));
    }
    let parts = source.split('/').map(|it| match it {
        it if it.starts_with(':') || it.contains('*') => "any",
        it => it,
    });
    docs_json.redirects.of(&parts.collect::<Vec<_>>().join("/")).is_some()
}

/// Where a removed redirect can lead, and whether that is the same page: where it led, or to the page
/// that is there now.
fn destination(
    site: &Site,
    redirect: &PromisedRedirect,
    heir: impl FnOnce() -> Option<(String, bool)>,
) -> Option<(String, bool)> {
    let to = &redirect.destination;
    if to.is_empty() {
        return None;
    }
    // A destination with parameters leads to many pages, of which others may be left.
    if to.contains(['*', ':']) {
        return Some((to.clone(), true));
    }
    match site.resolve("", to, LinkKind::Page) {
        dead if dead.is_dead() => heir(),
        Target::Redirect(_, end) => Some((end, true)),
        _ => Some((to.clone(), true)),
    }
}
