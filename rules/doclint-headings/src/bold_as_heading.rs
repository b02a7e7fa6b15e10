//! Bold paragraphs that are used as headings.

use crate::outline;
use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{Configurable, Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, ast};
use std::collections::HashMap;

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
    .fix(FixKind::Always)
    .markdownlint(&["MD036"])
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let mut uses: HashMap<&str, u32> = HashMap::new();
        for name in page.root().children().filter_map(|node| self.name(node)) {
            *uses.entry(name).or_default() += 1;
        }
        let mut level = 2;
        let vocabulary = cx.vocabulary();
        let is_of_page = |it: &ast::Heading<'_>| outline::context(*it, vocabulary).is_none();
        let mut headings = ast::Heading::all(page).filter(is_of_page).peekable();
        let blocks: Vec<Node<'_>> = page.root().children().collect();
        let once = |name: &&str| uses[name] == 1;
        let names: Vec<Option<&str>> =
            blocks.iter().map(|it| self.name(*it).filter(once)).collect();
        let alike = alike(&blocks, &names);
        for ((node, name), alike) in blocks.into_iter().zip(names).zip(alike) {
            while let Some(heading) = headings.next_if(|it| it.span().start < node.span().start) {
                level = (heading.level() + 1).min(6);
            }
            if let Some(name) = name {
                let heading = format!("{} {name}", "#".repeat(level.into()));
                let title = format!("Make it a level {level} heading");
                let edit = Edit::replace(node.span(), heading);
                // The outline would mislead if only some of several labels became headings.
                let fix = match alike {
                    true => Fix::not_safe(title, edit),
                    false => Fix::suggestion(title, edit),
                };
                cx.report(node.span(), "bold paragraph is used as a heading")
                    .help(
                        "make it a heading, so that it is in the table of contents and can be \
                         linked to",
                    )
                    .fix(fix);
            }
        }
    }
}

impl BoldAsHeading {
    /// The source of a bold paragraph that names what follows it.
    fn name<'a>(&self, node: Node<'a>) -> Option<&'a str> {
        if node.kind() != NodeKind::Paragraph || !has_section(node) {
            return None;
        }
        let strong = only_strong(node)?;
        let text = strong.plain_text();
        let text = text.trim();
        let is_name = text.chars().count() <= self.options.max_length
            && text.contains(char::is_alphabetic)
            && !text.ends_with(['.', ',', ':', ';', '!', '?', '。', '：', '！', '？']);
        let first = strong.children().next()?;
        let last = strong.children().last()?;
        let inner = node.page().slice(first.span().to(last.span()));
        (is_name && !inner.contains('\n')).then_some(inner)
    }
}

impl Default for BoldAsHeadingOptions {
    fn default() -> Self {
        Self { max_length: 60 }
    }
}

/// For each block, whether all bold paragraphs of its section are used as headings.
fn alike(blocks: &[Node<'_>], names: &[Option<&str>]) -> Vec<bool> {
    let mut out = Vec::with_capacity(blocks.len());
    for section in blocks.chunk_by(|_, next| next.kind() != NodeKind::Heading) {
        let names = &names[out.len()..];
        let is_bold =
            |it: &Node<'_>| it.kind() == NodeKind::Paragraph && only_strong(*it).is_some();
        let all = section.iter().zip(names).all(|(it, name)| !is_bold(it) || name.is_some());
        out.resize(out.len() + section.len(), all);
    }
    out
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

/// Whether text follows, as below a heading. Above code, a table or a component, the paragraph is a
/// label of it.
fn has_section(paragraph: Node<'_>) -> bool {
    paragraph.next_sibling().is_some_and(|next| match next.kind() {
        NodeKind::List => true,
        NodeKind::Paragraph => only_strong(next).is_none(),
        _ => false,
    })
}
