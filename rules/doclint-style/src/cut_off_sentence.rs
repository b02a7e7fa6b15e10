//! Sentences that break off.

use crate::support::prose::{has_words, is_cut_off, own_paragraph, token, word_before};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{Around, Genre, Need, Page, PageCx, PageRule, RuleMeta, Span, ast};

pub(crate) struct CutOffSentence;

/// A shorter text may be a label.
const LEAST_WORDS: usize = 4;

impl PageRule for CutOffSentence {
    const META: RuleMeta = RuleMeta::warning(
        "cut-off-sentence",
        "a paragraph ends in the middle of a sentence",
        include_str!("cut_off_sentence.md"),
    )
    .only_in_pages()
    .needs(&[Need::English])
    .skips(&[Genre::Record, Genre::Legal]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // Few pages have such an end, and passages take long to make.
        let is_open = |it: ast::Paragraph<'_>| {
            let text = page.slice(it.span()).trim_end();
            text.ends_with(|c: char| c.is_ascii_lowercase()) && breaks_off(text)
        };
        if !ast::Paragraph::all(page).any(is_open) {
            return;
        }
        for passage in cx.passages() {
            let text = passage.text().trim_end();
            let last = word_before(text, text.len());
            // Items of a list may be one sentence: "a queue, and".
            let is_linked = last == "and" && passage.around.has(Around::APART);
            // Somebody broke a line with the mark of an item.
            let is_broken = |it: Node<'_>| {
                if !matches!(last, "a" | "an" | "and") {
                    return false;
                }
                let item = it.parent().filter(|it| it.kind() == NodeKind::Item);
                item.is_some_and(|it| it.next_sibling().is_some())
            };
            if is_linked || !breaks_off(text) || !has_words(text, LEAST_WORDS) || is_name(text) {
                continue;
            }
            let Some(node) =
                own_paragraph(passage, page).filter(|it| !leads_on(*it) && !is_broken(*it))
            else {
                continue;
            };
            let span = passage.span(token(text, text.len() - last.len()).start..text.len());
            // A component in the line may show the rest.
            if !page.slice(Span::new(span.end, node.span().end)).trim().is_empty() {
                continue;
            }
            cx.report(span, format!("sentence is cut off after `{last}`"))
                .cause("sentence is cut off")
                .help("write the rest of the sentence, or remove it");
        }
    }
}

/// Whether the last word of a text is one that something has to follow.
fn breaks_off(text: &str) -> bool {
    let last = word_before(text, text.len());
    // "n/a" is a whole word, and "-a" an option.
    let before = &text[..text.len() - last.len()];
    // "a" is a name in "x != y * a".
    let is_operand = before.trim_end().ends_with(['*', '+', '=', '<', '>', '/', '^', '|', '&']);
    let is_part = before.ends_with(['/', '-']);
    !is_part && !is_operand && (is_cut_off(text) || last == "and")
}

/// Whether the sentence may go on in what follows: a list, code, or a paragraph below a stray blank
/// line.
fn leads_on(node: Node<'_>) -> bool {
    node.next_sibling().is_some_and(|it| match it.kind() {
        NodeKind::Heading => false,
        NodeKind::Paragraph => !it.text().starts_with(|c: char| c.is_uppercase()),
        _ => true,
    })
}

/// Whether a text is a name in the form of a list: "Congo, Republic of the".
fn is_name(text: &str) -> bool {
    text.contains(',')
        && text.split_whitespace().all(|it| it.len() <= 3 || it.starts_with(char::is_uppercase))
}
