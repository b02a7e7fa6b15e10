//! Samples that send a key in another way than the API expects.

use doclint_rule::data::Value;
use doclint_rule::site::{
    Endpoints, Fact, FieldPlace, FileRole, SecurityScheme, SentKey, SignedFact, Site, SitePage,
};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct MismatchedAuthentication;

impl SiteRule for MismatchedAuthentication {
    const META: RuleMeta = RuleMeta::warning(
        "mismatched-authentication",
        "a sample sends a key in another way than the OpenAPI file or the settings say",
        include_str!("mismatched_authentication.md"),
    )
    .reads(&[Fact::Code, Fact::Endpoint])
    .only_in_pages();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let is_judged = |it: &&SitePage| it.role == FileRole::Page && !it.is_frozen;
        let mut endpoints = None;
        for page in site.pages.iter().filter(is_judged) {
            for request in &page.facts.signed {
                let endpoints = endpoints.get_or_insert_with(|| Endpoints::of(site));
                let Some(expected) = expected(site, page, request, endpoints) else { continue };
                let is_allowed = |key: &SentKey| expected.schemes.iter().any(|it| key.fits(it));
                if request.keys.iter().any(is_allowed) {
                    continue;
                }
                let key = &request.keys[0];
                let (sent, Expected { schemes, source }) = (key.shown(), &expected);
                let named = schemes[0].shown();
                let text = format!("key is sent in {sent}, but {source} {named}");
                cx.report(Location { file: page.file, span: key.span }, text)
                    .cause(format!("samples send keys in {sent}, and not in {named}"))
                    .help(format!("send the key in {named}, or correct what says so"));
            }
        }
    }
}

/// How a request has to send its key, and what says so.
struct Expected {
    schemes: Vec<SecurityScheme>,
    source: String,
}

/// How a request has to send its key; `None` where that is not certain.
fn expected(
    site: &Site,
    page: &SitePage,
    request: &SignedFact,
    endpoints: &Endpoints<'_>,
) -> Option<Expected> {
    let of_page = endpoints.of_page(page).into_iter().filter(|it| it.is_at(&request.url));
    let mut found: Vec<_> = of_page.collect();
    if found.is_empty() {
        found = endpoints.at_address(&request.method, &request.url);
    }
    if let Some(first) = found.first() {
        let all = || found.iter().map(|it| &it.spec.security);
        let are_known = all().all(|it| !it.is_empty() && !it.contains(&SecurityScheme::Other));
        let is_parameter = |key: &SentKey| {
            let mut parameters = found.iter().flat_map(|it| &it.spec.parameters);
            parameters.any(|it| it.place == key.place && it.name.eq_ignore_ascii_case(&key.name))
        };
        if !are_known || request.keys.iter().any(is_parameter) {
            return None;
        }
        let source = format!("`{}` names", first.api.path);
        return Some(Expected { schemes: all().flatten().cloned().collect(), source });
    }
    of_settings(site, page, request)
}

/// What the page or the settings say about the endpoint of a page without a file.
fn of_settings(site: &Site, page: &SitePage, request: &SignedFact) -> Option<Expected> {
    let text = |key: &str| page.facts.get(key).and_then(Value::as_str);
    let (_, path) = text("api")?.trim().split_once(' ')?;
    let facts = page.facts.endpoint.as_deref()?;
    // A header that the page describes is allowed, whatever the settings say.
    let is_field = |key: &SentKey| {
        let mut headers = facts.fields.iter().filter(|it| it.place == FieldPlace::Header);
        headers.any(|it| it.name.eq_ignore_ascii_case(&key.name))
    };
    if !is_at(&request.url, path) || request.keys.iter().any(is_field) {
        return None;
    }
    let files = site.docs_json.iter().flat_map(|it| &it.files);
    let mut apis = files.filter_map(|it| it.document.root.get("api"));
    let auth = apis.find_map(|it| it.get("auth").or_else(|| it.get("mdx")?.get("auth")));
    let of_site = |key: &str| auth.and_then(|it| it.get(key)?.as_str());
    let (method, source) = match text("authMethod") {
        Some(method) => (method, "`authMethod` says"),
        None => (of_site("method")?, "the settings say"),
    };
    let scheme = match method {
        "bearer" | "basic" => SecurityScheme::Http(method.into()),
        "key" => SecurityScheme::Key { place: FieldPlace::Header, name: of_site("name")?.into() },
        _ => return None,
    };
    Some(Expected { schemes: vec![scheme], source: source.to_owned() })
}

/// Whether an address ends with a path, whose parameters may have values.
fn is_at(url: &str, path: &str) -> bool {
    let parts = |text: &str| -> Vec<String> {
        let text = text.split_once("://").map_or(text, |it| it.1);
        let text = text.split(['?', '#']).next().unwrap_or_default();
        text.trim_matches('/').split('/').map(str::to_owned).collect()
    };
    let (url, path) = (parts(url), parts(path));
    let Some(before) = url.len().checked_sub(path.len()) else { return false };
    let is_same = |(a, b): (&String, &String)| a == b || b.starts_with(['{', ':']);
    url[before..].iter().zip(&path).all(is_same)
}
