//! The redirects of a site: exact, with parameters, with wildcards.

use crate::address::{address as parts, percent_decoded};
use doclint_data::{Mapping, Value};
use doclint_diagnostic::{FileId, Location};
use std::collections::HashMap;

/// A redirect of `docs.json`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redirect {
    /// Where it leads from: an address, in which `:name` matches a part, and `:name*` and `*` match
    /// any number of parts.
    pub source: String,
    /// The source, quotes included.
    pub source_at: Location,
    /// Where it leads to.
    pub destination: String,
    /// The destination, quotes included.
    pub destination_at: Location,
}

/// All redirects, in their order: the first that fits counts.
#[derive(Clone, Debug, Default)]
pub struct Redirects {
    /// The redirects.
    pub list: Vec<Redirect>,
    /// The first of each address without parameters.
    exact: HashMap<String, usize>,
    /// Those with parameters, by the first part of their sources; by nothing where that is one.
    patterns: HashMap<String, Vec<usize>>,
}

/// More with the same first part are not looked at.
const MAX_PATTERNS: usize = 200;

/// How many redirects may follow one another; browsers follow about as many.
const MAX_STEPS: usize = 20;

impl Redirects {
    /// Reads the list of a file.
    pub fn read(value: &Value, file: FileId) -> Self {
        let items = value.as_sequence().unwrap_or_default();
        let list = items.iter().filter_map(Value::as_mapping).filter_map(|it| redirect(it, file));
        let mut redirects = Self { list: list.collect(), ..Self::default() };
        for (index, redirect) in redirects.list.iter().enumerate() {
            let source = percent_decoded(trimmed(&redirect.source)).into_owned();
            if redirect.has_parameters() {
                let first = source.split('/').next().filter(|it| !is_parameter(it));
                let same = redirects.patterns.entry(first.unwrap_or_default().to_owned());
                let same = same.or_default();
                if same.len() < MAX_PATTERNS {
                    same.push(index);
                }
            } else {
                redirects.exact.entry(source).or_insert(index);
            }
        }
        redirects
    }

    /// The redirect of an address, by its index, and where that leads, from the root. Addresses have no `#` and no
    /// `?`; slashes at their ends don't count.
    pub fn of(&self, address: &str) -> Option<(usize, String)> {
        let address = percent_decoded(trimmed(address));
        let exact = self.exact.get(&*address).copied();
        let first = address.split('/').next().unwrap_or_default();
        let before = |index: &usize| exact.is_none_or(|exact| *index < exact);
        let fits = |index: &usize| matched(&self.list[*index].source, &address).is_some();
        let of = |first: &str| {
            let patterns = self.patterns.get(first).into_iter().flatten().copied();
            patterns.filter(before).find(fits)
        };
        let pattern = of(first).into_iter().chain(of("")).min();
        let pattern = pattern.and_then(|index| {
            let redirect = &self.list[index];
            Some((index, redirect.filled(matched(&redirect.source, &address)?)))
        });
        let rooted = |destination: String| match parts(&destination) {
            Some(it) if !it.path.is_empty() && !it.path.starts_with('/') => {
                format!("/{destination}")
            }
            _ => destination,
        };
        let found =
            pattern.or_else(|| exact.map(|index| (index, self.list[index].destination.clone())));
        found.map(|(index, destination)| (index, rooted(destination)))
    }
}

/// What comes of an address that is redirected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Followed {
    /// The first redirect, by its index.
    pub first: usize,
    /// Where redirects lead in the end.
    pub destination: String,
    /// Whether they form a loop, so that there is no end.
    pub is_loop: bool,
}

impl Redirects {
    /// Follows the redirects from an address, as long as there are any.
    pub fn follow(&self, address: &str) -> Option<Followed> {
        let (first, mut destination) = self.of(address)?;
        for _ in 0..MAX_STEPS {
            let next = parts(&destination).and_then(|it| self.of(it.path));
            match next {
                Some((_, next)) => destination = next,
                None => return Some(Followed { first, destination, is_loop: false }),
            }
        }
        Some(Followed { first, destination, is_loop: true })
    }
}

impl Redirect {
    /// Whether the source matches several addresses.
    pub fn has_parameters(&self) -> bool {
        self.source.split('/').any(is_parameter)
    }

    /// The destination with the values of its parameters.
    fn filled(&self, values: Vec<(&str, &str)>) -> String {
        let part = |part: &str| {
            let name = part.trim_start_matches(':').trim_end_matches('*');
            let value = values.iter().find(|it| it.0 == name && is_parameter(part));
            value.map_or_else(|| part.to_owned(), |it| it.1.to_owned())
        };
        let filled = self.destination.split('/').map(part).collect::<Vec<_>>().join("/");
        // An empty parameter leaves its slash.
        let is_shorter = filled.ends_with('/') && !self.destination.ends_with('/');
        if is_shorter { filled.trim_end_matches('/').to_owned() } else { filled }
    }
}

fn redirect(mapping: &Mapping, file: FileId) -> Option<Redirect> {
    let (source, destination) = (mapping.get("source")?, mapping.get("destination")?);
    let at = |value: &Value| Location { file, span: value.span };
    Some(Redirect {
        source: source.as_str()?.to_owned(),
        source_at: at(source),
        destination: destination.as_str()?.to_owned(),
        destination_at: at(destination),
    })
}

fn trimmed(address: &str) -> &str {
    address.trim_matches('/')
}

fn is_parameter(part: &str) -> bool {
    part == "*" || part.len() > 1 && part.starts_with(':')
}

/// The values of the parameters of `source`, where it fits the address.
fn matched<'a>(source: &'a str, address: &'a str) -> Option<Vec<(&'a str, &'a str)>> {
    let mut values = Vec::new();
    let mut rest = address;
    let parts: Vec<&str> = trimmed(source).split('/').collect();
    for (index, part) in parts.iter().enumerate() {
        let is_last = index + 1 == parts.len();
        // A parameter that matches any number of parts is the last one, wherever it is written.
        if *part == "*" || is_parameter(part) && part.ends_with('*') {
            if is_last {
                values.push((part.trim_start_matches(':').trim_end_matches('*'), rest));
                return Some(values);
            }
            return None;
        }
        let (head, tail) = rest.split_once('/').unwrap_or((rest, ""));
        if head.is_empty() || !is_parameter(part) && head != *part {
            return None;
        }
        if is_parameter(part) {
            values.push((&part[1..], head));
        }
        if is_last && rest.contains('/')
            || !is_last && !rest.contains('/') && parts.len() > index + 2
        {
            return None;
        }
        rest = tail;
    }
    rest.is_empty().then_some(values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use doclint_data::json;

    #[test]
    fn the_first_that_fits_counts() {
        let text = r#"[
            {"source": "/old", "destination": "/new"},
            {"source": "/docs/:slug*", "destination": "/guides/:slug*"},
            {"source": "/docs/exact", "destination": "/never"},
            {"source": "/v1/:page/edit", "destination": "/v2/:page"},
            {"source": "/blog/*", "destination": "https://blog.example.com"},
            {"source": "/old/", "destination": "/other"},
            {"source": "/bare", "destination": "new"},
            {"source": 7, "destination": "/x"}
        ]"#;
        let redirects = Redirects::read(&json::parse(text).root, FileId(0));
        let to = |address| redirects.of(address).map(|it| it.1);
        for (address, destination) in [
            ("/old", Some("/new")),
            ("old/", Some("/new")),
            ("/docs/a/b", Some("/guides/a/b")),
            ("/docs/exact", Some("/guides/exact")),
            ("/docs", Some("/guides")),
            ("/v1/a/edit", Some("/v2/a")),
            ("/v1/a", None),
            ("/v1/a/edit/b", None),
            ("/v1/a/b/edit", None),
            ("/blog/x/y", Some("https://blog.example.com")),
            ("/bare", Some("/new")),
            ("/older", None),
        ] {
            assert_eq!(to(address).as_deref(), destination, "{address}");
        }
        assert_eq!(redirects.list.len(), 7);
    }
}
