//! Elements of HTML in which Python-Markdown reads no Markdown, as its `HTMLExtractor` finds them.

use crate::common::html::raw_text_end;
use crate::common::scan::{line_end, skip_spaces};
use memchr::memchr2;

/// The elements that are blocks there.
const BLOCKS: [&str; 58] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "canvas",
    "center",
    "colgroup",
    "dd",
    "details",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "group",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hgroup",
    "html",
    "iframe",
    "legend",
    "li",
    "main",
    "map",
    "math",
    "menu",
    "nav",
    "noscript",
    "object",
    "ol",
    "option",
    "output",
    "p",
    "pre",
    "progress",
    "script",
    "section",
    "style",
    "summary",
    "table",
    "tbody",
    "td",
    "textarea",
    "tfoot",
    "th",
    "thead",
    "tr",
    "ul",
    "video",
];

/// Whether Python-Markdown reads no Markdown in an element of that name that begins a line.
pub fn is_python_block(name: &str) -> bool {
    BLOCKS.iter().any(|it| it.eq_ignore_ascii_case(name))
}

/// Elements whose text has no tags.
const RAW_TEXT: [&str; 2] = ["script", "style"];

/// Elements that are deeper in each other are not followed.
const MAX_DEPTH: usize = 100;

/// No tag is longer, in bytes.
const MAX_TAG: usize = 4096;

/// A tag, and the byte behind it.
struct Tag<'s> {
    name: &'s str,
    closes: bool,
    /// `<br />`.
    is_empty: bool,
    attributes: &'s str,
    end: usize,
}

/// The byte behind an element that begins at `start` and whose text is left as it is: a block without the
/// attribute `markdown`. `None` where none begins, or where it is never closed: a template may close it.
pub(crate) fn raw_element_end(src: &str, start: usize) -> Option<usize> {
    let first = tag(src, start).filter(|it| !it.closes && !it.is_empty)?;
    let is_raw_text = |name: &str| RAW_TEXT.iter().any(|it| it.eq_ignore_ascii_case(name));
    if !is_python_block(first.name) || reads_markdown(first.attributes) {
        return None;
    }
    let mut open = vec![first.name];
    let mut at = first.end;
    if is_raw_text(first.name) {
        at = raw_text_end(src, at, first.name)?;
    }
    let bytes = src.as_bytes();
    loop {
        let next = memchr2(b'<', b'\n', &bytes[at..])? + at;
        if bytes[next] == b'\n' {
            // Blocks of code are taken out before.
            at = match fence(src, next + 1) {
                Some(end) => end?,
                None => next + 1,
            };
            continue;
        }
        if src[next..].starts_with("<!--") {
            at = next + src[next..].find("-->")? + "-->".len();
            continue;
        }
        let Some(found) = tag(src, next) else {
            at = next + 1;
            continue;
        };
        at = found.end;
        if found.closes {
            let own = open.iter().rposition(|it| it.eq_ignore_ascii_case(found.name));
            open.truncate(own.unwrap_or(open.len()));
            if open.is_empty() {
                return Some(at);
            }
        } else if !found.is_empty {
            if open.len() == MAX_DEPTH {
                return None;
            }
            open.push(found.name);
            if is_raw_text(found.name) {
                at = raw_text_end(src, at, found.name)?;
            }
        }
    }
}

/// The tag at a byte.
fn tag(src: &str, start: usize) -> Option<Tag<'_>> {
    let rest = src[start..].strip_prefix('<')?;
    let closes = rest.starts_with('/');
    let name = &rest[usize::from(closes)..];
    let len = name.bytes().take_while(|it| it.is_ascii_alphanumeric() || *it == b'-').count();
    let (name, after) = name.split_at(len);
    if !name.starts_with(|it: char| it.is_ascii_alphabetic()) {
        return None;
    }
    let mut quote = None;
    let len = after.bytes().take(MAX_TAG).position(|byte| match (quote, byte) {
        (None, b'>') => true,
        (None, b'"' | b'\'') => {
            quote = Some(byte);
            false
        }
        (Some(open), _) => {
            quote = quote.filter(|_| open != byte);
            false
        }
        _ => false,
    })?;
    let attributes = &after[..len];
    let end = src.len() - after.len() + len + 1;
    Some(Tag { name, closes, is_empty: attributes.ends_with('/'), attributes, end })
}

/// Whether a tag, or the text between its name and its end, has the attribute by which `md_in_html` reads the
/// element as Markdown.
pub fn reads_markdown(tag: &str) -> bool {
    let mut words = tag.trim_end_matches('>').split_ascii_whitespace();
    words.any(|it| it.split('=').next().is_some_and(|it| it.eq_ignore_ascii_case("markdown")))
}

/// The byte behind a block of code whose fence is on the line that begins at `start`: `None` without a fence,
/// and nothing in it where that is never closed.
fn fence(src: &str, start: usize) -> Option<Option<usize>> {
    let bytes = src.as_bytes();
    let run = |from: usize| {
        let (end, next) = line_end(bytes, from);
        let at = skip_spaces(&bytes[..end], from);
        let marker = bytes[..end].get(at).copied().filter(|it| matches!(it, b'`' | b'~'))?;
        let len = bytes[at..end].iter().take_while(|it| **it == marker).count();
        let has_info = skip_spaces(&bytes[..end], at + len) < end;
        (len > 2).then_some((marker, len, has_info, next))
    };
    let (marker, len, _, mut at) = run(start)?;
    while at < bytes.len() {
        let (end, next) = line_end(bytes, at);
        if run(at).is_some_and(|it| it.0 == marker && it.1 >= len && !it.2) {
            return Some(Some(end));
        }
        at = next;
    }
    Some(None)
}

#[cfg(test)]
mod tests {
    use super::raw_element_end;

    #[test]
    fn an_element_ends_behind_its_own_closing_tag() {
        for whole in [
            "<div>\n\n*x*\n</div>",
            "<div><div>a</div>\n</DIV>",
            "<div><p>a<br>\n</div>",
            "<p\n class='>'>a</p>",
            "<div>\n```html\n</div>\n```\n</div>",
            "<div>\n<!-- </div> -->\n</div>",
            "<script>a('<p>')</script>",
            "<details><script>'</details>'</script></details>",
        ] {
            let text = format!("{whole} *b*\n</div>");
            assert_eq!(raw_element_end(&text, 0), Some(whole.len()), "{whole}");
        }
    }

    #[test]
    fn other_elements_are_none() {
        for text in [
            "<div markdown>\n</div>",
            "<div class='a' markdown=\"1\"></div>",
            "<span>a</span>",
            "<my-div></my-div>",
            "<div/>",
            "<br>",
            "</div>",
            "<div>",
            "<div",
            "<div>\n```\n</div>",
            "<div><!-- </div>",
            "a",
            "",
        ] {
            assert_eq!(raw_element_end(text, 0), None, "{text}");
        }
    }
}
