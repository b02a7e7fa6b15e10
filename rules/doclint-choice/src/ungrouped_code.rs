//! Code for the same thing in several languages, one block below the other.

use crate::build::{holds_text, indent_of};
use crate::lines;
use crate::names::{self, Name, listed};
use doclint_rule::syntax::{Dialect, Node, NodeKind};
use doclint_rule::{AstNode, Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, Span, ast};
use std::collections::BTreeSet;

pub(crate) struct UngroupedCode;

impl NodeRule for UngroupedCode {
    const META: RuleMeta = RuleMeta::suggestion(
        "ungrouped-code",
        "alternative blocks of code stand one below the other",
        include_str!("ungrouped_code.md"),
    )
    .fix(FixKind::Sometimes);
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let Some(own) = Alternative::of(code.node()) else { return };
        let before = code.node().previous_sibling().and_then(Alternative::of);
        let holds = |it: Node<'_>| holds_text(it) || it.kind() == NodeKind::Item;
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
        // What comes again is another file, or another thing to say.
        if shown.iter().collect::<BTreeSet<_>>().len() < shown.len() {
            return;
        }
        let fix = build(&run, cx.page().source());
        let message = format!("the same code stands one below the other for {}", listed(&shown));
        let finding = cx.report(run[0].at(), message);
        finding.help("put these blocks into one `<CodeGroup>…</CodeGroup>`, each with a title");
        for other in run[1..].iter().take(3) {
            finding.label(other.at(), format!("this is for {}", other.name.shown));
        }
        finding.fixes.extend(fix);
    }
}

/// A block of code that says in its way what others say in theirs.
struct Alternative<'a> {
    code: ast::Code<'a>,
    name: Name,
}

impl<'a> Alternative<'a> {
    fn of(node: Node<'a>) -> Option<Self> {
        let code = ast::Code::cast(node)?;
        code.fence()?;
        Some(Self { code, name: name_of(code)? })
    }

    fn is_instead_of(&self, other: &Self) -> bool {
        self.name.kind == other.name.kind && self.name.shown != other.name.shown
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
        // Files stand beside each other, and are no alternatives.
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

/// A group around them all, with a title for each that has none.
fn build(run: &[Alternative<'_>], source: &str) -> Option<Fix> {
    let (first, last) = (run.first()?.code, run.last()?.code);
    let indent = indent_of(first.span(), source)?;
    let newline = lines::ending(source);
    let mut edits = Vec::new();
    let mut titles = BTreeSet::new();
    for Alternative { code, name } in run {
        code.closing_fence()?;
        if indent_of(code.span(), source)? != indent {
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
    edits.push(Edit::insert(first.span().start, format!("<CodeGroup>{newline}{indent}")));
    edits.push(Edit::insert(last.closing_fence()?.end, format!("{newline}{indent}</CodeGroup>")));
    Some(Fix::not_safe("Put them into a `CodeGroup`", edits).changing_components())
}
