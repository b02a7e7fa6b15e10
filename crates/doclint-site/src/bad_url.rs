//! Addresses that can't work anywhere, judged by how they are written.

use doclint_suggest::edit_distance;

/// Why an address leads nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UrlDefect {
    /// The part before the host is misspelled: `htps://`, `https:/`, `https//`.
    Scheme,
    /// The name of a host without `https://`, which is read as the path of a page.
    NoScheme,
    /// A mail address without `mailto:`.
    Mail,
    /// A `mailto:` without a mail address.
    Address,
    /// A script, which browsers and React refuse to run.
    Script,
    /// A path on somebody's disk.
    Disk,
    /// A whole link in the place of its address: `[#7](https://example.com/7)`.
    Link,
    /// The name of a page as another tool writes it: `doc:limits` of ReadMe.
    Notation(&'static str),
}

/// An address that leads nowhere, whatever the site contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadUrl {
    /// The defect.
    pub defect: UrlDefect,
    /// The address that was meant, where only one can be.
    pub right: Option<String>,
}

impl BadUrl {
    /// The message of a finding about it. `url` is the address as written.
    pub fn message(&self, url: &str) -> String {
        match self.defect {
            UrlDefect::Scheme => format!("`{url}` is not a valid URL"),
            UrlDefect::NoScheme => {
                format!("`{url}` has no `https://`, so it is read as the path of a page")
            }
            UrlDefect::Mail => {
                format!("`{url}` has no `mailto:`, so it is read as the path of a page")
            }
            UrlDefect::Address => format!("`{url}` has no valid mail address"),
            UrlDefect::Script => "link runs a script instead of leading to a page".to_owned(),
            UrlDefect::Disk => format!("`{url}` is a path on the author's computer"),
            UrlDefect::Link => format!("`{url}` is a whole link, not an address"),
            UrlDefect::Notation(tool) => {
                format!("`{url}` is a link in the notation of {tool}, and leads nowhere here")
            }
        }
    }
}

/// The host of a URL of the web if that is the reader's own computer.
pub fn local_host(url: &str) -> Option<&str> {
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"))?;
    let host = rest.split(['/', '?', '#']).next()?;
    // The colons in brackets don't begin a port.
    let host = match host.find(']') {
        Some(end) if host.starts_with('[') => &host[..=end],
        _ => host.split(':').next()?,
    };
    is_local(host).then_some(host)
}

/// Whether a host is the reader's own computer.
pub fn is_local(host: &str) -> bool {
    matches!(host, "localhost" | "0.0.0.0" | "[::1]") || host.starts_with("127.0.")
}

/// Whether a host is not a placeholder, and not the reader's own server.
pub fn is_real_host(host: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '.' || c == '-';
    let is_reader = ["your", "localhost", "127.0.0.1", "example", "my-", "my."];
    host.contains('.')
        && host.chars().all(is_plain)
        && !is_reader.iter().any(|it| host.contains(it))
}

/// Finds the defect of an address that can't work anywhere; `None` for all others.
pub fn bad_url(target: &str) -> Option<BadUrl> {
    let target = target.trim();
    let found = |defect, right| Some(BadUrl { defect, right });
    if is_on_disk(target) {
        return found(UrlDefect::Disk, None);
    }
    // Nearly all addresses are paths of the site.
    if target.starts_with(['#', '.']) || target.starts_with('/') && !target.starts_with("/http") {
        return None;
    }
    // Most others are whole URLs.
    let after = target.strip_prefix("https://").or_else(|| target.strip_prefix("http://"));
    let begins_host = |c: char| c.is_ascii_alphanumeric() && !c.eq_ignore_ascii_case(&'h');
    if after.is_some_and(|it| it.starts_with(begins_host)) {
        return None;
    }
    if let Some(right) = address_of_link(target) {
        return found(UrlDefect::Link, Some(right.to_owned()));
    }
    if let Some(right) = with_right_scheme(target) {
        return found(UrlDefect::Scheme, Some(right));
    }
    if let Some(addresses) = target.strip_prefix("mailto:") {
        return is_bad_mail(addresses)
            .then_some(BadUrl { defect: UrlDefect::Address, right: None });
    }
    if starts_with(target, "javascript:") {
        return found(UrlDefect::Script, None);
    }
    if let Some(tool) = tool_of(target) {
        return found(UrlDefect::Notation(tool), None);
    }
    if is_mail(target) {
        return found(UrlDefect::Mail, Some(format!("mailto:{target}")));
    }
    is_host(target.split(['/', '?', '#']).next()?)
        .then(|| BadUrl { defect: UrlDefect::NoScheme, right: Some(format!("https://{target}")) })
}

/// Words before the colon with which other tools name their pages, each with its tool.
const NOTATIONS: [(&str, &str); 8] = [
    ("doc", "ReadMe"),
    ("ref", "ReadMe"),
    ("page", "ReadMe"),
    ("changelog", "ReadMe"),
    ("blog", "ReadMe"),
    ("xref", "DocFX"),
    ("obsidian", "Obsidian"),
    ("notion", "Notion"),
];

/// The tool in whose notation an address is written.
fn tool_of(target: &str) -> Option<&'static str> {
    let (word, rest) = target.split_once(':')?;
    let tool = NOTATIONS.iter().find(|it| it.0 == word)?.1;
    (!rest.is_empty()).then_some(tool)
}

/// The address of a link in Markdown.
fn address_of_link(target: &str) -> Option<&str> {
    let (_, address) = target.strip_prefix('[')?.strip_suffix(')')?.split_once("](")?;
    (!address.is_empty()).then_some(address)
}

fn starts_with(text: &str, prefix: &str) -> bool {
    text.get(..prefix.len()).is_some_and(|it| it.eq_ignore_ascii_case(prefix))
}

/// Whether it is a path on somebody's disk: `file:///x`, `C:\x`, `/Users/anna/x`, `/home/anna/x`.
fn is_on_disk(target: &str) -> bool {
    let is_drive = || {
        let bytes = target.as_bytes();
        // Notations of other tools are written with small letters: `r:/name`.
        let is_letter = |it: &u8| it.is_ascii_uppercase() || matches!(it, b'c'..=b'e');
        bytes.first().is_some_and(u8::is_ascii_alphabetic)
            && (matches!(bytes.get(1..3), Some(b":\\"))
                || bytes.first().is_some_and(is_letter) && matches!(bytes.get(1..3), Some(b":/")))
    };
    let in_home = || {
        let homes = ["/Users/", "/home/"].iter();
        let rest = homes.filter_map(|it| target.strip_prefix(it)).next();
        rest.and_then(|it| it.split_once('/'))
            .is_some_and(|(name, rest)| !name.is_empty() && rest.contains('/'))
    };
    starts_with(target, "file:") || in_home() || is_drive()
}

/// Whether one of the addresses of a `mailto:` can't be one. Placeholders are left alone.
fn is_bad_mail(addresses: &str) -> bool {
    let addresses = addresses.split('?').next().unwrap_or(addresses);
    let is_good = |it: &str| {
        it.trim().split_once('@').is_some_and(|(name, host)| {
            !name.is_empty() && host.contains('.') && !host.contains(['@', ' ', ';'])
        })
    };
    !addresses.is_empty()
        && !addresses.contains(['{', '<', '[', '$', '%'])
        && !addresses.split(',').all(is_good)
}

/// The address with the scheme that was meant, where it is misspelled.
fn with_right_scheme(target: &str) -> Option<String> {
    let rooted = target.strip_prefix('/').filter(|it| it.contains("://"));
    let target = rooted.unwrap_or(target);
    // `[#7]((https://x))`.
    let inner = target.strip_prefix('(').and_then(|it| it.strip_suffix(')'));
    let is_whole = |it: &&str| it.starts_with("https://") || it.starts_with("http://");
    // `[#7](]https://x)`.
    let behind = [']', ')', '=', ':'].iter().find_map(|sign| target.strip_prefix(*sign));
    if let Some(url) = inner.or(behind).filter(is_whole) {
        return Some(url.to_owned());
    }
    let end = target.find(|c: char| !c.is_ascii_alphabetic())?;
    let (word, rest) = target.split_at(end);
    let after = rest.trim_start_matches([':', ';', '/', '\\']);
    let between = &rest[..rest.len() - after.len()];
    if between.is_empty() || after.is_empty() {
        return None;
    }
    // `https://https://x`.
    if between == "://" && is_web(word) {
        if rooted.is_some() {
            return Some(target.to_owned());
        }
        return ["http:", "https:", "http//", "https//"]
            .iter()
            .any(|it| starts_with(after, it))
            .then(|| with_right_scheme(after).unwrap_or_else(|| after.to_owned()));
    }
    if starts_with(word, "mailto") && word.len() == 6 {
        return (between != ":" && is_mail(after)).then(|| format!("mailto:{after}"));
    }
    let has_two_slashes = between.ends_with("//");
    let is_broken = match is_web(word) {
        // `http::StatusCode` is a name in code.
        true if between == "::" && !after.contains(['.', '/']) => false,
        true => between.starts_with([':', ';']) || has_two_slashes,
        false => has_two_slashes && is_web_misspelled(word),
    };
    let scheme = if word.to_ascii_lowercase().contains('s') { "https" } else { "http" };
    is_broken.then(|| format!("{scheme}://{after}"))
}

fn is_web(scheme: &str) -> bool {
    scheme.eq_ignore_ascii_case("https") || scheme.eq_ignore_ascii_case("http")
}

/// Whether a scheme can only be a misspelled `http` or `https`.
fn is_web_misspelled(scheme: &str) -> bool {
    let scheme = scheme.to_ascii_lowercase();
    let letters = scheme.bytes().all(|it| b"htps".contains(&it));
    let has_core = scheme.contains('t') && scheme.contains('p');
    let is_near = edit_distance(&scheme, "https") == 1 || edit_distance(&scheme, "http") == 1;
    scheme != "shttp" && (letters && has_core && scheme.len() > 2 || scheme.len() > 3 && is_near)
}

/// Whether it is a mail address, with parameters after `?` or without.
fn is_mail(target: &str) -> bool {
    let address = target.split('?').next().unwrap_or_default();
    let Some((name, host)) = address.split_once('@') else { return false };
    let is_part = |c: char| c.is_ascii_alphanumeric() || "._+-".contains(c);
    // The end of `package@1.2.3` is a version.
    let is_domain =
        host.rsplit_once('.').is_some_and(|(_, it)| it.chars().all(char::is_alphabetic));
    !name.is_empty() && name.chars().all(is_part) && is_domain && has_labels(host)
}

/// Whether it is the name of a host that can't be the name of a folder or of a file.
fn is_host(name: &str) -> bool {
    const ENDINGS: [&str; 6] = ["com", "org", "net", "dev", "io", "ai"];
    let ending = name.rsplit('.').next().unwrap_or_default();
    let is_www = starts_with(name, "www.") && name.matches('.').count() > 1;
    has_labels(name) && (is_www || name.contains('.') && ENDINGS.contains(&ending))
}

fn has_labels(host: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
    host.split('.').all(|it| !it.is_empty() && it.chars().all(is_part))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn right(target: &str) -> Option<String> {
        bad_url(target)?.right
    }

    #[test]
    fn the_own_computer_has_several_names() {
        for (url, host) in [
            ("http://localhost:3000/a", Some("localhost")),
            ("https://127.0.1.1?a", Some("127.0.1.1")),
            ("http://[::1]:3000/a", Some("[::1]")),
            ("http://[::2]:3000/a", None),
            ("http://localhost.example.com", None),
            ("localhost:3000", None),
        ] {
            assert_eq!(local_host(url), host, "{url}");
        }
    }

    #[test]
    fn schemes_are_corrected() {
        for wrong in [
            "htps://x.dev/a",
            "hhttps://x.dev/a",
            "HTTPSS://x.dev/a",
            "https:/x.dev/a",
            "https:x.dev/a",
            "https:///x.dev/a",
            "https//x.dev/a",
            "https;//x.dev/a",
            "/https://x.dev/a",
            "https://https://x.dev/a",
            "http://https//x.dev/a",
            "x.dev/a",
            "(https://x.dev/a)",
        ] {
            assert_eq!(right(wrong).as_deref(), Some("https://x.dev/a"), "{wrong}");
        }
        assert_eq!(right("htp://x.dev").as_deref(), Some("http://x.dev"));
        assert_eq!(right("www.x.dev").as_deref(), Some("https://www.x.dev"));
        assert_eq!(right("[#7](https://x.dev/7)").as_deref(), Some("https://x.dev/7"));
        assert_eq!(bad_url("[id]/page"), None);
        assert_eq!(right("help@x.dev").as_deref(), Some("mailto:help@x.dev"));
        assert_eq!(right("mailto://help@x.dev").as_deref(), Some("mailto:help@x.dev"));
    }

    #[test]
    fn paths_on_disks_and_scripts_have_no_right_form() {
        for (target, defect) in [
            ("file:///srv/a.md", UrlDefect::Disk),
            ("r:\\docs\\a.md", UrlDefect::Disk),
            ("C:\\docs\\a.md", UrlDefect::Disk),
            ("c:/docs/a.md", UrlDefect::Disk),
            ("/Users/anna/docs/a.md", UrlDefect::Disk),
            ("/home/anna/docs/a.md", UrlDefect::Disk),
            ("JavaScript:void(0)", UrlDefect::Script),
        ] {
            assert_eq!(bad_url(target), Some(BadUrl { defect, right: None }), "{target}");
        }
    }

    #[test]
    fn other_addresses_are_left_alone() {
        for target in [
            "https://x.dev",
            "HTTP://x.dev",
            "/a/b",
            "a/b",
            "../a",
            "#a",
            "?a",
            "",
            "mailto:a@x.dev",
            "vscode://file/x",
            "sftp://x.dev",
            "ftp://x.dev",
            "tel:1",
            "data:,",
            "//cdn.x.dev/a.js",
            "http/errors",
            "https",
            "@acme/sdk",
            "sdk@1.2.3",
            "a@b",
            "setup.md",
            "v1.2/api",
            "get.sh",
            "node.js",
            "/home/quickstart",
            "/users/anna/x",
            "/http/errors",
            "https://web.archive.org/https://x",
            "{{url}}/x",
            "https://{host}/x",
            "http::StatusCode",
            "(x)",
        ] {
            assert_eq!(bad_url(target), None, "{target}");
        }
    }
}
