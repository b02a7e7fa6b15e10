//! The anchors of headings and titles, as the platform generates them.

use super::components::{AnchorKind, Components, Roles};
use super::texts::Texts;
use crate::slug::slug;
use doclint_diagnostic::Span;
use doclint_syntax::ast::{AstNode, Component, Heading, InlineCode, InlineMath, Text};
use doclint_syntax::{Node, NodeKind, Page};

/// A place on a page that links can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnchorFact<'p> {
    /// What follows `#`.
    pub id: &'p str,
    /// The bytes of what it is made of.
    pub span: Span,
    /// Whether a heading makes it, which pages in some modes do not have.
    pub of_heading: bool,
    /// Whether it is written as such, and stays the same in every language.
    pub is_given: bool,
}

/// The anchors of a page.
#[derive(Clone, Debug, Default)]
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
struct Anchor {
    id: String,
    span: Span,
    of_heading: bool,
    is_given: bool,
}

/// The anchors of a page.
pub fn anchors(page: &Page, components: &dyn Components) -> Anchors {
    anchors_by(page, &mut Roles::new(components))
}

pub(crate) fn anchors_by<'p>(page: &'p Page, roles: &mut Roles<'p>) -> Anchors {
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
                found.add(Anchor { id, span, of_heading: true, is_given });
            }
            NodeKind::Esm => of_code(page.slice(node.span()), node.span(), &mut found.all),
            NodeKind::Component => {
                let Some(component) = Component::cast(node) else { continue };
                of_component(component, roles, &mut found);
            }
            _ => {}
        }
    }
    found.numbered()
}

/// The anchors of a page before those with the same text are numbered.
#[derive(Default)]
struct Found {
    all: Vec<Anchor>,
    /// The indices of those that get a number where the text is used before.
    numbered: Vec<usize>,
}

impl Found {
    fn add(&mut self, anchor: Anchor) {
        self.numbered.push(self.all.len());
        self.all.push(anchor);
    }

    /// All anchors; of those with the same text, the second gets `-2`, and so on.
    fn numbered(mut self) -> Anchors {
        let all = &mut self.all;
        self.numbered.sort_by(|a, b| all[*a].id.cmp(&all[*b].id));
        let mut first = 0;
        for at in 1..self.numbered.len() {
            let (known, this) = (self.numbered[first], self.numbered[at]);
            if all[known].id == all[this].id {
                let number = at - first + 1;
                all[this].id.push_str(&format!("-{number}"));
            } else {
                first = at;
            }
        }
        let anchors = self.all.into_iter();
        Anchors(anchors.map(|it| (it.id, (it.span, it.of_heading, it.is_given))).collect())
    }
}

/// An id that is written in braces: without signs, and with `-` for blanks.
fn custom_id(text: &str) -> String {
    let kept = text.trim().chars().filter(|it| it.is_alphanumeric() || "-_ ".contains(*it));
    kept.collect::<String>().split_whitespace().collect::<Vec<_>>().join("-")
}

fn of_component<'p>(component: Component<'p>, roles: &mut Roles<'p>, found: &mut Found) {
    let name = component.name();
    let name = name.as_ref().map_or("", |it| it.as_str());
    let own = component.attribute("id").and_then(|it| it.literal());
    if let Some(id) = &own {
        // The ids of the parts of a drawing are not for links.
        let is_given = !component.node().ancestors().any(is_drawing);
        let text = id.text.to_owned();
        found.add(Anchor { id: text, span: id.span, of_heading: false, is_given });
    }
    if name == "a"
        && let Some(anchor) = component.attribute("name").and_then(|it| it.literal())
    {
        let id = anchor.text.to_owned();
        found.add(Anchor { id, span: anchor.span, of_heading: false, is_given: true });
    }
    for attribute in component.attributes() {
        let Some(key) = attribute.name() else { continue };
        let Some(kind) = roles.of(name, key.as_str()).anchor else { continue };
        let Some(value) = attribute.literal() else { continue };
        let is_sized = || {
            let size = component.attribute("titleSize").and_then(|it| it.literal());
            size.is_some_and(|it| matches!(it.text, "h2" | "h3"))
        };
        let anchor = |id: String, is_given: bool| Anchor {
            id,
            span: value.span,
            of_heading: false,
            is_given,
        };
        match kind {
            AnchorKind::Id => {}
            AnchorKind::SizedTitle if !is_sized() => {}
            // An id of its own replaces the one made of the title.
            AnchorKind::Title | AnchorKind::SizedTitle if own.is_some() => {}
            AnchorKind::Title => {
                found.add(anchor(slug(&value.text.replacen(':', "-", 1)), false));
            }
            AnchorKind::SizedTitle => found.add(anchor(slug(value.text), false)),
            // Parameters with the same name share an anchor.
            AnchorKind::Param => found.all.push(anchor(param_anchor(value.text), true)),
        }
    }
}

fn is_drawing(node: Node<'_>) -> bool {
    Component::cast(node).is_some_and(|it| it.is("svg"))
}

/// The ids in components that a page defines by itself.
fn of_code(code: &str, span: Span, out: &mut Vec<Anchor>) {
    for (at, _) in code.match_indices("id=\"") {
        let id = code[at + 4..].split('"').next().unwrap_or_default();
        out.push(Anchor { id: id.to_owned(), span, of_heading: false, is_given: true });
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
    let mut text = String::with_capacity(heading.span().len() as usize);
    // The end of the component that is skipped.
    let mut skipped = 0;
    for node in heading.descendants() {
        if node.span().start < skipped {
            continue;
        }
        match node.kind() {
            NodeKind::Text => {
                let value = Text::cast(node).map(Text::value);
                push_smart(&mut text, value.map_or("", |it| it.as_str()));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::components::tests::NoComponents;
    use doclint_syntax::ast::Heading;
    use doclint_syntax::{Dialect, parse};

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
            ("New <Badge>beta</Badge> API", "new-api"),
            ("Ship it 🚀 now ⚙️", "ship-it--now-"),
            ("Überblick 日本語", "überblick-日本語"),
            ("2\\. Install", "2-install"),
            ("→ Next ✓", "→-next-✓"),
        ] {
            assert_eq!(anchor(heading), expected, "{heading}");
        }
    }

    #[test]
    fn the_second_of_two_gets_a_number() {
        let text = "# a\n\n# b\n\n# a\n\n# a\n\n# b {#a}\n\n<a name=\"b\" />\n\n# a-2\n";
        let page = parse(text, Dialect::Mdx);
        let found = anchors(&page, &NoComponents);
        let ids: Vec<&str> = found.iter().map(|it| it.id).collect();
        assert_eq!(ids, ["a", "b", "a-2", "a-3", "a-4", "b-2", "a-2"]);
    }
}
