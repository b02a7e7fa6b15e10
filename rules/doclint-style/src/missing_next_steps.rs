//! Tutorials that end without a way on.

use crate::support::procedure::has_procedure;
use crate::support::prose::holds;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{AstNode, Need, Page, PageCx, PageRule, Profile, RuleMeta, Span, ast};

pub(crate) struct MissingNextSteps;

/// How the file of a tutorial is named.
const NAMES: [&str; 8] = [
    "quickstart",
    "quick-start",
    "quick_start",
    "tutorial",
    "getting-started",
    "getting_started",
    "get-started",
    "walkthrough",
];

impl PageRule for MissingNextSteps {
    const META: RuleMeta = RuleMeta::suggestion(
        "missing-next-steps",
        "a tutorial ends without a link to what comes next",
        include_str!("missing_next_steps.md"),
    )
    .profile(Profile::All)
    .not_in_snippets()
    .only_in_pages()
    .needs(&[Need::Components]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if !is_tutorial(cx, page) {
            return;
        }
        let is_block = |it: &Node<'_>| !matches!(it.kind(), NodeKind::Esm | NodeKind::FrontMatter);
        let blocks: Vec<Node<'_>> = page.root().children().filter(is_block).collect();
        let heading = blocks.iter().rposition(|it| it.kind() == NodeKind::Heading);
        let end = &blocks[heading.unwrap_or(0)..];
        let Some(last) = blocks.last() else { return };
        if end.iter().any(|it| leads_on(*it)) {
            return;
        }
        let start = heading.map_or(*last, |at| blocks[at]).span().start;
        cx.report(Span::new(start, page.line_end(start)), "tutorial ends without next steps")
            .cause("tutorials end without next steps")
            .help("end it with links to what readers do next");
    }
}

/// Whether a page is a tutorial: by its own name, or by its folder if it has `Steps`.
fn is_tutorial(cx: &PageCx<'_>, page: &Page) -> bool {
    let is_named = NAMES.iter().any(|name| cx.file_name().starts_with(name));
    let has_steps = || ast::Component::all(page).any(|it| it.is("Steps"));
    let is_in_folder = || {
        let folders = cx.path().rsplit_once('/').map_or("", |it| it.0);
        folders.split('/').any(|it| holds("tutorial tutorials", it))
    };
    let has_code = || page.of_kind(NodeKind::Code).nth(1).is_some();
    is_named && (has_code() || has_procedure(page)) || has_steps() && is_in_folder()
}

/// Whether a block has a link, or is a snippet that can have one.
fn leads_on(block: Node<'_>) -> bool {
    std::iter::once(block).chain(block.descendants()).any(|it| match it.kind() {
        NodeKind::Link => true,
        NodeKind::Component => ast::Component::cast(it).is_some_and(|it| {
            it.attribute("href").is_some() || !it.is_html() && it.is_self_closing()
        }),
        _ => false,
    })
}
