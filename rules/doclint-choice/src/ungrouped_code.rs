//! Consecutive code blocks for the same thing in several languages.

use crate::support::component_fix;
use crate::support::names::{self, Name};
use crate::support::place::indent_of;
use doclint_rule::syntax::{Dialect, Node, NodeKind};
use doclint_rule::words::listed;
use doclint_rule::{AstNode, Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, Span, ast};
use std::collections::BTreeSet;

pub(crate) struct UngroupedCode;

impl NodeRule for UngroupedCode {
    const META: RuleMeta = RuleMeta::suggestion(
        "ungrouped-code",
        "alternative code blocks are not in a `CodeGroup`",
        include_str!("ungrouped_code.md"),
    )
    .fix(FixKind::Sometimes)
    .only_in_pages();
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        // Most code blocks are alone.
        if code.node().next_sibling().is_none_or(|it| it.kind() != NodeKind::Code) {
            return;
        }
        let Some(own) = Alternative::of(code.node()) else { return };
        let before = code.node().previous_sibling().and_then(Alternative::of);
        let holds = |node| cx.holds_text(node) || node.kind() == NodeKind::Item;
        let is_free = code.node().parent().is_some_and(holds);
        if cx.dialect() == Dialect::Markdown
            || !is_free
            || before.is_some_and(|it| it.is_instead_of(&own))
        {
            return;
        }
        let mut run = vec![own];
        let after = std::iter::successors(code.node().next_sibling(), |it| it.next_sibling());
        for other in after.map_while(Alternative::of) {
            if !run.last().is_some_and(|it| it.is_instead_of(&other)) {
                break;
            }
            run.push(other);
        }
        if run.len() < 2 {
            return;
        }
        let shown: Vec<&str> = run.iter().map(|it| it.name.shown).collect();
        // A second block for the same name is another file or says something else.
        if shown.iter().collect::<BTreeSet<_>>().len() < shown.len() {
            return;
        }
        let fix = build(&run);
        let message =
            format!("consecutive code blocks for {} are not grouped", listed(shown, "and"));
        let finding = cx.report(run[0].at(), message);
        finding.help("put them in one `<CodeGroup>…</CodeGroup>`, each with a title");
        for other in run[1..].iter().take(3) {
            finding.label(other.at(), format!("the {} block", other.name.shown));
        }
        finding.fixes.extend(fix);
    }
}

/// A code block for one of several languages or tools.
struct Alternative<'a> {
    code: ast::Code<'a>,
    name: Name,
    /// Whether more than its language names it.
    is_named: bool,
}

/// How many of their words two blocks share at least, in percent of the shorter one.
const LEAST_SHARED: usize = 30;

/// Whether code is one line for a package manager.
fn is_command(code: ast::Code<'_>) -> bool {
    let content = code.content();
    let text = content.as_str().trim();
    text.lines().count() == 1 && names::manager(text.trim_start_matches("$ ")).is_some()
}

impl<'a> Alternative<'a> {
    fn of(node: Node<'a>) -> Option<Self> {
        let code = ast::Code::cast(node)?;
        code.fence()?;
        let is_named = code.title().is_some() || is_command(code);
        Some(Self { code, name: name_of(code)?, is_named })
    }

    fn is_instead_of(&self, other: &Self) -> bool {
        self.name.kind == other.name.kind
            && self.name.shown != other.name.shown
            && (self.is_named || other.is_named || self.says_the_same(other))
    }

    /// Whether two blocks are about as long and share words: the names of a server and of its
    /// client differ, those of one program in two languages don't.
    fn says_the_same(&self, other: &Self) -> bool {
        let (own, others) = (self.words(), other.words());
        let lines = |it: &Self| it.code.content().as_str().trim().lines().count();
        let (own_lines, other_lines) = (lines(self), lines(other));
        let shorter = own_lines.min(other_lines);
        let shared = own.intersection(&others).count();
        own_lines.max(other_lines) <= 3 * shorter + 5
            && shared * 100 >= own.len().min(others.len()) * LEAST_SHARED
    }

    fn words(&self) -> BTreeSet<String> {
        let content = self.code.content();
        let words = content.as_str().split(|c: char| !c.is_alphanumeric());
        words.filter(|it| it.len() > 2).map(str::to_lowercase).collect()
    }

    fn at(&self) -> Span {
        self.code.fence().unwrap_or(self.code.span())
    }
}

fn name_of(code: ast::Code<'_>) -> Option<Name> {
    if let Some(title) = code.title() {
        if let Some(name) = names::named(title.text) {
            return Some(name);
        }
        // Several files are not alternatives.
        if title.text.contains(['.', '/']) {
            return None;
        }
    }
    let content = code.content();
    let text = content.as_str().trim();
    let command = text.trim_start_matches("$ ");
    if text.lines().count() == 1
        && let Some(name) = names::manager(command)
    {
        return Some(name);
    }
    if command.starts_with("curl ") {
        return names::language("curl");
    }
    names::language(code.language()?.as_str())
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
