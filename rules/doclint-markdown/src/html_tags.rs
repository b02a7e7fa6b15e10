//! The tags of raw HTML.

use doclint_rule::Span;
use doclint_rule::syntax::{has_raw_text, raw_text_end};

/// A tag that opens or closes an element.
pub(crate) struct Tag<'t> {
    pub name: &'t str,
    pub span: Span,
    pub closes: bool,
}

/// Elements without content.
const VOID: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
];

/// The elements of HTML and the most usual ones of SVG and MathML, with those that browsers still show.
const ELEMENTS: &str = "a abbr acronym address applet area article aside audio b base basefont bdi bdo big \
    blink blockquote body br button canvas caption center circle cite clippath code col colgroup data \
    datalist dd defs del details dfn dialog dir div dl dt ellipse em embed fieldset figcaption figure font \
    footer form frame frameset g h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins \
    kbd label legend li line lineargradient link main map mark marquee math menu meta meter mfrac mi mn mo \
    mover mroot mrow mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover nav nobr noframes noscript object ol optgroup option output p param path picture \
    plaintext polygon polyline portal pre progress q rb rect rp rt rtc ruby s samp script search section \
    select semantics slot small source span strike strong style sub summary sup svg symbol table tbody td template \
    text textarea tfoot th thead time title tr track tspan tt u ul use var video wbr xmp";

/// Whether browsers know an element of that name.
pub(crate) fn is_known(name: &str) -> bool {
    ELEMENTS.split_ascii_whitespace().any(|it| it.eq_ignore_ascii_case(name))
}

/// The tags of a piece of HTML that begins at a byte, without those that close themselves.
pub(crate) fn tags(html: &str, start: u32) -> Vec<Tag<'_>> {
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(open) = html[at..].find('<').map(|it| at + it) {
        let rest = &html[open..];
        if rest.starts_with("<!--") {
            at = rest.find("-->").map_or(html.len(), |it| open + it);
            continue;
        }
        let closes = rest.starts_with("</");
        let name_start = 1 + usize::from(closes);
        let is_part = |it: char| it.is_ascii_alphanumeric() || matches!(it, '-' | '.' | '_');
        let name = &rest[name_start..];
        let name = &name[..name.find(|it| !is_part(it)).unwrap_or(name.len())];
        let Some(end) = end_of_tag(rest) else { break };
        at = open + end;
        let is_whole = rest[..end].ends_with("/>") || VOID.contains(&&*name.to_ascii_lowercase());
        if !name.starts_with(|it: char| it.is_ascii_alphabetic()) || is_whole && !closes {
            continue;
        }
        let span = Span::new(start + open as u32, start + at as u32);
        found.push(Tag { name, span, closes });
        if !closes && has_raw_text(name) {
            at = raw_text_end(html, at, name).unwrap_or(html.len());
        }
    }
    found
}

/// A text with blanks in the place of its tags, so that all other places stay.
pub(crate) fn without_tags(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((text, tag)) = rest.find('<').map(|at| rest.split_at(at)) {
        out.push_str(text);
        let is_tag = tag[1..].starts_with(|it: char| it.is_ascii_alphabetic() || it == '/');
        let end = match is_tag {
            true => end_of_tag(tag).unwrap_or(tag.len()),
            false => 1,
        };
        out.extend(tag[..end].bytes().map(|it| if it == b'\n' { '\n' } else { ' ' }));
        rest = &tag[end..];
    }
    out.push_str(rest);
    out
}

/// The byte after the `>` that ends a tag; signs in quotes don't count.
fn end_of_tag(rest: &str) -> Option<usize> {
    let mut quote = None;
    for (at, sign) in rest.bytes().enumerate() {
        match (quote, sign) {
            (None, b'>') => return Some(at + 1),
            (None, b'"' | b'\'') => quote = Some(sign),
            (Some(open), _) if open == sign => quote = None,
            _ => {}
        }
    }
    None
}
