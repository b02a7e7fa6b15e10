//! Titled code blocks in several languages, one below the other.

use crate::support::alternative::alternatives;
use crate::support::place::trimmed;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{AstNode, Fix, FixKind, Need, NodeRule, PageCx, Profile, RuleMeta, ast, edit};
use std::collections::BTreeSet;

pub(crate) struct ConsecutiveCode;

/// Words of titles that name a part of an exchange.
const WAYS: [&str; 8] =
    ["input", "output", "payload", "request", "requests", "response", "responses", "result"];

impl NodeRule for ConsecutiveCode {
    const META: RuleMeta = RuleMeta::suggestion(
        "consecutive-code",
        "titled code blocks in several languages follow one another",
        include_str!("consecutive_code.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Sometimes)
    .only_in_pages()
    .needs(&[Need::Components]);
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let node = code.node();
        // Most code blocks are alone.
        if node.next_sibling().is_none_or(|it| it.kind() != NodeKind::Code) {
            return;
        }
        if titled(node).is_none() {
            return;
        }
        let is_first = node.previous_sibling().and_then(titled).is_none();
        let is_free = node.parent().is_some_and(|it| cx.holds_text(it));
        if !is_first || !is_free {
            return;
        }
        let run: Vec<_> =
            std::iter::successors(Some(node), |it| it.next_sibling()).map_while(titled).collect();
        let languages: BTreeSet<&str> = run.iter().map(|it| it.0).collect();
        // Blocks that certainly show the same thing are reported by `ungrouped-code`.
        // What is sent and what comes back are not alternatives.
        let is_exchange = |title: &str| {
            let mut words = title.split(|c: char| !c.is_alphanumeric());
            words.any(|it| WAYS.iter().any(|way| way.eq_ignore_ascii_case(it)))
        };
        if run.iter().any(|it| is_exchange(it.1)) {
            return;
        }
        if run.len() >= 2 && languages.len() == run.len() && alternatives(code).is_none() {
            let message = format!("{} consecutive code blocks could be one `CodeGroup`", run.len());
            cx.report(code.fence().unwrap_or(code.span()), message)
                .cause("titled code blocks in several languages follow one another")
                .help("if they show the same thing, put them in one `<CodeGroup>…</CodeGroup>`")
                .fixes
                .extend(grouped(node, run.len()));
        }
    }
}

/// A group around a block and those below it. Whether they show the same, only their author knows.
fn grouped(first: Node<'_>, count: usize) -> Option<Fix> {
    let last = std::iter::successors(Some(first), |it| it.next_sibling()).nth(count - 1)?;
    let span = trimmed(first.page(), first.span().to(last.span()));
    let edits = edit::wrap(first.page(), span, "<CodeGroup>", "</CodeGroup>")?;
    let fix = Fix::suggestion("Put them in a `CodeGroup`", edits);
    ast::Code::cast(last)?.closing_fence().map(|_| fix.changing_components())
}

/// The language and the title of a block, unless the title names a file: several files are not
/// alternatives.
fn titled(node: Node<'_>) -> Option<(&str, &str)> {
    let code = ast::Code::cast(node)?;
    let title = code.title()?.text;
    (!title.contains(['.', '/'])).then_some((code.language()?.as_str(), title))
}
