//! Diagrams that can't be drawn.

use crate::content::rewrite;
use crate::flowchart::{Defect, defect};
use crate::sequence::unknown_line;
use doclint_rule::suggest::edit_distance;
use doclint_rule::{Edit, FixKind, NodeRule, PageCx, RuleMeta, ast};
use std::ops::Range;

pub(crate) struct InvalidDiagram;

/// The kinds of Mermaid, by the word that a diagram begins with.
const KINDS: [&str; 33] = [
    "architecture-beta",
    "block",
    "block-beta",
    "C4Component",
    "C4Container",
    "C4Context",
    "C4Deployment",
    "C4Dynamic",
    "classDiagram",
    "classDiagram-v2",
    "erDiagram",
    "flowchart",
    "flowchart-elk",
    "gantt",
    "gitGraph",
    "graph",
    "journey",
    "kanban",
    "mindmap",
    "packet",
    "packet-beta",
    "pie",
    "quadrantChart",
    "radar-beta",
    "requirementDiagram",
    "sankey-beta",
    "sequenceDiagram",
    "stateDiagram",
    "stateDiagram-v2",
    "timeline",
    "treemap-beta",
    "xychart-beta",
    "zenuml",
];

impl NodeRule for InvalidDiagram {
    const META: RuleMeta = RuleMeta::error(
        "invalid-diagram",
        "a diagram can't be drawn",
        include_str!("invalid_diagram.md"),
    )
    .in_builds()
    .only_in_pages()
    .fix(FixKind::Sometimes);
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        if !code.language().is_some_and(|it| it.is("mermaid")) {
            return;
        }
        let content = code.content();
        let text = content.as_str();
        let Some(kind) = kind(text) else { return };
        let word = &text[kind.clone()];
        if let Some(meant) = meant(word) {
            let span = content.part(kind);
            cx.report(span, format!("unknown kind of diagram `{word}`"))
                .help(format!("write `{meant}`"))
                .fix(rewrite("Write the kind", vec![Edit::replace(span, meant)]));
            return;
        }
        if word == "sequenceDiagram"
            && let Some(line) = unknown_line(text, kind.end)
        {
            cx.report(
                content.part(line),
                "this line has no arrow, and begins with an unknown word",
            )
            .cause("lines of a sequence diagram without an arrow or a known word")
            .help("write `A->>B: text`, or a word of Mermaid such as `participant` or `Note over`");
            return;
        }
        if !matches!(word, "graph" | "flowchart") {
            return;
        }
        if let Some(defect) = defect(text, kind.end) {
            report(content, defect, cx);
        }
    }
}

/// Reports what Mermaid does not read in a flowchart, at the sign that it stops at.
fn report(content: ast::Str<'_>, defect: Defect, cx: &mut PageCx<'_>) {
    let text = content.as_str();
    let (Defect::Unclosed(at) | Defect::Apart(at) | Defect::Sign(at, _)) = defect;
    let sign = &text[at..=at];
    let (message, cause, help) = match defect {
        Defect::Unclosed(_) => (
            format!("`{sign}` is not closed before the arrow"),
            "a bracket of a flowchart is not closed",
            "close the text of the node",
        ),
        Defect::Apart(_) => (
            format!("blank between a node's name and its `{sign}`"),
            "a node's name has a blank behind it",
            "write names without blanks, and what readers see in quotes: `A[\"…\"]`",
        ),
        Defect::Sign(..) => (
            format!("`{sign}` in the text of a node or an arrow needs quotes"),
            "signs that Mermaid reads only in quotes",
            "put the text in quotes: `\"…\"`",
        ),
    };
    let finding = cx.report(content.part(at..at + 1), message);
    finding.cause(cause).help(help);
    if let Defect::Sign(_, inner) = defect
        && !text[inner.clone()].contains('"')
        && !inner.is_empty()
    {
        let quote = |at: usize| Edit::insert(content.part(at..at).start, "\"");
        let quotes = vec![quote(inner.start), quote(inner.end)];
        finding.fix(rewrite("Put it in quotes", quotes));
    }
}

/// The word that names the kind of a diagram: the first after settings and comments.
fn kind(diagram: &str) -> Option<Range<usize>> {
    let mut at = 0;
    let mut is_settings = false;
    for line in diagram.split_inclusive('\n') {
        let (start, text) = (at + line.len() - line.trim_start().len(), line.trim());
        at += line.len();
        if text == "---" {
            is_settings = !is_settings;
        } else if !is_settings && !text.is_empty() && !text.starts_with("%%") {
            let word = text.split([' ', '\t', ':', ';']).next().unwrap_or_default();
            return Some(start..start + word.len());
        }
    }
    None
}

/// The kind that a word misspells. Kinds newer than the list are fine.
fn meant(word: &str) -> Option<&'static str> {
    if KINDS.contains(&word) || word.len() < 4 {
        return None;
    }
    let is_near = |it: &&&str| it.eq_ignore_ascii_case(word) || edit_distance(it, word) == 1;
    KINDS
        .iter()
        .find(is_near)
        .copied()
        .filter(|it| !it.ends_with('s') && format!("{word}-beta") != *it)
}
