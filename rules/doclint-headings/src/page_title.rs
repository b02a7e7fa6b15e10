//! The heading that is the title of its page, or should be.

use crate::outline;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{Edit, Fix, PageCx, Span, ast, edit, shows_nothing};
use std::collections::HashSet;

/// Removes a heading with the blank lines below it.
pub(crate) fn removed(heading: ast::Heading<'_>) -> Edit {
    let span = heading.span();
    let end = outline::end_with_blank_lines(heading.node().page(), span.end);
    Edit::delete(Span::new(span.start, end))
}

/// The longer words of a text, in lower case.
fn words(text: &str) -> HashSet<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|it| it.chars().count() > 2);
    words.map(str::to_lowercase).filter(|it| !COMMON.contains(&it.as_str())).collect()
}

/// Longer words that any two headings may share.
const COMMON: [&str; 8] = ["and", "for", "from", "how", "into", "the", "with", "your"];

/// The title of the page.
fn title<'a>(cx: &PageCx<'a>) -> &'a str {
    cx.front_matter().and_then(|it| it.get("title")?.as_str()).unwrap_or_default()
}

/// Whether a heading is the first thing that readers see.
pub(crate) fn is_first(heading: ast::Heading<'_>) -> bool {
    let is_silent = |it: Node<'_>| {
        matches!(it.kind(), NodeKind::FrontMatter | NodeKind::Esm) || shows_nothing(it)
    };
    let node = heading.node();
    let mut before = std::iter::successors(node.previous_sibling(), |it| it.previous_sibling());
    node.parent().is_some_and(|it| it.kind() == NodeKind::Page) && before.all(is_silent)
}

/// Whether a heading begins the page, and has all words of the title or is a name in code.
pub(crate) fn is_full_name(heading: ast::Heading<'_>, cx: &PageCx<'_>) -> bool {
    let has_title = || words(title(cx)).is_subset(&words(&heading.node().plain_text()));
    is_first(heading) && (is_code(heading) || has_title())
}

/// Whether a heading names the page, and not its first section: it begins the page, and shares a word
/// with the title or is a name in code.
pub(crate) fn names_page(heading: ast::Heading<'_>, text: &str, cx: &PageCx<'_>) -> bool {
    let shares_word = || !words(title(cx)).is_disjoint(&words(text));
    is_first(heading) && (is_code(heading) || shares_word())
}

fn is_code(heading: ast::Heading<'_>) -> bool {
    heading.node().children().map(Node::kind).eq([NodeKind::InlineCode])
}

/// Makes the heading the title of the page; the sidebar keeps the name that it has.
pub(crate) fn make_title(heading: ast::Heading<'_>, text: &str, cx: &PageCx<'_>) -> Option<Fix> {
    let front_matter = cx.front_matter()?;
    let is_text = |it: Node<'_>| matches!(it.kind(), NodeKind::Text | NodeKind::InlineCode);
    let is_plain = heading.node().children().all(is_text) && edit::is_removable(heading.node());
    let entry = front_matter.entry("title")?;
    let (page, old) = (cx.page(), entry.value.span);
    let old_text = page.slice(old);
    // The key for the sidebar goes on a line of its own, indented like the title.
    let indent = page.slice(Span::new(page.line_start(entry.key.span.start), entry.key.span.start));
    let rest = edit::rest_of_line(page, old.end).trim();
    let is_own_line = indent.trim().is_empty() && (rest.is_empty() || rest.starts_with('#'));
    if !is_plain || text.contains(['"', '\\']) || old_text.contains('\n') || !is_own_line {
        return None;
    }
    let mut new = format!("\"{}\"", text.trim());
    let fix_title = if front_matter.get("sidebarTitle").is_some() {
        "Make it the `title`, in place of the old one"
    } else {
        new.push_str(&format!("\n{indent}sidebarTitle: {old_text}"));
        "Make it the `title`, and keep the old one as `sidebarTitle`"
    };
    let edits = [Edit::replace(old, new), removed(heading)];
    // A heading that says other things than the title may be a slogan, which search results and tabs
    // should not show as the name of the page.
    let is_longer = words(title(cx)).is_subset(&words(text));
    Some(match is_longer {
        true => Fix::not_safe(fix_title, edits).changing_surroundings(),
        false => Fix::suggestion(fix_title, edits),
    })
}
