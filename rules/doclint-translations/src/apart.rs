//! Texts that may be in another language than the text around them.

use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{AstNode as _, ast};

/// Whether a node is in the entry of a changelog, which nobody translates later.
pub(crate) fn is_in_record(node: Node<'_>) -> bool {
    node.ancestors().filter_map(ast::Component::cast).any(|it| it.is("Update"))
}

/// Whether a text is the title of a page that a link or a card around it leads to.
pub(crate) fn is_title(paragraph: Node<'_>) -> bool {
    let mut children = paragraph.children();
    let is_link =
        children.next().is_some_and(|it| it.kind() == NodeKind::Link) && children.next().is_none();
    let card =
        paragraph.parent().and_then(ast::Component::cast).and_then(|it| it.attribute("href"));
    is_link || card.and_then(ast::Attribute::literal).is_some_and(|it| it.text.starts_with("http"))
}

/// Whether most of a text is in quotation marks.
pub(crate) fn is_quotation(text: &str) -> bool {
    const OPEN: [char; 6] = ['"', '“', '„', '«', '「', '‘'];
    const CLOSE: [char; 6] = ['"', '”', '“', '»', '」', '’'];
    let Some(start) = text.find(OPEN) else { return is_in_apostrophes(text) };
    let end = text.rfind(CLOSE).unwrap_or(start);
    end.saturating_sub(start) * 2 > text.len() || is_in_apostrophes(text)
}

fn is_in_apostrophes(text: &str) -> bool {
    text.starts_with('\'') && text.trim_end_matches(['.', ',']).ends_with('\'')
}

/// Whether a text is in a component whose title says that it shows an example, whatever its language.
pub(crate) fn is_example(node: Node<'_>) -> bool {
    const WORDS: [&str; 11] = [
        "example",
        "exemple",
        "ejemplo",
        "beispiel",
        "exemplo",
        "esempio",
        "voorbeeld",
        "przykład",
        "пример",
        "例",
        "예",
    ];
    let components = node.ancestors().filter_map(ast::Component::cast);
    components.filter_map(|it| it.attribute("title")?.literal()).any(|title| {
        let title = title.text.to_lowercase();
        WORDS.iter().any(|it| title.contains(it))
    })
}
