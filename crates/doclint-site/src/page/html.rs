//! The tags in raw HTML, as plain Markdown has it.

use doclint_diagnostic::Span;

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
    /// Where the tag ends in the text.
    pub end: usize,
}

impl<'t> HtmlTag<'t> {
    /// The attribute of that name.
    pub fn attribute(&self, name: &str) -> Option<HtmlAttribute<'t>> {
        self.attributes.iter().copied().find(|it| it.name.eq_ignore_ascii_case(name))
    }
}

/// The opening tags of a text that begins at byte `start` of the page. Comments have none.
pub(crate) fn tags(text: &str, start: u32) -> Vec<HtmlTag<'_>> {
    let bytes = text.as_bytes();
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(open) = memchr::memchr(b'<', &bytes[at..]).map(|it| at + it) {
        if text[open..].starts_with("<!--") {
            let Some(close) = text[open..].find("-->") else { return out };
            at = open + close + "-->".len();
            continue;
        }
        at = open + 1;
        let name = run(text, at, |it| it.is_ascii_alphanumeric() || it == b'-');
        if name.is_empty() || !name.as_bytes()[0].is_ascii_alphabetic() {
            continue;
        }
        let mut tag = HtmlTag { name, attributes: Vec::new(), end: at };
        at = attributes(text, at + name.len(), start, &mut tag.attributes);
        tag.end = at;
        out.push(tag);
    }
    out
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

/// No heading is longer, in bytes, so that the work grows with the text.
const LONGEST: usize = 2000;

/// The text of an HTML element that a tag opens, up to its closing tag and without the tags in it;
/// `None` if the text ends before, or it is too long for a heading.
pub(crate) fn inner_text(text: &str, tag: &HtmlTag<'_>) -> Option<String> {
    let rest = &text[tag.end..text.floor_char_boundary(tag.end + LONGEST)];
    let mut out = String::new();
    let mut at = 0;
    while let Some(open) = rest[at..].find('<').map(|it| at + it) {
        out.push_str(&rest[at..open]);
        let inner = &rest[open + 1..];
        let is_own = inner.strip_prefix('/').is_some_and(|it| {
            it.get(..tag.name.len()).is_some_and(|it| it.eq_ignore_ascii_case(tag.name))
        });
        if is_own {
            return Some(out);
        }
        at = open + 1 + inner.find('>')? + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_have_their_attributes() {
        let text = "<p align=center>\n<!-- <a href=x> --><A HREF='a b' id=\"c\"><img src = \"d.png\" /></A> < b";
        let found = tags(text, 10);
        let names: Vec<_> = found.iter().map(|it| it.name).collect();
        assert_eq!(names, ["p", "A", "img"]);
        let href = found[1].attribute("href").unwrap();
        assert_eq!(href.value, "a b");
        assert_eq!(&text[href.span.start as usize - 10..href.span.end as usize - 10], "a b");
        assert_eq!(found[1].attribute("ID").unwrap().value, "c");
        assert_eq!(found[2].attribute("src").unwrap().value, "d.png");
    }

    #[test]
    fn headings_have_a_text() {
        let text = "<h1 align=\"center\">\n A <b>b</b> c</h1>";
        assert_eq!(inner_text(text, &tags(text, 0)[0]).as_deref(), Some("\n A b c"));
        assert_eq!(inner_text("<h1>a", &tags("<h1>a", 0)[0]), None);
    }

    #[test]
    fn broken_tags_end_the_search() {
        for text in ["<a", "<a href", "<a href=", "<a href=\"", "<", "<!--", "<é", "<a é='ü' ö=ä>"]
        {
            tags(text, 0);
        }
    }
}
