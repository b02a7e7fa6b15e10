//! The anchors of a page on GitHub.

use super::anchors::{Anchor, Anchors};
use super::html::{HtmlTag, inner_text, tags};
use doclint_diagnostic::Span;
use doclint_syntax::ast::{AstNode, Heading, InlineCode, Text};
use doclint_syntax::{Node, NodeKind, Page};
use regex::Regex;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The anchors of a page as GitHub names them: each heading, also those in HTML, and each `id` and
/// `name` in HTML.
pub(super) fn github_anchors(page: &Page) -> Anchors {
    let mut found = Vec::new();
    let mut slugs = Slugs::default();
    for node in page.walk() {
        match node.kind() {
            NodeKind::Heading => {
                let Some(heading) = Heading::cast(node) else { continue };
                let id = slugs.unique(github_slug(&text_of(node)));
                found.push(Anchor { id, span: heading.span(), of_heading: true, is_given: false });
            }
            NodeKind::HtmlBlock | NodeKind::Html => {
                of_html(page.slice(node.span()), node.span(), &mut slugs, &mut found);
            }
            _ => {}
        }
    }
    found.into_iter().collect()
}

fn of_html(text: &str, span: Span, slugs: &mut Slugs, found: &mut Vec<Anchor>) {
    for tag in tags(text, span.start) {
        for name in ["id", "name"] {
            if let Some(given) = tag.attribute(name).filter(|it| !it.value.is_empty()) {
                let id = given.value.to_owned();
                found.push(Anchor { id, span: given.span, of_heading: false, is_given: true });
            }
        }
        if is_heading(&tag)
            && let Some(text) = inner_text(text, &tag)
        {
            let words: Vec<&str> = text.split_whitespace().collect();
            let id = slugs.unique(github_slug(&words.join(" ")));
            found.push(Anchor { id, span, of_heading: true, is_given: false });
        }
    }
}

fn is_heading(tag: &HtmlTag<'_>) -> bool {
    let bytes = tag.name.as_bytes();
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
            NodeKind::Text => out.push_str(Text::cast(node).map_or("", |it| it.value().as_str())),
            NodeKind::InlineCode => {
                out.push_str(InlineCode::cast(node).map_or("", |it| it.value().as_str()));
            }
            NodeKind::Break => out.push(' '),
            _ => {}
        }
    }
    out
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
        assert_eq!(ids(text), ["a-b-c--x", "in-a-quote", "g-h", "here", "there"]);
    }
}
