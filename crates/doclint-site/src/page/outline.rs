//! The headings of a page, and which of them belong to one outline.

use super::components::Components;
use super::texts::Texts;
use doclint_diagnostic::Span;
use doclint_syntax::{AstNode, NearMissKind, Node, NodeId, NodeKind, Page, ast};
use std::hash::{Hash, Hasher};

/// A heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeadingFact<'p> {
    /// 1 to 6.
    pub level: u8,
    /// Its text.
    pub text: &'p str,
    /// Whether all of it is code, such as the name of a function.
    pub is_code: bool,
    /// Its bytes.
    pub span: Span,
    /// Where the block begins whose own outline it belongs to; `None` for the page.
    pub outline: Option<u32>,
    /// Whether nobody wrote it as a heading: see [`is_accidental_heading`].
    pub is_accidental: bool,
    /// Whether its text is all that it shows.
    pub is_plain: bool,
}

/// The headings of a page.
#[derive(Clone, Debug, Default, Hash)]
pub struct Headings(Texts<About>);

/// Facts about a heading besides its text.
#[derive(Clone, Copy, Debug)]
struct About {
    level: u8,
    is_accidental: bool,
    is_code: bool,
    is_plain: bool,
    outline: Option<u32>,
    span: Span,
}

impl Hash for About {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self { level, is_accidental, is_code, is_plain, outline, span } = self;
        (level, is_accidental, is_code, is_plain, outline.map(Span::at), span).hash(state);
    }
}

impl Headings {
    pub(super) fn of(page: &Page, components: &dyn Components) -> Self {
        let headings = ast::Heading::all(page).map(|heading| {
            let node = heading.node();
            let is_plain = |it: Node<'_>| {
                use NodeKind::{Component, Expression, Html, Image};
                !matches!(it.kind(), Component | Expression | Html | Image)
            };
            let about = About {
                level: heading.level(),
                is_accidental: is_accidental_heading(heading),
                is_code: is_code(node),
                is_plain: node.descendants().all(is_plain),
                outline: outline_start(node, components),
                span: heading.span(),
            };
            (node.plain_text(), about)
        });
        Self(headings.collect())
    }

    /// The headings in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = HeadingFact<'_>> + Clone {
        self.0.iter().map(fact)
    }

    /// The heading of an index.
    pub(crate) fn at(&self, index: usize) -> HeadingFact<'_> {
        fact(self.0.at(index))
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// How many begin at a byte or before it.
    pub fn up_to(&self, at: u32) -> usize {
        self.0.partition_point(|it| it.span.start <= at)
    }
}

fn is_code(node: Node<'_>) -> bool {
    let mut children = node.children();
    let first = children.next().map(|it| it.kind());
    children.next().is_none() && first == Some(NodeKind::InlineCode)
}

fn fact((text, about): (&str, About)) -> HeadingFact<'_> {
    let About { level, is_accidental, is_code, is_plain, outline, span } = about;
    HeadingFact { level, text, is_code, span, outline, is_accidental, is_plain }
}

pub(super) fn outline_start(node: Node<'_>, components: &dyn Components) -> Option<u32> {
    outline_of(node, components).map(|it| node.page().node(it).span().start)
}

/// The block whose own outline a node belongs to; `None` for the page. A tab, a step or a changelog
/// entry is a small document: the headings of one do not continue in the next.
pub fn outline_of(node: Node<'_>, components: &dyn Components) -> Option<NodeId> {
    node.ancestors().find(|it| has_own_outline(*it, components)).map(Node::id)
}

fn has_own_outline(node: Node<'_>, components: &dyn Components) -> bool {
    match node.kind() {
        NodeKind::BlockQuote | NodeKind::Item | NodeKind::FootnoteDefinition => true,
        NodeKind::Component => {
            let name = ast::Component::cast(node).and_then(|component| component.name());
            name.is_some_and(|name| !components.is_transparent(name.as_str()))
        }
        _ => false,
    }
}

/// Whether nobody wrote a heading as one: a paragraph became a heading by a line of signs right below
/// it, which was meant to separate the text below, or code did.
pub fn is_accidental_heading(heading: ast::Heading<'_>) -> bool {
    if !heading.is_setext() {
        return is_code_as_heading(heading) || is_as_far_in_as_code(heading);
    }
    if is_in_conflict(heading) {
        return true;
    }
    let page = heading.node().page();
    let text = heading.content_span().map_or("", |it| page.slice(it)).trim_end();
    // A page that marks its sections by signs underlines nothing else by intention.
    let mut first = ast::Heading::all(page).take(FIRST_HEADINGS);
    text.contains('\n')
        || text.ends_with(['.', ':', '!', '?', '>', '|'])
        || first.any(|it| it.level() == 2 && !it.is_setext())
}

/// Whether the line `=======` of an unresolved conflict underlines the text above it.
pub fn is_in_conflict(heading: ast::Heading<'_>) -> bool {
    let page = heading.node().page();
    let mut markers = page.near_misses(NearMissKind::ConflictMarker);
    let is_marker = |it: Span| it == heading.marker();
    heading.is_setext()
        && markers.any(is_marker)
        && markers.any(|it| page.slice(it).starts_with('>'))
}

/// How many headings of a page show how it marks its sections.
const FIRST_HEADINGS: usize = 32;

/// Whether a comment of a script became a heading of level 1 because its fence is missing: code is
/// right above or below it, or it is one of several with text right below that is no sentence.
pub fn is_code_as_heading(heading: ast::Heading<'_>) -> bool {
    if heading.level() > 1 || heading.is_setext() {
        return false;
    }
    let above = &heading.node().page().source()[..heading.span().start as usize];
    let above = above.strip_suffix('\n').map(|it| it.strip_suffix('\r').unwrap_or(it));
    // A blank line between them is the last one.
    let above = above.and_then(|it| it.rsplit('\n').next());
    // Sentences begin with a capital, and code hardly ever.
    let begins_low = |it: &str| it.trim_start().starts_with(|c: char| !c.is_uppercase());
    let has_text = |it: ast::Heading<'_>| it.level() == 1 && line_below(it).is_some_and(begins_low);
    let others = [heading.previous(), heading.next()];
    [above, line_below(heading)].into_iter().flatten().any(looks_like_code)
        || has_text(heading) && others.into_iter().flatten().any(has_text)
}

/// Whether a heading that nothing contains is indented as Markdown without MDX indents code: as the
/// comments are in an example that a program took from the documentation of a function.
fn is_as_far_in_as_code(heading: ast::Heading<'_>) -> bool {
    let (node, page) = (heading.node(), heading.node().page());
    let start = node.span().start;
    let indent = page.slice(Span::new(page.line_start(start), start));
    let is_indented = indent.contains('\t') || indent.len() >= 4;
    is_indented && node.parent().is_some_and(|it| it.kind() == NodeKind::Page)
}

/// The line right below a heading, if it is not blank.
fn line_below(heading: ast::Heading<'_>) -> Option<&str> {
    let source = heading.node().page().source();
    let below = &source[heading.span().end as usize..];
    let below = below.strip_prefix('\r').unwrap_or(below).strip_prefix('\n')?.lines().next()?;
    Some(below).filter(|it| !it.trim().is_empty() && !it.starts_with('#'))
}

fn looks_like_code(line: &str) -> bool {
    const COMMANDS: [&str; 24] = [
        "$", "brew", "cd", "const", "cp", "curl", "def", "docker", "export", "from", "git", "go",
        "import", "kubectl", "let", "mkdir", "npm", "npx", "pip", "pnpm", "python", "sudo", "uv",
        "yarn",
    ];
    let line = line.trim();
    let first = line.split(' ').next().unwrap_or_default();
    let is_call = line.ends_with([';', '{', '\\']) || line.ends_with("()") || line.contains(" = ");
    is_call || COMMANDS.contains(&first) && !line.ends_with(['.', ':'])
}
