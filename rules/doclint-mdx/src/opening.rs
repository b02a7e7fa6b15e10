//! Opening tags that are not closed: what is on their line, and what they were meant as.

use doclint_rule::{Page, PageCx, Span};

/// Says what to do about a tag that is closed in another block.
pub(crate) fn other_block(page: &Page, opening: Span) -> &'static str {
    match begins_text(page, opening) {
        true => "move the text that follows the opening tag to the next line",
        false => "put each tag on a line of its own, or both in the same paragraph or list item",
    }
}

/// How a tag that is not closed in its block is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Opened {
    /// In a block quote whose next line is without its `>`.
    InQuote,
    /// At the beginning of a line of text.
    BesideText,
}

/// How the tag is written, if that is why it is not closed in `place`.
pub(crate) fn opened_in(page: &Page, opening: Span, place: Option<&str>) -> Option<Opened> {
    let next = &page.source()[page.next_line(opening.end) as usize..];
    let next = next.lines().next().unwrap_or_default().trim_start();
    match place? {
        "block quote" if !next.is_empty() && !next.starts_with('>') => Some(Opened::InQuote),
        "paragraph" if begins_text(page, opening) => Some(Opened::BesideText),
        _ => None,
    }
}

/// Whether a tag begins its line, and text follows on it.
fn begins_text(page: &Page, opening: Span) -> bool {
    let before = &page.source()[page.line_start(opening.start) as usize..opening.start as usize];
    let after = &page.source()[opening.end as usize..page.line_end(opening.end) as usize];
    before.trim().is_empty() && !after.trim().is_empty()
}

/// Whether a tag is the argument of a type, as in `Array<Item>`: glued to a word, and no component.
pub(crate) fn is_type_argument(cx: &PageCx<'_>, opening: Span, name: &str) -> bool {
    let before = cx.page().source()[..opening.start as usize].chars().next_back();
    let is_word = before.is_some_and(|it| it.is_alphanumeric() || it == '_');
    is_word && cx.vocabulary().get(name).is_none() && !cx.declares(name) && !HTML.contains(&name)
}

/// Whether a name is probably a placeholder, as in `<your-key>`, `<API_KEY>`, `<slug>`.
pub(crate) fn is_placeholder(name: &str) -> bool {
    let lower = name.starts_with(|c: char| c.is_ascii_lowercase());
    let shouted =
        name.contains('_') || name.len() > 1 && !name.contains(|c: char| c.is_ascii_lowercase());
    shouted || lower && !HTML.contains(&name)
}

/// HTML elements with content that pages use.
#[rustfmt::skip]
const HTML: &[&str] = &[
    "a", "abbr", "article", "aside", "audio", "b", "blockquote", "body", "button", "caption",
    "center", "cite", "code", "colgroup", "dd", "del", "details", "dfn", "div", "dl", "dt", "em",
    "figcaption", "figure", "footer", "form", "g", "h1", "h2", "h3", "h4", "h5", "h6", "head",
    "header", "html", "i", "iframe", "ins", "kbd", "label", "li", "main", "mark", "nav", "ol",
    "option", "p", "path", "picture", "pre", "q", "rect", "s", "samp", "script", "section",
    "select", "small", "span", "strong", "style", "sub", "summary", "sup", "svg", "table", "tbody",
    "td", "textarea", "tfoot", "th", "thead", "tr", "u", "ul", "var", "video",
];
