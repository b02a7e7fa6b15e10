//! Code as a block or inside a line.

use doclint_rule::AstNode;
use doclint_rule::ast::{Code, InlineCode, Str};
use doclint_rule::syntax::{KindSet, Node, NodeKind};

/// Code as a block or inside a line.
#[derive(Clone, Copy)]
pub(crate) enum AnyCode<'a> {
    Block(Code<'a>),
    Inline(InlineCode<'a>),
}

impl<'a> AnyCode<'a> {
    /// The code without fences or backticks.
    pub fn content(self) -> Str<'a> {
        match self {
            Self::Block(code) => code.content(),
            Self::Inline(code) => code.value(),
        }
    }
}

impl<'a> AstNode<'a> for AnyCode<'a> {
    const KINDS: KindSet = KindSet::of(&[NodeKind::Code, NodeKind::InlineCode]);
    fn cast(node: Node<'a>) -> Option<Self> {
        Code::cast(node).map(Self::Block).or_else(|| InlineCode::cast(node).map(Self::Inline))
    }
}
