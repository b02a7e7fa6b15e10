//! Pages that begin with themselves.

use crate::support::prose::{body, count, is_record};
use doclint_rule::syntax::NodeKind;
use doclint_rule::words::quoted;
use doclint_rule::{Page, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct PageAboutItself;

/// What a page calls itself. What a tutorial says of itself is what readers will have at its end.
const KINDS: &str = "article chapter doc document documentation guide page post quickstart reference section topic \
    walkthrough walk-through how-to recipe";

/// What a page says of itself.
const VERBS: &str = "contains covers demonstrates describes details discusses explains explores gives goes helps \
    introduces lists looks outlines presents provides shows summarizes takes teaches walks will";

impl PageRule for PageAboutItself {
    const META: RuleMeta = RuleMeta::suggestion(
        "page-about-itself",
        "the first sentence of a page is about the page",
        include_str!("page_about_itself.md"),
    )
    .profile(Profile::All)
    .not_in_snippets()
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if is_record(cx.path()) {
            return;
        }
        let first = page.of_kind(NodeKind::Paragraph).find(|it| !it.text().starts_with('<'));
        let Some((node, passage)) = body(cx).into_iter().next() else { return };
        let is_below = |it: ast::Heading<'_>| it.span().end <= node.span().start && it.level() > 1;
        // A callout above the text is about the page, and so it may say.
        let is_boxed = node.ancestors().any(|it| it.kind() == NodeKind::Component);
        if first.map(|it| it.id()) != Some(node.id())
            || is_boxed
            || ast::Heading::all(page).any(is_below)
        {
            return;
        }
        let Some(sentence) = passage.sentences().first() else { return };
        let text = &passage.text()[sentence.clone()];
        if let Some(length) = opening(text) {
            let start = sentence.start;
            let message = format!("page begins with itself: {}", quoted(&text[..length]));
            cx.report(passage.span(start..start + length), message)
                .cause("a page begins with itself")
                .help("begin with what readers can do, or with what the subject is");
        }
    }
}

/// The bytes of the words with which a sentence is about its page.
fn opening(sentence: &str) -> Option<usize> {
    let words: Vec<&str> = sentence.split_whitespace().take(6).collect();
    let lower: Vec<String> =
        words.iter().map(|it| it.trim_end_matches([',', '!', '.', ':']).to_lowercase()).collect();
    let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
    let is_in = |list: &str, word: &str| list.split_ascii_whitespace().any(|it| it == word);
    let used = match lower.as_slice() {
        ["welcome", "to", ..] => 2,
        // "In this guide you will:" leads a list of what readers get.
        ["in" | "on" | "throughout", "this", kind, ..]
            if is_in(KINDS, kind) && !sentence.trim_end().ends_with(':') =>
        {
            3
        }
        ["this", kind, verb, ..] if is_in(KINDS, kind) && is_in(VERBS, verb) => 3,
        ["this", _, kind, verb, ..] if is_in(KINDS, kind) && is_in(VERBS, verb) => 4,
        ["the", "following", kind, verb, ..] if is_in(KINDS, kind) && is_in(VERBS, verb) => 4,
        _ => return None,
    };
    let last = words.get(used - 1)?.trim_end_matches([',', '!', '.', ':']);
    (count(sentence) > 2).then(|| last.as_ptr() as usize - sentence.as_ptr() as usize + last.len())
}
