//! Addresses as links and `docs.json` write them.

use memchr::memchr;
use percent_encoding::percent_decode_str;
use std::borrow::Cow;

/// The parts of an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address<'a> {
    /// The part before `?` and `#`.
    pub path: &'a str,
    /// The part after `#`, without it.
    pub fragment: Option<&'a str>,
}

impl Address<'_> {
    /// Whether it names the file of a page. The platform publishes pages without `.mdx`.
    pub fn names_file(&self) -> bool {
        self.path.ends_with(".mdx")
    }
}

/// The parts of an address within the site; `None` for one that leads elsewhere: with a scheme, to
/// another host, or made of an expression.
pub fn address(target: &str) -> Option<Address<'_>> {
    let target = target.trim();
    let bytes = target.as_bytes();
    let is_made = |it: &u8| matches!(it, b'{' | b'}' | b'$' | b'<');
    if target.starts_with("//") || bytes.iter().any(is_made) || has_scheme(target) {
        return None;
    }
    let hash = memchr(b'#', bytes);
    let rest = &target[..hash.unwrap_or(target.len())];
    let path = memchr(b'?', rest.as_bytes()).map_or(rest, |at| &rest[..at]);
    Some(Address { path, fragment: hash.map(|at| &target[at + 1..]) })
}

/// The fragment of an address within the site, without its `#`.
pub fn fragment_of(target: &str) -> Option<&str> {
    // Most links have none, and need no look at their parts.
    memchr(b'#', target.as_bytes())?;
    address(target)?.fragment
}

/// Whether it begins with `name:`, as in `https:` and `mailto:`.
pub fn has_scheme(target: &str) -> bool {
    // Most links are paths, which need no look for a colon.
    if target.starts_with(['/', '#']) {
        return false;
    }
    let Some((scheme, _)) = target.split_once(':') else { return false };
    scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
}

/// Whether a program fills in an address, or makes one of a name in code: `%%REPO%%`, `` `Enum.map/2` ``,
/// `crate::Error`, `NNNN-title.md`.
pub(crate) fn is_for_program(path: &str) -> bool {
    const MARKS: [&str; 4] = ["%%", "::", "NNNN", "XXXX"];
    path.starts_with(['`', '@']) || MARKS.iter().any(|it| path.contains(it))
}

/// The text with `%41` decoded to `A`; unchanged where the result is not UTF-8.
pub fn percent_decoded(text: &str) -> Cow<'_, str> {
    percent_decode_str(text).decode_utf8().unwrap_or(text.into())
}

/// A path as an address writes it: with `%20` for a space.
pub fn percent_encoded(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for c in path.chars() {
        match c {
            ' ' | '"' | '\'' | '#' | '%' | '(' | ')' | '<' | '>' | '?' | '[' | '\\' | ']' | '{'
            | '}' => {
                out.push_str(&format!("%{:02X}", u32::from(c)));
            }
            c => out.push(c),
        }
    }
    out
}

/// How an address is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// `/a/b`, or nothing but a fragment.
    Root,
    /// `./b` or `../b`.
    Relative,
    /// `a/b`, which the platform takes as `/a/b`.
    Bare,
}

impl Style {
    /// How the path of an address is written.
    pub fn of(path: &str) -> Self {
        match path {
            _ if path.is_empty() || path.starts_with('/') => Self::Root,
            "." | ".." => Self::Relative,
            _ if path.starts_with("./") || path.starts_with("../") => Self::Relative,
            _ => Self::Bare,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_split_and_others_left_alone() {
        let parts = |target| address(target).map(|it| (it.path, it.fragment));
        assert_eq!(parts("/a/b?x=1#c"), Some(("/a/b", Some("c"))));
        assert_eq!(parts("#c"), Some(("", Some("c"))));
        assert_eq!(parts("a.b/c:d"), Some(("a.b/c:d", None)));
        for elsewhere in ["https://x", "mailto:a@b", "vscode:x", "//host/a", "/a/{b}", "data:,"] {
            assert_eq!(parts(elsewhere), None, "{elsewhere}");
        }
    }

    #[test]
    fn percent_signs_are_decoded_where_they_stand_for_text() {
        for (text, decoded) in [
            ("a%20b", "a b"),
            ("%C3%BC", "ü"),
            ("100%", "100%"),
            ("%zz%4", "%zz%4"),
            ("%FF", "%FF"),
        ] {
            assert_eq!(percent_decoded(text), decoded);
        }
        let odd = "/my page (1) 100%?#ü";
        assert_eq!(percent_encoded(odd), "/my%20page%20%281%29%20100%25%3F%23ü");
        assert_eq!(percent_decoded(&percent_encoded(odd)), odd);
    }
}
