//! The nodes of a page that count for selectors, in the order of the text.

use crate::property::{is_read, own_text};
use doclint_syntax::ast::{self, AstNode};
use doclint_syntax::{Node, NodeId, NodeKind, Page};

/// A node that counts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub id: NodeId,
    /// How many nodes are around it.
    pub depth: u32,
    /// Its number among its siblings, from 1.
    pub index: u32,
    pub is_last: bool,
    pub has_children: bool,
    /// Bytes of the text of the page.
    pub text: (u32, u32),
}

/// Every node that counts, and the text that a reader sees, where it is needed.
pub(crate) fn rows(page: &Page, with_text: bool) -> (Vec<Row>, String) {
    let mut builder = Builder {
        rows: Vec::with_capacity(page.walk().len()),
        open: Vec::new(),
        text: String::new(),
        with_text,
    };
    let mut nodes = page.walk();
    while let Some(node) = nodes.next() {
        builder.close_before(node.id().0);
        match sort(node) {
            Sort::Counts => builder.enter(node),
            Sort::Transparent => {
                builder.separate(node);
                builder.read(node);
            }
            Sort::Nothing => {
                let below = node.descendants().len();
                if below > 0 {
                    nodes.nth(below - 1);
                }
            }
        }
    }
    builder.close_before(u32::MAX);
    (builder.rows, builder.text)
}

enum Sort {
    Counts,
    /// It doesn't count, but its content does.
    Transparent,
    Nothing,
}

fn sort(node: Node<'_>) -> Sort {
    let is_none = match node.kind() {
        NodeKind::Attribute | NodeKind::FrontMatter => true,
        NodeKind::Expression => own_text(node).is_some_and(is_comment),
        NodeKind::Html | NodeKind::HtmlBlock => is_html_comment(node.text().trim()),
        NodeKind::Text if own_text(node).is_some_and(|it| it.trim().is_empty()) => {
            return Sort::Transparent;
        }
        NodeKind::Paragraph
            if ast::Paragraph::cast(node).is_some_and(ast::Paragraph::is_only_components) =>
        {
            return Sort::Transparent;
        }
        _ => false,
    };
    if is_none { Sort::Nothing } else { Sort::Counts }
}

/// Whether an expression is one comment; an empty one is as good as that.
fn is_comment(code: &str) -> bool {
    let code = code.trim();
    let inner = code.strip_prefix("/*").and_then(|it| it.strip_suffix("*/"));
    code.is_empty() || inner.is_some_and(|it| !it.contains("*/"))
}

fn is_html_comment(html: &str) -> bool {
    let inner = html.strip_prefix("<!--").and_then(|it| it.strip_suffix("-->"));
    inner.is_some_and(|it| !it.contains("-->"))
}

struct Builder {
    rows: Vec<Row>,
    open: Vec<Open>,
    text: String,
    with_text: bool,
}

/// A row whose subtree is not at its end.
struct Open {
    row: usize,
    /// The number of the node after its subtree.
    end: u32,
    children: u32,
    last_child: usize,
}

impl Builder {
    fn enter(&mut self, node: Node<'_>) {
        let row = self.rows.len();
        let mut index = 1;
        if let Some(parent) = self.open.last_mut() {
            if parent.children > 0 {
                self.rows[parent.last_child].is_last = false;
            }
            parent.children += 1;
            parent.last_child = row;
            index = parent.children;
            self.rows[parent.row].has_children = true;
        }
        self.separate(node);
        let start = self.text.len() as u32;
        self.rows.push(Row {
            id: node.id(),
            depth: self.open.len() as u32,
            index,
            is_last: true,
            has_children: false,
            text: (start, start),
        });
        self.read(node);
        let end = node.id().0 + 1 + node.descendants().len() as u32;
        self.open.push(Open { row, end, children: 0, last_child: row });
    }

    fn close_before(&mut self, id: u32) {
        while let Some(open) = self.open.pop_if(|it| it.end <= id) {
            self.rows[open.row].text.1 = self.text.len() as u32;
        }
    }

    /// Each block has a line of its own.
    fn separate(&mut self, node: Node<'_>) {
        if self.with_text
            && !node.is_inline()
            && !self.text.is_empty()
            && !self.text.ends_with('\n')
        {
            self.text.push('\n');
        }
    }

    fn read(&mut self, node: Node<'_>) {
        if !self.with_text {
            return;
        }
        if node.kind() == NodeKind::Break {
            self.text.push('\n');
        } else if is_read(node.kind())
            && let Some(text) = own_text(node)
        {
            self.text.push_str(text);
        }
    }
}
