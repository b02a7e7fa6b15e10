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
    /// Its bytes, up to the end of the host.
    pub span: Span,
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
            let Some((scheme, (host, path))) = scheme.zip(host_and_path(rest)) else { continue };
            let span = content.part(at - scheme.len()..at + 3 + host.len());
            found.push(AddressFact { host: host.into(), path: path.into(), span });
        }
    }
    found.into()
}

/// The host of an address without its scheme, and the beginning of its path.
fn host_and_path(rest: &str) -> Option<(&str, &str)> {
    let length = |text: &str, signs: &[u8]| {
        text.bytes().take_while(|b| b.is_ascii_alphanumeric() || signs.contains(b)).count()
    };
    let host = &rest[..length(rest, b".-")];
    let rest = &rest[host.len()..];
    let port = rest.strip_prefix(':').map_or(0, |it| 1 + length(it, b""));
    let path = &rest[port..];
    let first = 1 + length(path.strip_prefix('/')?, b"-_.");
    let second = 1 + length(path[first..].strip_prefix('/')?, b"-_.");
    (!host.is_empty() && first > 1 && second > 1).then_some((host, &path[..first + second]))
}

#[cfg(test)]
mod tests {
    use super::host_and_path;

    #[test]
    fn addresses_have_a_host_and_two_segments() {
        let long = "api.ferry.dev/v1/teams/7?limit=1";
        assert_eq!(host_and_path(long), Some(("api.ferry.dev", "/v1/teams")));
        assert_eq!(host_and_path("localhost:8080/v1/teams"), Some(("localhost", "/v1/teams")));
        assert_eq!(host_and_path("api.ferry.dev/v1/"), None);
        assert_eq!(host_and_path("{host}/v1/teams"), None);
    }
}
