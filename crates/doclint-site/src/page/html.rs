//! The tags in raw HTML, as plain Markdown has it.

use doclint_diagnostic::Span;
use doclint_syntax::{has_raw_text, raw_text_end};

/// An attribute of a tag, with its value as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HtmlAttribute<'t> {
    /// Its name.
    pub name: &'t str,
    /// Its value, without quotes.
    pub value: &'t str,
    /// The bytes of the value.
    pub span: Span,
}

/// A tag that opens an element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HtmlTag<'t> {
    /// The name of the element.
    pub name: &'t str,
    /// Its attributes that have values.
    pub attributes: Vec<HtmlAttribute<'t>>,
}

impl<'t> HtmlTag<'t> {
    /// The attribute of that name.
    pub fn attribute(&self, name: &str) -> Option<HtmlAttribute<'t>> {
        self.attributes.iter().copied().find(|it| it.name.eq_ignore_ascii_case(name))
    }
}

/// A part of raw HTML. Comments are none, and neither is the text of scripts and the like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum HtmlPart<'t> {
    /// Text between tags, as written.
    Text(&'t str),
    /// A tag that opens an element.
    Open(HtmlTag<'t>),
    /// A tag that closes an element, by its name.
    Close(&'t str),
}

/// The parts of a text that begins at byte `start` of the page.
pub(crate) fn parts(text: &str, start: u32) -> Vec<HtmlPart<'_>> {
    let bytes = text.as_bytes();
    let mut out = Vec::new();
    let (mut plain, mut at) = (0, 0);
    while let Some(open) = memchr::memchr(b'<', &bytes[at..]).map(|it| at + it) {
        let is_comment = text[open..].starts_with("<!--");
        let is_close = bytes.get(open + 1) == Some(&b'/');
        at = open + 1 + usize::from(is_close);
        let name = run(text, at, |it| it.is_ascii_alphanumeric() || it == b'-');
        if !is_comment && !name.starts_with(|it: char| it.is_ascii_alphabetic()) {
            continue;
        }
        if plain < open {
            out.push(HtmlPart::Text(&text[plain..open]));
        }
        if is_comment {
            let Some(close) = text[open..].find("-->") else { return out };
            at = open + close + "-->".len();
        } else if is_close {
            at += name.len();
            at += memchr::memchr(b'>', &bytes[at..]).map_or(text.len() - at, |it| it + 1);
            out.push(HtmlPart::Close(name));
        } else {
            let mut tag = HtmlTag { name, attributes: Vec::new() };
            at = attributes(text, at + name.len(), start, &mut tag.attributes);
            out.push(HtmlPart::Open(tag));
            if has_raw_text(name) {
                at = raw_text_end(text, at, name).unwrap_or(text.len());
            }
        }
        plain = at;
    }
    if plain < text.len() {
        out.push(HtmlPart::Text(&text[plain..]));
    }
    out
}

/// The opening tags of a text that begins at byte `start` of the page.
pub(crate) fn tags(text: &str, start: u32) -> impl Iterator<Item = HtmlTag<'_>> {
    parts(text, start).into_iter().filter_map(|it| match it {
        HtmlPart::Open(tag) => Some(tag),
        _ => None,
    })
}

/// Reads the attributes of a tag from a byte on, and returns where the tag ends.
fn attributes<'t>(
    text: &'t str,
    mut at: usize,
    start: u32,
    out: &mut Vec<HtmlAttribute<'t>>,
) -> usize {
    let bytes = text.as_bytes();
    while at < bytes.len() {
        match bytes[at] {
            b'>' => return at + 1,
            b'<' => return at,
            it if it.is_ascii_whitespace() || it == b'/' => at += 1,
            _ => {
                let name = run(text, at, |it| !it.is_ascii_whitespace() && !b"=>/<".contains(&it));
                at += name.len().max(1);
                let rest = text[at..].trim_start();
                let Some(rest) = rest.strip_prefix('=').map(str::trim_start) else { continue };
                let value = text.len() - rest.len();
                let quoted = rest.chars().next().filter(|it| matches!(it, '"' | '\''));
                let (from, len) = match quoted {
                    Some(quote) => {
                        let Some(len) = rest[1..].find(quote) else { return text.len() };
                        (value + 1, len)
                    }
                    None => {
                        let end = |it: u8| !it.is_ascii_whitespace() && it != b'>';
                        (value, run(text, value, end).len())
                    }
                };
                let span = Span::new(start + from as u32, start + (from + len) as u32);
                out.push(HtmlAttribute { name, value: &text[from..from + len], span });
                at = from + len + usize::from(quoted.is_some());
            }
        }
    }
    at
}

/// The bytes from an offset on that `is_in`; they are whole characters, as no byte outside of ASCII
/// ends one.
fn run(text: &str, at: usize, is_in: impl Fn(u8) -> bool) -> &str {
    let bytes = &text.as_bytes()[at..];
    let len = bytes.iter().position(|it| it.is_ascii() && !is_in(*it)).unwrap_or(bytes.len());
    &text[at..at + len]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_have_their_attributes() {
        let text = "<p align=center>\n<!-- <a href=x> --><A HREF='a b' id=\"c\"><img src = \"d.png\" /></A> < b";
        let found: Vec<_> = tags(text, 10).collect();
        let names: Vec<_> = found.iter().map(|it| it.name).collect();
        assert_eq!(names, ["p", "A", "img"]);
        let href = found[1].attribute("href").unwrap();
        assert_eq!(href.value, "a b");
        assert_eq!(&text[href.span.start as usize - 10..href.span.end as usize - 10], "a b");
        assert_eq!(found[1].attribute("ID").unwrap().value, "c");
        assert_eq!(found[2].attribute("src").unwrap().value, "d.png");
    }

    #[test]
    fn texts_are_between_tags() {
        let found = parts("a <b>c<!-- d --></B >< e", 0);
        let tag = HtmlTag { name: "b", attributes: Vec::new() };
        let expected = [
            HtmlPart::Text("a "),
            HtmlPart::Open(tag),
            HtmlPart::Text("c"),
            HtmlPart::Close("B"),
            HtmlPart::Text("< e"),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn scripts_have_no_tags() {
        let found = parts("<Script>a = '<a href=\"x\"><\\/script>'</script><b>", 0);
        let tag = |name| HtmlPart::Open(HtmlTag { name, attributes: Vec::new() });
        assert_eq!(found, [tag("Script"), HtmlPart::Close("script"), tag("b")]);
        assert_eq!(parts("<style><b>", 0), [tag("style")]);
    }

    #[test]
    fn broken_tags_end_the_search() {
        for text in [
            "<a",
            "<a href",
            "<a href=",
            "<a href=\"",
            "<",
            "<!--",
            "</",
            "</a",
            "<é",
            "<a é='ü' ö=ä>",
        ] {
            parts(text, 0);
        }
    }
}
