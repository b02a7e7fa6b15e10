//! Pages that begin with a sentence about themselves.

use crate::support::prose::{body, count, holds};
use doclint_rule::syntax::NodeKind;
use doclint_rule::words::quoted;
use doclint_rule::{Genre, Need, Page, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct PageAboutItself;

/// Names of pages for themselves, except tutorials, which say what readers will have at the end.
const KINDS: &str = "article chapter doc document documentation guide page post quickstart reference section topic \
    walkthrough walk-through how-to recipe";

/// Verbs of pages about themselves before something to do: "explains how to send events".
const VERBS: &str = "covers demonstrates describes details discusses explains explores gives helps introduces \
    lists outlines presents provides shows summarizes teaches walks will";

/// Things that a page promises to show, so that the sentence can begin with them.
const PROMISES: [&str; 9] = [
    "everything",
    "guide to ",
    "how to ",
    "how you can ",
    "information about ",
    "information on ",
    "instructions ",
    "steps on ",
    "steps to ",
];

/// Beginnings of sentences that send readers elsewhere, which is a reason to name the page.
const LIMITS: [&str; 9] = [
    "For ",
    "Follow ",
    "If ",
    "It doesn",
    "It does not",
    "It is not",
    "It isn",
    "See ",
    "Looking for ",
];

impl PageRule for PageAboutItself {
    const META: RuleMeta = RuleMeta::suggestion(
        "page-about-itself",
        "the first sentence of a page is about the page",
        include_str!("page_about_itself.md"),
    )
    .profile(Profile::All)
    .not_in_snippets()
    .only_in_pages()
    .needs(&[Need::English])
    .skips(&[Genre::Record]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
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
        let mut others =
            passage.sentences()[1..].iter().take(2).map(|it| &passage.text()[it.clone()]);
        if others.any(|it| LIMITS.iter().any(|limit| it.starts_with(limit))) {
            return;
        }
        // A chapter of a specification has to name itself.
        let is_specification = || page.mentions("MUST");
        if let Some(length) = opening(text).filter(|_| !is_specification()) {
            let start = sentence.start;
            let what =
                if text.starts_with('W') { "with a welcome" } else { "by describing itself" };
            let message = format!("page begins {what}: {}", quoted(&text[..length]));
            cx.report(passage.span(start..start + length), message)
                .cause("a page begins by describing itself")
                .help("begin with what readers can do, or with what the subject is");
        }
    }
}

/// The bytes of the words with which a sentence is about its page.
fn opening(sentence: &str) -> Option<usize> {
    // "In this guide you will:" leads a list of what readers get.
    if sentence.trim_end().ends_with(':') {
        return None;
    }
    let words: Vec<&str> = sentence.split_whitespace().take(LONGEST_OPENING).collect();
    let lower: Vec<String> =
        words.iter().map(|it| it.trim_end_matches([',', '!', '.', ':']).to_lowercase()).collect();
    let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
    let used = match lower.as_slice() {
        ["welcome", "to", rest @ ..] if rest.iter().any(|it| holds(KINDS, it)) => 2,
        ["in" | "on" | "throughout", "this", kind, ..] if holds(KINDS, kind) => 3,
        ["this", kind, verb, rest @ ..] if holds(KINDS, kind) && promises(verb, rest) => 3,
        ["this", _, kind, verb, rest @ ..] if holds(KINDS, kind) && promises(verb, rest) => 4,
        ["the", "following", kind, verb, rest @ ..]
            if holds(KINDS, kind) && promises(verb, rest) =>
        {
            4
        }
        _ => return None,
    };
    let last = words.get(used - 1)?.trim_end_matches([',', '!', '.', ':']);
    (count(sentence) > 2).then(|| last.as_ptr() as usize - sentence.as_ptr() as usize + last.len())
}

/// How many words of a sentence are read.
const LONGEST_OPENING: usize = 16;

/// Whether a verb and the words behind it say what readers learn to do, or nothing: "explains how to send
/// events", "walks you through setting up a key", "provides information about events".
fn promises(verb: &str, rest: &[&str]) -> bool {
    let words = rest.join(" ") + " ";
    let leads = rest.iter().position(|it| !holds("in detail through you your", it));
    let next = leads.map(|it| rest[it]).unwrap_or_default();
    holds(VERBS, verb)
        && (next.ends_with("ing")
            || verb == "helps"
            || PROMISES.iter().any(|it| words.contains(it)))
}
