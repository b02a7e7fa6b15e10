//! Rules about Markdown that is not what its author meant: text that is shown with its signs, and
//! content that is hidden or lost. Nothing of it stops the build, but for what Vue can't read on VitePress.

mod admonitions;
mod assistant_mark;
mod broken_admonition;
mod broken_alert;
mod broken_code_group;
mod broken_directive;
mod broken_encoding;
mod broken_include;
mod bullets;

mod code_as_text;
mod code_end;
mod conflict_marker;
mod directive_titles;
mod directives;
mod elided_text;
mod emphasis_as_text;
mod empty_page;
mod extension_off;
mod extra_cells;
mod foreign_notation;
mod generator_mark;
mod glued_numbers;
mod heading_as_text;
mod html_tags;
mod image_as_link;
mod import_as_text;
mod invisible_character;
mod link_as_text;
mod list_as_text;
mod lost_component;
mod lost_list;
mod markdown_in_html;
mod marks;
mod missing_cells;
mod misspelled_component;
mod misspelled_entity;
mod near_links;
mod sized_image;
mod table_as_text;
mod text_as_math;
mod unclosed_code_span;
mod unclosed_element;
mod unclosed_fence;
mod undefined_footnote;
mod vue_expression;
mod wide_blank;
mod wiki_link;

use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{Family, MANUAL, Page, Span, in_place, node_rule, notes_rule, page_rule};

/// The family `markdown`.
pub static FAMILY: Family = Family::new(
    "markdown",
    "Markdown that is shown with its signs, or that hides or loses content",
)
.manual_site(MANUAL)
.rules(&[
    page_rule(&assistant_mark::AssistantMark),
    page_rule(&broken_admonition::BrokenAdmonition),
    page_rule(&broken_alert::BrokenAlert),
    page_rule(&broken_code_group::BrokenCodeGroup),
    page_rule(&broken_directive::BrokenDirective),
    page_rule(&broken_encoding::BrokenEncoding),
    page_rule(&broken_include::BrokenInclude),
    node_rule(&code_as_text::CodeAsText),
    page_rule(&conflict_marker::ConflictMarker),
    page_rule(&elided_text::ElidedText),
    page_rule(&emphasis_as_text::EmphasisAsText),
    page_rule(&empty_page::EmptyPage),
    page_rule(&extension_off::ExtensionOff),
    node_rule(&extra_cells::ExtraCells),
    page_rule(&foreign_notation::ForeignNotation),
    page_rule(&generator_mark::GeneratorMark),
    page_rule(&heading_as_text::HeadingAsText),
    node_rule(&image_as_link::ImageAsLink),
    page_rule(&import_as_text::ImportAsText),
    page_rule(&invisible_character::InvisibleCharacter),
    in_place(&link_as_text::LinkAsText).page_rule(),
    page_rule(&list_as_text::ListAsText),
    page_rule(&lost_component::LostComponent),
    page_rule(&lost_list::LostList),
    page_rule(&markdown_in_html::MarkdownInHtml),
    node_rule(&missing_cells::MissingCells),
    notes_rule(&misspelled_component::MisspelledComponent),
    page_rule(&misspelled_entity::MisspelledEntity),
    node_rule(&table_as_text::TableAsText),
    node_rule(&text_as_math::TextAsMath),
    page_rule(&unclosed_code_span::UnclosedCodeSpan),
    page_rule(&unclosed_element::UnclosedElement),
    page_rule(&unclosed_fence::UnclosedFence),
    page_rule(&undefined_footnote::UndefinedFootnote),
    page_rule(&vue_expression::VueExpression),
    page_rule(&wiki_link::WikiLink),
]);

/// The paragraph, heading or cell that holds a byte.
fn block_at(page: &Page, at: u32) -> Option<Node<'_>> {
    let node = page.node_at(at);
    std::iter::once(node).chain(node.ancestors()).find(|it| {
        matches!(it.kind(), NodeKind::Paragraph | NodeKind::Heading | NodeKind::TableCell)
    })
}

/// Whether a byte of a page is in a sample, or in code inside of a line.
fn is_in_code(page: &Page, at: usize) -> bool {
    matches!(page.node_at(at as u32).kind(), NodeKind::Code | NodeKind::InlineCode)
}

/// Whether a text can only be an address: a path from the root or from the page, or a URL.
fn is_address(text: &str) -> bool {
    let starts = ["/", "./", "../", "#", "http://", "https://", "mailto:"];
    let rest = starts.iter().find_map(|it| text.strip_prefix(it));
    rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_alphanumeric() || "_.-/".contains(c)))
}

/// A part of a text that begins at `base`.
fn part(base: u32, start: usize, end: usize) -> Span {
    Span::new(base + start as u32, base + end as u32)
}

/// How many cells a line has that begins with `|`.
fn cell_count(row: &str) -> usize {
    let row = row.trim();
    let inner = row.strip_prefix('|').unwrap_or(row);
    let inner = inner.strip_suffix('|').filter(|it| !it.ends_with('\\')).unwrap_or(inner);
    let bytes = inner.as_bytes();
    let is_escaped = |at: usize| at > 0 && bytes[at - 1] == b'\\';
    1 + (0..bytes.len()).filter(|&at| bytes[at] == b'|' && !is_escaped(at)).count()
}
