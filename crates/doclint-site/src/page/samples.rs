//! Facts about samples of code that are compared with those of other pages.

use doclint_diagnostic::Span;
use doclint_syntax::{Page, ast};
use foldhash::quality::FixedState;
use memchr::memmem;
use std::hash::{BuildHasher, Hash, Hasher};

/// A sample of code that is long enough to be kept in one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SampleFact {
    /// The sample, fences included.
    pub span: Span,
    /// A hash of its lines without the blanks around them.
    pub hash: u64,
    /// How many lines are not blank.
    pub lines: u32,
}

/// The address of a request in a sample of code.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AddressFact {
    /// Its host, without a port.
    pub host: Box<str>,
    /// The first two segments of its path, such as `/v1/teams`.
    pub path: Box<str>,
    /// What follows them, up to a blank or a quotation mark, with the mark if the address goes on behind it.
    pub rest: Box<str>,
    /// Its bytes, up to the end of the host.
    pub span: Span,
}

impl AddressFact {
    /// The whole address and its bytes, if every sign of its path stands for itself.
    pub fn whole(&self) -> Option<(String, Span)> {
        let rest = self.rest.split(['?', '#']).next().unwrap_or_default();
        let rest = rest.trim_end_matches([')', ']', '>', '.', ',', ';', ':']);
        let is_plain = |it: u8| it.is_ascii_alphanumeric() || b"/-_.%+@~".contains(&it);
        let url = format!("https://{}{}{rest}", self.host, self.path);
        let end = self.span.end as usize + self.path.len() + rest.len();
        let span = Span::new(self.span.start, end as u32);
        let is_open = url.ends_with(['-', '_']) || url.contains("/path/to");
        (rest.bytes().all(is_plain) && !is_open).then_some((url, span))
    }
}

/// Shorter samples are no more work than a snippet.
const LEAST_LINES: usize = 8;

/// The samples of a page with many lines, in their order.
pub(super) fn samples(page: &Page) -> Box<[SampleFact]> {
    let samples = ast::Code::all(page).filter(|it| it.language().is_some()).filter_map(|code| {
        let content = code.content();
        let lines = || content.as_str().lines().map(str::trim).filter(|it| !it.is_empty());
        lines().nth(LEAST_LINES - 1)?;
        let mut hasher = FixedState::default().build_hasher();
        let mut count = 0;
        for line in lines() {
            line.hash(&mut hasher);
            count += 1;
        }
        Some(SampleFact { span: code.span(), hash: hasher.finish(), lines: count })
    });
    samples.collect()
}

/// The addresses with a path of two segments in the samples of a page, in their order.
pub(super) fn addresses(page: &Page) -> Box<[AddressFact]> {
    let mut found = Vec::new();
    if memmem::find(page.source().as_bytes(), b"://").is_none() {
        return found.into();
    }
    for code in ast::Code::all(page).filter(|it| it.language().is_some()) {
        let content = code.content();
        let text = content.as_str();
        for at in memmem::find_iter(text.as_bytes(), "://") {
            let (before, rest) = (&text[..at], &text[at + 3..]);
            let scheme = ["https", "http"].into_iter().find(|it| before.ends_with(it));
            let Some((scheme, (host, path, rest))) = scheme.zip(parts(rest)) else { continue };
            let span = content.part(at - scheme.len()..at + 3 + host.len());
            let (host, path, rest) = (host.into(), path.into(), rest.into());
            found.push(AddressFact { host, path, rest, span });
        }
    }
    found.into()
}

/// Longer addresses are cut, so that the work grows with the text.
const MAX_ADDRESS: usize = 1000;

/// The host of an address without its scheme, the beginning of its path, and what follows.
fn parts(rest: &str) -> Option<(&str, &str, &str)> {
    let length = |text: &str, signs: &[u8]| {
        text.bytes().take_while(|b| b.is_ascii_alphanumeric() || signs.contains(b)).count()
    };
    let host = &rest[..length(rest, b".-")];
    let rest = &rest[host.len()..];
    let port = rest.strip_prefix(':').map_or(0, |it| 1 + length(it, b""));
    let path = &rest[port..];
    let first = 1 + length(path.strip_prefix('/')?, b"-_.");
    let second = 1 + length(path[first..].strip_prefix('/')?, b"-_.");
    if host.is_empty() || first == 1 || second == 1 {
        return None;
    }
    let (path, rest) = path.split_at(first + second);
    let ends = |it: char| it.is_whitespace() || matches!(it, '"' | '\'' | '`');
    let mut signs = rest.char_indices();
    let end = signs.find(|(at, it)| ends(*it) || *at > MAX_ADDRESS).map_or(rest.len(), |it| it.0);
    // Code may put more behind it: `'https://a.dev/b/c' + name`, `https://a.dev/b/c-"$NAME"`.
    let behind = rest[end..].strip_prefix(['"', '\'', '`']);
    let goes_on = |it: &str| {
        it.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '$' | '{' | '"'))
            || it.trim_start().starts_with(['+', '.', '%'])
    };
    Some((host, path, &rest[..end + usize::from(behind.is_some_and(goes_on))]))
}

#[cfg(test)]
mod tests {
    use super::{AddressFact, parts};
    use doclint_diagnostic::Span;

    #[test]
    fn addresses_have_a_host_and_two_segments() {
        let long = "api.ferry.dev/v1/teams/7?limit=1' -d a";
        assert_eq!(parts(long), Some(("api.ferry.dev", "/v1/teams", "/7?limit=1")));
        assert_eq!(parts("localhost:8080/v1/teams"), Some(("localhost", "/v1/teams", "")));
        assert_eq!(parts("api.ferry.dev/v1/"), None);
        assert_eq!(parts("{host}/v1/teams"), None);
    }

    #[test]
    fn a_whole_address_has_no_placeholder() {
        let whole = |text: &str| {
            let (host, path, rest) = parts(text)?;
            let span = Span::new(0, 8 + host.len() as u32);
            AddressFact { host: host.into(), path: path.into(), rest: rest.into(), span }.whole()
        };
        let url = "https://a.dev/b/c/d.sh";
        let found = Some((url.to_owned(), Span::new(0, url.len() as u32)));
        assert_eq!(whole("a.dev/b/c/d.sh | sh"), found);
        assert_eq!(whole("a.dev/b/c/d.sh?raw=1"), found);
        assert_eq!(whole("a.dev/b/c/d.sh)."), found);
        assert_eq!(whole("a.dev/b/c/d-<name>.sh"), None);
        assert_eq!(whole("a.dev/b/c/d-\"$OS\".sh"), None);
        assert_eq!(whole("a.dev/b/c/d' + name"), None);
        assert_eq!(whole("a.dev/b/c/d.sh' | sh"), found);
        assert_eq!(whole("a.dev/b/path/to/d.sh"), None);
        assert_eq!(whole("a.dev/b/c/${VERSION}/d.sh"), None);
    }
}
