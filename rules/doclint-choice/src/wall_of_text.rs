//! Long text without anything that guides the eye.

use crate::support::text::words;
use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{Configurable, Genre, Need, Page, PageCx, PageRule, Profile, RuleMeta, Span};

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
    .profile(Profile::All)
    .only_in_pages()
    .needs(&[Need::Components])
    .skips(&[Genre::Legal]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // The page is one run after the other: paragraphs without another block between them.
        let mut run: Vec<Node<'_>> = Vec::new();
        for node in page.of_kind(NodeKind::Paragraph) {
            // HTML is written for its looks, and is usually generated.
            if node.text().starts_with('<') || !cx.is_in_text(node) {
                continue;
            }
            let last = run.last().map(|it| it.id());
            if last.is_some() && node.previous_sibling().map(Node::id) != last {
                self.check_run(&run, cx);
                run.clear();
            }
            run.push(node);
        }
        self.check_run(&run, cx);
    }
}

impl WallOfText {
    fn check_run(&self, run: &[Node<'_>], cx: &mut PageCx<'_>) {
        let (max, max_in_a_row) = (self.options.max_words, self.options.max_words_in_a_row);
        // Most paragraphs are short, which shows without a look at each letter.
        let most: Vec<u32> = run.iter().map(|it| most_words(it.text())).collect();
        let is_long_run = most.iter().sum::<u32>() > max_in_a_row;
        let mut total = 0;
        for (node, most) in run.iter().zip(most) {
            if !is_long_run && most <= max {
                continue;
            }
            let count = words(&node.plain_text());
            let before = total;
            total += count;
            if count > max {
                let message = format!("paragraph is too long: {count} words (maximum {max})");
                let finding = cx.report(first_line(*node), message);
                finding.cause(format!("paragraphs are too long (maximum {max} words)"));
                finding.help("split it, or turn it into a list, a table or steps");
            }
            if before <= max_in_a_row && total > max_in_a_row {
                let message =
                    format!("more than {max_in_a_row} words without a heading, a list or an image");
                let finding = cx.report(first_line(*node), message);
                finding.cause(format!("text has more than {max_in_a_row} words without a break"));
                finding.help("add headings, or turn a part of the text into a list or a table");
            }
        }
    }
}

/// A number that the words of a text don't exceed. Something that is no letter is between two words,
/// except in scripts that write no blanks, whose letters have two bytes at least.
fn most_words(text: &str) -> u32 {
    let (mut others, mut beyond) = (1, 0);
    for byte in text.bytes() {
        others += u32::from(byte.is_ascii() && !byte.is_ascii_alphanumeric());
        beyond += u32::from(!byte.is_ascii());
    }
    others + beyond
}

fn first_line(node: Node<'_>) -> Span {
    let span = node.span();
    Span::new(span.start, node.page().line_end(span.start).min(span.end))
}
