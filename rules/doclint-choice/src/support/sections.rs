//! Sections for alternatives, each below a heading or a bold label that names it.

use crate::support::component_fix;
use crate::support::names::{Name, cloud, named};
use crate::support::place::{indent_of, is_movable, trimmed};
use crate::support::text::{is_plain, letters, simple_text};
use doclint_rule::edit::reindented;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{AstNode, Edit, Fix, Span, ast};

/// A section for one name.
pub(crate) struct Section<'a> {
    pub(crate) mark: Node<'a>,
    pub(crate) name: Name,
    blocks: Vec<Node<'a>>,
}

/// How many blocks are examined: as many as a dozen sections have that fit in tabs.
const MAX_BLOCKS: usize = 100;

/// How many lines of a section fit in a tab.
const LONGEST: usize = 60;

/// The sections from a named heading on, if the section around them contains nothing else.
pub(crate) fn below_heading<'a>(first: ast::Heading<'a>) -> Option<Vec<Section<'a>>> {
    let is_first = first.previous().is_some_and(|it| it.level() < first.level());
    if !is_first {
        return None;
    }
    let mut sections: Vec<Section<'a>> = Vec::new();
    let from = std::iter::successors(Some(first.node()), |it| it.next_sibling());
    for node in from {
        let Some(heading) = ast::Heading::cast(node) else {
            sections.last_mut()?.blocks.push(node);
            continue;
        };
        if heading.level() < first.level() {
            break;
        }
        if heading.level() > first.level() {
            return None;
        }
        let name = name_of(&node.plain_text())?;
        sections.push(Section { mark: node, name, blocks: Vec::new() });
    }
    Some(sections)
}

/// The sections from a bold label on, up to the next heading or another label.
pub(crate) fn below_label<'a>(first: Node<'a>) -> Option<Vec<Section<'a>>> {
    let mut sections = vec![Section { mark: first, name: label(first)?, blocks: Vec::new() }];
    let after = std::iter::successors(first.next_sibling(), |it| it.next_sibling());
    for node in after.take(MAX_BLOCKS) {
        match node.kind() {
            NodeKind::Heading | NodeKind::ThematicBreak => break,
            _ if is_label(node) => {
                let Some(name) = label(node) else { break };
                sections.push(Section { mark: node, name, blocks: Vec::new() });
            }
            _ => sections.last_mut()?.blocks.push(node),
        }
    }
    // The last one ends where it has the same blocks as the others.
    let kinds = |it: &Section<'_>| it.blocks.iter().map(|it| it.kind()).collect::<Vec<_>>();
    let like = kinds(sections.first()?);
    if sections[..sections.len() - 1].iter().any(|it| kinds(it) != like) {
        return None;
    }
    let last = sections.last_mut()?;
    last.blocks.truncate(like.len());
    (kinds(last) == like).then_some(sections)
}

/// Whether sections are alternatives: short, for different names of the same kind, and most of them
/// with something to type or to do.
pub(crate) fn are_alternatives(sections: &[Section<'_>]) -> bool {
    let Some(first) = sections.first() else { return false };
    let names = || sections.iter().map(|it| it.name.shown);
    let repeats = names().enumerate().any(|(at, it)| names().skip(at + 1).any(|other| other == it));
    let with_work = sections.iter().filter(|it| it.has_work()).count();
    sections.len() >= 2
        && sections.len() <= 12
        && with_work >= 2
        && with_work * 2 >= sections.len()
        && !repeats
        && sections.iter().all(|it| it.name.kind == first.name.kind && it.is_short())
}

impl<'a> Section<'a> {
    fn nodes(&self) -> impl Iterator<Item = Node<'a>> {
        self.blocks.iter().flat_map(|it| std::iter::once(*it).chain(it.descendants()))
    }

    /// Whether it shows what to type, to do or to look up.
    fn has_work(&self) -> bool {
        self.nodes().any(|it| match it.kind() {
            NodeKind::Code | NodeKind::Table => true,
            NodeKind::List => ast::List::cast(it).is_some_and(|it| it.is_ordered()),
            _ => ast::Component::cast(it).is_some_and(|it| it.is("Steps")),
        })
    }

    /// Whether it fits in a tab. A single paragraph only says that there is nothing to do.
    fn is_short(&self) -> bool {
        let (Some(first), Some(last)) = (self.blocks.first(), self.blocks.last()) else {
            return false;
        };
        let text = first.page().slice(first.span().to(last.span()));
        let has_tabs = self.nodes().filter_map(ast::Component::cast).any(|it| it.is("Tabs"));
        text.lines().count() <= LONGEST && (self.blocks.len() > 1 || self.has_work()) && !has_tabs
    }
}

/// Whether a paragraph is bold words and nothing else.
fn is_label(node: Node<'_>) -> bool {
    let mut inner = node.children();
    node.kind() == NodeKind::Paragraph
        && inner.next().is_some_and(|it| it.kind() == NodeKind::Strong)
        && inner.next().is_none_or(|it| it.text().trim() == ":")
        && inner.next().is_none()
}

/// The name that a bold label says.
pub(crate) fn label(node: Node<'_>) -> Option<Name> {
    if is_label(node) { name_of(&node.plain_text()) } else { None }
}

/// The name in "On macOS", "For Windows users:", "Install with npm".
pub(crate) fn name_of(text: &str) -> Option<Name> {
    const BEFORE: [&str; 12] = [
        "for",
        "from",
        "in",
        "install",
        "installation",
        "installing",
        "on",
        "the",
        "use",
        "using",
        "via",
        "with",
    ];
    const AFTER: [&str; 4] = ["example", "installation", "setup", "users"];
    let mut words: Vec<&str> = text.trim().trim_end_matches(':').split_whitespace().collect();
    if words.len() > 6 {
        return None;
    }
    let is_one = |list: &[&str], word: &str| list.iter().any(|it| it.eq_ignore_ascii_case(word));
    while words.len() > 1 && is_one(&BEFORE, words[0]) {
        words.remove(0);
    }
    if words.len() > 1 && words.last().is_some_and(|it| is_one(&AFTER, it)) {
        words.pop();
    }
    let words = words.join(" ");
    named(&words).or_else(|| cloud(&words))
}

/// Whether each section is one block of code, so that a `CodeGroup` shows them.
pub(crate) fn are_code(sections: &[Section<'_>]) -> bool {
    sections.iter().all(|it| matches!(&it.blocks[..], [only] if only.kind() == NodeKind::Code))
}

/// A fix that turns sections with one code block each into a `CodeGroup`. `None` if a block has no
/// language, or a link leads to a section.
pub(crate) fn code_group(sections: &[Section<'_>]) -> Option<Fix> {
    let first = sections.first()?.mark;
    let page = first.page();
    let last = sections.last()?.blocks.last()?.span();
    let span = trimmed(page, first.span().to(last));
    let indent = indent_of(page, span)?;
    let mut out = String::from("<CodeGroup>");
    for section in sections {
        let code = ast::Code::cast(*section.blocks.first()?)?;
        let words = simple_text(section.mark)?;
        let title = words.trim().trim_end_matches(':');
        let is_free =
            is_plain(title) && !title.contains(['=', '{', '[']) && !is_linked(section.mark);
        if !is_free || indent_of(page, code.span())? != indent {
            return None;
        }
        code.closing_fence()?;
        let text = page.slice(trimmed(page, code.span()));
        let at = (code.language()?.span().end - code.span().start) as usize;
        let (head, rest) = text.split_at(at);
        out.push_str(&format!("\n{indent}{head}"));
        if code.title().is_none() {
            out.extend([" ", title]);
        }
        out.push_str(rest);
    }
    out.push_str(&format!("\n{indent}</CodeGroup>"));
    Some(component_fix("Write them as a `CodeGroup`", Edit::replace(span, out)))
}

/// A fix that writes the sections as tabs. `None` if one can't be moved or a link leads to it.
pub(crate) fn tabs(sections: &[Section<'_>]) -> Option<Fix> {
    let first = sections.first()?.mark;
    let page = first.page();
    let last = sections.last()?.blocks.last()?.span();
    let span = trimmed(page, first.span().to(last));
    let indent = indent_of(page, span)?;
    let column = indent.len() as u32;
    let inner = format!("{indent}    ");
    let mut out = String::from("<Tabs>");
    for section in sections {
        let words = simple_text(section.mark)?;
        let title = words.trim().trim_end_matches(':');
        if !is_plain(title) || is_linked(section.mark) {
            return None;
        }
        let blocks = &section.blocks;
        if indent_of(page, section.mark.span())? != indent
            || !blocks.iter().all(|it| is_movable(*it))
        {
            return None;
        }
        let (begin, end) = (blocks.first()?.span().start, blocks.last()?.span().end);
        // The first block may be indented further than the heading.
        let from = page.line_start(begin) + column;
        if from > begin || !page.slice(Span::new(from, begin)).bytes().all(|it| it == b' ') {
            return None;
        }
        out.push_str(&format!("\n{indent}  <Tab title=\"{title}\">"));
        for line in reindented(page.slice(Span::new(from, end)), indent.len(), &inner)? {
            out.extend(["\n", &line]);
        }
        out.push_str(&format!("\n{indent}  </Tab>"));
    }
    out.push_str(&format!("\n{indent}</Tabs>"));
    Some(component_fix("Write them as `Tabs`", Edit::replace(span, out)))
}

/// Whether a link on the page leads to a heading, or may do so from elsewhere: it has its own id.
fn is_linked(mark: Node<'_>) -> bool {
    let Some(heading) = ast::Heading::cast(mark) else { return false };
    let anchor = letters(&mark.plain_text());
    heading.custom_id().is_some()
        || ast::Link::all(mark.page()).any(|link| {
            let destination = link.destination().as_str();
            destination.strip_prefix('#').is_some_and(|target| letters(target) == anchor)
        })
}
