//! Addresses of files.

use gen_lsp_types::Uri;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use std::path::{Path, PathBuf};

/// The characters that the path of an address escapes: all but letters, digits and these.
const ENCODED: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// The path of a file; `None` for a text that is not on a disk, such as an untitled buffer.
pub fn path_of(uri: &str) -> Option<PathBuf> {
    let rest = uri.get(..5).filter(|it| it.eq_ignore_ascii_case("file:")).map(|_| &uri[5..])?;
    let rest = rest.split(['?', '#']).next().unwrap_or_default();
    let (host, path) = match rest.strip_prefix("//") {
        Some(rest) => rest.split_at(rest.find('/')?),
        None => ("", rest),
    };
    let path = percent_decode_str(path).decode_utf8().ok()?;
    if !path.starts_with('/') || path.contains('\0') {
        return None;
    }
    let is_local = host.is_empty() || host.eq_ignore_ascii_case("localhost");
    if cfg!(windows) {
        let is_drive = path.as_bytes().get(1).is_some_and(u8::is_ascii_alphabetic)
            && path.as_bytes().get(2) == Some(&b':');
        return Some(match (is_local, is_drive) {
            (true, true) => PathBuf::from(path[1..].replace('/', "\\")),
            (true, false) => return None,
            (false, _) => PathBuf::from(format!("\\\\{host}{}", path.replace('/', "\\"))),
        });
    }
    is_local.then(|| PathBuf::from(path.as_ref()))
}

/// The address of a file.
pub fn uri_of(path: &Path) -> Uri {
    let text = path.to_string_lossy();
    let text = if cfg!(windows) { text.replace('\\', "/") } else { text.into_owned() };
    // A drive needs a slash before it, and a share on another computer has a host.
    let start = match text.starts_with("//") {
        true => "file:",
        false if text.starts_with('/') => "file://",
        false => "file:///",
    };
    Uri(format!("{start}{}", utf8_percent_encode(&text, ENCODED)))
}

/// The path of a file from a folder, with `/` between folders; `None` if it is elsewhere or not
/// Unicode.
pub fn below(path: &Path, folder: &Path) -> Option<String> {
    let rest = path.strip_prefix(folder).ok()?.to_str()?;
    let rest = if cfg!(windows) { rest.replace('\\', "/") } else { rest.to_owned() };
    Some(rest).filter(|it| !it.is_empty())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn paths_survive_a_round_trip() {
        for path in ["/a/b.mdx", "/a b/ü#?%.md", "/漢/[x]/(y)+@&=.json", "/"] {
            let uri = uri_of(Path::new(path));
            assert!(uri.0.is_ascii(), "{uri}");
            assert_eq!(path_of(&uri.0).unwrap(), Path::new(path), "{uri}");
        }
        assert_eq!(uri_of(Path::new("/a b/ü")).0, "file:///a%20b/%C3%BC");
    }

    #[test]
    fn addresses_of_clients_are_read() {
        for (uri, path) in [
            ("file:///a/b.mdx", Some("/a/b.mdx")),
            ("FILE:///a%3A/b.mdx", Some("/a:/b.mdx")),
            ("file://localhost/a", Some("/a")),
            ("file:/a", Some("/a")),
            ("file:///a#L3", Some("/a")),
            ("file://elsewhere/a", None),
            ("untitled:Untitled-1", None),
            ("file:///%FF", None),
            ("file:///a%00b", None),
            ("file:", None),
            ("", None),
        ] {
            assert_eq!(path_of(uri), path.map(PathBuf::from), "{uri}");
        }
    }
}
