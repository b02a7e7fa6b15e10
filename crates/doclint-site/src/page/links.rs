//! The links of a page: in its text, its attributes and its front matter.

use super::components::{AttributeRoles, LinkKind};
use super::html::tags;
use super::imports::imports;
use super::mentions::{Comments, is_asset};
use super::shown::names_of;
use super::texts::Texts;
use crate::Routes;
use crate::path::extension;
use doclint_data::{Document, Entry, Value};
use doclint_diagnostic::Span;
use doclint_syntax::ast::{
    AstNode, AttrValue, Attribute, Component, Definition, Esm, Image, Link, Str, SubStr,
};
use doclint_syntax::{LinkStyle, Node, NodeKind, Page, decoded_references};
use foldhash::{HashMap, HashMapExt};
use std::borrow::Cow;

/// A link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkFact<'p> {
    /// The address, decoded.
    pub target: &'p str,
    /// Its bytes, quotes and brackets excluded.
    pub span: Span,
    /// The kind of target that it should lead to.
    pub kind: LinkKind,
    /// Whether the bytes are the address itself, without escapes, so that a fix can replace them.
    pub is_plain: bool,
    /// Whether only agents get to see it.
    pub is_for_agents: bool,
    /// Whether a closing parenthesis follows, as in `[text](/address)`.
    pub is_in_parentheses: bool,
    /// Whether a component of the site's own gets it. What it makes of it is unknown.
    pub is_own: bool,
    /// Whether it is the address of a definition that no link uses.
    pub is_unused: bool,
}

impl<'p> LinkFact<'p> {
    /// A link of which nothing but its target is known.
    const fn new(target: &'p str, span: Span, kind: LinkKind) -> Self {
        Self {
            target,
            span,
            kind,
            is_plain: false,
            is_for_agents: false,
            is_in_parentheses: false,
            is_own: false,
            is_unused: false,
        }
    }
}

/// The links of a page.
#[derive(Clone, Debug, Default, Hash)]
pub struct Links(Texts<(Span, LinkKind, [bool; 5])>);

impl Links {
    /// The links in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = LinkFact<'_>> + Clone {
        (0..self.0.len()).map(|index| self.at(index))
    }

    /// The link of an index in that order.
    ///
    /// # Panics
    ///
    /// If there are not so many.
    pub fn at(&self, index: usize) -> LinkFact<'_> {
        let (target, (span, kind, flags)) = self.0.at(index);
        let [is_plain, is_for_agents, is_in_parentheses, is_own, is_unused] = flags;
        LinkFact {
            target,
            span,
            kind,
            is_plain,
            is_for_agents,
            is_in_parentheses,
            is_own,
            is_unused,
        }
    }
}

impl<'p> FromIterator<LinkFact<'p>> for Links {
    fn from_iter<I: IntoIterator<Item = LinkFact<'p>>>(links: I) -> Self {
        let links = links.into_iter();
        let flags = |it: &LinkFact<'_>| {
            [it.is_plain, it.is_for_agents, it.is_in_parentheses, it.is_own, it.is_unused]
        };
        let about = |it: &LinkFact<'_>| (it.span, it.kind, flags(it));
        Self(links.map(|it| (it.target, about(&it))).collect())
    }
}

/// The value of an `icon`: a name, or an address of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IconFact<'p> {
    /// The value, decoded.
    pub name: &'p str,
    /// Its bytes, quotes excluded.
    pub span: Span,
}

/// The icons of a page.
#[derive(Clone, Debug, Default, Hash)]
pub struct Icons(Texts<Span>);

impl Icons {
    /// The icons in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = IconFact<'_>> + Clone {
        self.0.iter().map(|(name, span)| IconFact { name, span })
    }
}

impl<'p> FromIterator<IconFact<'p>> for Icons {
    fn from_iter<I: IntoIterator<Item = IconFact<'p>>>(icons: I) -> Self {
        Self(icons.into_iter().map(|it| (it.name, it.span)).collect())
    }
}

/// The values of `link` in a value of the front matter: in itself, in its items, and in its actions.
fn shown_links(value: &Value) -> impl Iterator<Item = &Value> {
    let items = |it| {
        let it: &Value = it;
        it.as_sequence().unwrap_or_default().iter()
    };
    let inner = items(value).chain(value.get("actions").into_iter().flat_map(items));
    std::iter::once(value).chain(inner).filter_map(|it| it.get("link"))
}

/// The pictures of a first page with the keys that name them: that of its head, and the icons of its features.
fn shown_pictures(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    const KEYS: [&str; 4] = ["src", "file", "light", "dark"];
    let items = value.as_sequence().unwrap_or_default().iter();
    let pictures = items.filter_map(|it| it.get("icon")).chain(value.get("image"));
    pictures.flat_map(|it| KEYS.iter().filter_map(|key| Some((*key, it.get(key)?))))
}

/// The links of the front matter: keys whose values are addresses or name an image. Files of a repository
/// have those that builds know.
pub fn front_matter_links<'p>(
    page: &Page,
    front_matter: Option<&'p Document>,
    routes: Routes,
) -> Vec<LinkFact<'p>> {
    const PAGES: [&str; 2] = ["url", "href"];
    const PICTURES: [&str; 3] = ["icon", "og:image", "twitter:image"];
    let mut out = Vec::new();
    let Some(mapping) = front_matter.and_then(|it| it.root.as_mapping()) else { return out };
    for Entry { key, value } in &mapping.entries {
        let mut add = |value: &'p Value, kind: LinkKind| {
            let Some(target) = value.as_str() else { return };
            // The name of an icon is not a path, and neither are words.
            let is_words = target.trim().contains(' ');
            let is_path = target.starts_with(['/', '.']);
            if is_words || kind == LinkKind::File && !is_path {
                return;
            }
            let text = page.slice(value.span);
            let is_quoted = text.len() > 1 && text.starts_with(['"', '\'']);
            let quote = u32::from(is_quoted);
            let span = Span::new(value.span.start + quote, value.span.end - quote);
            let is_plain = is_plain(page, span, target);
            out.push(LinkFact { is_plain, ..LinkFact::new(target, span, kind) });
        };
        match key.text.as_str() {
            // The neighbors of a page, and the buttons of a first page, on Starlight and VitePress.
            "prev" | "next" | "hero" | "features" => {
                for link in shown_links(value) {
                    if link.as_str().is_some_and(|it| it.starts_with('/')) {
                        add(link, LinkKind::Page);
                    }
                }
                for (key, picture) in shown_pictures(value) {
                    // From a slash on, Astro looks in its own folder.
                    let is_rooted = picture.as_str().is_some_and(|it| it.starts_with('/'));
                    if key != "file" || !is_rooted {
                        add(picture, LinkKind::File);
                    }
                }
            }
            _ if routes == Routes::Files => {}
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

/// Adds the links of a page and the icons of its components, in the order of its text. A reference
/// counts at its definition. `decoded` are the [`decoded_addresses`] of the page.
pub(crate) fn links<'p>(
    (page, decoded): (&'p Page, &'p HashMap<u32, String>),
    roles: &mut AttributeRoles<'p>,
    out: &mut Vec<LinkFact<'p>>,
    icons: &mut Vec<IconFact<'p>>,
) {
    // Where the content that only agents get to see ends.
    let mut agents_until = 0;
    // Few pages have components of the site's own.
    let mut declared = None;
    for node in page.walk() {
        let mut is_own = false;
        let (target, span, kind) = match node.kind() {
            NodeKind::Component => {
                if Component::cast(node).is_some_and(is_for_agents) {
                    agents_until = agents_until.max(node.span().end);
                }
                continue;
            }
            NodeKind::Link | NodeKind::Image | NodeKind::Definition => {
                let Some((destination, kind)) = of_markdown(node) else { continue };
                if is_directive(page, node) {
                    continue;
                }
                (destination.as_str(), destination.span(), kind)
            }
            NodeKind::Esm | NodeKind::Expression => {
                out.extend(of_code(page.slice(node.span()), node.span().start));
                continue;
            }
            NodeKind::HtmlBlock | NodeKind::Html => {
                for (target, span, kind) in of_html(page.slice(node.span()), node.span().start) {
                    let decoded = decoded.get(&span.start);
                    let link = LinkFact::new(decoded.map_or(target, |it| it), span, kind);
                    out.push(LinkFact { is_plain: decoded.is_none(), ..link });
                }
                continue;
            }
            NodeKind::Attribute => {
                let Some(attribute) = Attribute::cast(node) else { continue };
                out.extend(of_source_set(attribute));
                out.extend(of_caption(attribute));
                out.extend(of_value(attribute, roles));
                let Some(found) = of_attribute(attribute, roles) else { continue };
                // What nobody imports or declares is not shown, and neither are its links.
                if found.is_own {
                    let names = declared.get_or_insert_with(|| names_of(page));
                    let name = attribute.component().name().map_or("", |it| it.as_str());
                    if !names.contains(name.split('.').next().unwrap_or_default()) {
                        continue;
                    }
                }
                if found.is_icon {
                    icons.extend(icon(attribute, found.value));
                }
                let icon_file = || found.is_icon.then(|| of_path(found.value.text)).flatten();
                let file = || icon_file().filter(|it| *it == LinkKind::File);
                let Some(kind) = found.link.or_else(file) else { continue };
                is_own = found.is_own && !is_of_platform(page, attribute);
                (found.value.text, found.value.span, kind)
            }
            _ => continue,
        };
        let is_plain = is_plain(page, span, target);
        let is_for_agents = span.start < agents_until;
        let is_in_parentheses = page.source()[span.end as usize..].starts_with(')');
        let is_unused = Definition::cast(node).is_some_and(|it| !it.is_used());
        out.push(LinkFact {
            target,
            span,
            kind,
            is_plain,
            is_for_agents,
            is_in_parentheses,
            is_own,
            is_unused,
        });
    }
}

/// The destination of a link, an image, or a definition. A bare address leads out of the site, and a
/// reference counts at its definition.
fn of_markdown(node: Node<'_>) -> Option<(Str<'_>, LinkKind)> {
    match node.kind() {
        NodeKind::Link => {
            let link = Link::cast(node).filter(|it| matches!(it.style(), LinkStyle::Inline))?;
            Some((link.destination(), LinkKind::Page))
        }
        NodeKind::Image => {
            let image = Image::cast(node).filter(|it| matches!(it.style(), LinkStyle::Inline))?;
            Some((image.destination(), LinkKind::File))
        }
        _ => Some((Definition::cast(node)?.destination(), LinkKind::Page)),
    }
}

/// Whether Paradox takes a link for a directive, such as `@apidoc[Actor](akka.actor.Actor)`, whose target is
/// no path. That of `@ref` is one.
fn is_directive(page: &Page, node: Node<'_>) -> bool {
    let before = &page.source()[..node.span().start as usize];
    let before = before.strip_suffix(':').unwrap_or(before);
    let name = before.len() - before.trim_end_matches(|it: char| it.is_ascii_lowercase()).len();
    let (before, name) = before.split_at(before.len() - name);
    let Some(before) = before.strip_suffix('@').filter(|_| name.len() > 2) else { return false };
    name != "ref" && !before.ends_with(|it: char| it.is_alphanumeric())
}

fn is_for_agents(component: Component<'_>) -> bool {
    let audience = || component.attribute("for").and_then(|it| it.literal());
    component.is("Visibility") && audience().is_some_and(|it| it.text == "agents")
}

/// Whether the bytes are the address itself. One with a variable in it is not.
fn is_plain(page: &Page, span: Span, target: &str) -> bool {
    page.slice(span) == target && !(target.contains('{') && target.contains("{{"))
}

/// An attribute that holds an address or the name of an icon.
struct Held<'a> {
    value: SubStr<'a>,
    link: Option<LinkKind>,
    is_icon: bool,
    is_own: bool,
}

fn of_attribute<'a>(attribute: Attribute<'a>, roles: &mut AttributeRoles<'a>) -> Option<Held<'a>> {
    let name = attribute.name()?;
    let component = attribute.component().name()?;
    let role = roles.of(component.as_str(), name.as_str());
    let is_icon = role.is_icon;
    // A page may import another component of the name of a known one.
    let has_role = role.link.is_some() || role.is_known && is_icon;
    let may_be_own = !has_role && component.as_str().starts_with(char::is_uppercase);
    (role.link.is_some() || is_icon || may_be_own).then_some(())?;
    let value = attribute.literal()?;
    if role.link.is_some() || !may_be_own {
        return Some(Held { value, link: role.link, is_icon, is_own: false });
    }
    let is_held = |it: &LinkKind| *it == LinkKind::File || names_address(name.as_str());
    let link = of_path(value.text).filter(is_held);
    (link.is_some() || is_icon).then_some(Held { value, link, is_icon, is_own: true })
}

/// Whether an attribute is that of a component which a page imports from its platform: what it does with an
/// address is known.
fn is_of_platform(page: &Page, attribute: Attribute<'_>) -> bool {
    const PACKAGES: [&str; 2] = ["@docusaurus/Link", "@astrojs/starlight/components"];
    let Some(component) = attribute.component().name() else { return false };
    let code = Esm::all(page).map(Esm::span);
    let mut imports = code.flat_map(|it| imports(page.slice(it), it.start));
    imports.any(|it| {
        PACKAGES.contains(&&*it.source) && it.names.iter().any(|it| it.local == component.as_str())
    })
}

/// Whether an attribute of a known component holds an address.
fn holds_address<'a>(attribute: Attribute<'a>, roles: &mut AttributeRoles<'a>) -> bool {
    let names = attribute.component().name().zip(attribute.name());
    names
        .is_some_and(|(component, name)| roles.of(component.as_str(), name.as_str()).link.is_some())
}

/// The addresses in the expression of an attribute, in their order.
fn of_value<'a>(attribute: Attribute<'a>, roles: &mut AttributeRoles<'a>) -> Vec<LinkFact<'a>> {
    let AttrValue::Expression(value) = attribute.value() else { return Vec::new() };
    let (code, start) = (value.as_str(), value.span().start);
    let holds = attribute.literal().is_none() && holds_address(attribute, roles);
    let mut found = if holds { of_expression(code, start) } else { Vec::new() };
    found.extend(of_code(code, start));
    found.sort_by_key(|it| it.span.start);
    found.dedup_by_key(|it| it.span.start);
    found
}

/// The addresses that an expression can have: in both parts of a choice, and in `require`. A text beside
/// another sign is a part of an address, or is compared with something.
fn of_expression(code: &str, start: u32) -> Vec<LinkFact<'_>> {
    const LOADERS: [&str; 3] = ["require(", "import(", "useBaseUrl("];
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(begin) = code[at..].find(['"', '\'', '`']).map(|it| at + it) {
        let quote = code.as_bytes()[begin] as char;
        let Some(len) = code[begin + 1..].find(quote) else { break };
        let (before, inner) = (code[..begin].trim_end(), &code[begin + 1..begin + 1 + len]);
        let after = code[begin + 1 + len + 1..].trim_start();
        at = begin + 1 + len + 1;
        let is_whole =
            before.ends_with(['?', ':']) || LOADERS.iter().any(|it| before.ends_with(it));
        let ends = after.is_empty() || after.starts_with([')', ':']);
        let is_plain = is_whole && ends && !inner.contains(['\\', '$']);
        let Some(kind) = of_path(inner).filter(|_| is_plain && quote != '`') else { continue };
        let span = Span::new(start + begin as u32 + 1, start + (begin + 1 + len) as u32);
        out.push(LinkFact { is_plain: true, ..LinkFact::new(inner, span, kind) });
    }
    out
}

/// An address in raw HTML, as written.
type InHtml<'t> = (&'t str, Span, LinkKind);

/// The addresses in raw HTML.
fn of_html(html: &str, start: u32) -> Vec<InHtml<'_>> {
    let mut out = Vec::new();
    for tag in tags(html, start) {
        let name = tag.name.to_ascii_lowercase();
        let held = [("href", LinkKind::Page), ("src", LinkKind::File), ("poster", LinkKind::File)];
        for (attribute, kind) in held {
            let is_held = match attribute {
                "href" => name == "a",
                "src" => matches!(&*name, "img" | "source" | "video" | "audio"),
                _ => name == "video",
            };
            let found = tag.attribute(attribute).filter(|_| is_held);
            out.extend(found.map(|it| (it.value, it.span, kind)));
        }
        let set = tag.attribute("srcset").map(|it| pictures(it.value, it.span.start));
        out.extend(set.into_iter().flatten().map(|it| (it.target, it.span, it.kind)));
    }
    out
}

/// The addresses in the raw HTML of a page that are written with character references, such as
/// `a&amp;b.md`: decoded, by the byte where each begins.
pub(crate) fn decoded_addresses(page: &Page) -> HashMap<u32, String> {
    let mut out = HashMap::new();
    for kind in [NodeKind::HtmlBlock, NodeKind::Html] {
        for node in page.of_kind(kind) {
            let html = page.slice(node.span());
            if memchr::memchr(b'&', html.as_bytes()).is_none() {
                continue;
            }
            for (target, span, _) in of_html(html, node.span().start) {
                if let Cow::Owned(decoded) = decoded_references(target) {
                    out.insert(span.start, decoded);
                }
            }
        }
    }
    out
}

/// The pictures of a `srcset`, as far as they are paths from the root.
fn of_source_set(attribute: Attribute<'_>) -> Vec<LinkFact<'_>> {
    let is_set = attribute.name().is_some_and(|it| it.as_str().eq_ignore_ascii_case("srcset"));
    let Some(value) = attribute.literal().filter(|_| is_set) else { return Vec::new() };
    let is_plain = value.text.len() == (value.span.end - value.span.start) as usize;
    let found = pictures(value.text, value.span.start).into_iter();
    let found = found.filter(|it| of_path(it.target) == Some(LinkKind::File));
    found.map(|it| LinkFact { is_plain, ..it }).collect()
}

/// The links in the caption of a frame, which is Markdown, as far as they are paths from the root.
fn of_caption(attribute: Attribute<'_>) -> Vec<LinkFact<'_>> {
    let is_caption = attribute.name().is_some_and(|it| it.as_str() == "caption");
    let is_frame = || attribute.component().is("Frame");
    let Some(value) = attribute.literal().filter(|_| is_caption && is_frame()) else {
        return Vec::new();
    };
    // A character reference would move the bytes.
    if value.text.len() != (value.span.end - value.span.start) as usize {
        return Vec::new();
    }
    let found = value.text.match_indices("](").filter_map(|(at, sign)| {
        let begin = at + sign.len();
        let target = &value.text[begin..begin + value.text[begin..].find([')', ' '])?];
        let start = value.span.start + begin as u32;
        let span = Span::new(start, start + target.len() as u32);
        let link = LinkFact::new(target, span, of_path(target)?);
        Some(LinkFact { is_plain: true, is_in_parentheses: true, ..link })
    });
    found.collect()
}

/// The addresses in the value of a `srcset` that begins at a byte of the page. An address ends at a
/// blank, so that it may have a comma in it, as `data:` has.
fn pictures(value: &str, start: u32) -> Vec<LinkFact<'_>> {
    let (mut out, mut at) = (Vec::new(), 0);
    let is_between = |it: char| it.is_ascii_whitespace() || it == ',';
    while let Some(begin) = value[at..].find(|it| !is_between(it)).map(|it| at + it) {
        let rest = &value[begin..];
        let written = &rest[..rest.find(|it: char| it.is_ascii_whitespace()).unwrap_or(rest.len())];
        let target = written.trim_end_matches(',');
        let from = start + begin as u32;
        let span = Span::new(from, from + target.len() as u32);
        out.push(LinkFact::new(target, span, LinkKind::File));
        at = begin + written.len();
        // Without a comma, its width or density follows.
        if target.len() == written.len() {
            at += value[at..].find(',').unwrap_or(value.len() - at);
        }
    }
    out
}

/// Whether the name of an attribute of a site's own component, or of a key in code, says that it holds an
/// address: `href`, `leftHref`, `linkToDocs`, `video_src`.
fn names_address(name: &str) -> bool {
    const WORDS: [&str; 6] = ["href", "image", "img", "link", "poster", "src"];
    name == "to" || words_of(name).any(|it| WORDS.iter().any(|word| it.eq_ignore_ascii_case(word)))
}

/// The words of a name in code: `video`, `Src` of `videoSrc`.
fn words_of(name: &str) -> impl Iterator<Item = &str> {
    let parts = name.split(['-', '_']);
    parts.flat_map(|part| {
        let mut rest = part;
        std::iter::from_fn(move || {
            let is_next = |it: &(usize, char)| it.0 > 0 && it.1.is_ascii_uppercase();
            let end = rest.char_indices().find(is_next).map_or(rest.len(), |it| it.0);
            let (word, after) = rest.split_at(end);
            rest = after;
            (!word.is_empty()).then_some(word)
        })
    })
}

/// The addresses in a script, as far as they are paths from the root, with their bytes.
pub(crate) fn script_links(code: &str) -> Vec<(Span, String, LinkKind)> {
    of_code(code, 0).into_iter().map(|it| (it.span, it.target.to_owned(), it.kind)).collect()
}

/// The addresses in code, as far as they are paths from the root: `{ href: "/limits" }`. Files count below any
/// name: `{ light: "/light.png" }`.
fn of_code(code: &str, start: u32) -> Vec<LinkFact<'_>> {
    let mut out = Vec::new();
    let mut comments = None;
    for (at, _) in code.match_indices('/') {
        let before = &code[..at];
        let Some(quote) = before.chars().next_back().filter(|it| matches!(it, '"' | '\'')) else {
            continue;
        };
        let Some((target, after)) = code[at..].split_once(quote) else { continue };
        let kind = of_path(target).filter(|_| !target.contains(['\\', '\n']));
        let before = before[..at - 1].trim_end();
        // What is compared, passed to a function or put together is no address, or a part of one.
        let is_value = before.ends_with([':', '=', '[', ',', '?']) && !before.ends_with("==");
        let is_whole = is_value && !after.trim_start().starts_with(['+', '.']);
        let is_named = || key(before).is_some_and(names_address);
        let Some(kind) = kind.filter(|it| is_whole && (*it == LinkKind::File || is_named())) else {
            continue;
        };
        // What is commented out leads nobody anywhere.
        let comments = comments.get_or_insert_with(|| Comments::of(code));
        if comments.contain(at) || is_after_slashes(code, at) {
            continue;
        }
        let span = Span::new(start + at as u32, start + (at + target.len()) as u32);
        out.push(LinkFact { is_plain: true, is_own: true, ..LinkFact::new(target, span, kind) });
    }
    out
}

/// The key or the attribute whose value follows: `href` of `"href":` and of `href=`.
fn key(before: &str) -> Option<&str> {
    let name = before.strip_suffix([':', '='])?.trim_end().trim_end_matches(['"', '\'']);
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    let start = name.rfind(|c: char| !is_part(c)).map_or(0, |it| it + 1);
    Some(&name[start..])
}

/// Whether `//` is before a byte on its line.
fn is_after_slashes(code: &str, at: usize) -> bool {
    let before = &code.as_bytes()[at.saturating_sub(MAX_LINE)..at];
    let line = before.rsplit(|it| *it == b'\n').next().unwrap_or_default();
    line.windows(2).any(|it| it == b"//")
}

/// So much of a line is looked at for the sign of a comment.
const MAX_LINE: usize = 200;

/// What a path from the root should lead to; `None` for any other text.
fn of_path(text: &str) -> Option<LinkKind> {
    let is_path =
        text.starts_with('/') && !text.starts_with("//") && !text.contains(['{', '<', ' ']);
    let path = text.split(['?', '#']).next().unwrap_or(text);
    let kind = if is_asset(&extension(path)) { LinkKind::File } else { LinkKind::Page };
    is_path.then_some(kind)
}

/// The icon of an attribute, in the set of the site.
fn icon<'a>(attribute: Attribute<'a>, value: SubStr<'a>) -> Option<IconFact<'a>> {
    let is_own_set = attribute.component().attribute("iconLibrary").is_some();
    (!is_own_set).then_some(IconFact { name: value.text, span: value.span })
}
