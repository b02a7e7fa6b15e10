//! HTML in `Dialect::Markdown`: how blocks of it start and end, and tags in text.

use crate::common::scan::{is_space, is_space_or_eol};
use memchr::memchr_iter;

/// The end of a block of HTML.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HtmlEnd {
    /// `</script>`, `</pre>`, `</style>` or `</textarea>`.
    RawText,
    /// `-->`.
    Comment,
    /// `?>`.
    Instruction,
    /// `>`.
    Declaration,
    /// `]]>`.
    CData,
    /// A blank line.
    Blank,
}

impl HtmlEnd {
    pub fn ends_before_blank(self) -> bool {
        self == Self::Blank
    }

    /// Whether the block ends with this line.
    pub fn ends_with(self, line: &str) -> bool {
        match self {
            Self::RawText => {
                let line = line.to_ascii_lowercase();
                RAW_TEXT.iter().any(|name| line.contains(&format!("</{name}>")))
            }
            Self::Comment => line.contains("-->"),
            Self::Instruction => line.contains("?>"),
            Self::Declaration => line.contains('>'),
            Self::CData => line.contains("]]>"),
            Self::Blank => false,
        }
    }
}

/// Whether anything in an element of that name is text up to its closing tag.
pub fn has_raw_text(name: &str) -> bool {
    ["script", "style", "textarea"].iter().any(|it| it.eq_ignore_ascii_case(name))
}

/// Where the closing tag of an element begins whose text begins at byte `from`; `None` without one.
pub fn raw_text_end(text: &str, from: usize, name: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let closes = |at: &usize| {
        bytes[*at..].starts_with(b"</")
            && text.get(at + 2..at + 2 + name.len()).is_some_and(|it| it.eq_ignore_ascii_case(name))
    };
    let mut opens = memchr_iter(b'<', &bytes[from..]).map(|it| from + it);
    opens.find(closes)
}

const RAW_TEXT: [&str; 4] = ["pre", "script", "style", "textarea"];

const BLOCK_NAMES: [&str; 62] = [
    "address",
    "article",
    "aside",
    "base",
    "basefont",
    "blockquote",
    "body",
    "caption",
    "center",
    "col",
    "colgroup",
    "dd",
    "details",
    "dialog",
    "dir",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "frame",
    "frameset",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "header",
    "hr",
    "html",
    "iframe",
    "legend",
    "li",
    "link",
    "main",
    "menu",
    "menuitem",
    "nav",
    "noframes",
    "ol",
    "optgroup",
    "option",
    "p",
    "param",
    "search",
    "section",
    "summary",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "title",
    "tr",
    "track",
    "ul",
];

/// Whether a block of HTML starts with `line`, and how it ends.
pub(crate) fn block_start(line: &str, interrupts: bool) -> Option<HtmlEnd> {
    let rest = line.strip_prefix('<')?;
    if rest.starts_with("!--") {
        return Some(HtmlEnd::Comment);
    }
    if rest.starts_with('?') {
        return Some(HtmlEnd::Instruction);
    }
    if rest.starts_with("![CDATA[") {
        return Some(HtmlEnd::CData);
    }
    if rest.strip_prefix('!').is_some_and(|it| it.starts_with(|c: char| c.is_ascii_alphabetic())) {
        return Some(HtmlEnd::Declaration);
    }
    let closing = rest.starts_with('/');
    let name = &rest[usize::from(closing)..];
    let len = name.bytes().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let (name, after) = name.split_at(len);
    let name = name.to_ascii_lowercase();
    let ends = after.is_empty() || after.starts_with([' ', '\t', '>']);
    if !closing && ends && RAW_TEXT.contains(&name.as_str()) {
        return Some(HtmlEnd::RawText);
    }
    if (ends || after.starts_with("/>")) && BLOCK_NAMES.contains(&name.as_str()) {
        return Some(HtmlEnd::Blank);
    }
    let complete = !interrupts
        && tag_end(line, 0).is_some_and(|end| line[end..].bytes().all(is_space))
        && !RAW_TEXT.contains(&name.as_str());
    complete.then_some(HtmlEnd::Blank)
}

/// The end of the HTML in text that starts with the `<` at `at`: a tag, a comment, an instruction,
/// a declaration or CDATA.
pub(crate) fn inline_end(text: &str, at: usize) -> Option<usize> {
    let rest = &text[at..];
    let find =
        |from: usize, end: &str| rest.get(from..)?.find(end).map(|len| at + from + len + end.len());
    if let Some(rest) = rest.strip_prefix("<!--") {
        return match rest {
            it if it.starts_with('>') => Some(at + 5),
            it if it.starts_with("->") => Some(at + 6),
            _ => find(4, "-->"),
        };
    }
    if rest.starts_with("<?") {
        return find(2, "?>");
    }
    if rest.starts_with("<![CDATA[") {
        return find(9, "]]>");
    }
    if rest.starts_with("<!") {
        let named = rest.as_bytes().get(2).is_some_and(u8::is_ascii_alphabetic);
        return if named { find(2, ">") } else { None };
    }
    tag_end(text, at)
}

/// The end of an open or closing tag as CommonMark has it.
fn tag_end(text: &str, start: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = start + 1;
    let closing = bytes.get(at) == Some(&b'/');
    at += usize::from(closing);
    bytes.get(at).filter(|byte| byte.is_ascii_alphabetic())?;
    while bytes.get(at).is_some_and(|&byte| byte.is_ascii_alphanumeric() || byte == b'-') {
        at += 1;
    }
    let skip =
        |at: usize| at + bytes[at..].iter().take_while(|&&byte| is_space_or_eol(byte)).count();
    if closing {
        at = skip(at);
        return (bytes.get(at) == Some(&b'>')).then_some(at + 1);
    }
    loop {
        let blank = skip(at);
        let spaced = blank > at;
        at = blank;
        match *bytes.get(at)? {
            b'>' => return Some(at + 1),
            b'/' => return (bytes.get(at + 1) == Some(&b'>')).then_some(at + 2),
            byte if spaced && (byte.is_ascii_alphabetic() || byte == b'_' || byte == b':') => {
                at = attribute_end(bytes, at, skip)?;
            }
            _ => return None,
        }
    }
}

fn attribute_end(bytes: &[u8], mut at: usize, skip: impl Fn(usize) -> usize) -> Option<usize> {
    let in_name =
        |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b':' | b'.' | b'-');
    while bytes.get(at).as_ref().is_some_and(in_name) {
        at += 1;
    }
    let equals = skip(at);
    if bytes.get(equals) != Some(&b'=') {
        return Some(at);
    }
    at = skip(equals + 1);
    match *bytes.get(at)? {
        quote @ (b'"' | b'\'') => {
            let len = bytes[at + 1..].iter().position(|&byte| byte == quote)?;
            Some(at + len + 2)
        }
        _ => {
            let ends = |&byte: &u8| {
                is_space_or_eol(byte) || matches!(byte, b'"' | b'\'' | b'=' | b'<' | b'>' | b'`')
            };
            let len = bytes[at..].iter().position(ends)?;
            (len > 0).then_some(at + len)
        }
    }
}
