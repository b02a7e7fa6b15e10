//! Paragraphs that end without a full stop.

use crate::support::prose::{body, count, is_open, token, word_before};
use crate::support::signs::is_like_code;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::text::OBJECT;
use doclint_rule::{
    Edit, Fix, FixKind, Genre, Need, Page, PageCx, PageRule, Passage, Profile, RuleMeta,
};

pub(crate) struct MissingFullStop;

/// A shorter text may be a label.
const LEAST_WORDS: usize = 6;

/// The same for a paragraph of one sentence.
const LEAST_WORDS_ALONE: usize = 9;

impl PageRule for MissingFullStop {
    const META: RuleMeta = RuleMeta::suggestion(
        "missing-full-stop",
        "the last sentence of a paragraph has no full stop",
        include_str!("missing_full_stop.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Always)
    .only_in_pages()
    .needs(&[Need::English])
    .skips(&[Genre::Record, Genre::Legal]);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        let (mut ended, mut missing) = (0, Vec::new());
        for (node, passage) in body(cx) {
            let text = passage.text().trim_end();
            let Some(last) = passage.sentences().last() else { continue };
            if count(&text[last.start.min(text.len())..]) < LEAST_WORDS
                || leads_on(node, passage)
                || is_label(node, text)
            {
                continue;
            }
            if text.ends_with(['.', '!', '?', '…'])
                || text.trim_end_matches([')', '"', '”']).ends_with('.')
            {
                ended += 1;
            } else if text.ends_with(|c: char| c.is_ascii_lowercase())
                && is_text_at_end(node)
                && !is_like_code(text, text.len() - 1)
                && !text[token(text, text.len() - 1)].contains('.')
                && (passage.sentences().len() > 1 || count(text) >= LEAST_WORDS_ALONE)
            {
                match passage.sentences().len() {
                    1 => missing.push((passage, text.len())),
                    _ => report(cx, passage, text.len()),
                }
            }
        }
        // Some sites leave it out where a paragraph is one sentence.
        if ended >= missing.len() * 3 {
            missing.into_iter().for_each(|(passage, end)| report(cx, passage, end));
        }
    }
}

/// Whether what follows belongs to the last sentence. A component below several sentences seldom
/// does.
fn leads_on(node: Node<'_>, passage: &Passage) -> bool {
    let text = passage.text().trim_end();
    // `style/cut-off-sentence` reports those after which nothing follows.
    if is_open(text) || word_before(text, text.len()) == "use" {
        return true;
    }
    node.next_sibling().is_some_and(|it| match it.kind() {
        // A sentence can continue below a stray blank line.
        NodeKind::Paragraph => it.text().starts_with(|c: char| c.is_lowercase()),
        NodeKind::Heading => false,
        NodeKind::Component => passage.sentences().len() == 1,
        _ => true,
    })
}

/// Whether a paragraph is not a sentence: an icon, a button or a link of its own, or a label and its
/// value.
fn is_label(node: Node<'_>, text: &str) -> bool {
    let mut words = text.split_whitespace();
    let is_bold = node.children().next().is_some_and(|it| it.kind() == NodeKind::Strong);
    node.children().count() == 1 && node.children().all(|it| it.kind() != NodeKind::Text)
        || is_bold
        || words.by_ref().take(4).any(|it| it.ends_with(':'))
        || text.contains(['→', '·', '|', '='])
        // A name, a dash and a few words are a tagline.
        || text.contains(" - ")
        || !text.starts_with(|c: char| c.is_uppercase() || c == OBJECT)
}

fn is_text_at_end(node: Node<'_>) -> bool {
    node.children().last().is_some_and(|it| it.kind() == NodeKind::Text)
}

fn report(cx: &mut PageCx<'_>, passage: &Passage, end: usize) {
    let text = passage.text();
    let start = token(text, end - 1).start;
    let span = passage.span(start..end);
    cx.report(span, "paragraph ends without a full stop")
        .help("end the sentence with a full stop")
        .fix(Fix::suggestion("Add a full stop", Edit::insert(span.end, ".")));
}
