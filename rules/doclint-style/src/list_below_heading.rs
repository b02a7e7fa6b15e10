//! Lists that nothing introduces.

use crate::support::prose::{has_words, holds, is_quoted};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{Genre, Need, NodeRule, PageCx, Profile, RuleMeta, Span, ast};

pub(crate) struct ListBelowHeading;

/// Words in headings that introduce a list by themselves.
const ANNOUNCING: &str = "added advantages assumptions before benefits best bug capabilities change changed changelog changes \
    checklist concepts considerations contents cons criteria examples faq faqs features fixed fixes goals highlights \
    improvements included includes key learn limitations limits links modes more need new next notable note notes options \
    overview practices prerequisites pros reasons recap recommendations references related removed \
    requirements resources rules steps summary supported takeaways tips todo types updates what when why";

impl NodeRule for ListBelowHeading {
    const META: RuleMeta = RuleMeta::suggestion(
        "list-below-heading",
        "a list is right below a heading",
        include_str!("list_below_heading.md"),
    )
    .profile(Profile::All)
    .only_in_pages()
    .needs(&[Need::English])
    .skips(&[Genre::Record, Genre::Legal]);
    type Node<'a> = ast::List<'a>;

    fn check(&self, list: ast::List<'_>, cx: &mut PageCx<'_>) {
        let above = list.node().previous_sibling();
        let Some(heading) = above.filter(|it| it.kind() == NodeKind::Heading) else { return };
        let title = heading.plain_text().to_lowercase();
        let announces = title.split(|c: char| !c.is_alphanumeric()).any(|it| holds(ANNOUNCING, it));
        if list.is_ordered() || announces || is_quoted(list.node()) {
            return;
        }
        if list.items().count() < 3 {
            return;
        }
        let is_text = list.node().next_sibling().is_some_and(|it| it.kind() == NodeKind::Paragraph);
        if !is_text || !list.items().all(|it| is_fragment(it.node())) {
            return;
        }
        let start = list.span().start;
        let end = cx.page().line_end(start);
        cx.report(Span::new(start, end), "list without an introduction")
            .help("add a sentence that says what is listed");
    }
}

/// Whether an item is a few words, which say nothing without a sentence above them. An item that
/// begins with a name says what it is about, and so does a sentence.
fn is_fragment(item: Node<'_>) -> bool {
    let mut blocks = item.children();
    let text = item.plain_text();
    let begins = |it: Node<'_>| it.children().next().is_some_and(|it| it.kind() == NodeKind::Text);
    blocks.next().is_some_and(begins)
        && blocks.next().is_none()
        && !has_words(&text, 10)
        && !text.trim_end().ends_with(['.', '!', '?', ':'])
        && !text.contains([':', '—', '–'])
}
