//! Status codes of HTTP and their names.

/// The codes of the registry of HTTP status codes (IANA), each with its names, the registered one first.
const REGISTERED: [(u16, &[&str]); 62] = [
    (100, &["Continue"]),
    (101, &["Switching Protocols"]),
    (102, &["Processing"]),
    (103, &["Early Hints"]),
    (200, &["OK"]),
    (201, &["Created"]),
    (202, &["Accepted"]),
    (203, &["Non-Authoritative Information"]),
    (204, &["No Content"]),
    (205, &["Reset Content"]),
    (206, &["Partial Content"]),
    (207, &["Multi-Status"]),
    (208, &["Already Reported"]),
    (226, &["IM Used"]),
    (300, &["Multiple Choices"]),
    (301, &["Moved Permanently"]),
    (302, &["Found"]),
    (303, &["See Other"]),
    (304, &["Not Modified"]),
    (305, &["Use Proxy"]),
    (307, &["Temporary Redirect"]),
    (308, &["Permanent Redirect"]),
    (400, &["Bad Request"]),
    (401, &["Unauthorized"]),
    (402, &["Payment Required"]),
    (403, &["Forbidden"]),
    (404, &["Not Found"]),
    (405, &["Method Not Allowed"]),
    (406, &["Not Acceptable"]),
    (407, &["Proxy Authentication Required"]),
    (408, &["Request Timeout"]),
    (409, &["Conflict"]),
    (410, &["Gone"]),
    (411, &["Length Required"]),
    (412, &["Precondition Failed"]),
    (413, &["Content Too Large", "Payload Too Large", "Request Entity Too Large"]),
    (414, &["URI Too Long", "Request-URI Too Long"]),
    (415, &["Unsupported Media Type"]),
    (416, &["Range Not Satisfiable", "Requested Range Not Satisfiable"]),
    (417, &["Expectation Failed"]),
    (418, &["I'm a teapot"]),
    (421, &["Misdirected Request"]),
    (422, &["Unprocessable Content", "Unprocessable Entity"]),
    (423, &["Locked"]),
    (424, &["Failed Dependency"]),
    (425, &["Too Early"]),
    (426, &["Upgrade Required"]),
    (428, &["Precondition Required"]),
    (429, &["Too Many Requests"]),
    (431, &["Request Header Fields Too Large"]),
    (451, &["Unavailable For Legal Reasons"]),
    (500, &["Internal Server Error"]),
    (501, &["Not Implemented"]),
    (502, &["Bad Gateway"]),
    (503, &["Service Unavailable"]),
    (504, &["Gateway Timeout"]),
    (505, &["HTTP Version Not Supported"]),
    (506, &["Variant Also Negotiates"]),
    (507, &["Insufficient Storage"]),
    (508, &["Loop Detected"]),
    (510, &["Not Extended"]),
    (511, &["Network Authentication Required"]),
];

/// A code and the name that a text gives it.
pub(crate) struct Named {
    /// The first byte of the code.
    pub start: usize,
    /// The end of the name.
    pub end: usize,
    pub code: u16,
    /// The code that has this name.
    pub meant: u16,
    pub name: &'static str,
}

/// The codes in a text that are followed by the registered name of a code: `404 Not Found`,
/// `` | `404` | Not Found | ``.
pub(crate) fn named(text: &str) -> impl Iterator<Item = Named> {
    codes(text).filter_map(move |(at, code)| {
        let rest = after_code(text, at)?;
        let start = text.len() - rest.len();
        let (meant, name) = name_at_start(rest)?;
        Some(Named { start: at, end: start + name.len(), code, meant, name })
    })
}

/// Whether [`named`] can find the name of another code in a part of a text. What follows a name is not
/// looked at, as it can be the end of the part.
pub(crate) fn may_be_mismatched(text: &str) -> bool {
    codes(text).any(|(at, code)| {
        let rest = after_code(text, at);
        rest.and_then(registered_at_start).is_some_and(|it| it.0 != code)
    })
}

/// The text after the code at a byte, without the signs between them; `None` if there are none, as in
/// `404s Not Found` and at the end of a table's row.
fn after_code(text: &str, at: usize) -> Option<&str> {
    let after = &text[at + 3..];
    let rest = after.trim_start_matches([' ', '`', '*', '|', ':', '-', '–', '—', '(']);
    (rest.len() < after.len()).then_some(rest)
}

/// The registered name of a code; `None` if there is no such code.
pub(crate) fn name_of(code: u16) -> Option<&'static str> {
    REGISTERED.iter().find(|it| it.0 == code).map(|it| it.1[0])
}

/// The numbers of a text that can be codes, each with its first byte: three digits that stand alone.
pub(crate) fn codes(text: &str) -> impl Iterator<Item = (usize, u16)> {
    let bytes = text.as_bytes();
    let is_part = |at: Option<&u8>| {
        at.is_some_and(|it| it.is_ascii_alphanumeric() || matches!(it, b'_' | b'.' | b',' | b'$'))
    };
    let mut next = 0;
    std::iter::from_fn(move || {
        loop {
            let at = digit_from(bytes, next)?;
            next = at + bytes[at..].iter().take_while(|it| it.is_ascii_digit()).count();
            let is_alone = next == at + 3
                && matches!(bytes[at], b'1'..=b'5')
                && !is_part(at.checked_sub(1).and_then(|it| bytes.get(it)))
                && !bytes.get(next).is_some_and(|it| it.is_ascii_alphanumeric() || *it == b'_');
            // Codes of an API often end like one of HTTP: `CMN-107`.
            let is_numbered = at
                .checked_sub(2)
                .and_then(|it| bytes.get(it..at))
                .is_some_and(|it| matches!(it, [letter, b'-'] if letter.is_ascii_alphabetic()));
            if is_alone && !is_numbered {
                return Some((at, text[at..at + 3].parse().unwrap_or_default()));
            }
        }
    })
}

/// The first digit at or after a byte. Most texts have few, so that many bytes are looked at at once.
fn digit_from(bytes: &[u8], from: usize) -> Option<usize> {
    const RUN: usize = 32;
    let mut at = from;
    while let Some(run) = bytes.get(at..).and_then(|it| it.first_chunk::<RUN>())
        && !run.iter().fold(false, |any, it| any | it.is_ascii_digit())
    {
        at += RUN;
    }
    Some(at + bytes.get(at..)?.iter().position(u8::is_ascii_digit)?)
}

/// The code whose name begins a text, whatever follows.
fn registered_at_start(text: &str) -> Option<(u16, &'static str)> {
    // Most texts begin with another letter than any name.
    if !text.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    REGISTERED.iter().find_map(|(code, names)| {
        let name = names.iter().find(|it| begins_with(text, it))?;
        Some((*code, *name))
    })
}

/// The code whose name begins a text. Names of one word count if they end a phrase: "200 Created
/// files" counts files.
fn name_at_start(text: &str) -> Option<(u16, &'static str)> {
    let found = registered_at_start(text)?;
    let rest = &text[found.1.len()..];
    let is_end = rest.starts_with(['`', '*'])
        || rest
            .trim_start()
            .chars()
            .next()
            .is_none_or(|it| !it.is_alphanumeric() && !"-'’_/".contains(it));
    let is_word_end = !rest.starts_with(|c: char| c.is_alphanumeric() || "-_".contains(c));
    let is_sure = if found.1.contains(' ') { is_word_end } else { is_end };
    is_sure.then_some(found)
}

/// Names of several words may be in lower case; a single word is the name only if written as one.
fn begins_with(text: &str, name: &str) -> bool {
    match text.get(..name.len()) {
        Some(start) if name.contains(' ') => start.eq_ignore_ascii_case(name),
        Some(start) => start == name,
        None => false,
    }
}
