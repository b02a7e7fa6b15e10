//! Names the cause of a tag or brace that can't be read.

use crate::common::lost::{Lost, lost};
use crate::common::region::{Part, Region};
use crate::common::tag::{TagError, TagState};
use crate::error::{ErrorKind, SyntaxError};

/// A named cause, with offsets into its region.
pub(crate) struct Problem {
    kind: ErrorKind,
    /// The range to fix.
    pub start: usize,
    pub end: usize,
    related: Option<Part>,
    detail: &'static str,
}

impl Problem {
    pub fn error(&self, region: &Region<'_>) -> SyntaxError {
        SyntaxError {
            kind: self.kind,
            span: region.span(self.start, self.end),
            related: self.related.map(|part| region.span_of(part)),
            detail: self.detail.to_owned(),
        }
    }
}

/// A `{` at `at` that is never closed.
pub(crate) fn brace_problem(at: usize) -> Problem {
    Problem { kind: ErrorKind::UnclosedBrace, start: at, end: at + 1, related: None, detail: "" }
}

/// Why the `<` at `start` starts no tag.
pub(crate) fn tag_problem(text: &str, start: usize, error: TagError) -> Problem {
    let rest = &text[start..];
    let known = |kind, end: usize| Problem { kind, start, end, related: None, detail: "" };
    if rest.starts_with("<!--") {
        let end = rest.find("-->").map_or(start + 4, |len| start + len + 3);
        return known(ErrorKind::HtmlComment, end);
    }
    if rest.starts_with("<!") || rest.starts_with("<?") {
        return known(ErrorKind::Declaration, start + 2);
    }
    if let Some(len) = autolink_len(rest) {
        return known(ErrorKind::AngleAutolink, start + len);
    }
    match error {
        TagError::Text => known(ErrorKind::StrayLessThan, start + 1),
        TagError::End { quote: Some(quote) } => {
            let brace = text.as_bytes()[quote] == b'{';
            if brace {
                return Problem {
                    related: Some(Part::new(start, start + 1)),
                    ..brace_problem(quote)
                };
            }
            open_quote(text, (start, text.len()), quote)
        }
        TagError::End { quote: None } => match lost(text, start, text.len()) {
            Some(lost) => lost_problem(text, (start, text.len()), lost),
            None => Problem {
                detail: "missing `>`",
                ..known(ErrorKind::MalformedTag, first_line(text, start))
            },
        },
        TagError::Bad { state: TagState::BeforeName, at } if at == start + 1 => {
            known(ErrorKind::StrayLessThan, start + 1)
        }
        TagError::Bad { at, state } => {
            if let Some(lost) = lost(text, start, at) {
                return lost_problem(text, (start, at), lost);
            }
            let len = text[at..].chars().next().map_or(0, char::len_utf8);
            Problem {
                related: Some(Part::new(at, at + len)),
                detail: bad(text, at, state),
                ..known(ErrorKind::MalformedTag, at + len)
            }
        }
    }
}

fn lost_problem(text: &str, (start, at): (usize, usize), lost: Lost) -> Problem {
    match lost {
        Lost::Quote(quote) => open_quote(text, (start, at), quote),
        Lost::End(end) => Problem {
            kind: ErrorKind::MalformedTag,
            start,
            end,
            related: Some(Part::new(end, end)),
            detail: "missing `>`",
        },
    }
}

/// The value that begins at `quote` has no end, and reading fails at `at`. The line may be longer.
fn open_quote(text: &str, (start, at): (usize, usize), quote: usize) -> Problem {
    Problem {
        kind: ErrorKind::MalformedTag,
        start,
        end: first_line(&text[..at], start).max(quote + 1),
        related: Some(Part::new(quote, quote + 1)),
        detail: "this quote is never closed",
    }
}

fn bad(text: &str, at: usize, state: TagState) -> &'static str {
    let slash = matches!(text.as_bytes()[at], b'/' | b'*');
    match state {
        TagState::BeforeName | TagState::InName => "invalid character in a tag name",
        TagState::BeforeValue => "an attribute value needs quotes or braces",
        TagState::AfterSlash if slash => "comments are not allowed in a tag",
        TagState::AfterSlash => "expected `>` after the `/`",
        TagState::InClosing => "a closing tag takes only a name",
        TagState::InAttributeName => "invalid character in an attribute name",
        TagState::BeforeAttribute if text.as_bytes()[at] == b'<' => {
            "a new tag starts before this one ends with `>`"
        }
        TagState::BeforeAttribute => "unexpected character between attributes",
    }
}

/// The end of the line that `start` is on.
fn first_line(text: &str, start: usize) -> usize {
    text[start..].find(['\n', '\r']).map_or(text.len(), |len| start + len)
}

/// The length of `<https://…>` or `<me@example.com>` at the start of `text`.
pub(crate) fn autolink_len(text: &str) -> Option<usize> {
    let close = 1 + text[1..].find(['>', '<', ' ', '\n', '\r', '\t'].as_slice())?;
    if text.as_bytes()[close] != b'>' {
        return None;
    }
    is_address(&text[1..close]).then_some(close + 1)
}

fn is_address(text: &str) -> bool {
    if let Some((scheme, rest)) = text.split_once(':') {
        let mut bytes = scheme.bytes();
        return (2..=32).contains(&scheme.len())
            && bytes.next().is_some_and(|byte| byte.is_ascii_alphabetic())
            && bytes
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'.' | b'-'))
            && !rest.bytes().any(|byte| byte <= 0x20 || byte == 0x7f);
    }
    is_email(text)
}

/// Whether a text is an address as CommonMark has it.
pub(crate) fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else { return false };
    let in_local =
        |byte: u8| byte.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(&byte);
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    !local.is_empty() && local.bytes().all(in_local) && domain.split('.').all(is_label)
}
