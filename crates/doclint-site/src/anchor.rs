//! The anchors of headings and titles, as the platform makes them.

use crate::Components;
use doclint_diagnostic::Span;
use doclint_syntax::ast::{AstNode, Component, Heading, InlineCode, InlineMath, Text};
use doclint_syntax::{Node, NodeKind, Page};
use regex::Regex;
use std::collections::HashMap;
use std::sync::LazyLock;

/// A place on a page that links can name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnchorFact {
    /// What follows `#`.
    pub id: String,
    /// The bytes of what it is made of.
    pub span: Span,
    /// Whether a heading makes it, which pages in some modes do not have.
    pub of_heading: bool,
    /// Whether it is written as such, and stays the same in every language.
    pub is_given: bool,
}

/// How an anchor is made of an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnchorKind {
    /// It is the value.
    Id,
    /// Of the value, as of a heading.
    Title,
    /// Of the value, where the component is as large as a heading: it has a `titleSize`.
    SizedTitle,
    /// `param-` and the value.
    Param,
}

/// The anchors of a page, in the order of its text.
pub fn anchors(page: &Page, components: &dyn Components) -> Vec<AnchorFact> {
    let mut pool = AnchorPool::default();
    let mut out = Vec::new();
    for node in page.walk() {
        match node.kind() {
            NodeKind::Heading => {
                let Some(heading) = Heading::cast(node) else { continue };
                let own = heading.custom_id().map(|it| custom_id(it.as_str()));
                // Deep headings have the anchors only that they are given.
                if heading.level() > 4 && own.is_none() {
                    continue;
                }
                let is_given = own.is_some();
                let id = pool.take(own.unwrap_or_else(|| heading_anchor(node)));
                out.push(AnchorFact { id, span: heading.span(), of_heading: true, is_given });
            }
            NodeKind::Esm => of_code(page.slice(node.span()), node.span(), &mut out),
            NodeKind::Component => {
                let Some(component) = Component::cast(node) else { continue };
                of_component(component, components, &mut pool, &mut out);
            }
            _ => {}
        }
    }
    out
}

/// An id that is written in braces: without signs, and with `-` for blanks.
fn custom_id(text: &str) -> String {
    let kept = text.trim().chars().filter(|it| it.is_alphanumeric() || "-_ ".contains(*it));
    kept.collect::<String>().split_whitespace().collect::<Vec<_>>().join("-")
}

fn of_component(
    component: Component<'_>,
    components: &dyn Components,
    pool: &mut AnchorPool,
    out: &mut Vec<AnchorFact>,
) {
    let name = component.name();
    let name = name.as_ref().map_or("", |it| it.as_str());
    let own = component.attribute("id").and_then(|it| it.literal());
    if let Some(id) = &own {
        out.push(AnchorFact {
            id: pool.take(id.text.to_owned()),
            span: id.span,
            of_heading: false,
            // What a drawing calls its parts by is no place to go to.
            is_given: !component.node().ancestors().any(is_drawing),
        });
    }
    if name == "a"
        && let Some(anchor) = component.attribute("name").and_then(|it| it.literal())
    {
        let id = pool.take(anchor.text.to_owned());
        out.push(AnchorFact { id, span: anchor.span, of_heading: false, is_given: true });
    }
    for attribute in component.attributes() {
        let Some(key) = attribute.name() else { continue };
        let Some(kind) = components.anchor(name, key.as_str()) else { continue };
        let Some(value) = attribute.literal() else { continue };
        let is_sized = || {
            let size = component.attribute("titleSize").and_then(|it| it.literal());
            size.is_some_and(|it| matches!(it.text, "h2" | "h3"))
        };
        let id = match kind {
            AnchorKind::Id => continue,
            AnchorKind::SizedTitle if !is_sized() => continue,
            // An id of its own takes the place of the one that its title makes.
            AnchorKind::Title | AnchorKind::SizedTitle if own.is_some() => continue,
            AnchorKind::Title => slug(&value.text.replacen(':', "-", 1)),
            AnchorKind::SizedTitle => slug(value.text),
            AnchorKind::Param => param_anchor(value.text),
        };
        let id = match kind {
            AnchorKind::Param => id,
            _ => pool.take(id),
        };
        let is_given = kind == AnchorKind::Param;
        out.push(AnchorFact { id, span: value.span, of_heading: false, is_given });
    }
}

fn is_drawing(node: Node<'_>) -> bool {
    Component::cast(node).is_some_and(|it| it.is("svg"))
}

/// The ids in components that a page defines by itself.
fn of_code(code: &str, span: Span, out: &mut Vec<AnchorFact>) {
    for (at, _) in code.match_indices("id=\"") {
        let id = code[at + 4..].split('"').next().unwrap_or_default();
        out.push(AnchorFact { id: id.to_owned(), span, of_heading: false, is_given: true });
    }
}

/// `param-user-id` of `userId`.
fn param_anchor(name: &str) -> String {
    let mut words = String::new();
    let mut last = ' ';
    for c in name.chars() {
        if c.is_uppercase() && (last.is_lowercase() || last.is_ascii_digit()) {
            words.push('-');
        }
        words.push(if c.is_alphanumeric() { c } else { '-' });
        last = c;
    }
    let words = words.to_lowercase();
    let parts: Vec<&str> = words.split('-').filter(|it| !it.is_empty()).collect();
    format!("param-{}", parts.join("-"))
}

/// The anchor that a heading gets where it is the first with that text.
pub fn heading_anchor(heading: Node<'_>) -> String {
    slug(&heading_text(heading))
}

/// The text of a heading as readers see it: quotes are curly, components don't count.
fn heading_text(heading: Node<'_>) -> String {
    let mut text = String::new();
    // Where the component ends that is passed over.
    let mut skipped = 0;
    for node in heading.descendants() {
        if node.span().start < skipped {
            continue;
        }
        match node.kind() {
            NodeKind::Text => {
                let value = Text::cast(node).map(Text::value);
                let value = value.map_or("", |it| it.as_str());
                let smart = smart_punctuation(&text, value);
                text.push_str(&smart);
            }
            NodeKind::InlineCode => {
                text.push_str(InlineCode::cast(node).map_or("", |it| it.value().as_str()));
            }
            NodeKind::InlineMath => {
                text.push_str(InlineMath::cast(node).map_or("", |it| it.value().as_str()));
            }
            NodeKind::Break => text.push(' '),
            NodeKind::Component => skipped = node.span().end,
            _ => {}
        }
    }
    text
}

/// The text with curly quotes, dashes and an ellipsis. `before` is what stands before it.
fn smart_punctuation(before: &str, text: &str) -> String {
    if !text.contains(['"', '\'', '-', '.']) {
        return text.to_owned();
    }
    let text = text.replace("...", "…").replace("--", "—");
    let mut out = String::with_capacity(text.len());
    let mut last = before.chars().next_back();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let follows = chars.peek().copied();
        let is_open = last.is_none_or(|it| it.is_whitespace() || "([{—-/".contains(it))
            && follows.is_some_and(|it| !it.is_whitespace() && !it.is_ascii_digit() || c == '"');
        let smart = match (c, is_open) {
            ('"', true) => '“',
            ('"', false) => '”',
            ('\'', true) => '‘',
            ('\'', false) => '’',
            _ => c,
        };
        out.push(smart);
        last = Some(c);
    }
    out
}

/// The anchor of a text: small letters, with `-` for blanks and for some of the signs. Others stay
/// as they are, and others again vanish; emoji do.
pub fn slug(text: &str) -> String {
    static EMOJI: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"[\p{Extended_Pictographic}\u{FE0F}\u{200D}]").expect("a valid pattern")
    });
    let text = text.trim().to_lowercase();
    let mut out = String::with_capacity(text.len());
    let mut gap = false;
    for c in text.chars() {
        // What addresses don't escape becomes a gap, and what they do stays for now.
        if c.is_whitespace() || matches!(c, '-' | '.' | '!' | '~' | '*' | '\'' | '(' | ')') {
            gap = true;
            continue;
        }
        if gap && !out.is_empty() {
            out.push('-');
        }
        gap = false;
        out.push(c);
    }
    out.retain(|c| !matches!(c, '?' | ',' | ';' | ':' | '"' | '[' | ']' | '{' | '}'));
    // Most scripts are far from where emoji are.
    let may_be_emoji = |c: char| matches!(c, '©' | '®' | '\u{200D}'..='\u{3299}' | '\u{FE0F}'..);
    if !out.contains(may_be_emoji) {
        return out;
    }
    EMOJI.replace_all(&out, "").into_owned()
}

/// The anchors of a page: of two with the same text, the second gets a number.
#[derive(Debug, Default)]
pub struct AnchorPool(HashMap<String, u32>);

impl AnchorPool {
    /// The anchor in its order on the page.
    pub fn take(&mut self, anchor: String) -> String {
        let count = self.0.entry(anchor.clone()).or_default();
        *count += 1;
        if *count == 1 { anchor } else { format!("{anchor}-{count}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use doclint_syntax::ast::Heading;
    use doclint_syntax::{Dialect, parse};

    fn anchor(heading: &str) -> String {
        let page = parse(&format!("## {heading}\n"), Dialect::Mdx);
        let heading = Heading::all(&page).next().expect("a heading");
        heading_anchor(heading.node())
    }

    #[test]
    fn anchors_are_those_of_the_platform() {
        for (heading, wanted) in [
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
            ("New <Badge>beta</Badge> API", "new-api"),
            ("Ship it 🚀 now ⚙️", "ship-it--now-"),
            ("Überblick 日本語", "überblick-日本語"),
            ("2\\. Install", "2-install"),
            ("→ Next ✓", "→-next-✓"),
        ] {
            assert_eq!(anchor(heading), wanted, "{heading}");
        }
    }

    #[test]
    fn the_second_of_two_gets_a_number() {
        let mut pool = AnchorPool::default();
        let taken = ["a", "b", "a", "a"].map(|it| pool.take(it.to_owned()));
        assert_eq!(taken, ["a", "b", "a-2", "a-3"]);
    }
}
