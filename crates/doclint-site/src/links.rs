//! The links of a page, wherever a link can stand.

use crate::components::Roles;
use doclint_data::{Document, Entry, Value};
use doclint_diagnostic::Span;
use doclint_syntax::ast::{AstNode, Attribute, Definition, Image, Link};
use doclint_syntax::{LinkStyle, NodeKind, Page};
use memchr::memchr;
use percent_encoding::percent_decode_str;
use std::borrow::Cow;

/// A link as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkFact {
    /// The address, decoded.
    pub target: String,
    /// Its bytes, quotes and brackets excluded.
    pub span: Span,
    /// What it should lead to.
    pub kind: LinkKind,
    /// Whether the bytes are the address as it is, so that another one can be written there.
    pub is_plain: bool,
}

/// What a link should lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LinkKind {
    /// A page, or whatever a reader opens.
    Page,
    /// A file that the page shows: an image, a video.
    File,
}

/// The links of the front matter: keys whose values lead somewhere or name a picture.
pub fn front_matter_links(page: &Page, front_matter: Option<&Document>) -> Vec<LinkFact> {
    const PAGES: [&str; 2] = ["url", "href"];
    const PICTURES: [&str; 3] = ["icon", "og:image", "twitter:image"];
    let mut out = Vec::new();
    let Some(mapping) = front_matter.and_then(|it| it.root.as_mapping()) else { return out };
    for Entry { key, value } in &mapping.entries {
        let mut add = |value: &Value, kind: LinkKind| {
            let Some(target) = value.as_str() else { return };
            // The name of an icon is no path.
            if kind == LinkKind::File && !target.starts_with('/') {
                return;
            }
            let text = page.slice(value.span);
            let is_quoted = text.len() > 1 && text.starts_with(['"', '\'']);
            let quote = u32::from(is_quoted);
            let span = Span::new(value.span.start + quote, value.span.end - quote);
            let is_plain = is_plain(page, span, target);
            out.push(LinkFact { target: target.to_owned(), span, kind, is_plain });
        };
        match key.text.as_str() {
            key if PAGES.contains(&key) => add(value, LinkKind::Page),
            key if PICTURES.contains(&key) => add(value, LinkKind::File),
            // Paths, or titles with paths.
            "related" => {
                for item in value.as_sequence().unwrap_or_default() {
                    match item.as_mapping() {
                        Some(titled) => {
                            titled.entries.iter().for_each(|it| add(&it.value, LinkKind::Page));
                        }
                        None => add(item, LinkKind::Page),
                    }
                }
            }
            _ => {}
        }
    }
    out
}

/// Adds the links of a page, in the order of its text. A reference counts where its definition
/// stands.
pub(crate) fn links<'p>(page: &'p Page, roles: &mut Roles<'p>, out: &mut Vec<LinkFact>) {
    for node in page.walk() {
        let (target, span, kind) = match node.kind() {
            NodeKind::Link => {
                let Some(link) = Link::cast(node) else { continue };
                // An address that stands for itself leads out of the site.
                if !matches!(link.style(), LinkStyle::Inline) {
                    continue;
                }
                (link.destination().as_str(), link.destination().span(), LinkKind::Page)
            }
            NodeKind::Image => {
                let Some(image) = Image::cast(node) else { continue };
                if !matches!(image.style(), LinkStyle::Inline) {
                    continue;
                }
                (image.destination().as_str(), image.destination().span(), LinkKind::File)
            }
            NodeKind::Definition => {
                let Some(definition) = Definition::cast(node) else { continue };
                let destination = definition.destination();
                (destination.as_str(), destination.span(), LinkKind::Page)
            }
            NodeKind::Attribute => {
                let Some(attribute) = Attribute::cast(node) else { continue };
                let Some(found) = of_attribute(attribute, roles) else { continue };
                found
            }
            _ => continue,
        };
        let is_plain = is_plain(page, span, target);
        out.push(LinkFact { target: target.to_owned(), span, kind, is_plain });
    }
}

/// Whether the bytes are the address as it is. One that a variable is part of is not.
fn is_plain(page: &Page, span: Span, target: &str) -> bool {
    page.slice(span) == target && !target.contains("{{")
}

fn of_attribute<'a>(
    attribute: Attribute<'a>,
    roles: &mut Roles<'a>,
) -> Option<(&'a str, Span, LinkKind)> {
    let name = attribute.name()?;
    let component = attribute.component().name()?;
    let kind = roles.of(component.as_str(), name.as_str()).link?;
    let value = attribute.literal()?;
    Some((value.text, value.span, kind))
}

/// The parts of an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address<'a> {
    /// What stands before `?` and `#`.
    pub path: &'a str,
    /// What follows `#`, without it.
    pub fragment: Option<&'a str>,
}

/// The parts of an address within the site; `None` for one that leads elsewhere: with a scheme, to
/// another host, or made of an expression.
pub fn address(target: &str) -> Option<Address<'_>> {
    let target = target.trim();
    let bytes = target.as_bytes();
    let is_made = |it: &u8| matches!(it, b'{' | b'}' | b'$' | b'<');
    if target.starts_with("//") || bytes.iter().any(is_made) || has_scheme(target) {
        return None;
    }
    let hash = memchr(b'#', bytes);
    let rest = &target[..hash.unwrap_or(target.len())];
    let path = memchr(b'?', rest.as_bytes()).map_or(rest, |at| &rest[..at]);
    Some(Address { path, fragment: hash.map(|at| &target[at + 1..]) })
}

/// Whether `name:` stands at the beginning, as in `https:` and `mailto:`.
pub fn has_scheme(target: &str) -> bool {
    // Most links are paths, which need no look for a colon.
    if target.starts_with(['/', '#']) {
        return false;
    }
    let Some((scheme, _)) = target.split_once(':') else { return false };
    scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
}

/// The text with `%41` decoded to `A`; unchanged where the result is not UTF-8.
pub fn percent_decoded(text: &str) -> Cow<'_, str> {
    percent_decode_str(text).decode_utf8().unwrap_or(text.into())
}

/// A path as it stands in an address: with `%20` for a blank.
pub fn percent_encoded(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for c in path.chars() {
        match c {
            ' ' | '"' | '\'' | '#' | '%' | '(' | ')' | '<' | '>' | '?' | '[' | '\\' | ']' | '{'
            | '}' => {
                out.push_str(&format!("%{:02X}", u32::from(c)));
            }
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_split_and_others_left_alone() {
        let parts = |target| address(target).map(|it| (it.path, it.fragment));
        assert_eq!(parts("/a/b?x=1#c"), Some(("/a/b", Some("c"))));
        assert_eq!(parts("#c"), Some(("", Some("c"))));
        assert_eq!(parts("a.b/c:d"), Some(("a.b/c:d", None)));
        for elsewhere in ["https://x", "mailto:a@b", "vscode:x", "//host/a", "/a/{b}", "data:,"] {
            assert_eq!(parts(elsewhere), None, "{elsewhere}");
        }
    }

    #[test]
    fn percent_signs_are_decoded_where_they_stand_for_text() {
        for (text, decoded) in [
            ("a%20b", "a b"),
            ("%C3%BC", "ü"),
            ("100%", "100%"),
            ("%zz%4", "%zz%4"),
            ("%FF", "%FF"),
        ] {
            assert_eq!(percent_decoded(text), decoded);
        }
        let odd = "/my page (1) 100%?#ü";
        assert_eq!(percent_encoded(odd), "/my%20page%20%281%29%20100%25%3F%23ü");
        assert_eq!(percent_decoded(&percent_encoded(odd)), odd);
    }
}
