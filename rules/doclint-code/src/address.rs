//! Addresses in code.

use doclint_rule::site::is_local;
use std::ops::Range;

/// An address of the web.
pub(crate) struct Address<'a> {
    /// Its bytes in the code, up to the end of its host.
    pub bytes: Range<usize>,
    /// Whether it begins with `https`.
    pub is_secure: bool,
    /// Its host, without a port.
    pub host: &'a str,
    /// The code before it on its line.
    pub before: &'a str,
}

/// The addresses in code that begin with `http://` or `https://`.
pub(crate) fn addresses(code: &str) -> impl Iterator<Item = Address<'_>> {
    code.match_indices("://").filter_map(|(at, sign)| {
        let scheme = code[..at].bytes().rev().take(5).take_while(u8::is_ascii_lowercase).count();
        let start = at - scheme;
        let is_secure = match &code[start..at] {
            "http" => false,
            "https" => true,
            _ => return None,
        };
        let rest = &code[at + sign.len()..];
        let is_host = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-');
        let length = rest.bytes().take_while(|b| is_host(b)).count();
        let line = code[..start].rfind('\n').map_or(0, |it| it + 1);
        // Readers put their own host into a template.
        let is_whole = !rest[length..].starts_with(['<', '{', '$', '_', '[', '%', '@']);
        let host = rest[..length].trim_end_matches('.');
        let bytes = start..at + sign.len() + host.len();
        (is_whole && !host.is_empty()).then_some(Address {
            bytes,
            is_secure,
            host,
            before: &code[line..start],
        })
    })
}

impl Address<'_> {
    /// Whether it leads to the machine that the code runs on.
    pub fn is_local(&self) -> bool {
        is_local(self.host)
    }

    /// Whether its host can have a certificate: it is neither in a private network nor a number.
    pub fn is_public(&self) -> bool {
        const PRIVATE: [&str; 9] =
            ["local", "internal", "lan", "home", "corp", "localhost", "test", "svc", "invalid"];
        let Some((rest, last)) = self.host.rsplit_once('.') else { return false };
        last.len() > 1
            && last.bytes().all(|b| b.is_ascii_lowercase())
            && !rest.is_empty()
            && !self.host.split('.').any(|it| PRIVATE.contains(&it))
    }

    /// Whether its host is reserved for documentation.
    pub fn is_reserved(&self) -> bool {
        is_reserved(self.host)
    }

    /// Whether it is a comment.
    pub fn is_noted(&self) -> bool {
        let text = self.before.trim_start();
        ["#", "//", "*", "/*"].iter().any(|it| text.starts_with(it))
    }
}

/// Whether a host is reserved for documentation.
pub(crate) fn is_reserved(host: &str) -> bool {
    const RESERVED: [&str; 4] = ["example.com", "example.net", "example.org", ".example"];
    RESERVED.iter().any(|it| host.ends_with(it))
}
