//! Finds the blocks that a sentence refers to: "the example above".

use super::prose::holds;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::vocabulary::ComponentRole;
use doclint_rule::{AstNode, PageCx, ast};

/// Words for blocks of code, and for things that other blocks can show, too.
const CODE: &str = "code command snippet example configuration query";
const TABLES: &str = "table";
const IMAGES: &str = "image screenshot diagram figure chart";
const LISTS: &str = "list";
/// How many blocks are searched for the one that is meant.
const MOST_BLOCKS: usize = 400;
/// With this many other blocks between, the one that is meant is still in sight.
const MOST_BETWEEN: usize = 1;
/// How many nodes around a block are looked at.
pub(crate) const MOST_AROUND: usize = 64;

/// Whether a word names a block of a page that [`is_in_other_section`] finds.
pub(crate) fn names_block(word: &str) -> bool {
    [CODE, TABLES, IMAGES, LISTS].iter().any(|list| holds(list, word))
}

/// The blocks before or after a node, the nearest first, without the blocks around it.
fn blocks<'a>(node: Node<'a>, is_above: bool) -> impl Iterator<Item = Node<'a>> {
    let step = move |it: Node<'a>| if is_above { it.previous_sibling() } else { it.next_sibling() };
    let around = std::iter::once(node).chain(node.ancestors()).take(MOST_AROUND);
    around
        .flat_map(move |it| std::iter::successors(step(it), move |it| step(*it)))
        .take(MOST_BLOCKS)
}

/// Whether a block is, or contains, the thing that a word names.
fn shows(block: Node<'_>, thing: &str) -> bool {
    let is_one = |it: Node<'_>| {
        let is_component = || {
            let name = ast::Component::cast(it).and_then(ast::Component::name);
            name.is_some_and(|it| !holds(PLAIN, it.as_str()))
        };
        match it.kind() {
            NodeKind::Code => !holds(TABLES, thing),
            NodeKind::Table => !holds(IMAGES, thing),
            NodeKind::List => holds(LISTS, thing),
            NodeKind::Image => holds(IMAGES, thing) || holds("example", thing),
            NodeKind::HtmlBlock | NodeKind::MathBlock => true,
            // The content of a site's own component isn't known.
            NodeKind::Component => is_component(),
            _ => false,
        }
    };
    is_one(block) || block.descendants().take(MOST_BLOCKS).any(is_one)
}

/// Components that show their children and nothing else.
const PLAIN: &str = "Note Tip Info Warning Check Danger Callout Steps Step Tabs Tab Accordion AccordionGroup Columns \
    CodeGroup Card CardGroup Expandable ParamField ResponseField Badge Icon Tooltip Update Panel Visibility";

/// Whether the thing that a word names is out of sight in another section, in one direction.
pub(crate) fn is_in_other_section(
    node: Node<'_>,
    thing: &str,
    is_above: bool,
    cx: &PageCx<'_>,
) -> bool {
    let (mut others, mut is_other_section) = (0, false);
    for block in blocks(node, is_above) {
        if shows(block, thing) {
            return is_other_section && others > MOST_BETWEEN;
        }
        match block.kind() {
            NodeKind::Heading => is_other_section = true,
            _ if cx.role(block) == Some(ComponentRole::Callout) => {}
            NodeKind::Text | NodeKind::Expression | NodeKind::Esm => {}
            _ => others += 1,
        }
    }
    false
}

/// The heading of the section that a sentence means with "see below": it has a word of the sentence.
/// Readers see by themselves what is next to the block.
pub(crate) fn section<'a>(node: Node<'a>, sentence: &str, is_above: bool) -> Option<Node<'a>> {
    let (before, after) = node.page().of_kind_around(NodeKind::Heading, node);
    let is_meant = |it: &Node<'_>| {
        let title = it.plain_text();
        let mut long = title.split(|c: char| !c.is_alphanumeric()).map(stem);
        long.any(|word| {
            word.len() >= SHORTEST && sentence.split_whitespace().any(|it| is_form(it, word))
        })
    };
    let nearest: Vec<Node<'a>> = if is_above {
        before.rev().take(MOST_AROUND).collect()
    } else {
        after.take(MOST_AROUND).collect()
    };
    let at = nearest.iter().position(is_meant)?;
    // The first one above is the section of the sentence itself.
    (at > usize::from(is_above)).then(|| nearest[at])
}

/// Shorter words are in many titles.
const SHORTEST: usize = 5;

fn stem(word: &str) -> &str {
    word.trim_end_matches('s')
}

/// Whether a word of a sentence is a form of a word of a title.
fn is_form(word: &str, stem: &str) -> bool {
    let word = word.trim_start_matches(|c: char| !c.is_alphanumeric());
    word.get(..stem.len()).is_some_and(|it| it.eq_ignore_ascii_case(stem))
}
