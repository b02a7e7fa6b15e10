//! Instructions that are written as one paragraph.

use crate::support::verbs::is_instruction;
use doclint_rule::{Need, NodeRule, PageCx, RuleMeta, Span, ast};

pub(crate) struct ProcedureParagraph;

/// The least number of steps that is reported.
const LEAST: usize = 4;

impl NodeRule for ProcedureParagraph {
    const META: RuleMeta = RuleMeta::suggestion(
        "procedure-paragraph",
        "a procedure is written as a paragraph",
        include_str!("procedure_paragraph.md"),
    )
    .only_in_pages()
    .needs(&[Need::Components, Need::English]);
    type Node<'a> = ast::Paragraph<'a>;

    fn check(&self, paragraph: ast::Paragraph<'_>, cx: &mut PageCx<'_>) {
        let node = paragraph.node();
        let begins = node.text().starts_with("First") || node.text().starts_with("To begin");
        if !begins || !cx.is_in_text(node) {
            return;
        }
        let text = node.plain_text().replace('\n', " ");
        let steps = text.split(". ").filter(|it| is_step(it)).count();
        if steps >= LEAST {
            let start = node.span().start;
            let end = node.page().line_end(start).min(node.span().end);
            cx.report(
                Span::new(start, end),
                format!("a procedure of {steps} steps is written as one paragraph"),
            )
            .cause("procedures are written as paragraphs")
            .help("write it as `<Steps>`, or as a numbered list");
        }
    }
}

/// Whether a sentence is a step of several: `Then, copy the key.`
fn is_step(sentence: &str) -> bool {
    const WORDS: [&str; 10] = [
        "first",
        "to begin",
        "second",
        "third",
        "then",
        "next",
        "after that",
        "afterwards",
        "finally",
        "lastly",
    ];
    let lower = sentence.trim_start().to_lowercase();
    let rest = WORDS.iter().find_map(|it| lower.strip_prefix(it));
    let rest = rest.filter(|it| it.starts_with([',', ' ']));
    rest.is_some_and(|it| is_instruction(it.trim_start_matches([',', ' '])))
}
