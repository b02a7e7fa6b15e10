//! The surroundings of a piece of prose, decided once for all rules.

use doclint_syntax::{AstNode, Node, NodeKind, ast};
use std::ops::BitOr;

/// The surroundings of a piece of prose: a set of facts, most of which are about the blocks around it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Around(u8);

impl Around {
    /// In a block quote: it shows the words of somebody else.
    pub const QUOTED: Self = Self(1);
    /// In an item of a list.
    pub const IN_LIST: Self = Self(1 << 1);
    /// In a cell of a table.
    pub const IN_TABLE: Self = Self(1 << 2);
    /// In a callout, such as a note or a warning.
    pub const IN_CALLOUT: Self = Self(1 << 3);
    /// In something that doesn't hold blocks of text like a page: a list, a table, a quote, a frame, or
    /// a component of which nothing is known.
    pub const APART: Self = Self(1 << 4);
    /// The block begins with a tag of HTML, which is generated more often than not.
    pub const HTML: Self = Self(1 << 5);

    /// Whether it has one of these.
    pub const fn has(self, any: Self) -> bool {
        self.0 & any.0 != 0
    }
}

impl BitOr for Around {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// Whether the text of an HTML element is code, or is shown as it is written: it is no prose for any
/// rule. So is that of a component of the site that shows a terminal, by its name.
pub fn is_preformatted(name: &str) -> bool {
    matches!(name, "code" | "kbd" | "pre" | "samp" | "script" | "style" | "tt" | "var")
        || name.starts_with("Terminal")
}

/// Follows a walk through a page: the surroundings of each node.
pub(crate) struct Surroundings<'f> {
    /// What a component adds for all that is in it, by its name.
    of_component: &'f dyn Fn(&str) -> Around,
    /// The open containers: the number of the first node behind each, and what holds inside.
    open: Vec<(u32, Around)>,
    /// The number of the first node behind preformatted text.
    preformatted_to: u32,
}

impl<'f> Surroundings<'f> {
    pub fn new(of_component: &'f dyn Fn(&str) -> Around) -> Self {
        Self { of_component, open: Vec::new(), preformatted_to: 0 }
    }

    /// The surroundings of the next node of the walk; `None` in preformatted text.
    pub fn of(&mut self, node: Node<'_>) -> Option<Around> {
        let id = node.id().0;
        while self.open.pop_if(|it| it.0 <= id).is_some() {}
        let around = self.open.last().map_or(Around::default(), |it| it.1);
        if id < self.preformatted_to {
            return None;
        }
        let inside = match node.kind() {
            NodeKind::BlockQuote => Around::QUOTED | Around::APART,
            NodeKind::List | NodeKind::Item => Around::IN_LIST | Around::APART,
            NodeKind::Table | NodeKind::TableRow => Around::IN_TABLE | Around::APART,
            NodeKind::Component => {
                let name = ast::Component::cast(node).and_then(ast::Component::name);
                let name = name.map_or("", |it| it.as_str());
                if is_preformatted(name) {
                    self.preformatted_to = end_of(node);
                }
                (self.of_component)(name)
            }
            _ => return Some(around),
        };
        self.open.push((end_of(node), around | inside));
        Some(around)
    }
}

/// The number of the first node behind a node and all that is in it.
pub(crate) fn end_of(node: Node<'_>) -> u32 {
    node.id().0 + node.descendants().len() as u32 + 1
}
