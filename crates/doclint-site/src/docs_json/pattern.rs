//! The sources of redirects, and which addresses they match.

use super::notation::{foreign_parameter, has_group};

/// A source with a wildcard, such as `/docs/:slug*`, `/docs/*` or `/docs/intro-*`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pattern<'a>(Vec<Token<'a>>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token<'a> {
    /// Text that has to be the same.
    Literal(&'a str),
    /// `:name`: one part of the path.
    Part(&'a str),
    /// `*` or `:name*`: everything up to the next token, at least one character.
    Rest(&'a str),
}

/// The values of the parameters of a pattern by their names, in order; `*` has an empty name.
pub(super) type Values<'a> = Vec<(&'a str, &'a str)>;

/// Why a redirect never applies on the live platform, whatever the address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NeverMatches {
    /// The source is a whole URL; only paths are compared.
    Url,
    /// The source has a `#`, which browsers don't send.
    Fragment,
    /// The source has a `?`; queries are not compared.
    Query,
    /// The source has a group of a regular expression: `(.*)`.
    Group,
    /// The source has a parameter in the notation of another program: `{slug}`.
    OtherNotation,
    /// The source has `:name` and no `*`, so that it is compared letter by letter.
    Parameter,
    /// The source has `:name` after other text in the same part of the path.
    PartialParameter,
}

impl NeverMatches {
    /// Whether a source is one of these.
    pub(super) fn of(source: &str) -> Option<Self> {
        let parts = source.split('/');
        // A colon in a path may be a part of a name, as in `/users:list`.
        let is_named = |part: &str| {
            let name = part.strip_prefix(':').and_then(|it| it.chars().next());
            name.is_some_and(char::is_alphabetic)
        };
        let is_partial = |part: &str| {
            let end = part.find(':').filter(|at| *at > 0);
            end.is_some_and(|at| {
                let is_apart = part.ends_with('*') || part[..at].ends_with(['-', '_', '.']);
                is_apart && is_named(&part[at..])
            })
        };
        match source {
            _ if source.starts_with("https://") || source.starts_with("http://") => Some(Self::Url),
            _ if has_group(source) => Some(Self::Group),
            _ if source.contains('#') => Some(Self::Fragment),
            _ if source.contains('?') => Some(Self::Query),
            _ if foreign_parameter(source).is_some() => Some(Self::OtherNotation),
            _ if parts.clone().any(is_partial) => Some(Self::PartialParameter),
            _ if source.contains('*') => None,
            _ => parts.clone().any(is_named).then_some(Self::Parameter),
        }
    }
}

impl<'a> Pattern<'a> {
    /// The pattern of a text without slashes around it.
    pub(super) fn of(text: &'a str) -> Self {
        let mut tokens = Vec::new();
        // Where the literal text begins that no token has yet.
        let mut start = 0;
        let mut at = 0;
        for part in text.split_inclusive('/') {
            let name = part.trim_end_matches('/');
            let (named, star) = (name.starts_with(':') && name.len() > 1, name.find('*'));
            let end = at + name.len();
            match star {
                _ if named => {
                    tokens.push(Token::Literal(&text[start..at]));
                    let (name, is_rest) = match name.strip_suffix('*') {
                        Some(name) => (&name[1..], true),
                        None => (&name[1..], false),
                    };
                    tokens.push(if is_rest { Token::Rest(name) } else { Token::Part(name) });
                    start = end;
                }
                Some(_) => {
                    for (star, _) in name.match_indices('*') {
                        tokens.push(Token::Literal(&text[start..at + star]));
                        tokens.push(Token::Rest(""));
                        start = at + star + 1;
                    }
                }
                None => {}
            }
            at += part.len();
        }
        tokens.push(Token::Literal(&text[start..]));
        tokens.retain(|it| *it != Token::Literal(""));
        Self(tokens)
    }

    /// The values of the parameters where the pattern matches the address. A wildcard takes as
    /// little as it can, so that going back to the last one is enough.
    pub(super) fn matched(&self, address: &'a str) -> Option<Values<'a>> {
        let mut values: Values<'a> = Vec::new();
        let (mut token, mut at) = (0, 0);
        // The last wildcard: its token, where it begins, where it ends, and how many values precede.
        let mut last: Option<(usize, usize, usize, usize)> = None;
        loop {
            let rest = &address[at..];
            let taken = match self.0.get(token) {
                None => rest.is_empty().then_some(0),
                Some(Token::Literal(text)) => rest.starts_with(text).then_some(text.len()),
                Some(Token::Part(name)) => {
                    let end = rest.find('/').unwrap_or(rest.len());
                    values.push((name, &rest[..end]));
                    (end > 0).then_some(end)
                }
                Some(Token::Rest(name)) => {
                    let is_last = token + 1 == self.0.len();
                    let first = rest.chars().next().map_or(0, char::len_utf8);
                    let end = if is_last { rest.len() } else { first };
                    last = Some((token, at, at + end, values.len()));
                    values.push((name, &rest[..end]));
                    (end > 0).then_some(end)
                }
            };
            match taken {
                Some(_) if token == self.0.len() => return Some(values),
                Some(taken) => (token, at) = (token + 1, at + taken),
                None => {
                    let (wildcard, start, end, before) = last?;
                    let more = address[end..].chars().next()?.len_utf8();
                    let name = values[before].0;
                    values.truncate(before);
                    values.push((name, &address[start..end + more]));
                    last = Some((wildcard, start, end + more, before));
                    (token, at) = (wildcard + 1, end + more);
                }
            }
        }
    }

    /// The destination of this pattern with values in their places: by name, and for `*` in order.
    pub(super) fn filled(&self, values: &Values<'_>) -> String {
        let mut stars = values.iter().filter(|it| it.0.is_empty());
        let mut out = String::new();
        for token in &self.0 {
            match *token {
                Token::Literal(text) => out.push_str(text),
                Token::Rest("") => {
                    // A name in the source may be filled in for `*`, too.
                    let value = stars.next().or(values.last());
                    out.push_str(value.map_or("*", |it| it.1));
                }
                Token::Part(name) | Token::Rest(name) => {
                    let value = values.iter().find(|it| it.0 == name);
                    match value.or_else(|| stars.next()) {
                        Some((_, value)) => out.push_str(value),
                        None => out.extend([":", name]),
                    }
                }
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wildcard_matches_at_least_one_character() {
        for (source, address, destination, expected) in [
            ("docs/:slug*", "docs/a/b", "guides/:slug*", Some("guides/a/b")),
            ("docs/:slug*", "docs", "guides/:slug*", None),
            ("docs/*", "docs", "guides/*", None),
            ("docs/*", "docs/a", "guides/*", Some("guides/a")),
            ("articles/concepts-*", "articles/concepts-start", "x/y-*", Some("x/y-start")),
            ("articles/concepts-*", "articles/concepts-", "x/y-*", None),
            ("v1/:page/*", "v1/a/b/c", "v2/:page/edit", Some("v2/a/edit")),
            ("a/*/b", "a/x/b", "b/*", Some("b/x")),
            ("a/*/b", "a/b/b/b", "b/*", Some("b/b/b")),
            ("a/*/b", "a/x/c", "b/*", None),
            (":slug*", "a/b", "new/:slug*", Some("new/a/b")),
        ] {
            let values = Pattern::of(source);
            let values = values.matched(address);
            let filled = values.map(|it| Pattern::of(destination).filled(&it));
            assert_eq!(filled.as_deref(), expected, "{source} {address}");
        }
    }

    #[test]
    fn long_addresses_take_little_time() {
        let address = "a".repeat(20_000);
        assert_eq!(Pattern::of("*a*a*a*a*b").matched(&address), None);
    }

    #[test]
    fn some_sources_match_nothing() {
        for (source, expected) in [
            ("https://docs.acme.com/a", Some(NeverMatches::Url)),
            ("/a#b", Some(NeverMatches::Fragment)),
            ("/a?b=*", Some(NeverMatches::Query)),
            ("/a/([^/]+)", Some(NeverMatches::Group)),
            ("/a/{slug}", Some(NeverMatches::OtherNotation)),
            ("/my(page)", None),
            ("/a/:slug", Some(NeverMatches::Parameter)),
            ("/a/b-:slug*", Some(NeverMatches::PartialParameter)),
            ("/a/b-:slug", Some(NeverMatches::PartialParameter)),
            ("/users:*", None),
            ("/users:list", None),
            ("/a/:page/:slug*", None),
            ("/a/b-*", None),
            ("/a:b", None),
        ] {
            assert_eq!(NeverMatches::of(source), expected, "{source}");
        }
    }
}
