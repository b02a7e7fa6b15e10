//! Bold paragraphs that are used as headings.

use crate::outline;
use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{
    Configurable, Edit, Fix, FixKind, Page, PageCx, PageRule, Profile, RuleMeta, ast,
};

pub(crate) struct BoldAsHeading {
    options: BoldAsHeadingOptions,
}

/// The options of `bold-as-heading`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(crate = "doclint_rule::serde", default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(crate = "doclint_rule::schemars")]
pub(crate) struct BoldAsHeadingOptions {
    /// The longest paragraph that counts as a heading, in characters.
    max_length: usize,
}

impl Configurable for BoldAsHeading {
    type Options = BoldAsHeadingOptions;
    fn new(options: BoldAsHeadingOptions) -> Self {
        Self { options }
    }
}

impl PageRule for BoldAsHeading {
    const META: RuleMeta = RuleMeta::warning(
        "bold-as-heading",
        "a bold paragraph is used as a heading",
        include_str!("bold_as_heading.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Sometimes)
    .markdownlint(&["MD036"])
    .only_in_pages()
    .for_authors();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let mut uses = std::collections::HashMap::<&str, u32>::new();
        for name in page.root().children().filter_map(|node| self.name(node)) {
            *uses.entry(name).or_default() += 1;
        }
        if uses.is_empty() {
            return;
        }
        let vocabulary = cx.vocabulary();
        let is_of_page = |it: &ast::Heading<'_>| outline::context(*it, vocabulary).is_none();
        let mut headings = outline::headings(page).filter(is_of_page).peekable();
        let mut above = None;
        let blocks: Vec<Node<'_>> = page.root().children().filter(|it| is_shown(*it)).collect();
        let once = |name: &&str| uses[name] == 1;
        let mut names: Vec<_> = blocks.iter().map(|it| self.name(*it).filter(once)).collect();
        let alike = alike(&blocks, &mut names);
        for ((node, name), alike) in blocks.into_iter().zip(names).zip(alike) {
            while let Some(it) = headings.next_if(|it| it.span().start < node.span().start) {
                above = Some(it);
            }
            let level = above.map_or(2, |it| outline::level(it, cx) + 1);
            // A deeper heading is not in the table of contents, and has no anchor.
            let Some(name) = name.filter(|_| level <= outline::DEEPEST) else { continue };
            let title = format!("Make it a {} heading", outline::shown(level));
            let edit = Edit::replace(node.span(), format!("{} {name}", "#".repeat(level.into())));
            let finding = cx.report(node.span(), "bold paragraph is used as a heading");
            finding.help(
                "make it a heading, so that it is in the table of contents and can be linked to",
            );
            // Below a level 1 heading in the body, the levels of the page are not to be trusted.
            if above.is_none_or(|it| it.level() > 1) {
                // The outline would mislead if only some of several labels became headings.
                finding.fix(match alike {
                    true => Fix::not_safe(title, edit).changing_surroundings(),
                    false => Fix::suggestion(title, edit),
                });
            }
        }
    }
}

impl BoldAsHeading {
    /// The source of a bold paragraph that names what follows it.
    fn name<'a>(&self, node: Node<'a>) -> Option<&'a str> {
        if node.kind() != NodeKind::Paragraph {
            return None;
        }
        let strong = only_strong(node).filter(|_| has_section(node))?;
        let text = strong.plain_text();
        let text = text.trim();
        let is_name = text.chars().count() <= self.options.max_length
            && text.contains(char::is_alphabetic)
            && !text.starts_with(['$', '€', '£', '¥', '₹'])
            && !is_one_of(text.split_once(": ").map_or(text, |it| it.0), LABELS)
            && !text.ends_with(['.', ',', ':', ';', '!', '?', '。', '：', '！', '？']);
        let (first, last) = (strong.children().next()?, strong.children().last()?);
        let inner = node.page().slice(first.span().to(last.span()));
        (is_name && !inner.contains('\n')).then_some(inner)
    }
}

impl Default for BoldAsHeadingOptions {
    fn default() -> Self {
        Self { max_length: 60 }
    }
}

/// Words that introduce a remark rather than a section.
const LABELS: &str = "attention caution danger disclaimer example examples hint important info note \
                      notes tip tips warning";

/// Words that name a section of any page, and so are not subtitles.
const SECTIONS: &str = "authentication configuration installation introduction limitations overview \
                        prerequisites requirements setup troubleshooting usage";

fn is_one_of(text: &str, words: &str) -> bool {
    words.split(' ').any(|it| text.eq_ignore_ascii_case(it))
}

/// Whether readers see a block: it is not a comment, and doesn't only declare something.
fn is_shown(node: Node<'_>) -> bool {
    !matches!(
        node.kind(),
        NodeKind::FrontMatter | NodeKind::Esm | NodeKind::Expression | NodeKind::HtmlBlock
    )
}

/// For each block, whether all bold paragraphs of its section are used as headings. A name that opens
/// the page, or is alone in its section and right below its heading, is a subtitle and is dropped.
fn alike(blocks: &[Node<'_>], names: &mut [Option<&str>]) -> Vec<bool> {
    let mut out = Vec::with_capacity(blocks.len());
    for section in blocks.chunk_by(|_, next| next.kind() != NodeKind::Heading) {
        let names = &mut names[out.len()..][..section.len()];
        let all = section.iter().zip(&*names).all(|(it, name)| !is_label(*it) || name.is_some());
        let has_heading = section[0].kind() == NodeKind::Heading;
        let count = names.iter().flatten().count();
        let subtitle = match has_heading {
            true if count == 1 => 1,
            true => names.len(),
            false => 0,
        };
        if let Some(name) = names.get_mut(subtitle)
            && !name.is_some_and(|it| is_one_of(it, SECTIONS))
        {
            *name = None;
        }
        out.resize(out.len() + section.len(), all);
    }
    out
}

/// Whether a paragraph looks like a label: it begins with bold text, or is nothing but code or
/// emphasis.
fn is_label(paragraph: Node<'_>) -> bool {
    if paragraph.kind() != NodeKind::Paragraph {
        return false;
    }
    let mut children = paragraph.children();
    matches!(
        (children.next().map(Node::kind), children.next()),
        (Some(NodeKind::Strong), _) | (Some(NodeKind::InlineCode | NodeKind::Emphasis), None)
    )
}

/// The strong text that a paragraph consists of. A link or a component in it makes it something else
/// than a name.
fn only_strong(paragraph: Node<'_>) -> Option<Node<'_>> {
    let mut children = paragraph.children();
    let strong = children.next().filter(|it| it.kind() == NodeKind::Strong)?;
    let plain = |it: Node<'_>| {
        matches!(it.kind(), NodeKind::Text | NodeKind::InlineCode | NodeKind::Emphasis)
    };
    (children.next().is_none() && strong.descendants().all(plain)).then_some(strong)
}

/// Whether text follows, as below a heading. Above code, a table, a component or nothing but a list,
/// the paragraph is a label of it.
fn has_section(paragraph: Node<'_>) -> bool {
    let Some(next) = next_shown(paragraph) else { return false };
    match next.kind() {
        NodeKind::List => next_shown(next).is_some_and(|it| !ends_section(it)),
        NodeKind::Paragraph => only_strong(next).is_none(),
        _ => false,
    }
}

/// The next block that is not a comment.
fn next_shown(block: Node<'_>) -> Option<Node<'_>> {
    let mut after = std::iter::successors(block.next_sibling(), |it| it.next_sibling());
    after.find(|it| !matches!(it.kind(), NodeKind::Expression | NodeKind::HtmlBlock))
}

/// Whether another section begins with a block, or none.
fn ends_section(block: Node<'_>) -> bool {
    let is_end = matches!(block.kind(), NodeKind::Heading | NodeKind::ThematicBreak);
    is_end || block.kind() == NodeKind::Paragraph && only_strong(block).is_some()
}
