//! Suppressions in the source: comments, names, and the spans to delete with them.

use doclint_diagnostic::{Edit, Fix, Span};
use doclint_syntax::{Dialect, Node, NodeKind, Page};

/// More names than any page has, so that hostile pages cost little.
pub const MAX_NAMES: usize = 1000;

/// A comment.
#[derive(Clone, Copy, Debug)]
pub struct Comment {
    pub span: Span,
    /// The text between its marks.
    pub inner: Span,
    /// Whether nothing else is in its block.
    pub is_alone: bool,
    /// Whether there are lists before and after it, which would become one without it.
    pub is_between_lists: bool,
}

/// A name in a directive.
#[derive(Clone, Copy, Debug)]
pub struct Name<'a> {
    pub text: &'a str,
    pub at: Span,
    /// The span to delete to remove only this item.
    pub removal: Option<Span>,
}

/// The edits that remove a suppression or a part of it.
#[derive(Clone, Copy, Debug)]
pub struct Removal {
    pub span: Span,
    /// Whether the blocks around it stay the same.
    pub is_safe: bool,
}

impl Removal {
    /// One name of several; the others stay.
    pub fn name(span: Option<Span>) -> Option<Self> {
        span.map(|span| Self { span, is_safe: true })
    }

    pub fn fix(self, title: &'static str) -> Fix {
        let edit = Edit::delete(self.span);
        // Parsers read text that loses its border differently, so such a fix is only shown.
        let fix = if self.is_safe { Fix::safe } else { Fix::suggestion }(title, edit);
        fix.changing_surroundings()
    }
}

/// The comments for doclint on a page, in the order of the text.
pub fn comments(page: &Page, dialect: Dialect) -> impl Iterator<Item = Comment> {
    nodes(page, dialect).into_iter().filter_map(move |it| comment(it, dialect))
}

/// The nodes that can be or hold comments, in the order of the text.
fn nodes(page: &Page, dialect: Dialect) -> Vec<Node<'_>> {
    let kinds: &[NodeKind] = match dialect {
        Dialect::Mdx | Dialect::MdxWithDollars => &[NodeKind::Expression],
        Dialect::Markdown | Dialect::MkDocs => &[NodeKind::Html, NodeKind::HtmlBlock],
    };
    let mut nodes: Vec<Node<'_>> = kinds.iter().flat_map(|kind| page.of_kind(*kind)).collect();
    nodes.sort_unstable_by_key(|it| it.id().0);
    nodes
}

/// The marks around comments.
fn marks(dialect: Dialect) -> (&'static str, &'static str) {
    match dialect {
        Dialect::Mdx | Dialect::MdxWithDollars => ("/*", "*/"),
        Dialect::Markdown | Dialect::MkDocs => ("<!--", "-->"),
    }
}

/// The texts of all comments on a page, also of several in one piece of HTML, each with the byte at
/// which it begins.
pub fn words_in_comments(page: &Page, dialect: Dialect) -> impl Iterator<Item = (u32, &str)> {
    let (open, close) = marks(dialect);
    nodes(page, dialect).into_iter().flat_map(move |node| {
        let (start, text) = (node.span().start, node.text());
        let inner = text.split(open).skip(1).filter_map(move |it| Some(it.split_once(close)?.0));
        inner.map(move |it| (start + (it.as_ptr() as usize - text.as_ptr() as usize) as u32, it))
    })
}

/// An expression or a piece of HTML as a comment for doclint; `None` if it is something else.
fn comment(node: Node<'_>, dialect: Dialect) -> Option<Comment> {
    let (open, close) = marks(dialect);
    let text = node.text();
    let inner = match dialect {
        Dialect::Mdx | Dialect::MdxWithDollars => text.strip_prefix('{')?.strip_suffix('}')?,
        Dialect::Markdown | Dialect::MkDocs => text,
    };
    let inner = inner.trim().strip_prefix(open)?;
    let (inner, rest) = inner.split_once(close)?;
    // Another mark than a hyphen, or capitals, are typos and not prose about doclint.
    let word = inner.trim_start().get(..16).unwrap_or(inner.trim_start()).to_lowercase();
    let after = word.strip_prefix("doclint")?;
    if !["-", " dis", " en", ":dis", ": dis", "_"].iter().any(|it| after.starts_with(it)) {
        return None;
    }
    let start = node.span().start + (inner.as_ptr() as usize - text.as_ptr() as usize) as u32;
    let is_list = |it: Option<Node<'_>>| it.is_some_and(|it| it.kind() == NodeKind::List);
    Some(Comment {
        span: node.span(),
        inner: Span::new(start, start + inner.len() as u32),
        is_alone: rest.trim().is_empty(),
        is_between_lists: is_list(node.next_sibling())
            && is_list(node.parent().and_then(|it| before(it, node))),
    })
}

/// The child of `parent` before another.
fn before<'a>(parent: Node<'a>, node: Node<'a>) -> Option<Node<'a>> {
    parent.children().take_while(|it| it.id() != node.id()).last()
}

/// The names in a directive, each with the separator before it.
pub fn names_in(text: &str, start: u32) -> Vec<Name<'_>> {
    let mut out: Vec<Name<'_>> = Vec::new();
    let mut at = 0;
    for name in text.split(|c: char| c == ',' || c.is_whitespace()) {
        if !name.is_empty() {
            let span = Span::new(start + at as u32, start + (at + name.len()) as u32);
            let from = out.last().map_or(start, |before| before.at.end);
            out.push(Name { text: name, at: span, removal: Some(Span::new(from, span.end)) });
        }
        at += name.len();
        at += text[at..].chars().next().map_or(0, char::len_utf8);
    }
    match out.as_mut_slice() {
        [] => {}
        [only] => only.removal = None,
        [first, second, ..] => first.removal = Some(Span::new(first.at.start, second.at.start)),
    }
    out
}

/// Returns the span to delete to remove one item of a list in the front matter.
pub fn item_removal(source: &str, items: &[Span], index: usize) -> Span {
    let at = items[index];
    let (from, line_end) = line_bounds(source, at.start);
    if source[from..at.start as usize].trim() == "-" {
        return Span::new(from as u32, line_end as u32);
    }
    match (index, items.get(index + 1)) {
        (0, Some(next)) => Span::new(at.start, next.start),
        (0, None) => at,
        _ => Span::new(items[index - 1].end, at.end),
    }
}

/// The line of a byte with its line end.
fn line_bounds(source: &str, at: u32) -> (usize, usize) {
    let at = at as usize;
    let start = source[..at].rfind('\n').map_or(0, |it| it + 1);
    let end = source[at..].find('\n').map_or(source.len(), |it| at + it + 1);
    (start, end)
}

/// The line of a byte without its line end.
pub fn line_around(source: &str, at: u32) -> (u32, u32) {
    let (start, end) = line_bounds(source, at);
    let line = source[start..end].trim_end_matches(['\r', '\n']);
    (start as u32, (start + line.len()) as u32)
}

/// The next line with text below the line of a byte.
pub fn line_below(source: &str, at: u32) -> (u32, u32) {
    let (_, mut next) = line_bounds(source, at);
    while next < source.len() {
        let (_, after) = line_bounds(source, next as u32);
        if !source[next..after].trim().is_empty() {
            return line_around(source, next as u32);
        }
        next = after;
    }
    (source.len() as u32, source.len() as u32)
}

/// A comment with its lines, if nothing else is on them, and with a blank line below if there is one
/// above as well.
pub fn with_its_line(source: &str, span: Span, is_between_lists: bool) -> Removal {
    let (start, _) = line_bounds(source, span.start);
    let (_, end) = line_bounds(source, span.end);
    let before = &source[start..span.start as usize];
    let after = &source[span.end as usize..end];
    if !before.trim().is_empty() || !after.trim().is_empty() {
        return with_blanks(source, span, (before, after));
    }
    let (above, _) = line_bounds(source, start.saturating_sub(1) as u32);
    let (_, below) = line_bounds(source, end as u32);
    let blank_above = start == 0 || source[above..start].trim().is_empty();
    let blank_below = source[end..below].trim().is_empty();
    let span = match (start > 0 && blank_above && blank_below, end < below) {
        // Nothing follows: the blank line above would be the last.
        (true, false) => Span::new(above as u32, end as u32),
        (true, true) => Span::new(start as u32, below as u32),
        _ => Span::new(start as u32, end as u32),
    };
    let has_blocks_around = !blank_above && !blank_below && span.end < below as u32;
    if is_front_matter(source, start) {
        Removal { span, is_safe: true }
    } else if has_blocks_around {
        // Without a line between them, the blocks around it would become one. An empty line can still
        // make the list around it a loose one.
        let line = source[start..end].trim_end_matches(['\r', '\n']).len();
        Removal { span: Span::new(start as u32, (start + line) as u32), is_safe: false }
    } else {
        Removal { span, is_safe: !is_between_lists }
    }
}

/// A comment inside a line, with the blanks that separate it from the text around it.
fn with_blanks(source: &str, span: Span, (before, after): (&str, &str)) -> Removal {
    let blanks = |text: &str| text.bytes().take_while(|it| matches!(it, b' ' | b'\t')).count();
    let leading = before.len() - before.trim_end_matches([' ', '\t']).len();
    let (mut start, mut end) = (span.start as usize, span.end as usize);
    if after.trim().is_empty() {
        start -= leading;
    } else if leading > 0 || before.is_empty() {
        end += blanks(&source[end..]);
    }
    // At the start of a block, the text after it might begin another kind of block.
    let is_safe = before.contains(char::is_alphanumeric);
    Removal { span: Span::new(start as u32, end as u32), is_safe }
}

/// Whether a line is in the front matter, where blank lines have no meaning.
fn is_front_matter(source: &str, at: usize) -> bool {
    source.starts_with("---") && !source[3.min(at)..at].contains("\n---")
}
