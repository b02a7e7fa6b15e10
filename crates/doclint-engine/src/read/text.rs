//! From the bytes of a file to its text, or to the reason why there is none.

use crate::workspace::{MAX_FILE_BYTES, ReadError, Workspace};
use doclint_diagnostic::Span;
use rustc_hash::FxHasher;
use std::hash::Hasher;
use std::sync::Arc;

/// A file that can't be read as text.
pub struct BadFile {
    /// The rule that reports it.
    pub rule: &'static str,
    pub message: String,
    pub help: &'static str,
    /// The text up to the bad place, for the report.
    head: Vec<u8>,
}

impl BadFile {
    /// The bad place.
    pub fn span(&self) -> Span {
        Span::at(self.head.len() as u32)
    }

    /// The text up to the bad place.
    pub fn text(&self) -> Arc<str> {
        // `head` holds only the valid beginning.
        String::from_utf8_lossy(&self.head).into()
    }
}

/// The text of a file.
pub fn read_text(workspace: &dyn Workspace, path: &str) -> Result<Arc<str>, BadFile> {
    workspace.read(path).map_err(describe).and_then(decode)
}

/// The reason why a file could not be read, in words.
fn describe(error: ReadError) -> BadFile {
    let (rule, message, help) = match error {
        ReadError::TooLarge(bytes) => (
            "read/too-large",
            format!(
                "the file has {} MiB, but only files up to {} MiB are read",
                bytes.div_ceil(1 << 20),
                MAX_FILE_BYTES >> 20
            ),
            "move data out of the page, or exclude the file",
        ),
        ReadError::NotAFile => (
            "read/not-a-file",
            "this is named like a page but is not a file".to_owned(),
            "rename it, or put a page in its place",
        ),
        ReadError::Failed(why) => (
            "read/unreadable",
            format!("can't read the file: {why}"),
            "check its permissions and where symbolic links point",
        ),
    };
    BadFile { rule, message, help, head: Vec::new() }
}

/// The bytes as text.
fn decode(bytes: Vec<u8>) -> Result<Arc<str>, BadFile> {
    let valid = match simdutf8::compat::from_utf8(&bytes) {
        Ok(text) => return Ok(text.into()),
        Err(error) => error.valid_up_to(),
    };
    let mut head = bytes;
    // What `git-crypt` has encrypted is not for readers of the repository.
    if head.starts_with(b"\0GITCRYPT\0") {
        return Ok(Arc::from(""));
    }
    let byte = head[valid];
    let utf16 = head.starts_with(&[0xFF, 0xFE]) || head.starts_with(&[0xFE, 0xFF]);
    head.truncate(valid);
    Err(BadFile {
        rule: "read/not-utf8",
        message: if utf16 {
            "the file is encoded as UTF-16, not as UTF-8".to_owned()
        } else {
            format!("the file is not valid UTF-8: invalid byte `{byte:#04X}`")
        },
        help: "save the file as UTF-8",
        head,
    })
}

/// Facts kept of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stamp {
    /// Shows whether the text has changed during the run. It is never stored.
    hash: u64,
    /// Whether its first line ends in `\r\n`.
    pub has_crlf: bool,
}

impl Stamp {
    pub fn of(text: &str) -> Self {
        let mut hasher = FxHasher::default();
        hasher.write(text.as_bytes());
        let line_end = text.find('\n').unwrap_or_default();
        Self { hash: hasher.finish(), has_crlf: text[..line_end].ends_with('\r') }
    }
}
