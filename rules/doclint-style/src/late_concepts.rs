//! Concepts that a page explains after it has used them.

use crate::support::prose::holds;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::words::quoted;
use doclint_rule::{AstNode, Genre, Need, Page, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct LateConcepts;

/// Words of headings above which or in which nothing has to be known yet.
const OVERVIEWS: &str = "glance introduction overview prerequisites requirements";

/// Headings have the levels 1 to 6.
const LEVELS: usize = 7;

impl PageRule for LateConcepts {
    const META: RuleMeta = RuleMeta::suggestion(
        "late-concepts",
        "concepts are explained after the page has used them",
        include_str!("late_concepts.md"),
    )
    .profile(Profile::All)
    .not_in_snippets()
    .only_in_pages()
    .needs(&[Need::Components, Need::English])
    .skips(&[Genre::Record, Genre::Legal]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // Most pages have no such section.
        let mut headings = ast::Heading::all(page);
        if !headings.any(|it| explains(it, cx)) {
            return;
        }
        // The sections around a block, and the first section of each level with something to do.
        let mut around: [Option<ast::Heading<'_>>; LEVELS] = [None; LEVELS];
        let mut practice = around;
        for block in page.root().children() {
            let Some(heading) = ast::Heading::cast(block) else {
                let is_example = around.iter().flatten().any(|it| is_hands_on(*it));
                if is_example || is_practice(block) {
                    for (first, section) in practice.iter_mut().zip(&around) {
                        *first = first.or(*section);
                    }
                }
                continue;
            };
            let level = usize::from(heading.level());
            if let Some(used) = practice[level].filter(|_| explains(heading, cx)) {
                let title = heading.node().plain_text();
                let message = format!("{} comes after what needs it", quoted(title.trim()));
                cx.report(heading.span(), message)
                    .cause("concepts are explained after the page has used them")
                    .label(used.span(), "used here")
                    .help("move it up, or link to it where readers need it first");
                return;
            }
            around[level..].fill(None);
            practice[level + 1..].fill(None);
            around[level] = Some(heading).filter(|it| !is_overview(*it));
        }
    }
}

/// Whether a section explains what the page is about.
fn explains(heading: ast::Heading<'_>, cx: &PageCx<'_>) -> bool {
    let title = heading.node().plain_text().trim().trim_end_matches('?').to_lowercase();
    let concepts = title.strip_suffix("concepts").map(str::trim);
    if concepts.is_some_and(|it| holds("basic core key main fundamental", it) || it.is_empty()) {
        return true;
    }
    let subject = title.strip_prefix("what is ").or_else(|| title.strip_prefix("what are "));
    let Some(subject) = subject else { return false };
    let article = ["a ", "an ", "the "].iter().find_map(|it| subject.strip_prefix(it));
    let subject = article.unwrap_or(subject);
    let name = cx.front_matter().and_then(|it| it.get("title")).and_then(|it| it.as_str());
    subject.len() > 2 && name.is_some_and(|it| it.to_lowercase().contains(subject))
}

fn is_overview(heading: ast::Heading<'_>) -> bool {
    let title = heading.node().plain_text().to_lowercase();
    title.split_whitespace().any(|it| holds(OVERVIEWS, it))
}

/// Whether the title of a section says that it shows something to do.
fn is_hands_on(heading: ast::Heading<'_>) -> bool {
    let title = heading.node().plain_text().to_lowercase();
    title.split_whitespace().any(|it| holds("example examples setup install installation", it))
}

/// Whether a block shows how to do something: steps, or code.
fn is_practice(block: Node<'_>) -> bool {
    std::iter::once(block).chain(block.descendants()).any(|it| {
        it.kind() == NodeKind::Code || ast::Component::cast(it).is_some_and(|it| it.is("Steps"))
    })
}
