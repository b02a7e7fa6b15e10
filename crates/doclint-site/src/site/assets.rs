//! Images, videos and audio files, and the kinds of content that their first bytes show.

use doclint_diagnostic::FileId;

/// An image, a video or an audio file of the site.
#[derive(Clone, Debug)]
pub struct Asset {
    /// The path from the site's root, with `/` between folders.
    pub path: String,
    /// Its file in the run.
    pub file: FileId,
    /// Its size in bytes; 0 if it can't be read.
    pub bytes: u64,
    /// Its content, as far as its first bytes show it.
    pub content: AssetContent,
}

/// The kind of content that the first bytes of a file show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssetContent {
    /// Nothing that is known.
    Other,
    /// There are none.
    Empty,
    /// It is a page of HTML.
    Html,
    /// It is text that is not HTML.
    Text,
}

impl AssetContent {
    /// Looks at the first bytes of a file.
    pub fn of(start: &[u8]) -> Self {
        let text = match std::str::from_utf8(start) {
            Ok(text) => text,
            // A character may be cut in two at the end.
            Err(error) if error.error_len().is_none() => {
                std::str::from_utf8(&start[..error.valid_up_to()]).unwrap_or_default()
            }
            Err(_) => return Self::Other,
        };
        let is_binary = |it: char| it.is_control() && !matches!(it, '\n' | '\r' | '\t');
        let words = text.trim_start_matches('\u{feff}').trim_start().to_ascii_lowercase();
        // `git lfs` leaves a pointer in place of a file that it has not loaded.
        if text.chars().any(is_binary) || words.starts_with("version https://git-lfs") {
            Self::Other
        } else if words.starts_with("<!doctype html") || words.starts_with("<html") {
            Self::Html
        } else if start.is_empty() {
            Self::Empty
        } else {
            Self::Text
        }
    }
}

#[cfg(test)]
mod tests {
    use super::AssetContent;

    #[test]
    fn text_is_told_from_images() {
        for (start, content) in [
            (&b""[..], AssetContent::Empty),
            (b"\xef\xbb\xbf\n<!DOCTYPE html><html>", AssetContent::Html),
            (b"{\"error\": \"not found\"}", AssetContent::Text),
            ("Caf\u{e9}".as_bytes(), AssetContent::Text),
            (&"Caf\u{e9}".as_bytes()[..4], AssetContent::Text),
            (b"\x89PNG\r\n\x1a\n", AssetContent::Other),
            (b"GIF89a\x01\0", AssetContent::Other),
            (b"version https://git-lfs.github.com/spec/v1\n", AssetContent::Other),
        ] {
            assert_eq!(AssetContent::of(start), content, "{start:?}");
        }
    }
}
