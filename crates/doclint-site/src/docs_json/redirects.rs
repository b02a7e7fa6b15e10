//! The redirects of a site: exact, with parameters, with wildcards.

use super::notation::{foreign_parameter, in_own_notation};
use super::pattern::{NeverMatches, Pattern};
use crate::address::{address as parts, percent_decoded};
use doclint_data::{Mapping, Value};
use doclint_diagnostic::{FileId, Location};
use foldhash::HashMap;

/// A redirect of `docs.json`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redirect {
    /// Where it leads from: an address. In one with a `*`, `*` and `:name*` match at least one
    /// character, and `:name` matches one part.
    pub source: String,
    /// The source, quotes included.
    pub source_at: Location,
    /// Where it leads to.
    pub destination: String,
    /// The destination, quotes included.
    pub destination_at: Location,
    /// Whether links are meant to use it: it is marked with `permanent: false`, or its source names
    /// whatever version is current, as `/latest/:slug*` does that leads to `/v3/:slug*`.
    pub is_alias: bool,
}

/// All redirects. An exact one comes first, then the first pattern that fits.
#[derive(Clone, Debug, Default)]
pub struct Redirects {
    /// The redirects.
    pub list: Vec<Redirect>,
    /// The first of each address without a wildcard.
    exact: HashMap<String, usize>,
    /// Those with a wildcard, by the first part of their sources; by nothing where it is in that.
    patterns: HashMap<String, Vec<usize>>,
}

/// More with the same first part are not looked at.
const MAX_PATTERNS: usize = 200;

/// How many redirects may follow one another; browsers follow about as many.
const MAX_STEPS: usize = 20;

impl Redirects {
    /// Reads the items of the list, each with the file that it is in.
    pub fn read<'v>(items: impl Iterator<Item = (FileId, &'v Value)>) -> Self {
        let list = items.filter_map(|(file, it)| redirect(it.as_mapping()?, file));
        let mut redirects = Self { list: list.collect(), ..Self::default() };
        for (index, redirect) in redirects.list.iter().enumerate() {
            if redirect.never_matches().is_some() {
                continue;
            }
            let source = percent_decoded(trimmed(&redirect.source)).into_owned();
            if redirect.is_pattern() {
                let first = source.split('/').next().unwrap_or_default();
                let is_plain = !first.contains('*') && !first.starts_with(':');
                let key = if is_plain { first } else { "" };
                let same = redirects.patterns.entry(key.to_owned()).or_default();
                if same.len() < MAX_PATTERNS {
                    same.push(index);
                }
            } else {
                redirects.exact.entry(source).or_insert(index);
            }
        }
        redirects
    }

    /// The redirect of an address, by its index, and where that leads, from the root. Addresses have
    /// no `#` and no `?`; slashes at their ends don't count.
    pub fn of(&self, address: &str) -> Option<(usize, String)> {
        let address = percent_decoded(trimmed(address));
        let exact = || {
            let index = *self.exact.get(&*address)?;
            Some((index, rooted(self.list[index].destination.clone())))
        };
        exact().or_else(|| self.of_pattern(&address, self.list.len()))
    }

    /// The first redirect with a wildcard that takes an address, among those before an index, and
    /// where it leads.
    pub fn of_pattern(&self, address: &str, before: usize) -> Option<(usize, String)> {
        let address = trimmed(address);
        let first = address.split('/').next().unwrap_or_default();
        let of = |first: &str| {
            let patterns = self.patterns.get(first).into_iter().flatten().copied();
            patterns.take_while(|it| *it < before).find_map(|index| {
                let redirect = &self.list[index];
                let source = percent_decoded(trimmed(&redirect.source));
                let values = Pattern::of(&source).matched(address)?;
                Some((index, Pattern::of(&redirect.destination).filled(&values)))
            })
        };
        let found = of(first).into_iter().chain(of("")).min_by_key(|it| it.0);
        found.map(|(index, destination)| (index, rooted(destination)))
    }
}

/// A destination from the root.
fn rooted(destination: String) -> String {
    match parts(&destination) {
        Some(it) if !it.path.is_empty() && !it.path.starts_with('/') => format!("/{destination}"),
        _ => destination,
    }
}

/// The result of following the redirects of an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Followed {
    /// The first redirect, by its index.
    pub first: usize,
    /// Where redirects lead in the end.
    pub destination: String,
    /// Whether they form a loop, so that they never end.
    pub is_loop: bool,
}

impl Redirects {
    /// Follows the redirects from an address, as long as there are any.
    pub fn follow(&self, address: &str) -> Option<Followed> {
        self.follow_while(address, |_| true)
    }

    /// Follows the redirects from an address up to the first alias, which links are meant to use.
    pub fn follow_permanent(&self, address: &str) -> Option<Followed> {
        self.follow_while(address, |it| !it.is_alias)
    }

    fn follow_while(&self, address: &str, goes_on: fn(&Redirect) -> bool) -> Option<Followed> {
        let of = |address: &str| self.of(address).filter(|it| goes_on(&self.list[it.0]));
        let (first, mut destination) = of(address)?;
        for _ in 0..MAX_STEPS {
            let next = parts(&destination).and_then(|it| of(it.path));
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
    pub fn is_pattern(&self) -> bool {
        self.source.contains('*')
    }

    /// Why it never applies, where it doesn't.
    pub fn never_matches(&self) -> Option<NeverMatches> {
        NeverMatches::of(&self.source)
    }

    /// The first parameter of the destination, where it has more than the source has values for.
    pub fn unfilled_parameter(&self) -> Option<&str> {
        let parameters = |text: &'_ str| {
            let parts = text.split('/').filter(|part| {
                let name = part.strip_prefix(':').unwrap_or_default();
                name.starts_with(|c: char| c.is_ascii_alphabetic()) || part.contains('*')
            });
            parts.count()
        };
        let is_filled = parameters(&self.destination) <= parameters(&self.source);
        let mut parts = self.destination.split('/');
        let name = parts.find(|it| it.starts_with(':') || it.contains('*'));
        name.filter(|_| !is_filled)
    }

    /// The first parameter of the destination in the notation of another program. The platform takes it
    /// for a part of the path.
    pub fn foreign_parameter(&self) -> Option<&str> {
        // A source may have a parameter of any name.
        foreign_parameter(&self.destination)
            .filter(|it| !self.source.split('/').any(|own| own == *it))
    }

    /// The source and the destination in the notation of the platform, where one of them is in that of
    /// another program and both have the same only parameter.
    pub fn in_own_notation(&self) -> Option<(String, String)> {
        let source = in_own_notation(&self.source)?;
        let parameter = source.split('/').find(|it| it.starts_with(':'))?;
        let destination = match in_own_notation(&self.destination) {
            Some(it) => it
                .split('/')
                .map(|it| if it.starts_with(':') { parameter } else { it })
                .collect::<Vec<_>>()
                .join("/"),
            None => self.destination.clone(),
        };
        (!destination.contains(['$', '(', '{', '<'])).then_some((source, destination))
    }

    /// The destination, where it is the same for every address. One with parameters leads to many
    /// pages.
    pub fn only_destination(&self) -> Option<&str> {
        let destination = self.destination.as_str();
        let is_filled = self.is_pattern()
            && (destination.contains('*') || destination.split('/').any(|it| it.starts_with(':')));
        (!is_filled).then_some(destination)
    }
}

fn redirect(mapping: &Mapping, file: FileId) -> Option<Redirect> {
    let (source, destination) = (mapping.get("source")?, mapping.get("destination")?);
    let at = |value: &Value| Location { file, span: value.span };
    let (from, to) = (source.as_str()?, destination.as_str()?);
    let is_temporary = mapping.get("permanent").and_then(Value::as_bool) == Some(false);
    Some(Redirect {
        source: from.to_owned(),
        source_at: at(source),
        destination: to.to_owned(),
        destination_at: at(destination),
        is_alias: is_temporary || names_current_version(from, to),
    })
}

/// Whether a source has a name for the current version where its destination has the version.
fn names_current_version(source: &str, destination: &str) -> bool {
    const NAMES: [&str; 4] = ["current", "latest", "next", "stable"];
    let is_version = |part: &str| {
        let number = part.strip_prefix(['v', 'V']).unwrap_or(part);
        number.starts_with(|c: char| c.is_ascii_digit())
    };
    let mut parts = trimmed(source).split('/').zip(trimmed(destination).split('/'));
    parts
        .find(|(from, to)| from != to)
        .is_some_and(|(from, to)| NAMES.contains(&from) && is_version(to))
}

fn trimmed(address: &str) -> &str {
    address.trim_matches('/')
}

#[cfg(test)]
mod tests {
    use super::*;
    use doclint_data::json;

    #[test]
    fn an_exact_redirect_comes_first() {
        let text = r#"[
            {"source": "/old", "destination": "/new"},
            {"source": "/docs/:slug*", "destination": "/guides/:slug*"},
            {"source": "/docs/exact", "destination": "/always"},
            {"source": "/v1/:page/edit/*", "destination": "/v2/:page"},
            {"source": "/blog/*", "destination": "https://blog.example.com"},
            {"source": "/old/", "destination": "/other"},
            {"source": "/bare", "destination": "new"},
            {"source": "/users/:id", "destination": "/x"},
            {"source": 7, "destination": "/x"}
        ]"#;
        let list = json::parse(text).root;
        let items = list.as_sequence().unwrap().iter();
        let redirects = Redirects::read(items.map(|it| (FileId(0), it)));
        let to = |address| redirects.of(address).map(|it| it.1);
        for (address, destination) in [
            ("/old", Some("/new")),
            ("old/", Some("/new")),
            ("/docs/a/b", Some("/guides/a/b")),
            ("/docs/exact", Some("/always")),
            ("/docs", None),
            ("/v1/a/edit/b", Some("/v2/a")),
            ("/v1/a/edit", None),
            ("/v1/a/b/edit", None),
            ("/blog/x/y", Some("https://blog.example.com")),
            ("/bare", Some("/new")),
            ("/older", None),
            ("/users/7", None),
        ] {
            assert_eq!(to(address).as_deref(), destination, "{address}");
        }
        assert_eq!(redirects.list.len(), 8);
    }

    #[test]
    fn a_name_for_the_current_version_is_an_alias() {
        for (from, to, expected) in [
            ("/latest/:slug*", "/v3/:slug*", true),
            ("/latest", "/v3", true),
            ("/sdk/stable/:slug*", "/sdk/2.1/:slug*", true),
            ("/latest/:slug*", "/:slug*", false),
            ("/latest/:slug*", "/guides/:slug*", false),
            ("/v2/:slug*", "/v3/:slug*", false),
        ] {
            assert_eq!(names_current_version(from, to), expected, "{from}");
        }
    }
}
