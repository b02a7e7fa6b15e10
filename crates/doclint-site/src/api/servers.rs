//! Finds problems of the servers that an OpenAPI file names.

use super::facts::{ApiFacts, operations};
use super::parts::entries;
use super::problem::{ApiDefect, ApiProblem};
use crate::bad_url::{is_real_host, local_host};
use crate::spec::server_url;
use doclint_data::{Entry, Mapping, Value};
use doclint_suggest::meant;
use foldhash::{HashSet, HashSetExt};

/// More servers and variables are not looked at.
const MOST: usize = 16;

impl ApiFacts {
    pub(super) fn look_at_servers(&mut self, root: &Value) {
        let items = entries(root.get("paths")).iter();
        let items: Vec<&Mapping> = items.filter_map(|it| it.value.as_mapping()).collect();
        let of_operations = items.iter().flat_map(|it| operations(it)).map(|it| it.2);
        let holders = root.as_mapping().into_iter().chain(items.iter().copied());
        for holder in holders.chain(of_operations) {
            servers(holder).for_each(|it| self.look_at_variables(it));
        }
        let of_file: Vec<&Value> = root.as_mapping().into_iter().flat_map(servers).collect();
        self.look_at_path(root, &of_file);
        self.look_at_first(root, &of_file);
    }

    /// Looks at the variables in the URL of a server.
    fn look_at_variables(&mut self, server: &Value) {
        let Some((value, url)) = server.get("url").and_then(|it| Some((it, it.as_str()?))) else {
            return;
        };
        let declared = &entries(server.get("variables"));
        let names = || declared.iter().map(|it| it.key.text.as_str());
        let mut seen = HashSet::new();
        for name in in_braces(url).take(MOST).filter(|it| seen.insert(*it)) {
            if names().take(MOST).any(|it| it == name) {
                continue;
            }
            let unused = names().take(MOST).filter(|it| !url.contains(&format!("{{{it}}}")));
            let near = meant(name, unused);
            let key = declared.iter().find(|it| Some(it.key.text.as_str()) == near);
            let meant = key.map(|it| (it.key.span, name.to_owned()));
            let problem = ApiProblem::new(ApiDefect::UndeclaredVariable, value.span, name);
            self.push(ApiProblem { meant, ..problem });
        }
        for Entry { key, value } in declared.iter().take(MOST) {
            self.look_at_default(&key.text, value);
        }
    }

    /// A variable has a default, which is one of its values.
    fn look_at_default(&mut self, name: &str, variable: &Value) {
        let allowed = variable.get("enum").and_then(Value::as_sequence).unwrap_or_default();
        let text = |it: &Value| match it.as_str() {
            Some(text) => text.to_owned(),
            None => it.to_json().to_string(),
        };
        let Some(default) = variable.get("default") else {
            let text = format!("server variable `{name}` has no `default`");
            self.add_missing(variable.span, text, "add `default` with one of its values");
            return;
        };
        let written = text(default);
        if allowed.is_empty() || allowed.iter().any(|it| text(it) == written) {
            return;
        }
        let message = format!("`{written}` is not in the `enum` of server variable `{name}`");
        let near = meant(&written, allowed.iter().filter_map(Value::as_str).take(MOST));
        let help = match near {
            Some(near) => format!("write `{near}`"),
            None => "write one of the values of `enum`, or add this one to them".to_owned(),
        };
        let meant = near.map(|it| (default.span, it.to_owned()));
        let problem = ApiProblem::new(ApiDefect::InvalidValue, default.span, message);
        self.push(ApiProblem { help: Some(help), meant, ..problem });
    }

    /// Looks for the end of a server's URL at the beginning of the paths.
    fn look_at_path(&mut self, root: &Value, servers: &[&Value]) {
        let own = |it: &&Entry| it.value.get("servers").is_none() && it.key.text.starts_with('/');
        let paths: Vec<&str> =
            entries(root.get("paths")).iter().filter(own).map(|it| it.key.text.as_str()).collect();
        for server in servers {
            let Some(url) = server_url(server) else { continue };
            let Some(repeated) = repeated(&url, &paths) else { continue };
            let Some(value) = server.get("url") else { continue };
            self.push(ApiProblem::new(ApiDefect::RepeatedPath, value.span, repeated));
        }
    }

    /// Looks at the first server of the file, if it has operations without their own ones.
    fn look_at_first(&mut self, root: &Value, servers: &[&Value]) {
        let has_own = |it: &Mapping| it.get("servers").is_some();
        let items = entries(root.get("paths")).iter().filter_map(|it| it.value.as_mapping());
        let others = items.filter(|it| !has_own(it));
        let mut all = others.flat_map(operations).map(|it| it.2);
        let Some(version) = root.get("openapi").filter(|_| all.any(|it| !has_own(it))) else {
            return;
        };
        let Some((value, first)) = servers.first().and_then(|it| named(it)) else {
            self.push(ApiProblem::new(ApiDefect::MissingServer, version.span, ""));
            return;
        };
        let local = local_host(&first);
        let others = servers.iter().skip(1).filter_map(|it| named(it));
        let public = others.filter_map(|(at, url)| Some((at.span, host(&url)?.to_owned())));
        let is_for_readers = |it: &str| is_real_host(it) && !is_for_tests(it);
        let own = host(&first).filter(|it| is_for_tests(it) && !says_test(servers[0]));
        let mut public = public.filter(|it| is_for_readers(&it.1));
        let other = match (local, own) {
            (Some(_), _) => public.next(),
            (None, Some(own)) => public.find(|it| domain(&it.1) == domain(own)),
            (None, None) => None,
        };
        match (other, local.or(own)) {
            (Some((at, other)), Some(host)) => {
                let name = format!("{host} {other}");
                let problem = ApiProblem::new(ApiDefect::MisplacedServer, value.span, name);
                self.push(ApiProblem { first: Some(at), ..problem });
            }
            (None, Some(host)) if local.is_some() => {
                self.push(ApiProblem::new(ApiDefect::LocalServer, value.span, host));
            }
            _ => {}
        }
    }
}

fn servers(of: &Mapping) -> impl Iterator<Item = &Value> {
    of.get("servers").and_then(Value::as_sequence).unwrap_or_default().iter().take(MOST)
}

/// The URL of a server as a value, and with the defaults of its variables.
fn named(server: &Value) -> Option<(&Value, String)> {
    Some((server.get("url")?, server_url(server)?))
}

/// The names in single braces: those in double ones belong to another language.
fn in_braces(url: &str) -> impl Iterator<Item = &str> {
    let is_name = |it: &&str| {
        !it.is_empty() && it.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-.".contains(&b))
    };
    let is_other = url.contains("{{") || url.contains("${");
    let parts = url.split('{').skip(1).filter(move |_| !is_other);
    parts.filter_map(|it| Some(it.split_once('}')?.0)).filter(is_name)
}

/// The end of a URL with which nearly all paths begin, such as `/v1`.
fn repeated(url: &str, paths: &[&str]) -> Option<String> {
    /// One path of so many may begin otherwise, such as `/health`.
    const ONE_OF: usize = 10;
    /// So many paths show how the paths of a file begin.
    const LEAST: usize = 2;
    let path = url.split_once("://").map_or(url, |it| it.1);
    let path = path.split_once('/')?.1.split(['?', '#']).next()?.trim_end_matches('/');
    let segments: Vec<&str> = path.split('/').collect();
    if path.is_empty() || segments.len() > MOST || paths.len() < LEAST {
        return None;
    }
    (0..segments.len()).find_map(|from| {
        let end = format!("/{}", segments[from..].join("/"));
        let begins = |it: &&&str| {
            it.strip_prefix(end.as_str()).is_some_and(|it| it.is_empty() || it.starts_with('/'))
        };
        let others = paths.len() - paths.iter().filter(begins).count();
        (others * ONE_OF <= paths.len()).then_some(end)
    })
}

fn host(url: &str) -> Option<&str> {
    url.split_once("://")?.1.split(['/', '?', '#', ':']).next()
}

/// The last two labels of a host.
fn domain(host: &str) -> &str {
    let mut dots = host.rmatch_indices('.');
    dots.nth(1).map_or(host, |(at, _)| &host[at + 1..])
}

/// Whether a host is one on which a team tries its own work before readers get it. One for the tests of
/// readers is called a sandbox.
fn is_for_tests(host: &str) -> bool {
    let own = host.strip_suffix(domain(host)).unwrap_or_default();
    own.split(['.', '-']).any(|it| matches!(it, "staging" | "stage" | "stg" | "dev" | "preprod"))
}

/// Whether the description of a server says that readers try things there.
fn says_test(server: &Value) -> bool {
    let text = server.get("description").and_then(Value::as_str).unwrap_or_default();
    let text = text.to_ascii_lowercase();
    ["sandbox", "test", "trial", "playground"].iter().any(|it| text.contains(it))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_url_is_repeated() {
        let paths = ["/v1/queues", "/v1/queues/{id}", "/v1"];
        for (url, found) in [
            ("https://api.ferry.dev/v1", Some("/v1")),
            ("https://api.ferry.dev/api/v1/", Some("/v1")),
            ("/v1", Some("/v1")),
            ("https://api.ferry.dev", None),
            ("https://api.ferry.dev/v2", None),
            ("https://v1.ferry.dev", None),
        ] {
            assert_eq!(repeated(url, &paths).as_deref(), found, "{url}");
        }
        let paths = ["/api/v1/queues", "/api/v1/topics"];
        assert_eq!(repeated("https://ferry.dev/x/api/v1", &paths).as_deref(), Some("/api/v1"));
        assert_eq!(repeated("https://ferry.dev/v1", &paths), None);
        assert_eq!(repeated("https://ferry.dev/v1", &["/v1/queues", "/v10/queues"]), None);
    }

    #[test]
    fn hosts_for_tests_are_known_by_their_labels() {
        for (host, is_one) in [
            ("staging.ferry.dev", true),
            ("api-stg.ferry.dev", true),
            ("api.dev.ferry.io", true),
            ("api.ferry.dev", false),
            ("dev.to", false),
            ("sandbox.ferry.dev", false),
        ] {
            assert_eq!(is_for_tests(host), is_one, "{host}");
        }
    }
}
