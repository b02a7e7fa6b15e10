//! Breaks pages in the ways that authors do, and judges what the parser makes of them.

use crate::rng::{Rng, hash};
use doclint_diagnostic::{LineIndex, Span};
use doclint_syntax::ast::{self, AstNode, AttrValue};
use doclint_syntax::{ErrorKind, NodeKind, Page, SyntaxError};
use std::collections::HashSet;

/// A page broken in one place.
#[derive(Clone, Debug)]
pub struct Broken {
    /// The name of the way.
    pub way: &'static str,
    /// The text of the broken page.
    pub source: String,
    /// The bytes of the original page that were replaced.
    pub replaced: Span,
    /// How many bytes replaced them.
    pub inserted: u32,
    /// Where an author would look for the cause, in bytes of the broken page.
    pub causes: Vec<Span>,
}

/// The ways, in order of their names.
pub const WAYS: [&str; 32] = [
    "angle autolink",
    "angle email",
    "attribute expression",
    "attribute without end quote",
    "attribute without quotes",
    "bad export",
    "bad expression",
    "bad import",
    "case of closing tag",
    "closing tag deleted",
    "closing tag misspelt",
    "closing tag of another",
    "closing tag without slash",
    "comment in HTML, block",
    "comment in HTML, text",
    "declaration",
    "export without end",
    "expression comment without end",
    "fence without end",
    "fragment without end",
    "front matter without end",
    "generic type",
    "less than a number",
    "less than or equal",
    "opening tag misspelt",
    "opening tag without end",
    "placeholder",
    "stray brace",
    "stray closing tag",
    "template tag",
    "void element, block",
    "void element, text",
];

/// Breaks `page` in one way; `None` where it has no place for that. The same page, way and seed give
/// the same broken page.
pub fn break_page(page: &Page, way: &'static str, seed: u64) -> Option<Broken> {
    let rng = &mut Rng::new(seed ^ hash(page.source()) ^ hash(way));
    let in_text = |text: &str, rng: &mut Rng| insert_in_text(page, way, text, rng);
    let as_block = |text: &str, rng: &mut Rng| insert_block(page, way, text, rng);
    match way {
        "angle autolink" => in_text("<https://example.com/a>", rng),
        "angle email" => in_text("<me@example.com>", rng),
        "bad expression" => in_text("{your-api key}", rng),
        "comment in HTML, text" => in_text("<!-- note -->", rng),
        "generic type" => in_text("Map<string, number>", rng),
        "less than a number" => in_text("<5 items", rng),
        "less than or equal" => in_text("a <= b", rng),
        "placeholder" => in_text("<your-api-key>", rng),
        "stray brace" => in_text("{ open", rng),
        "template tag" => in_text("{% if x %}", rng),
        "void element, text" => in_text("<br>", rng),
        "comment in HTML, block" => as_block("<!-- note -->", rng),
        "declaration" => as_block("<!DOCTYPE html>", rng),
        // The end of another comment would end this one.
        "expression comment without end" if page.source().contains("*/") => None,
        "expression comment without end" => as_block("{/* note }", rng),
        "fragment without end" => as_block("<>", rng),
        "stray closing tag" => as_block("</Aside>", rng),
        "void element, block" => as_block("<img src=\"/a.png\">", rng),
        "bad export" => insert_esm(page, way, "export const = 1"),
        "bad import" => insert_esm(page, way, "import X frm '/x.mdx'"),
        "export without end" => insert_esm(page, way, "export const x = {"),
        "fence without end" => unclosed_fence(page, way, rng),
        "front matter without end" => unclosed_front_matter(page, way),
        "attribute expression" | "attribute without end quote" | "attribute without quotes" => {
            break_attribute(page, way, rng)
        }
        _ => break_tag(page, way, rng),
    }
}

fn replace(page: &Page, way: &'static str, at: Span, text: &str, causes: &[Span]) -> Broken {
    let mut source = page.source().to_owned();
    source.replace_range(at.range(), text);
    let inserted = text.len() as u32;
    let moved = |offset: u32| {
        if offset <= at.start { offset } else { (offset + inserted).saturating_sub(at.len()) }
    };
    let place = Span::new(at.start, at.start + inserted.max(1));
    let causes = causes.iter().map(|span| Span::new(moved(span.start), moved(span.end)));
    let causes = std::iter::once(place).chain(causes).collect();
    Broken { way, source, replaced: at, inserted, causes }
}

/// Puts words between two words of a paragraph.
fn insert_in_text(page: &Page, way: &'static str, text: &str, rng: &mut Rng) -> Option<Broken> {
    let mut places = Vec::new();
    for node in page.of_kind(NodeKind::Text) {
        if node.parent().is_none_or(|parent| parent.kind() != NodeKind::Paragraph) {
            continue;
        }
        for (before, word) in node.text().as_bytes().windows(3).enumerate() {
            if word[1] == b' ' && word[0].is_ascii_lowercase() && word[2].is_ascii_lowercase() {
                places.push(node.span().start + before as u32 + 1);
            }
        }
    }
    let &at = rng.pick(&places)?;
    Some(replace(page, way, Span::at(at), &format!(" {text}"), &[]))
}

/// Puts a line of its own between two blocks, indented as they are.
fn insert_block(page: &Page, way: &'static str, text: &str, rng: &mut Rng) -> Option<Broken> {
    let source = page.source();
    let mut places = Vec::new();
    for node in page.walk() {
        let in_flow = node.parent().is_some_and(|parent| match parent.kind() {
            NodeKind::Page => true,
            NodeKind::Component => !parent.is_inline(),
            _ => false,
        });
        let is_block = !node.is_inline()
            && !matches!(node.kind(), NodeKind::Attribute | NodeKind::Esm | NodeKind::FrontMatter);
        let start = node.span().start as usize;
        let line = source[..start].rfind('\n').map_or(0, |at| at + 1);
        let indent = &source[line..start];
        let after_blank = source[..line].ends_with("\n\n");
        if in_flow && is_block && after_blank && indent.bytes().all(|byte| byte == b' ') {
            places.push((line as u32, indent));
        }
    }
    let &(line, indent) = rng.pick(&places)?;
    Some(replace(page, way, Span::at(line), &format!("{indent}{text}\n\n"), &[]))
}

/// Puts a statement after the front matter.
fn insert_esm(page: &Page, way: &'static str, text: &str) -> Option<Broken> {
    let front_matter = page.of_kind(NodeKind::FrontMatter).next()?;
    let end = front_matter.span().end as usize;
    if !page.source()[end..].starts_with("\n\n") {
        return None;
    }
    Some(replace(page, way, Span::at(end as u32 + 2), &format!("{text}\n\n"), &[]))
}

/// The fence hides the closing tags that follow: the error is where they are missing.
fn unclosed_fence(page: &Page, way: &'static str, rng: &mut Rng) -> Option<Broken> {
    let fences: Vec<Span> = ast::Code::all(page).filter_map(|code| code.closing_fence()).collect();
    let &closing = rng.pick(&fences)?;
    Some(replace(page, way, closing, "", &[page.root().span()]))
}

fn unclosed_front_matter(page: &Page, way: &'static str) -> Option<Broken> {
    let front_matter = page.of_kind(NodeKind::FrontMatter).next()?.span();
    let text = page.slice(front_matter);
    let fence = text.trim_end().len() - 3;
    let closing = Span::new(front_matter.start + fence as u32, front_matter.end);
    // A later rule would close it, for every reader.
    if page.source()[closing.end as usize..].lines().any(|line| line.trim_end() == "---") {
        return None;
    }
    Some(replace(page, way, closing, "", &[Span::new(front_matter.start, closing.start)]))
}

fn break_attribute(page: &Page, way: &'static str, rng: &mut Rng) -> Option<Broken> {
    let attributes: Vec<_> = ast::Attribute::all(page)
        .filter(|it| matches!(it.value(), AttrValue::String(value) if is_plain(value.as_str())))
        .filter_map(|it| Some((it.value_span()?, it.component().opening())))
        .collect();
    let &(raw, opening) = rng.pick(&attributes)?;
    let value = &page.slice(raw)[1..raw.len() as usize - 1];
    let opening = [opening];
    Some(match way {
        "attribute expression" => replace(page, way, raw, "{not a value}", &opening),
        "attribute without quotes" => replace(page, way, raw, value, &opening),
        _ => replace(page, way, Span::new(raw.end - 1, raw.end), "", &opening),
    })
}

/// Letters and blanks: what a title contains.
fn is_plain(value: &str) -> bool {
    !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b' ')
}

fn break_tag(page: &Page, way: &'static str, rng: &mut Rng) -> Option<Broken> {
    let tags: Vec<_> = ast::Component::all(page)
        .filter_map(|it| Some((it, it.name()?, it.closing()?)))
        .filter(|(_, name, _)| name.as_str().len() > 2)
        .collect();
    let &(tag, name, closing) = rng.pick(&tags)?;
    let text = name.as_str();
    let opening = tag.opening();
    // Of tags of one name in each other, any may be the one that stays open.
    let namesakes = tag.node().ancestors().filter_map(ast::Component::cast);
    let namesakes = namesakes.filter(|it| it.is(text)).map(|it| it.opening());
    let either: Vec<Span> = std::iter::once(opening).chain(namesakes).collect();
    let both: Vec<Span> = either.iter().copied().chain([closing]).collect();
    Some(match way {
        "closing tag deleted" => replace(page, way, closing, "", &either),
        "closing tag of another" => replace(page, way, closing, "</Aside>", &either),
        "closing tag misspelt" => {
            replace(page, way, closing, &format!("</{}>", misspelt(text)), &either)
        }
        "case of closing tag" => {
            replace(page, way, closing, &format!("</{}>", other_case(text)), &either)
        }
        "closing tag without slash" => replace(page, way, closing, &format!("<{text}>"), &either),
        "opening tag misspelt" => replace(page, way, name.span(), &misspelt(text), &both),
        "opening tag without end" => {
            replace(page, way, Span::new(opening.end - 1, opening.end), "", &both)
        }
        _ => unreachable!("{way} is not among the ways"),
    })
}

fn misspelt(name: &str) -> String {
    let mut chars: Vec<char> = name.chars().collect();
    let last = chars.len() - 1;
    if chars[last] == chars[last - 1] {
        chars.push('x');
    } else {
        chars.swap(last, last - 1);
    }
    chars.into_iter().collect()
}

fn other_case(name: &str) -> String {
    let first = name.as_bytes()[0] as char;
    let other = if first.is_ascii_uppercase() {
        first.to_ascii_lowercase()
    } else {
        first.to_ascii_uppercase()
    };
    format!("{other}{}", &name[1..])
}

/// The parser's result for a broken page.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// It reports an error that makes the page unreadable to the reference as well.
    pub refused: bool,
    /// An error is on a line of the cause.
    pub on_cause: bool,
    /// Headings, links, images, fences, tables and components outside the changed lines.
    pub nodes: usize,
    /// Those that are gone.
    pub lost: Vec<String>,
}

/// The errors for which the reference refuses a page too. It reads front matter that is never closed
/// as a thematic break, and follows any depth.
pub fn refusals(page: &Page) -> impl Iterator<Item = &SyntaxError> {
    page.errors()
        .iter()
        .filter(|it| !matches!(it.kind, ErrorKind::UnclosedFrontMatter | ErrorKind::TooDeep))
}

/// Compares a broken page with the page it was made of.
pub fn judge(page: &Page, broken: &Broken, read: &Page) -> Outcome {
    let index = LineIndex::new(&broken.source);
    let lines = |span: Span| index.line(span.start)..=index.line(span.end.max(span.start + 1) - 1);
    let causes: Vec<_> = broken.causes.iter().map(|&span| lines(span)).collect();
    let mut places = read.errors().iter().flat_map(|it| [Some(it.span), it.related]).flatten();
    let on_cause =
        places.any(|place| causes.iter().any(|lines| lines.contains(&index.line(place.start))));
    let (nodes, lost) = losses(page, broken, read);
    Outcome { refused: refusals(read).next().is_some(), on_cause, nodes, lost }
}

/// How many nodes had to be found again, and those that were not.
fn losses(page: &Page, broken: &Broken, read: &Page) -> (usize, Vec<String>) {
    // Text after an unclosed fence is code to every reader.
    if broken.way == "fence without end" {
        return (0, Vec::new());
    }
    let changed = changed_bytes(page, broken);
    let found: HashSet<(NodeKind, Span)> = landmarks(read).collect();
    let (mut nodes, mut lost) = (0, Vec::new());
    let index = LineIndex::new(page.source());
    for (kind, span) in landmarks(page) {
        if changed.is_some_and(|changed| span.start < changed.end && changed.start < span.end) {
            continue;
        }
        nodes += 1;
        let moved = if span.start < broken.replaced.start {
            span
        } else {
            let shift = |offset: u32| offset + broken.inserted - broken.replaced.len();
            Span::new(shift(span.start), shift(span.end))
        };
        if !found.contains(&(kind, moved)) {
            let text: String = page.slice(span).chars().take(60).collect();
            lost.push(format!("{kind:?} of line {}: {text:?}", index.line(span.start)));
        }
    }
    (nodes, lost)
}

/// The lines of the page before that were changed; `None` where whole lines were put between them.
fn changed_bytes(page: &Page, broken: &Broken) -> Option<Span> {
    let Span { start, end } = broken.replaced;
    let source = page.source();
    let line = source[..start as usize].rfind('\n').map_or(0, |at| at + 1);
    let new = &broken.source[start as usize..(start + broken.inserted) as usize];
    if start == end && line == start as usize && new.ends_with('\n') {
        return None;
    }
    let line_end = source[end as usize..].find('\n').map_or(source.len(), |at| end as usize + at);
    Some(Span::from(line..line_end))
}

/// The nodes that a reader would miss: the whole node, or the opening tag of a component.
fn landmarks(page: &Page) -> impl Iterator<Item = (NodeKind, Span)> {
    page.walk().filter_map(|node| {
        let span = match node.kind() {
            NodeKind::Component => ast::Component::cast(node)?.opening(),
            NodeKind::Heading
            | NodeKind::Link
            | NodeKind::Image
            | NodeKind::Code
            | NodeKind::Table => node.span(),
            _ => return None,
        };
        Some((node.kind(), span))
    })
}
