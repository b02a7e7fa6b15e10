//! Sections of a page that become components.

use crate::support::place;
use crate::support::text::letters;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{AstNode, Edit, Fix, PageCx, Span, ast, edit};
use std::collections::HashSet;

/// A heading with the blocks below it, up to the next heading of its level or a higher one.
#[derive(Clone, Copy)]
pub(crate) struct Section<'a> {
    pub heading: ast::Heading<'a>,
    /// The heading of the section around it.
    pub parent: Option<ast::Heading<'a>>,
    /// The blocks below the heading, as a range of the page's blocks.
    pub from: usize,
    pub to: usize,
}

/// The blocks of the page and its sections, in the order of the text.
pub(crate) struct Outline<'a> {
    pub blocks: Vec<Node<'a>>,
    pub sections: Vec<Section<'a>>,
}

impl<'a> Outline<'a> {
    pub(crate) fn of(page: Node<'a>) -> Self {
        let blocks: Vec<Node<'a>> = page.children().collect();
        let mut sections: Vec<Section<'a>> = Vec::new();
        let mut open: Vec<usize> = Vec::new();
        for (at, block) in blocks.iter().enumerate() {
            let Some(heading) = ast::Heading::cast(*block) else { continue };
            while let Some(&last) = open.last() {
                if sections[last].heading.level() < heading.level() {
                    break;
                }
                sections[last].to = at;
                open.pop();
            }
            let parent = open.last().map(|it| sections[*it].heading);
            open.push(sections.len());
            sections.push(Section { heading, parent, from: at + 1, to: blocks.len() });
        }
        Self { blocks, sections }
    }

    /// Rows of sections of one level, next to each other, that are all alike.
    pub(crate) fn rows(&self, alike: impl Fn(&Section<'a>) -> bool) -> Vec<Vec<Section<'a>>> {
        let mut rows: Vec<Vec<Section<'a>>> = Vec::new();
        // A row for each level goes on until a higher heading or another section ends it.
        let mut open: [Option<usize>; 7] = [None; 7];
        for section in &self.sections {
            let level = section.heading.level() as usize;
            open[level + 1..].fill(None);
            if !alike(section) {
                open[level] = None;
                continue;
            }
            match open[level] {
                Some(row) => rows[row].push(*section),
                None => {
                    open[level] = Some(rows.len());
                    rows.push(vec![*section]);
                }
            }
        }
        rows
    }

    /// The blocks below a heading.
    pub(crate) fn body(&self, section: &Section<'a>) -> &[Node<'a>] {
        &self.blocks[section.from..section.to]
    }

    /// A row of sections as components, each with the opening tag that `tag` returns, in a group that
    /// is given as the inside of its opening tag. `None` if one
    /// of them has to be written by hand.
    pub(crate) fn build(
        &self,
        row: &[Section<'a>],
        group: Option<&str>,
        tag: impl Fn(&Section<'a>) -> Option<String>,
    ) -> Option<Edit> {
        let (first, last) = (row.first()?, row.last()?);
        let page = first.heading.node().page();
        let anchors = place::linked_anchors(page);
        let indent = if group.is_some() { "  " } else { "" };
        let mut parts = Vec::new();
        for section in row {
            if !self.is_movable(section, &anchors) {
                return None;
            }
            let body = self.body(section);
            let span = body.first()?.span().to(body.last()?.span());
            let text = page.slice(Span::new(page.line_start(span.start), span.end));
            parts.push(edit::component(&tag(section)?, text.lines(), indent)?);
        }
        let text = match group {
            Some(name) => {
                let tags = parts.join(&format!("\n{indent}"));
                let closing = name.split(' ').next().unwrap_or(name);
                format!("<{name}>\n{indent}{tags}\n</{closing}>")
            }
            None => parts.join("\n\n"),
        };
        let span = Span::new(first.heading.span().start, self.body(last).last()?.span().end);
        edit::own_indent(page, span)?;
        Some(Edit::replace(span, text))
    }

    /// Whether a section means the same if it is indented and loses its heading.
    fn is_movable(&self, section: &Section<'a>, anchors: &HashSet<String>) -> bool {
        let heading = section.heading;
        let title = heading.node().plain_text();
        let is_text = heading.node().children().all(|it| it.kind() == NodeKind::Text);
        let is_block = |it: &Node<'_>| {
            !matches!(
                it.kind(),
                NodeKind::Esm | NodeKind::ThematicBreak | NodeKind::FootnoteDefinition
            ) && place::has_short_values(*it)
        };
        is_text
            && heading.custom_id().is_none()
            && !anchors.contains(&letters(&title))
            && self.body(section).iter().all(is_block)
    }
}

/// How many headings of a row a report shows.
const SHOWN: usize = 3;

/// Reports a row of sections at its first heading.
pub(crate) fn report(
    row: &[Section<'_>],
    message: String,
    help: &'static str,
    fix: Option<Fix>,
    cx: &mut PageCx<'_>,
) {
    let finding = cx.report(row[0].heading.span(), message);
    for other in row.iter().take(SHOWN).skip(1) {
        finding.label(other.heading.span(), "also here");
    }
    finding.help(help);
    finding.fixes.extend(fix);
}
