//! Consecutive code blocks for the same thing in several languages.

use crate::support::alternative::{Alternative, alternatives};
use crate::support::component_fix;
use crate::support::place::indent_of;
use doclint_rule::syntax::NodeKind;
use doclint_rule::words::listed;
use doclint_rule::{Edit, Fix, FixKind, Need, NodeRule, PageCx, Profile, RuleMeta, ast};
use std::collections::BTreeSet;

pub(crate) struct UngroupedCode;

impl NodeRule for UngroupedCode {
    const META: RuleMeta = RuleMeta::suggestion(
        "ungrouped-code",
        "alternative code blocks are not in a `CodeGroup`",
        include_str!("ungrouped_code.md"),
    )
    .fix(FixKind::Sometimes)
    .only_in_pages()
    .needs(&[Need::Components])
    .profile(Profile::All);
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        // Most code blocks are alone.
        if code.node().next_sibling().is_none_or(|it| it.kind() != NodeKind::Code) {
            return;
        }
        let holds = |node| cx.holds_text(node) || node.kind() == NodeKind::Item;
        if !code.node().parent().is_some_and(holds) {
            return;
        }
        // The tag of a `CodeGroup` may be the broken one.
        let around = code.node().parent().map_or(code.span(), |it| it.span());
        if cx.page().has_broken_tag(around) {
            return;
        }
        if let Some(run) = alternatives(code) {
            report(&run, cx);
        }
    }
}

fn report(run: &[Alternative<'_>], cx: &mut PageCx<'_>) {
    let shown = run.iter().map(|it| it.name.shown);
    let message = format!("consecutive code blocks for {} are not grouped", listed(shown, "and"));
    let finding = cx.report(run[0].at(), message);
    finding.help("put them in one `<CodeGroup>…</CodeGroup>`, each with a title");
    for other in run[1..].iter().take(3) {
        finding.label(other.at(), format!("the {} block", other.name.shown));
    }
    finding.fixes.extend(build(run));
}

/// A group around all blocks, with a title for each that has none.
fn build(run: &[Alternative<'_>]) -> Option<Fix> {
    let (first, last) = (run.first()?.code, run.last()?.code);
    let page = first.node().page();
    let indent = indent_of(page, first.span())?;
    let mut edits = Vec::new();
    let mut titles = BTreeSet::new();
    for Alternative { code, name, .. } in run {
        code.closing_fence()?;
        if indent_of(page, code.span())? != indent {
            return None;
        }
        let title = code.title().map_or(name.shown, |it| it.text);
        if !titles.insert(title.to_lowercase()) {
            return None;
        }
        if code.title().is_some() {
            continue;
        }
        edits.push(match code.language() {
            Some(language) => Edit::insert(language.span().end, format!(" {title}")),
            None => Edit::insert(code.fence()?.end, format!("bash {title}")),
        });
    }
    edits.push(Edit::insert(first.span().start, format!("<CodeGroup>\n{indent}")));
    edits.push(Edit::insert(last.closing_fence()?.end, format!("\n{indent}</CodeGroup>")));
    Some(component_fix("Put them in a `CodeGroup`", edits))
}
