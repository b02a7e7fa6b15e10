//! Lists of links, and the cards that they become.

use crate::support::{component_fix, place, text};
use doclint_rule::syntax::{LinkStyle, Node, NodeKind};
use doclint_rule::text::count;
use doclint_rule::{AstNode, Edit, Fix, Page, PageCx, ast, edit};

/// A list of links.
pub(crate) struct LinkList<'a> {
    list: ast::List<'a>,
    entries: Vec<Entry<'a>>,
    /// Whether readers choose from it where to go: on a page that leads to others, or at its end.
    pub(crate) is_choice: bool,
}

/// The lists of links on a page, and the cards.
pub(crate) struct Links<'a> {
    pub(crate) lists: Vec<LinkList<'a>>,
    /// How many cards and groups of cards there are.
    pub(crate) cards: usize,
    /// How many of them lead on, where a list would be a choice, too.
    pub(crate) leading_cards: usize,
}

/// The lists of links and the cards on a page.
pub(crate) fn links<'a>(page: &'a Page, cx: &PageCx<'_>) -> Links<'a> {
    let is_index = is_index(cx);
    let mut is_mostly_links = None;
    let mut leads_on = false;
    let mut found = Links { lists: Vec::new(), cards: 0, leading_cards: 0 };
    let blocks: Vec<Node<'a>> = page.root().children().collect();
    let last_heading = blocks.iter().rposition(|it| it.kind() == NodeKind::Heading);
    for (at, block) in blocks.iter().enumerate() {
        if block.kind() == NodeKind::Heading {
            leads_on = Some(at) == last_heading && is_way_on(&block.plain_text());
        }
        let leads = is_index || leads_on;
        if has_cards(*block) {
            found.cards += 1;
            found.leading_cards += usize::from(leads);
            continue;
        }
        let Some((list, entries)) = link_list(*block) else { continue };
        let is_code = || entries.iter().any(Entry::is_code);
        let is_end = at + 1 == blocks.len() && entries.iter().all(|it| it.about.is_some());
        let mut mostly = || *is_mostly_links.get_or_insert_with(|| mostly_links(&blocks));
        let is_choice =
            leads && says_enough(&entries) && (leads_on || !is_code() && (is_end || mostly()));
        found.lists.push(LinkList { list, entries, is_choice });
    }
    found
}

impl LinkList<'_> {
    /// Whether a link is code: readers look up such a list.
    pub(crate) fn is_code(&self) -> bool {
        self.entries.iter().any(Entry::is_code)
    }

    /// Reports it: the links "would work better as" or "could be" cards.
    pub(crate) fn report(&self, how: &'static str, cx: &mut PageCx<'_>) {
        let (list, entries) = (self.list, &self.entries);
        let edit = build(list, entries);
        let message = format!("these {} links {how} cards", entries.len());
        let finding = cx.report(entries[0].link.span(), message);
        finding
            .cause(format!("links {how} cards"))
            .help("put them in a `CardGroup`, each as `<Card title=\"…\" href=\"…\">…</Card>`");
        let title = "Write them as cards";
        // Links in running text are better left alone.
        finding.fixes.extend(edit.map(|edit| match how {
            "could be" => Fix::suggestion(title, edit).changing_components(),
            _ => component_fix(title, edit),
        }));
    }
}

/// Whether a block is a card or a group of cards.
fn has_cards(block: Node<'_>) -> bool {
    let is_card = |it: Node<'_>| ast::Component::cast(it).is_some_and(|it| it.is("Card"));
    block.kind() == NodeKind::Component && (is_card(block) || block.children().any(is_card))
}

/// How many links are reported: two need no cards, and more than twelve make a long page of them.
const LINKS: std::ops::RangeInclusive<usize> = 3..=12;

/// A list that contains only links to pages, and not too many.
fn link_list(block: Node<'_>) -> Option<(ast::List<'_>, Vec<Entry<'_>>)> {
    let list = ast::List::cast(block).filter(|it| !it.is_ordered())?;
    let entries: Vec<Entry<'_>> = list.items().map(Entry::of).collect::<Option<_>>()?;
    LINKS.contains(&entries.len()).then_some((list, entries))
}

/// Whether most links have a description: cards that have only a title say no more than the list.
fn says_enough(entries: &[Entry<'_>]) -> bool {
    entries.iter().filter(|it| it.about.is_none()).count() * 2 <= entries.len()
}

/// Whether a page contains little besides lists of links.
fn mostly_links(blocks: &[Node<'_>]) -> bool {
    let is_list = |it: &&Node<'_>| link_list(**it).is_some_and(|it| says_enough(&it.1));
    let others = blocks.iter().filter(|it| !is_list(it));
    let mut words = 0;
    for block in others {
        if matches!(block.kind(), NodeKind::Code | NodeKind::Table) {
            return false;
        }
        words += count(&block.plain_text());
    }
    words <= 200
}

/// Whether the purpose of a page is to lead to others, by its name or its mode.
fn is_index(cx: &PageCx<'_>) -> bool {
    let stem = cx.file_stem().to_lowercase();
    let mode = cx.front_matter().and_then(|it| it.get("mode")?.as_str());
    matches!(stem.as_str(), "index" | "introduction" | "overview" | "readme" | "welcome")
        || matches!(mode, Some("wide" | "custom"))
}

/// Whether a heading announces where to go from here.
fn is_way_on(heading: &str) -> bool {
    let heading = heading.trim().trim_end_matches(['?', ':', '.', '!']).to_lowercase();
    let heading = heading.replace('’', "'");
    matches!(
        heading.as_str(),
        "next steps"
            | "next step"
            | "read next"
            | "what to read next"
            | "what's next"
            | "what next"
            | "where to go next"
            | "where next"
    )
}

/// An item that is a link to a page, with some words on it.
struct Entry<'a> {
    link: ast::Link<'a>,
    about: Option<&'a str>,
}

impl<'a> Entry<'a> {
    /// Whether its link is code: readers look up such a list.
    fn is_code(&self) -> bool {
        self.link.node().children().any(|it| it.kind() == NodeKind::InlineCode)
    }

    fn of(item: ast::Item<'a>) -> Option<Self> {
        let mut blocks = item.node().children();
        let paragraph = blocks.next().filter(|it| it.kind() == NodeKind::Paragraph)?;
        let first = paragraph.children().next()?;
        let strong = (first.kind() == NodeKind::Strong).then(|| first.children());
        let link = match strong {
            Some(mut inner) => inner.next().filter(|_| inner.next().is_none())?,
            None => first,
        };
        let link = ast::Link::cast(link)?;
        let is_inline = link.style() == LinkStyle::Inline && link.title().is_none();
        if blocks.next().is_some()
            || item.task().is_some()
            || !is_inline
            || !place::is_page(link.destination().as_str())
        {
            return None;
        }
        let rest = paragraph.text();
        let rest = rest[(first.span().end - paragraph.span().start) as usize..].trim_start();
        if rest.is_empty() {
            return Some(Self { link, about: None });
        }
        let marks = [":", "- ", "– ", "— ", "-- "];
        let about = marks.iter().find_map(|it| rest.strip_prefix(it))?.trim();
        let is_plain = !(about.is_empty() || text::begins_block(about) || about.contains('\n'))
            && paragraph.children().filter(|it| it.kind() == NodeKind::Link).count() <= 1
            && count(about) <= 30;
        is_plain.then_some(Self { link, about: Some(about) })
    }
}

/// The list as cards. `None` if a title or an address would need escapes in an attribute.
fn build(list: ast::List<'_>, entries: &[Entry<'_>]) -> Option<Edit> {
    let indent = edit::own_indent(list.node().page(), list.span())?;
    let mut cards = Vec::new();
    for entry in entries {
        let node = entry.link.node();
        if node.children().any(|it| it.kind() != NodeKind::Text) {
            return None;
        }
        let title = node.plain_text();
        let title = edit::attribute_text(&title)?;
        let href = edit::attribute_text(entry.link.destination().as_str())?;
        let tag = format!("<Card title=\"{title}\" href=\"{href}\"");
        let indent = format!("{indent}  ");
        cards.push(match entry.about {
            Some(about) => {
                let text = sentence(about);
                edit::component(&format!("{tag}>"), [text.as_str()], &indent)?
            }
            None => format!("{tag} />"),
        });
    }
    let cards = cards.join(&format!("\n{indent}  "));
    let text = format!("<CardGroup cols={{2}}>\n{indent}  {cards}\n{indent}</CardGroup>");
    Some(Edit::replace(list.span(), text))
}

/// A description as a sentence.
fn sentence(about: &str) -> String {
    let word = about.split(' ').next().unwrap_or_default();
    let is_word = word.len() > 1 && word.bytes().all(|it| it.is_ascii_lowercase());
    let mut out = about.to_owned();
    if is_word {
        out[..1].make_ascii_uppercase();
    }
    if out.ends_with(|c: char| c.is_alphanumeric()) {
        out.push('.');
    }
    out
}
