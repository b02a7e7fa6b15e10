//! Long text without anything that readers can hold on to.

use crate::support::text::words;
use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::syntax::{Dialect, Node, NodeKind};
use doclint_rule::{Configurable, Genre, Page, PageCx, PageRule, Profile, RuleMeta, Span};

pub(crate) struct WallOfText {
    options: WallOfTextOptions,
}

/// The options of `wall-of-text`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(crate = "doclint_rule::serde", default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(crate = "doclint_rule::schemars")]
pub(crate) struct WallOfTextOptions {
    /// How many words a paragraph may have.
    max_words: u32,
    /// How many words paragraphs in a row may have, with nothing between them.
    max_words_in_a_row: u32,
}

impl Default for WallOfTextOptions {
    fn default() -> Self {
        Self { max_words: 150, max_words_in_a_row: 500 }
    }
}

impl Configurable for WallOfText {
    type Options = WallOfTextOptions;
    fn new(options: WallOfTextOptions) -> Self {
        Self { options }
    }
}

impl PageRule for WallOfText {
    const META: RuleMeta = RuleMeta::suggestion(
        "wall-of-text",
        "a text is long and has nothing but sentences",
        include_str!("wall_of_text.md"),
    )
    .profile(Profile::Strict)
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if cx.dialect() == Dialect::Markdown || cx.genre() == Genre::Legal {
            return;
        }
        // The page is one run after the other: paragraphs without another block between them.
        let (mut run, mut total) = (None, 0);
        for node in page.of_kind(NodeKind::Paragraph) {
            // HTML is written for its looks, and generated more often than not.
            if node.text().starts_with('<') || !cx.is_in_text(node) {
                continue;
            }
            // A word has two bytes at least, and most paragraphs are short.
            let least = node.span().len() / 2;
            let is_in_run = run.is_some() && node.previous_sibling().map(Node::id) == run;
            if !is_in_run {
                total = 0;
            }
            let count = if least > 60 { words(&node.plain_text()) } else { least / 3 };
            run = Some(node.id());
            let before = total;
            total += count;
            if count > self.options.max_words {
                let max = self.options.max_words;
                let message = format!("paragraph is too long: {count} words (maximum {max})");
                let finding = cx.report(first_line(node), message);
                finding.cause(format!("paragraphs are too long (maximum {max} words)"));
                finding.help("split it, or turn it into a list, a table or steps");
            }
            let max = self.options.max_words_in_a_row;
            if before <= max && total > max {
                let message =
                    format!("more than {max} words without a heading, a list or an image");
                let finding = cx.report(first_line(node), message);
                finding.cause(format!("text has more than {max} words without a break"));
                finding.help("add headings, or turn a part of the text into a list or a table");
            }
        }
    }
}

fn first_line(node: Node<'_>) -> Span {
    let span = node.span();
    Span::new(span.start, node.page().line_end(span.start).min(span.end))
}
