//! Endpoint pages that don't show how a request is authenticated.

use doclint_rule::data::Value;
use doclint_rule::site::{Fact, FileRole, Site, SitePage};
use doclint_rule::{Location, Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct MissingAuthentication;

impl SiteRule for MissingAuthentication {
    const META: RuleMeta = RuleMeta::suggestion(
        "missing-authentication",
        "an endpoint page doesn't show how a request is authenticated",
        include_str!("missing_authentication.md"),
    )
    .reads(&[Fact::Endpoint])
    .profile(Profile::Strict)
    .not_in_snippets()
    .only_in_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        if is_set_for_all(site) {
            return;
        }
        let is_written = |it: &&SitePage| {
            it.role == FileRole::Page && !it.is_frozen && it.facts.get("api").is_some()
        };
        let pages: Vec<&SitePage> = site.pages.iter().filter(is_written).collect();
        let names_auth = |it: &SitePage| it.facts.endpoint.as_ref().is_none_or(|it| it.names_auth);
        let by_hand = || pages.iter().filter_map(|it| it.facts.endpoint.as_ref());
        let count = by_hand().filter(|it| it.names_auth).count();
        // An API without keys has none to show.
        if count * 2 < by_hand().count() {
            return;
        }
        for page in pages.iter().filter(|it| !names_auth(it) && !is_open(it)) {
            let Some(value) = page.facts.get("api") else { continue };
            let at = Location { file: page.file, span: value.span };
            cx.report(at, "the page doesn't show how to authenticate")
                .cause("endpoint pages don't show how to authenticate")
                .help(
                    "describe the header in `<ParamField header=\"Authorization\">`, or set `auth` \
                     for all pages in `docs.json`",
                );
        }
    }
}

/// Whether the settings say it for all endpoints, so that the platform shows it.
fn is_set_for_all(site: &Site) -> bool {
    let files = site.docs_json.iter().flat_map(|it| &it.files);
    let apis = files.filter_map(|it| it.document.root.get("api"));
    apis.into_iter().any(|it| {
        it.get("auth").is_some() || it.get("mdx").and_then(|it: &Value| it.get("auth")).is_some()
    })
}

/// Whether the page says it by its front matter, or may get it from a file that it imports.
fn is_open(page: &SitePage) -> bool {
    page.facts.get("authMethod").is_some()
        || !page.facts.imports.is_empty()
        || !page.facts.snippets.is_empty()
}
