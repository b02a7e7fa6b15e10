//! Code blocks that say the same for several languages or tools.

use crate::support::names::{self, Name};
use doclint_rule::syntax::Node;
use doclint_rule::{AstNode, Span, ast};
use std::collections::BTreeSet;

/// A code block for one of several languages or tools.
pub(crate) struct Alternative<'a> {
    pub(crate) code: ast::Code<'a>,
    pub(crate) name: Name,
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

/// Whether code is the line with which a script names its interpreter, which is shown for itself.
fn is_first_line(code: ast::Code<'_>) -> bool {
    let content = code.content();
    let text = content.as_str().trim();
    text.starts_with("#!") && !text.contains('\n')
}

impl<'a> Alternative<'a> {
    pub(crate) fn of(node: Node<'a>) -> Option<Self> {
        let code = ast::Code::cast(node)?;
        code.fence()?;
        let is_named = code.title().is_some() || is_command(code);
        Some(Self { code, name: name_of(code)?, is_named })
    }

    /// Whether a reader uses only one of the two.
    pub(crate) fn is_instead_of(&self, other: &Self) -> bool {
        self.name.kind == other.name.kind
            && !(is_first_line(self.code) || is_first_line(other.code))
            && self.name.shown != other.name.shown
            && (self.is_named || other.is_named || self.says_the_same(other))
    }

    /// Whether two blocks are about as long and share words: a server and its client use different
    /// names; one program in two languages uses the same.
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

    /// Where a finding points.
    pub(crate) fn at(&self) -> Span {
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

/// The run of blocks that begins with a block, each for another name.
pub(crate) fn alternatives(code: ast::Code<'_>) -> Option<Vec<Alternative<'_>>> {
    let own = Alternative::of(code.node())?;
    let before = code.node().previous_sibling().and_then(Alternative::of);
    if before.is_some_and(|it| it.is_instead_of(&own)) {
        return None;
    }
    let mut run = vec![own];
    let after = std::iter::successors(code.node().next_sibling(), |it| it.next_sibling());
    for other in after.map_while(Alternative::of) {
        if !run.last().is_some_and(|it| it.is_instead_of(&other)) {
            break;
        }
        run.push(other);
    }
    // A second block for the same name is another file or says something else.
    let names: BTreeSet<&str> = run.iter().map(|it| it.name.shown).collect();
    (run.len() >= 2 && names.len() == run.len()).then_some(run)
}
