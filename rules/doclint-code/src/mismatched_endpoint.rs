//! Requests of an endpoint's page that are sent somewhere else.

use crate::languages::Kind;
use doclint_rule::http::{METHODS, Request, requests};
use doclint_rule::site::{PlatformId, is_real_host};
use doclint_rule::{AstNode, Page, PageCx, PageRule, RuleMeta, ast};

pub(crate) struct MismatchedEndpoint;

impl PageRule for MismatchedEndpoint {
    const META: RuleMeta = RuleMeta::warning(
        "mismatched-endpoint",
        "an example request is sent to another endpoint than that of its page",
        include_str!("mismatched_endpoint.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .not_in_snippets()
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let front_matter = cx.front_matter();
        let name = |key: &str| front_matter.and_then(|it| it.get(key)?.as_str());
        let Some(endpoint) = name("api").or(name("openapi")).and_then(Endpoint::of) else { return };
        for code in ast::Code::all(page).filter(|it| is_example(*it)) {
            let content = code.content();
            let requests = requests(content.as_str());
            // Of several requests, some prepare the one that is shown.
            let [request] = requests.as_slice() else { continue };
            let Some(defect) = endpoint.compare(request) else { continue };
            // The page says that the other method does, too.
            let is_named = |method: &str| page.source().contains(&format!("`{method}`"));
            if matches!(defect, Defect::Method(it) if is_named(it)) {
                continue;
            }
            let word = match (&defect, &request.method) {
                (Defect::Method(_), Some(method)) => method,
                _ => match &request.url {
                    Some(url) => url,
                    None => continue,
                },
            };
            let (message, help) = match defect {
                Defect::Method(sent) => (
                    format!(
                        "the example sends `{sent}`, but the page is about `{}`",
                        endpoint.method
                    ),
                    format!("write `-X {}`, or correct the page's front matter", endpoint.method),
                ),
                Defect::Path => (
                    format!("the example is not sent to `{}`", endpoint.path),
                    "correct the path of the request, or the page's front matter".to_owned(),
                ),
                Defect::Host(host) => (
                    format!(
                        "the example is sent to `{host}`, but the page says `{}`",
                        endpoint.host
                    ),
                    "use the same host in both".to_owned(),
                ),
            };
            cx.report(content.part(word.bytes.clone()), message).help(help);
        }
    }
}

fn is_example(code: ast::Code<'_>) -> bool {
    let mut around = code.node().ancestors().filter_map(ast::Component::cast);
    Kind::of(code) == Kind::Shell && around.any(|it| it.is("RequestExample"))
}

/// The endpoint of a page.
struct Endpoint<'a> {
    method: &'a str,
    /// Empty if the front matter has a path only.
    host: &'a str,
    path: &'a str,
}

/// The part of a request that differs.
enum Defect<'r> {
    /// The method, with the one that is sent.
    Method(&'r str),
    /// The path.
    Path,
    /// The host, with the one that the request is sent to.
    Host(&'r str),
}

impl<'a> Endpoint<'a> {
    /// The endpoint in a value of `api` or `openapi`: `GET /users`, `openapi.json GET /users`.
    fn of(value: &'a str) -> Option<Self> {
        let mut words = value.split_whitespace().skip_while(|it| !METHODS.contains(it));
        let (method, url) = (words.next()?, words.next()?);
        let (host, path) = parts(url);
        (!path.is_empty()).then_some(Self { method, host, path })
    }

    fn compare<'r>(&self, request: &'r Request) -> Option<Defect<'r>> {
        let url = request.url.as_ref().filter(|it| !it.is_expanded)?.text.as_str();
        let (host, path) = parts(url);
        // An address without a path is a placeholder or the first half of one.
        if path.trim_matches('/').is_empty() {
            return None;
        }
        if !self.has_path(path) {
            return Some(Defect::Path);
        }
        let sent = match &request.method {
            Some(method) => Some(method.text.as_str()).filter(|_| !method.is_expanded),
            None if request.body.is_some() => request.implied.or(Some("POST")),
            None => request.implied.or(Some("GET")),
        };
        if let Some(sent) = sent.filter(|it| !it.eq_ignore_ascii_case(self.method)) {
            return Some(Defect::Method(sent));
        }
        let are_real = is_real_host(host) && is_real_host(self.host);
        (are_real && !host.eq_ignore_ascii_case(self.host)).then_some(Defect::Host(host))
    }

    /// Whether a path ends like the endpoint's. A base path of the server may precede it.
    fn has_path(&self, path: &str) -> bool {
        let mut sent = segments(path).rev();
        segments(self.path).rev().all(|own| {
            let is_parameter = own.contains('{') || own.starts_with([':', '<', '$']);
            sent.next().is_some_and(|it| is_parameter || it == own)
        })
    }
}

fn segments(path: &str) -> std::vec::IntoIter<&str> {
    path.split('/').filter(|it| !it.is_empty()).collect::<Vec<_>>().into_iter()
}

/// The host and the path of an address or a path, without what follows `?` and `#`.
fn parts(url: &str) -> (&str, &str) {
    let (host, path) = match url.split_once("://") {
        Some((_, rest)) => rest.split_at(rest.find('/').unwrap_or(rest.len())),
        None => ("", url),
    };
    (host, path.split(['?', '#']).next().unwrap_or_default())
}
