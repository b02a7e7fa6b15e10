//! Example requests that are sent to another host than the settings or the OpenAPI file name.

use doclint_rule::data::Value;
use doclint_rule::site::{Endpoints, Fact, FileRole, Site, SitePage, is_real_host};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct MismatchedServer;

impl SiteRule for MismatchedServer {
    const META: RuleMeta = RuleMeta::warning(
        "mismatched-server",
        "an example request is sent to another host than the site's settings or OpenAPI file name",
        include_str!("mismatched_server.md"),
    )
    .reads(&[Fact::Endpoint])
    .not_in_snippets();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let is_judged = |it: &&SitePage| it.role == FileRole::Page && !it.is_frozen;
        let set = settings(site);
        let mut endpoints = None;
        for page in site.pages.iter().filter(is_judged) {
            let Some(facts) = page.facts.endpoint.as_deref() else { continue };
            if facts.requests.is_empty() {
                continue;
            }
            let all = endpoints.get_or_insert_with(|| Endpoints::of(site));
            let Some((hosts, source)) = hosts(page, all, &set) else { continue };
            for request in &facts.requests {
                let sent = host(&request.url);
                if is_real_host(sent) && !hosts.iter().any(|it| it.eq_ignore_ascii_case(sent)) {
                    let message =
                        format!("the example is sent to `{sent}`, but {source} `{}`", hosts[0]);
                    cx.report(Location { file: page.file, span: request.span }, message)
                        .cause(format!("examples are sent to `{sent}`"))
                        .help("use the same host in both");
                }
            }
        }
    }
}

/// The hosts that requests of a page go to, and who says so; nothing where that isn't certain.
fn hosts(
    page: &SitePage,
    endpoints: &Endpoints<'_>,
    settings: &[String],
) -> Option<(Vec<String>, String)> {
    let operations = endpoints.of_page(page);
    let servers: Vec<&str> =
        operations.iter().flat_map(|it| it.servers()).map(String::as_str).collect();
    // An address in the front matter says it for the page, and another rule compares it.
    let own = page.facts.get("api").and_then(Value::as_str);
    if own.is_some_and(|it| it.contains("://")) {
        return None;
    }
    let (all, source) = match (operations.first(), servers.is_empty()) {
        (Some(first), false) => (servers, format!("`{}` names", first.api.path)),
        (None, _) if own.is_some() => {
            (settings.iter().map(String::as_str).collect(), "the settings name".to_owned())
        }
        _ => return None,
    };
    let hosts: Vec<String> = all.iter().map(|it| host(it).to_owned()).collect();
    (!hosts.is_empty() && hosts.iter().all(|it| is_real_host(it))).then_some((hosts, source))
}

/// The servers that `docs.json` names for pages with `api:`, and `mint.json` for all.
fn settings(site: &Site) -> Vec<String> {
    let files = site.docs_json.iter().flat_map(|it| &it.files);
    let apis = files.filter_map(|it| it.document.root.get("api"));
    let values = apis.filter_map(|it| {
        let server = it.get("mdx").and_then(|it| it.get("server"));
        server.or_else(|| it.get("baseUrl"))
    });
    let items = values.flat_map(|it| it.as_sequence().unwrap_or(std::slice::from_ref(it)));
    items.filter_map(Value::as_str).map(str::to_owned).collect()
}

/// The host of an address, without a port.
fn host(url: &str) -> &str {
    let rest = url.split_once("://").map_or("", |it| it.1);
    rest.split(['/', '?', '#', ':']).next().unwrap_or_default()
}
