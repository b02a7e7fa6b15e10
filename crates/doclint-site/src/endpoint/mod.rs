//! Pages of endpoints beside the operations in OpenAPI files.

mod coverage;
mod fields;
mod kinds;

pub use coverage::{FileCoverage, OperationCoverage, Share, Shares};
pub use fields::{FieldGroup, FieldMatch, KnownField};
pub use kinds::WrittenKind;

use crate::api::{ApiFile, Operation, OperationName, api_file};
use crate::site::{Site, SitePage};
use crate::spec::SpecOperation;
use doclint_data::Value;
use foldhash::{HashMap, HashMapExt};

/// The operations of all OpenAPI files of a site, by how pages name them.
pub struct Endpoints<'s> {
    /// By method and path as the file writes it.
    exact: HashMap<(&'s str, &'s str), Vec<Specified<'s>>>,
    /// By method and path with the base path of a server, names of parameters left out.
    addresses: HashMap<(&'s str, String), Vec<Addressed<'s>>>,
    paths: Vec<String>,
}

/// An operation, with the host of the address.
type Addressed<'s> = (Option<String>, Specified<'s>);

/// An operation of a file, with its specification.
#[derive(Clone, Copy)]
pub struct Specified<'s> {
    /// The file.
    pub api: &'s ApiFile,
    /// How it is named.
    pub operation: &'s Operation,
    /// The operation as the file specifies it.
    pub spec: &'s SpecOperation,
}

impl<'s> Endpoints<'s> {
    /// Those of a site.
    pub fn of(site: &'s Site) -> Self {
        let others = site.other_apis.iter().flatten().map(|it| &**it);
        let mut out = Self { exact: HashMap::new(), addresses: HashMap::new(), paths: Vec::new() };
        for api in site.api_files().chain(others) {
            out.paths.push(api.path.clone());
            for (operation, spec) in api.facts.specified() {
                let one = Specified { api, operation, spec };
                let method = operation.method.as_str();
                out.exact.entry((method, &operation.path)).or_default().push(one);
                for (host, path) in one.addresses() {
                    let key = (method, folded(&path));
                    out.addresses.entry(key).or_default().push((host, one));
                }
            }
        }
        out
    }

    /// The operations that a page may be about: several where files have the same one. None where part
    /// of one is not known.
    pub fn of_page(&self, page: &SitePage) -> Vec<Specified<'s>> {
        let found = self.candidates(page);
        match found.iter().all(|it| it.spec.is_whole) {
            true => found,
            false => Vec::new(),
        }
    }

    pub(super) fn candidates(&self, page: &SitePage) -> Vec<Specified<'s>> {
        let text = |key: &str| page.facts.get(key).and_then(Value::as_str);
        match (text("openapi"), text("api")) {
            (Some(name), _) => self.named(name),
            (None, Some(address)) => self.at(address),
            _ => Vec::new(),
        }
    }

    /// The operations that `openapi:` names. The file that it names is a preference.
    fn named(&self, name: &str) -> Vec<Specified<'s>> {
        let Some(name) = OperationName::parse(name) else { return Vec::new() };
        let key = (name.method.as_str(), name.path);
        let all = self.exact.get(&key).map_or(&[][..], |it| it);
        let file = name.file.and_then(|it| api_file(&self.paths, it));
        let preferred = all.iter().filter(|it| Some(it.api.path.as_str()) == file);
        let preferred: Vec<_> = preferred.copied().collect();
        if preferred.is_empty() { all.to_vec() } else { preferred }
    }

    /// The operations at the address of a request. Values of parameters are not known for such.
    pub fn at_address(&self, method: &str, url: &str) -> Vec<Specified<'s>> {
        match url.contains(char::is_whitespace) {
            true => Vec::new(),
            false => self.at(&format!("{method} {url}")),
        }
    }

    /// The operations at the address that `api:` says.
    fn at(&self, address: &str) -> Vec<Specified<'s>> {
        let mut words = address.split_whitespace();
        let (Some(method), Some(url), None) = (words.next(), words.next(), words.next()) else {
            return Vec::new();
        };
        let method = method.to_ascii_lowercase();
        let (host, path) = host_and_path(url);
        let key = (method.as_str(), folded(path));
        let all = self.addresses.get(&key).map_or(&[][..], |it| it);
        let is_there = |of: &Option<String>| match (&host, of) {
            (Some(host), Some(of)) => host.eq_ignore_ascii_case(of),
            _ => true,
        };
        let mut found: Vec<Specified<'s>> =
            all.iter().filter(|it| is_there(&it.0)).map(|it| it.1).collect();
        found.dedup_by(|a, b| std::ptr::eq(a.spec, b.spec));
        found
    }
}

impl<'s> Specified<'s> {
    /// Where requests go, with the host if it is known: the path alone, and after each server.
    fn addresses(self) -> Vec<(Option<String>, String)> {
        // Some files distinguish operations by a query in the path.
        let path = host_and_path(&self.operation.path).1;
        let bases = self.bases();
        // Where the file says a host, a path without the base of its server is on none.
        let no_host = bases.iter().any(|it| it.0.is_some()).then(String::new);
        let mut out = vec![(no_host, path.to_owned())];
        for (host, base) in bases {
            let base = base.trim_end_matches('/');
            out.push((host.map(str::to_owned), format!("{base}{path}")));
        }
        out
    }

    /// The hosts and paths of its servers.
    fn bases(self) -> Vec<(Option<&'s str>, &'s str)> {
        self.servers().iter().map(|it| host_and_path(it)).collect()
    }

    /// The addresses of the servers that the operation is at: its own ones, or those of the file.
    pub fn servers(self) -> &'s [String] {
        match self.spec.servers.is_empty() {
            true => &self.api.facts.spec.servers,
            false => &self.spec.servers,
        }
    }

    /// Whether a command's address is that of the operation, after the path of a server.
    pub fn is_at(self, url: &str) -> bool {
        let (_, path) = host_and_path(url);
        let path = folded(path);
        let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
        let own = folded(host_and_path(&self.operation.path).1);
        let own: Vec<&str> = own.trim_matches('/').split('/').collect();
        let Some(before) = parts.len().checked_sub(own.len()) else { return false };
        let (before, parts) = parts.split_at(before);
        let base = before.join("/");
        // Without servers in the file, versions are likely to be part of their path.
        let is_base = |part: &&str| {
            let number = part.strip_prefix('v').unwrap_or(part);
            *part == "api" || number.starts_with(|it: char| it.is_ascii_digit())
        };
        let is_after_server = before.iter().all(is_base)
            || self.bases().iter().any(|it| folded(it.1).trim_matches('/') == base);
        // In an address, a parameter has its value.
        is_after_server
            && own.iter().any(|it| *it != "{}" && !it.is_empty())
            && parts.iter().zip(&own).all(|(a, b)| a == b || *b == "{}")
    }
}

/// The host of an address, if it has one, and its path without query and fragment.
fn host_and_path(url: &str) -> (Option<&str>, &str) {
    let (host, path) = match url.split_once("://") {
        Some((_, rest)) => {
            let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
            (Some(host), path)
        }
        None => (None, url),
    };
    (host, path.split(['?', '#']).next().unwrap_or_default())
}

/// A path without the names of its parameters: `/users/{}` of `/users/{id}` and `/users/:id`.
fn folded(path: &str) -> String {
    let parts = path.trim_end_matches('/').split('/').map(|part| {
        let is_parameter = part.starts_with(':') || part.starts_with('{') && part.ends_with('}');
        if is_parameter { "{}" } else { part }
    });
    parts.collect::<Vec<_>>().join("/")
}
