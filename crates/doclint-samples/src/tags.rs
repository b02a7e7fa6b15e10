//! Tags without a partner, in XML and HTML.

use crate::Fault;
use std::ops::Range;

/// Elements of HTML that have no content.
const VOID: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
];

/// Elements of HTML whose end can be left out.
const OPTIONAL: [&str; 19] = [
    "body", "caption", "colgroup", "dd", "dt", "head", "html", "li", "optgroup", "option", "p",
    "rp", "rt", "tbody", "td", "tfoot", "th", "thead", "tr",
];

/// Deeper elements are not followed.
const DEEPEST: usize = 200;

/// A tag of an element that has its end in another tag.
struct Tag<'t> {
    name: &'t str,
    is_end: bool,
    at: Range<usize>,
}

/// The first tag that is not closed where an element around it ends. What is open at the end of a
/// sample, and what is closed without being open, is a part of something longer.
pub(crate) fn unclosed(text: &str, is_html: bool) -> Option<Fault> {
    let mut open: Vec<Tag<'_>> = Vec::new();
    let mut at = 0;
    while let Some(tag) = next(text, &mut at, is_html) {
        let is_same =
            |it: &Tag<'_>| it.name == tag.name || is_html && it.name.eq_ignore_ascii_case(tag.name);
        if !tag.is_end {
            if open.len() == DEEPEST {
                return None;
            }
            open.push(tag);
            continue;
        }
        let Some(partner) = open.iter().rposition(is_same) else { continue };
        let mut inner = open.drain(partner..).skip(1);
        if let Some(inner) = inner.find(|it| !is_html || !contains(&OPTIONAL, it.name)) {
            return Some(Fault::new(inner.at, format!("`<{}>` is never closed", inner.name)));
        }
    }
    None
}

fn contains(names: &[&str], name: &str) -> bool {
    names.iter().any(|it| it.eq_ignore_ascii_case(name))
}

/// The next tag that has a partner somewhere.
fn next<'t>(text: &'t str, at: &mut usize, is_html: bool) -> Option<Tag<'t>> {
    loop {
        let start = *at + text.get(*at..)?.find('<')?;
        let rest = &text[start..];
        let skipped = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">")];
        if let Some((open, close)) = skipped.iter().find(|it| rest.starts_with(it.0)) {
            *at = start + open.len() + rest[open.len()..].find(close)? + close.len();
            continue;
        }
        let is_end = rest.starts_with("</");
        let words = &rest[if is_end { 2 } else { 1 }..];
        let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ':');
        let name = &words[..words.find(|c| !is_name(c)).unwrap_or(words.len())];
        if !name.starts_with(char::is_alphabetic) {
            *at = start + 1;
            continue;
        }
        let end = start + tag_end(rest)?;
        *at = end;
        if !is_end && is_html && ["script", "style", "textarea"].contains(&name) {
            *at = end + text[end..].find("</")?;
        }
        let is_alone = text[..end].ends_with("/>") || is_html && contains(&VOID, name);
        if !is_alone || is_end {
            return Some(Tag { name, is_end, at: start..end });
        }
    }
}

/// Where a tag ends. A `>` in quotes belongs to a value.
fn tag_end(tag: &str) -> Option<usize> {
    let mut quote = None;
    for (at, sign) in tag.char_indices() {
        match (quote, sign) {
            (None, '>') => return Some(at + 1),
            (None, '"' | '\'') => quote = Some(sign),
            (Some(open), _) if open == sign => quote = None,
            _ => {}
        }
    }
    None
}
