//! The cursor in a page, and which part of the page it is in.

use crate::{Document, View};
use doclint_diagnostic::Span;
use doclint_syntax::{AstNode, NodeKind, Page, ast};

/// The cursor in a page.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'a> {
    pub view: View<'a>,
    /// The path of the page from the site's root.
    pub path: &'a str,
    pub page: &'a Page,
    pub text: &'a str,
    /// The byte that the cursor is before.
    pub at: usize,
}

impl<'a> Cursor<'a> {
    /// The cursor in a page at a byte; a byte inside of a character means the one before.
    pub fn new(view: View<'a>, document: &'a Document, page: &'a Page, offset: u32) -> Self {
        let text = page.source();
        let at = text.floor_char_boundary(offset as usize);
        Self { view, path: &document.path, page, text, at }
    }

    /// The cursor as a byte of a span.
    pub fn offset(&self) -> u32 {
        self.at as u32
    }
}

/// Where the cursor is in code.
pub(crate) enum InCode {
    /// In the language of a fence.
    Language(Span),
    /// Anywhere else in it.
    Inside,
}

/// The content of the front matter that the cursor is in. While one types, its end may be missing.
pub(crate) fn front_matter(page: &Page, at: usize) -> Option<Span> {
    let text = page.source();
    let content = match ast::FrontMatter::all(page).next() {
        Some(found) => found.content().span(),
        None => unclosed_front_matter(text)?,
    };
    let is_inside = content.start as usize <= at && at <= content.end as usize;
    let is_fence = text[at..].starts_with("---") || text[at..].starts_with("+++");
    (is_inside && !(is_fence && at == content.end as usize)).then_some(content)
}

/// The text after a fence at the top of a page, up to a blank line.
fn unclosed_front_matter(text: &str) -> Option<Span> {
    let start = text.len() - text.trim_start_matches('\u{feff}').len();
    let first = text[start..].split_inclusive('\n').next()?;
    if first.trim_end() != "---" || !first.ends_with('\n') {
        return None;
    }
    let start = start + first.len();
    let lines = text[start..].split_inclusive('\n');
    let lines = lines.take_while(|it| !it.trim().is_empty() && it.trim_end() != "---");
    let length: usize = lines.map(str::len).sum();
    Some(Span::from(start..start + length))
}

/// Whether the cursor is in a block of code, in inline code, or in math, where nothing is proposed but
/// languages.
pub(crate) fn in_code(page: &Page, at: u32) -> Option<InCode> {
    let begun = ast::Code::all(page).take_while(|it| it.span().start <= at);
    if let Some(code) = begun.last().filter(|it| at <= it.span().end) {
        let Some(fence) = code.fence() else {
            return (at < code.span().end).then_some(InCode::Inside);
        };
        let line_end = page.line_end(fence.start);
        if fence.end <= at && at <= line_end {
            let info = page.slice(Span::new(fence.end, line_end));
            let blank = info.len() - info.trim_start().len();
            let word = info.trim_start().find(char::is_whitespace);
            let start = fence.end + blank as u32;
            let end = start + word.unwrap_or(info.trim_start().len()) as u32;
            if at <= end {
                return Some(InCode::Language(Span::new(start.min(at), end)));
            }
        }
        return Some(InCode::Inside);
    }
    const KINDS: [NodeKind; 3] = [NodeKind::InlineCode, NodeKind::InlineMath, NodeKind::MathBlock];
    let mut nodes = KINDS.iter().flat_map(|kind| page.of_kind(*kind));
    let is_inside = nodes.any(|it| it.span().start < at && at < it.span().end);
    is_inside.then_some(InCode::Inside)
}

/// The components around the cursor, the innermost first. One that is never closed is around all that
/// follows.
pub(crate) fn components_around(page: &Page, at: u32) -> Vec<ast::Component<'_>> {
    let is_open = |it: &ast::Component<'_>| {
        it.opening().end <= at
            && !it.is_self_closing()
            && it.closing().is_none_or(|closing| at <= closing.start)
    };
    let mut found: Vec<_> = ast::Component::all(page).filter(is_open).collect();
    found.reverse();
    found
}

/// The innermost node of a type that holds a byte, or ends before it.
pub(crate) fn node_at<'a, N: AstNode<'a>>(page: &'a Page, at: u32) -> Option<N> {
    let found = |at: u32| {
        let node = page.node_at(at);
        std::iter::once(node).chain(node.ancestors()).find_map(N::cast)
    };
    found(at).or_else(|| at.checked_sub(1).and_then(found))
}
