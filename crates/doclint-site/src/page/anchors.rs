//! The anchors of headings and titles, as the platform generates them.

use super::components::{AnchorKind, AttributeRoles};
use super::texts::Texts;
use crate::slug::{plain_slug, slug};
use doclint_diagnostic::Span;
use doclint_syntax::ast::{AstNode, Component, Heading, InlineCode, Text};
use doclint_syntax::{Dialect, Node, NodeKind, Page, parse};
use std::borrow::Cow;

/// A place on a page that links can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnchorFact<'p> {
    /// The part after `#`.
    pub id: &'p str,
    /// The bytes that it is made of.
    pub span: Span,
    /// Whether a heading makes it, which pages in some modes do not have.
    pub of_heading: bool,
    /// Whether it is written as such, and stays the same in every language.
    pub is_given: bool,
}

/// The anchors of a page.
#[derive(Clone, Debug, Default, Hash)]
pub struct Anchors(Texts<(Span, bool, bool)>);

impl Anchors {
    /// The anchors in the order of the page's text.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = AnchorFact<'_>> + Clone {
        let fact =
            |(id, (span, of_heading, is_given))| AnchorFact { id, span, of_heading, is_given };
        self.0.iter().map(fact)
    }
}

/// An anchor before all of the page are known.
pub(super) struct Anchor {
    pub id: String,
    pub span: Span,
    pub of_heading: bool,
    pub is_given: bool,
}

impl From<AnchorFact<'_>> for Anchor {
    fn from(fact: AnchorFact<'_>) -> Self {
        let AnchorFact { id, span, of_heading, is_given } = fact;
        Self { id: id.to_owned(), span, of_heading, is_given }
    }
}

pub(crate) fn anchors_by<'p>(page: &'p Page, roles: &mut AttributeRoles<'p>) -> Anchors {
    let mut found = Found::default();
    for node in page.walk() {
        match node.kind() {
            NodeKind::Heading => {
                let Some(heading) = Heading::cast(node) else { continue };
                let own = heading.custom_id().map(|it| custom_id(it.as_str()));
                // Deep headings have only the anchors that they are given.
                if heading.level() > 4 && own.is_none() {
                    continue;
                }
                let is_given = own.is_some();
                let id = own.unwrap_or_else(|| heading_anchor(node));
                let span = heading.span();
                found.add(Pool::Headings, Anchor { id, span, of_heading: true, is_given });
            }
            NodeKind::Esm => of_code(page.slice(node.span()), node.span(), &mut found),
            NodeKind::Component => {
                let Some(component) = Component::cast(node) else { continue };
                of_component(component, roles, &mut found);
            }
            _ => {}
        }
    }
    found.numbered()
}

/// Anchors that are numbered together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Pool {
    /// Headings and similar anchors: the second gets `-2`.
    Headings,
    /// Tabs: the second gets `-2`.
    Tabs,
    /// Titles in plain letters: the second gets `-1`.
    Titles,
    /// Fields: the second gets `-1`.
    Fields,
    /// Ids in code, which are not numbered.
    Code,
}

/// The anchors of a page before those with the same text are numbered.
#[derive(Default)]
struct Found(Vec<(Pool, Anchor)>);

impl Found {
    fn add(&mut self, pool: Pool, anchor: Anchor) {
        self.0.push((pool, anchor));
    }

    /// All anchors; of those with the same text in one pool, all but the first get a number.
    fn numbered(self) -> Anchors {
        let mut all = self.0;
        let mut order: Vec<usize> = (0..all.len()).collect();
        order.sort_by(|a, b| (all[*a].0, &all[*a].1.id).cmp(&(all[*b].0, &all[*b].1.id)));
        let mut first = 0;
        for at in 1..order.len() {
            let (known, this) = (&all[order[first]], &all[order[at]]);
            if this.0 == Pool::Code || known.0 != this.0 || known.1.id != this.1.id {
                first = at;
                continue;
            }
            let starts_at_two = matches!(this.0, Pool::Headings | Pool::Tabs);
            let number = at - first + usize::from(starts_at_two);
            all[order[at]].1.id.push_str(&format!("-{number}"));
        }
        all.into_iter().map(|(_, it)| it).collect()
    }
}

impl FromIterator<Anchor> for Anchors {
    fn from_iter<I: IntoIterator<Item = Anchor>>(anchors: I) -> Self {
        let about = |it: &Anchor| (it.span, it.of_heading, it.is_given);
        Self(
            anchors
                .into_iter()
                .map(|it| (about(&it), it))
                .map(|(about, it)| (it.id, about))
                .collect(),
        )
    }
}

/// An id that is written in braces: without signs, and with `-` for blanks.
fn custom_id(text: &str) -> String {
    let kept = text.trim().chars().filter(|it| it.is_alphanumeric() || "-_ ".contains(*it));
    kept.collect::<String>().split_whitespace().collect::<Vec<_>>().join("-")
}

fn of_component<'p>(component: Component<'p>, roles: &mut AttributeRoles<'p>, found: &mut Found) {
    let name = component.name();
    let name = name.as_ref().map_or("", |it| it.as_str());
    let own = component.attribute("id").and_then(|it| it.literal());
    if let Some(id) = &own {
        // The ids of the parts of a drawing are not for links.
        let is_given = !component.node().ancestors().any(is_drawing);
        let text = id.text.to_owned();
        found.add(Pool::Headings, Anchor { id: text, span: id.span, of_heading: false, is_given });
    }
    if name == "a"
        && let Some(anchor) = component.attribute("name").and_then(|it| it.literal())
    {
        let id = anchor.text.to_owned();
        let anchor = Anchor { id, span: anchor.span, of_heading: false, is_given: true };
        found.add(Pool::Headings, anchor);
    }
    // An id of its own replaces the one made of the title.
    if own.is_some() {
        return;
    }
    if is_html_heading(component) {
        let id = heading_anchor(component.node());
        let anchor = Anchor { id, span: component.span(), of_heading: true, is_given: false };
        found.add(Pool::Headings, anchor);
    }
    for attribute in component.attributes() {
        let Some(key) = attribute.name() else { continue };
        let Some(kind) = roles.of(name, key.as_str()).anchor else { continue };
        let Some(value) = attribute.literal() else { continue };
        let mut add = |pool: Pool, id: String| {
            let is_given = pool == Pool::Fields;
            found.add(pool, Anchor { id, span: value.span, of_heading: false, is_given });
        };
        match kind {
            AnchorKind::Id => {}
            AnchorKind::SizedTitle if !is_as_large_as_a_heading(component) => {}
            AnchorKind::Title => add(Pool::Headings, slug(value.text)),
            AnchorKind::SizedTitle => add(Pool::Headings, slug(&title_text(value.text))),
            AnchorKind::Tab => add(Pool::Tabs, slug(&title_text(value.text))),
            AnchorKind::PlainTitle => {
                let title = title_text(value.text).replacen(':', "-", 1);
                // Our letters for other scripts than the Latin one differ from the platform's.
                if !title.is_ascii() {
                    add(Pool::Tabs, slug(&title));
                }
                add(Pool::Titles, plain_slug(&title, false));
            }
            AnchorKind::Param => {
                add(Pool::Fields, format!("param-{}", plain_slug(value.text, true)))
            }
        }
    }
}

/// Whether it is `<h2>` or the like, and not a part of a heading.
fn is_html_heading(component: Component<'_>) -> bool {
    let is_heading = |node: Node<'_>| {
        node.kind() == NodeKind::Heading || Component::cast(node).is_some_and(is_named_heading)
    };
    is_named_heading(component) && !component.node().ancestors().any(is_heading)
}

fn is_named_heading(component: Component<'_>) -> bool {
    ["h1", "h2", "h3", "h4"].iter().any(|it| component.is(it))
}

/// Whether the title of a step is like a heading: by its own `titleSize`, or by that of the steps.
fn is_as_large_as_a_heading(component: Component<'_>) -> bool {
    let size = |it: Component<'_>| {
        let size = it.attribute("titleSize")?.literal()?;
        Some(matches!(size.text, "h2" | "h3"))
    };
    let around = || {
        let mut around = component.node().ancestors().filter_map(Component::cast);
        around.find(|it| it.name().is_some()).and_then(size)
    };
    let has_none = component
        .attribute("noAnchor")
        .is_some_and(|it| it.literal().is_none_or(|it| it.text == "true"));
    !has_none && size(component).or_else(around).unwrap_or(false)
}

/// The text of a title in which Markdown is marks and not text.
fn title_text(title: &str) -> Cow<'_, str> {
    if !title.contains(['*', '_', '`', '[', '~', '\\', '&']) {
        return title.into();
    }
    let page = parse(&format!("# {title}\n"), Dialect::Markdown);
    let heading = page.of_kind(NodeKind::Heading).next();
    heading.map_or_else(|| title.into(), |it| it.plain_text().into())
}

fn is_drawing(node: Node<'_>) -> bool {
    Component::cast(node).is_some_and(|it| it.is("svg"))
}

/// The ids in components that a page defines by itself.
fn of_code(code: &str, span: Span, found: &mut Found) {
    for (at, _) in code.match_indices("id=\"") {
        let id = code[at + 4..].split('"').next().unwrap_or_default();
        let id = id.to_owned();
        found.add(Pool::Code, Anchor { id, span, of_heading: false, is_given: true });
    }
}

/// The anchor that a heading gets where it is the first with that text.
pub fn heading_anchor(heading: Node<'_>) -> String {
    slug(&heading_text(heading))
}

/// The text of a heading as readers see it: quotes are curly, images and math don't count.
fn heading_text(heading: Node<'_>) -> String {
    let mut text = String::with_capacity(heading.span().len() as usize);
    for node in heading.descendants() {
        match node.kind() {
            NodeKind::Text => {
                let value = Text::cast(node).map(Text::value);
                push_smart(&mut text, value.map_or("", |it| it.as_str()));
            }
            NodeKind::InlineCode => {
                text.push_str(InlineCode::cast(node).map_or("", |it| it.value().as_str()));
            }
            NodeKind::Break => text.push(' '),
            _ => {}
        }
    }
    text
}

/// Adds a text with curly quotes, dashes and an ellipsis.
fn push_smart(out: &mut String, text: &str) {
    let mut last = 0;
    let is_plain = text.bytes().all(|byte| {
        let is_run = byte == last && matches!(byte, b'-' | b'.');
        last = byte;
        !is_run && !matches!(byte, b'"' | b'\'')
    });
    if is_plain {
        out.push_str(text);
        return;
    }
    let text = text.replace("...", "…").replace("--", "—");
    let mut last = out.chars().next_back();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let follows = chars.peek().copied();
        let is_open = last.is_none_or(|it| it.is_whitespace() || "([{—-/".contains(it))
            && follows.is_some_and(|it| !it.is_whitespace() && !it.is_ascii_digit() || c == '"');
        out.push(match (c, is_open) {
            ('"', true) => '“',
            ('"', false) => '”',
            ('\'', true) => '‘',
            ('\'', false) => '’',
            _ => c,
        });
        last = Some(c);
    }
}

/// No more bytes are read beside a mark, as a text may have a mark at each of its bytes.
pub(super) const LONGEST_ID: usize = 200;

/// The first bytes of a text, [`LONGEST_ID`] at most.
pub(super) fn start_of(text: &str) -> &str {
    let end = (0..=LONGEST_ID.min(text.len())).rev().find(|it| text.is_char_boundary(*it));
    &text[..end.unwrap_or(0)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::components::tests::NoComponents;
    use doclint_syntax::ast::Heading;

    fn anchor(heading: &str) -> String {
        let page = parse(&format!("## {heading}\n"), Dialect::Mdx);
        let heading = Heading::all(&page).next().expect("a heading");
        heading_anchor(heading.node())
    }

    #[test]
    fn anchors_are_those_of_the_platform() {
        for (heading, expected) in [
            ("Rate limits", "rate-limits"),
            ("OAuth", "oauth"),
            ("Read/write & more", "read/write-&-more"),
            ("What's \"new\"", "what’s-“new”"),
            ("The 'old' queue", "the-‘old’-queue"),
            ("config.json (optional)", "config-json-optional"),
            ("Step 1: a[b]c, d?", "step-1-abc-d"),
            ("a -- b...", "a-—-b…"),
            ("`--flag` and --flag", "flag-and-—flag"),
            ("`send(body)`: now", "send-body--now"),
            ("**Bold** [link](/x) `_id`", "bold-link-_id"),
            ("New <Badge>beta</Badge> API", "new-beta-api"),
            ("<Icon icon=\"x\" /> Keys", "keys"),
            ("<h1>Terms</h1>", "terms"),
            ("Ship it 🚀 now ⚙️", "ship-it--now-"),
            ("Überblick 日本語", "überblick-日本語"),
            ("2\\. Install", "2-install"),
            ("→ Next ✓", "→-next-✓"),
        ] {
            assert_eq!(anchor(heading), expected, "{heading}");
        }
    }

    /// With `DOCLINT_ANCHORS`, a JSON file of pairs: a heading and its anchor, or no text if the platform
    /// can't read it.
    #[test]
    fn anchors_are_those_of_a_list() {
        let Some(path) = std::env::var_os("DOCLINT_ANCHORS") else {
            println!("skipped: DOCLINT_ANCHORS names no file of headings and anchors");
            return;
        };
        let text = std::fs::read_to_string(path).unwrap();
        let pairs: Vec<(String, serde_json::Value)> = serde_json::from_str(&text).unwrap();
        let mut wrong = Vec::new();
        for (heading, expected) in &pairs {
            let page = parse(&format!("## {heading}\n"), Dialect::Mdx);
            let found = Heading::all(&page).next().map(|it| heading_anchor(it.node()));
            let is_right = match expected.as_str() {
                Some(expected) => found.as_deref() == Some(expected),
                None => !page.errors().is_empty(),
            };
            if !is_right {
                wrong.push(format!("{heading:?}: {found:?}, not {expected:?}"));
            }
        }
        assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), pairs.len(), wrong.join("\n"));
        println!("{} anchors are equal", pairs.len());
    }

    #[test]
    fn the_second_of_two_gets_a_number() {
        let text = "# a\n\n# b\n\n# a\n\n# a\n\n# b {#a}\n\n<a name=\"b\" />\n\n# a-2\n";
        let page = parse(text, Dialect::Mdx);
        let found = anchors_by(&page, &mut AttributeRoles::new(&NoComponents));
        let ids: Vec<&str> = found.iter().map(|it| it.id).collect();
        assert_eq!(ids, ["a", "b", "a-2", "a-3", "a-4", "b-2", "a-2"]);
    }
}
