//! Comments for doclint: their words, and the rules that they name.

use super::item::{Completion, CompletionKind, Items, line_before, word_end};
use super::names::add_rules;
use super::place::{Cursor, node_at};
use crate::View;
use doclint_diagnostic::Span;
use doclint_syntax::ast;
use std::collections::HashSet;

/// The words that a comment for doclint begins with.
pub(crate) const DIRECTIVES: [(&str, &str); 5] = [
    ("doclint-disable-next-line", "suppress findings in the next line"),
    ("doclint-disable-line", "suppress findings in this line"),
    ("doclint-disable", "suppress findings from here on"),
    ("doclint-enable", "report findings from here on"),
    ("doclint-disable-file", "suppress findings on this page"),
];

/// Whether a character is a part of a rule's id or a directive.
pub(crate) fn is_id(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '/' | '_')
}

/// Returns the completions in a comment; `None` outside of one.
pub(crate) fn in_comment(cursor: &Cursor<'_>) -> Option<Vec<Completion>> {
    let (start, line) = line_before(cursor.text, cursor.at);
    let Some(body) = open_comment(line) else {
        let expression: ast::Expression<'_> = node_at(cursor.page, cursor.offset())?;
        let span = expression.span();
        let is_inside = span.start < cursor.offset() && cursor.offset() < span.end;
        let is_comment = cursor.page.slice(span).starts_with("{/*");
        return (is_inside && is_comment).then(Vec::new);
    };
    let text = &line[body..];
    let blank = text.len() - text.trim_start().len();
    let mut words = text.trim_start().splitn(2, char::is_whitespace);
    let directive = words.next().unwrap_or_default();
    let Some(names) = words.next() else {
        let from = start + body + blank;
        let end = word_end(cursor.text, cursor.at, is_id);
        let mut items = Items::new(cursor.text, Span::from(from..end), cursor.offset());
        for (rank, (name, what)) in (0..).zip(DIRECTIVES) {
            if let Some(item) = items.add(rank, name, CompletionKind::Directive) {
                item.detail = Some(what.to_owned());
            }
        }
        return Some(items.finish());
    };
    if !directive.starts_with("doclint-") || names.contains("--") {
        return Some(Vec::new());
    }
    Some(rules(cursor))
}

/// Where the text of a comment begins that is open at the end of a line.
fn open_comment(line: &str) -> Option<usize> {
    let open = ["{/*", "<!--"].iter().filter_map(|it| Some(line.rfind(it)? + it.len())).max()?;
    let rest = &line[open..];
    (!rest.contains("*/") && !rest.contains("-->")).then_some(open)
}

/// Rules and families, those that found something on this page first.
pub(crate) fn rules(cursor: &Cursor<'_>) -> Vec<Completion> {
    let from = super::item::word_start(cursor.text, cursor.at, is_id);
    let end = word_end(cursor.text, cursor.at, is_id);
    let mut items = Items::new(cursor.text, Span::from(from..end), cursor.offset());
    let found = found_on(cursor.view, cursor.path);
    add_rules(&mut items, cursor.view, |id| found.contains(id));
    items.finish()
}

/// The rules that found something in a file.
pub(crate) fn found_on<'a>(view: View<'a>, path: &str) -> HashSet<&'a str> {
    let outcome = view.outcome;
    let is_here = |it: &doclint_diagnostic::Diagnostic| outcome.files.get(it.at.file).path == path;
    outcome.findings.iter().filter(|it| is_here(it)).map(|it| &*it.rule).collect()
}
