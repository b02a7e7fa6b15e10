//! Paragraphs in which nearly everything is bold.

use crate::support::prose::{body, count};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::words::counted;
use doclint_rule::{Genre, Need, Page, PageCx, PageRule, Profile, RuleMeta};

pub(crate) struct TooMuchBold;

/// How many bold pieces in lower case a paragraph may have. Those with a capital are the names of
/// buttons and products.
const MAX_PIECES: usize = 3;

impl PageRule for TooMuchBold {
    const META: RuleMeta = RuleMeta::suggestion(
        "too-much-bold",
        "a paragraph has too many bold words",
        include_str!("too_much_bold.md"),
    )
    .profile(Profile::All)
    .only_in_pages()
    .needs(&[Need::English])
    .skips(&[Genre::Legal]);

    fn check(&self, _: &Page, cx: &mut PageCx<'_>) {
        for (node, passage) in body(cx) {
            if node.text().matches("**").count() <= MAX_PIECES * 2 {
                continue;
            }
            let bold = node.descendants().filter(|it| it.kind() == NodeKind::Strong);
            let is_words = |it: &Node<'_>| it.children().all(|it| it.kind() == NodeKind::Text);
            let texts: Vec<String> = bold.filter(is_words).map(|it| it.plain_text()).collect();
            let words: usize = texts.iter().map(|it| count(it)).sum();
            let all = count(passage.text());
            let is_plain =
                |it: &&String| it.starts_with(char::is_lowercase) && !it.contains(['_', '.', '(']);
            let plain = texts.iter().filter(is_plain).count();
            // Labels at the beginnings of lines make a list of them.
            let lines = passage.text().lines().count();
            if plain > MAX_PIECES && words * 6 >= all && lines * 2 <= texts.len() {
                let pieces = counted(texts.len(), "bold piece");
                cx.report(node.span(), format!("too much bold: {pieces} in {all} words"))
                    .cause("too much bold")
                    .help("keep one or two that matter most");
            }
        }
    }
}
