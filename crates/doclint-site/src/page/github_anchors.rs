//! The anchors of a page on GitHub.

use super::anchors::{Anchor, Anchors, start_of};
use super::html::{HtmlPart, parts};
use doclint_diagnostic::Span;
use doclint_syntax::ast::{AstNode, Component, InlineCode, Text};
use doclint_syntax::{Node, NodeKind, Page, decoded_references};
use foldhash::HashMap;
use regex::Regex;
use std::sync::LazyLock;

/// The anchors of a page as GitHub names them: each heading, also those in HTML, and each `id` and
/// `name` in HTML.
pub(super) fn github_anchors(page: &Page) -> Anchors {
    let mut found = Found::default();
    // What is inside of an image is its alternative text.
    let mut image_until = 0;
    for node in page.walk() {
        if node.kind() == NodeKind::Text {
            found.spans(node);
        }
        match node.kind() {
            NodeKind::Heading => {
                found.end_heading();
                found.heading(&text_of(node), node.span());
            }
            NodeKind::HtmlBlock | NodeKind::Html => {
                found.html(page.slice(node.span()), node.span())
            }
            NodeKind::Component => {
                let Some(component) = Component::cast(node) else { continue };
                found.component(component);
            }
            NodeKind::Image => image_until = node.span().end,
            _ if found.open.is_some() && node.span().start >= image_until => {
                found.text(own_text(node));
            }
            _ => {}
        }
    }
    found.end_heading();
    found.anchors.into_iter().collect()
}

/// The anchors so far, and the heading that HTML has opened.
#[derive(Default)]
struct Found {
    anchors: Vec<Anchor>,
    slugs: Slugs,
    open: Option<(Span, String)>,
}

/// No heading is longer, in bytes: one that is never closed has the text of a page.
const LONGEST: usize = 2000;

impl Found {
    fn heading(&mut self, text: &str, span: Span) {
        // A website that takes over the file has this id for it. GitHub shows it as text.
        let inside = text.trim_end().strip_suffix('}').and_then(|it| {
            let comment = || it.strip_suffix("*/")?.rsplit_once("{/*")?.1.trim().strip_prefix('#');
            it.rsplit_once("{#").map(|it| it.1).or_else(comment)
        });
        if let Some(id) = inside {
            self.given(id.trim(), span);
        }
        let id = self.slugs.unique(github_slug(text));
        self.anchors.push(Anchor { id, span, of_heading: true, is_given: false });
    }

    /// The ids of spans such as `[text]{#id}`, which a website may have as well.
    fn spans(&mut self, node: Node<'_>) {
        let text = node.text();
        for (at, mark) in text.match_indices("]{#") {
            let start = at + mark.len();
            let id = start_of(&text[start..]).split(['}', ' ']).next().unwrap_or_default();
            let start = node.span().start + start as u32;
            self.given(id, Span::new(start, start + id.len() as u32));
        }
    }

    fn given(&mut self, id: &str, span: Span) {
        if !id.is_empty() {
            let id = id.to_owned();
            self.anchors.push(Anchor { id, span, of_heading: false, is_given: true });
        }
    }

    fn html(&mut self, html: &str, span: Span) {
        for part in parts(html, span.start) {
            match part {
                HtmlPart::Text(text) => self.text(&decoded_references(text)),
                HtmlPart::Open(tag) => {
                    for name in NAMES {
                        if let Some(given) = tag.attribute(name) {
                            self.given(&decoded_references(given.value), given.span);
                        }
                    }
                    if is_heading(tag.name) {
                        self.end_heading();
                        self.open = Some((span, String::new()));
                    }
                }
                HtmlPart::Close(name) if is_heading(name) => self.end_heading(),
                HtmlPart::Close(_) => {}
            }
        }
    }

    /// An element in MDX.
    fn component(&mut self, component: Component<'_>) {
        for name in NAMES {
            if let Some(given) = component.attribute(name).and_then(|it| it.literal()) {
                self.given(given.text, given.span);
            }
        }
        if component.name().is_some_and(|it| is_heading(it.as_str())) {
            self.end_heading();
            let text = trimmed(&text_of(component.node()));
            self.heading(&text, component.span());
        }
    }

    /// Adds text to the heading that HTML has opened.
    fn text(&mut self, text: &str) {
        let Some((_, all)) = &mut self.open else { return };
        match all.len() + text.len() > LONGEST {
            true => self.open = None,
            false => all.push_str(text),
        }
    }

    /// A heading in HTML ends with its tag or where another one begins.
    fn end_heading(&mut self) {
        if let Some((span, text)) = self.open.take() {
            self.heading(&trimmed(&text), span);
        }
    }
}

/// The attributes that are anchors.
const NAMES: [&str; 2] = ["id", "name"];

/// The text of a heading in HTML, without the line breaks and blanks around its words.
fn trimmed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn is_heading(element: &str) -> bool {
    let bytes = element.as_bytes();
    bytes.len() == 2 && bytes[0].eq_ignore_ascii_case(&b'h') && matches!(bytes[1], b'1'..=b'6')
}

/// The text of a heading: images have none.
fn text_of(heading: Node<'_>) -> String {
    let mut out = String::new();
    // What is inside of an image is its alternative text.
    let mut image_until = 0;
    for node in heading.descendants() {
        match node.kind() {
            NodeKind::Image => image_until = node.span().end,
            _ if node.span().start < image_until => {}
            _ => out.push_str(own_text(node)),
        }
    }
    out
}

/// The text that a node itself adds to a heading.
fn own_text(node: Node<'_>) -> &str {
    let value = match node.kind() {
        NodeKind::Text => Text::cast(node).map(Text::value),
        NodeKind::InlineCode => InlineCode::cast(node).map(InlineCode::value),
        NodeKind::Break => return " ",
        _ => None,
    };
    value.map_or("", |it| it.as_str())
}

/// The anchors that a page has given to its headings so far.
#[derive(Default)]
struct Slugs(HashMap<String, u32>);

impl Slugs {
    /// The anchor of a heading: with a number if another heading has it already.
    fn unique(&mut self, slug: String) -> String {
        let mut id = slug.clone();
        while self.0.contains_key(&id) {
            let count = self.0.entry(slug.clone()).or_default();
            *count += 1;
            id = format!("{slug}-{count}");
        }
        self.0.insert(id.clone(), 0);
        id
    }
}

/// The anchor of a text: in lower case, with `-` for each space, and without all signs but `-` and `_`.
pub fn github_slug(text: &str) -> String {
    let lower = text.to_lowercase();
    let mut out = String::with_capacity(lower.len());
    for c in lower.chars() {
        match c {
            ' ' => out.push('-'),
            '-' | '_' => out.push(c),
            c if c.is_ascii() => out.extend(c.is_ascii_alphanumeric().then_some(c)),
            c => out.extend(is_kept(c).then_some(c)),
        }
    }
    out
}

/// Whether a character outside of ASCII stays: letters, marks, digits, and signs that connect words.
fn is_kept(c: char) -> bool {
    static KEPT: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"^[\p{L}\p{M}\p{Nd}\p{Nl}\p{Pc}]$").expect("the pattern is valid")
    });
    KEPT.is_match(c.encode_utf8(&mut [0; 4]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use doclint_syntax::{Dialect, parse};

    fn ids(text: &str) -> Vec<String> {
        let page = parse(text, Dialect::Markdown);
        github_anchors(&page).iter().map(|it| it.id.to_owned()).collect()
    }

    /// From running GitHub's own algorithm, as published in `github-slugger`.
    #[test]
    fn texts_become_anchors() {
        for (text, anchor) in [
            ("Hello, World! & more", "hello-world--more"),
            ("a -- b --- c", "a----b-----c"),
            ("C++ / C#", "c--c"),
            ("snake_case", "snake_case"),
            ("dots.in v1.2", "dotsin-v12"),
            ("Café 日本語 한글", "café-日本語-한글"),
            ("🚀 Go", "-go"),
            (":rocket: Go", "rocket-go"),
            ("⚙\u{fe0f} Install", "\u{fe0f}-install"),
            ("½ ² ①", "--"),
            ("!!!", ""),
        ] {
            assert_eq!(github_slug(text), anchor, "{text}");
        }
    }

    #[test]
    fn equal_headings_are_numbered() {
        let text = "# echo\n\n# echo\n\n# echo 1\n\n# echo-1\n\n# echo";
        assert_eq!(ids(text), ["echo", "echo-1", "echo-1-1", "echo-1-2", "echo-2"]);
        assert_eq!(ids("# foo-1\n\n# foo\n\n# foo"), ["foo-1", "foo", "foo-2"]);
    }

    #[test]
    fn headings_have_their_inner_text_and_html_has_names() {
        let text = "###### `a` *b* [c](d) ![e](f) {#x}\n\n> ## In a quote\n\n<h2 align=\"center\">\n  <b>G</b> h\n\
                    </h2>\n\n<a name=\"here\"></a> and <span id='there'>x</span>";
        assert_eq!(ids(text), ["x", "a-b-c--x", "in-a-quote", "g-h", "here", "there"]);
    }

    #[test]
    fn headings_in_html_have_what_readers_see() {
        for (text, expected) in [
            ("<h2 align=\"center\">Foo &amp; <b>bar</b></h2>", &["foo--bar"][..]),
            ("<h2>\n\n**Foo** `bar`\n\n</h2>\n\nText.", &["foo-bar"]),
            ("<a id=\"x\"></a><h3>Foo &amp; *bar* ![a](b)</h3> rest", &["x", "foo--bar"]),
            ("<h1>a\n<h2>b\n\n# c", &["a", "b", "c"]),
            ("<h1>never closed\n\ntext", &["never-closedtext"]),
        ] {
            assert_eq!(ids(text), expected, "{text}");
        }
        let page =
            parse("<h2 id=\"x\">Foo &amp; *bar*</h2>\n\n<span name=\"y\" />\n", Dialect::Mdx);
        let found: Vec<_> = github_anchors(&page).iter().map(|it| it.id.to_owned()).collect();
        assert_eq!(found, ["x", "foo--bar", "y"]);
    }
}
