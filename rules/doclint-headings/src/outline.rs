//! The outline of a page: which headings belong together, and how their levels are shifted.

use doclint_rule::site::imports;
use doclint_rule::syntax::{Dialect, Node, NodeId, NodeKind};
use doclint_rule::vocabulary::Vocabulary;
use doclint_rule::{AstNode, Edit, Page, PageCx, ast, edit};
use std::collections::HashSet;

/// The block whose own outline a heading belongs to; `None` for the page. A tab, a step or a
/// changelog entry is a small document: the headings of one do not continue in the next.
pub(crate) fn context(heading: ast::Heading<'_>, vocabulary: &Vocabulary) -> Option<NodeId> {
    context_of(heading.node(), vocabulary)
}

fn context_of(node: Node<'_>, vocabulary: &Vocabulary) -> Option<NodeId> {
    node.ancestors().find(|it| has_own_outline(*it, vocabulary)).map(Node::id)
}

/// The headings that somebody wrote as headings.
pub(crate) fn headings(page: &Page) -> impl Iterator<Item = ast::Heading<'_>> {
    ast::Heading::all(page).filter(|it| !is_accident(*it))
}

/// Whether a paragraph became a heading by a line of signs right below it, which was meant to
/// separate what follows.
fn is_accident(heading: ast::Heading<'_>) -> bool {
    if !heading.is_setext() {
        return is_code(heading);
    }
    let page = heading.node().page();
    let text = heading.content_span().map_or("", |it| page.slice(it)).trim_end();
    // A page that marks its sections by signs underlines nothing else by intention.
    let mut first = ast::Heading::all(page).take(FIRST_HEADINGS);
    text.contains('\n')
        || text.ends_with(['.', ':', '!', '?', '>', '|'])
        || first.any(|it| it.level() == 2 && !it.is_setext())
}

/// How many headings of a page show how it marks its sections.
const FIRST_HEADINGS: usize = 32;

/// Whether a comment of a script became a heading of level 1 because its fence is missing: code is
/// right above or below it, or it is one of several with text right below.
pub(crate) fn is_code(heading: ast::Heading<'_>) -> bool {
    if heading.level() > 1 || heading.is_setext() {
        return false;
    }
    let above = heading.node().page().source()[..heading.span().start as usize].strip_suffix('\n');
    let above = above.and_then(|it| it.lines().next_back());
    let has_text = |it: ast::Heading<'_>| it.level() == 1 && line_below(it).is_some();
    let others = [heading.previous(), heading.next()];
    [above, line_below(heading)].into_iter().flatten().any(looks_like_code)
        || has_text(heading) && others.into_iter().flatten().any(has_text)
}

/// The line right below a heading, if it is not blank.
fn line_below(heading: ast::Heading<'_>) -> Option<&str> {
    let source = heading.node().page().source();
    let below = source[heading.span().end as usize..].strip_prefix('\n')?.lines().next()?;
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

/// The level that counts: below the title of a page, a heading of level 1 is a section like one of
/// level 2.
pub(crate) fn level(heading: ast::Heading<'_>, cx: &PageCx<'_>) -> u8 {
    let has_title = cx.dialect() == Dialect::Mdx && shows_title(cx);
    heading.level().max(1 + u8::from(has_title))
}

/// A level with its signs: "level 3 (`###`)".
pub(crate) fn shown(level: u8) -> String {
    format!("level {level} (`{}`)", "#".repeat(level.into()))
}

/// The places where the page shows a snippet, which may bring headings: the outline that they
/// belong to, and the offset. In their order.
pub(crate) fn snippets(page: &Page, vocabulary: &Vocabulary) -> Vec<(Option<NodeId>, u32)> {
    let code = ast::Esm::all(page).map(|it| (page.slice(it.span()), it.span().start));
    let imports: Vec<_> = code.flat_map(|(text, start)| imports(text, start)).collect();
    let is_page = |source: &str| source.ends_with(".mdx") || source.ends_with(".md");
    let sources = imports.iter().filter(|it| is_page(&it.source));
    let names = sources.flat_map(|it| &it.names).filter(|it| it.exported == "default");
    let names: HashSet<&str> = names.map(|it| it.local.as_str()).chain(["Snippet"]).collect();
    let components = ast::Component::all(page);
    let shown = components.filter(|it| it.name().is_some_and(|it| names.contains(it.as_str())));
    shown.map(|it| (context_of(it.node(), vocabulary), it.span().start)).collect()
}

fn has_own_outline(node: Node<'_>, vocabulary: &Vocabulary) -> bool {
    match node.kind() {
        NodeKind::BlockQuote | NodeKind::Item | NodeKind::FootnoteDefinition => true,
        NodeKind::Component => {
            let name = ast::Component::cast(node).and_then(|component| component.name());
            name.is_some_and(|name| !vocabulary.is_transparent(name.as_str()))
        }
        _ => false,
    }
}

/// The headings after `heading` in its own outline.
pub(crate) fn following<'a>(
    heading: ast::Heading<'a>,
    vocabulary: &Vocabulary,
) -> impl Iterator<Item = ast::Heading<'a>> {
    let page = heading.node().page();
    let own = context(heading, vocabulary);
    let end = own.map_or(u32::MAX, |id| page.node(id).span().end);
    std::iter::successors(heading.next(), |it| it.next())
        .take_while(move |it| it.span().start < end)
        .filter(move |it| context(*it, vocabulary) == own && !is_accident(*it))
}

/// Whether all headings of the section below `heading`, which ends at a level of at most `end`, are in
/// its own outline: those of a tab would stay where they are if the others moved.
pub(crate) fn is_one_outline(heading: ast::Heading<'_>, end: u8, vocabulary: &Vocabulary) -> bool {
    let own = context(heading, vocabulary);
    let below = std::iter::successors(heading.next(), |it| it.next());
    let mut section = below.map(|it| (it, context(it, vocabulary) == own));
    section.find(|(it, is_own)| !is_own || it.level() <= end).is_none_or(|it| it.1)
}

/// The deepest level with an anchor and an entry in the table of contents.
pub(crate) const DEEPEST: u8 = 4;

/// Edits that add `by` to the level of every heading. `None` if there is no such level, if a heading
/// would lose its anchor, or if an underlined heading would get a level above 2.
pub(crate) fn shift<'a>(
    headings: impl Iterator<Item = ast::Heading<'a>>,
    by: i8,
) -> Option<Vec<Edit>> {
    headings.map(|heading| shift_one(heading, by)).collect()
}

fn shift_one(heading: ast::Heading<'_>, by: i8) -> Option<Edit> {
    let level = heading.level().checked_add_signed(by)?;
    let marker = heading.marker();
    if level > DEEPEST && by > 0 {
        return None;
    }
    match (level, heading.is_setext()) {
        (1, true) => Some(Edit::replace(marker, "=".repeat(marker.len() as usize))),
        (2, true) => Some(Edit::replace(marker, "-".repeat(marker.len().max(3) as usize))),
        (1..=6, false) => Some(Edit::replace(marker, "#".repeat(level.into()))),
        _ => None,
    }
}

/// Whether the page shows its title above its body, so that the body starts at level 2.
pub(crate) fn shows_title(cx: &PageCx<'_>) -> bool {
    let text = |key: &str| cx.front_matter().and_then(|it| it.get(key)?.as_str());
    text("title").is_some_and(|it| !it.trim().is_empty())
        && !matches!(text("mode"), Some("custom" | "frame"))
}

/// The end of a block and of the blank lines below it, up to which it is deleted.
pub(crate) fn end_with_blank_lines(page: &Page, end: u32) -> u32 {
    let mut at = end;
    while edit::rest_of_line(page, at).trim().is_empty() {
        match page.next_line(at) {
            next if next > at => at = next,
            _ => break,
        }
    }
    at
}
