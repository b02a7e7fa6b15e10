//! Marks that assistants leave in a text.

use crate::marks::{Mark, may_have};
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span, ast};
use std::ops::Range;

pub(crate) struct AssistantMark;

impl PageRule for AssistantMark {
    const META: RuleMeta = RuleMeta::warning(
        "assistant-mark",
        "an assistant has left a mark of its own in the text",
        include_str!("assistant_mark.md"),
    )
    .in_builds()
    .in_api_files()
    .fix(FixKind::Sometimes);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if may_have(Mark::Assistant, cx) || page.mentions("^]") {
            for text in ast::Text::all(page) {
                let base = text.span().start;
                for found in marks(text.node().text()) {
                    let span = Span::new(base + found.start as u32, base + found.end as u32);
                    cx.report(span, "an assistant has left this mark in the text")
                        .cause("marks of an assistant")
                        .help("remove it, or name the source in its place");
                }
            }
        }
        for link in ast::Link::all(page) {
            let destination = link.destination();
            if destination.as_str().starts_with("sandbox:/") {
                cx.report(destination.span(), "only an assistant can open this address")
                    .cause("addresses in the window of an assistant")
                    .help("link to a file of the site, or remove the link");
            }
        }
        let is_mark = |it: &ast::Component<'_>| {
            it.name().is_some_and(|name| TAGS.iter().any(|tag| name.is(tag)))
        };
        for tag in ast::Component::all(page).filter(is_mark) {
            cx.report(tag.opening(), "an assistant has left this tag in the text")
                .cause("tags of an assistant")
                .help("remove it with what is inside, or write it in backticks");
        }
        if may_have(Mark::Parameter, cx) {
            ast::Link::all(page).for_each(|it| check_address(it, cx));
        }
    }
}

/// The tags around what an assistant thinks or does.
const TAGS: [&str; 4] = ["thinking", "think", "function_calls", "tool_call"];

/// No mark in brackets is longer, in bytes.
const LONGEST: usize = 60;

/// What assistants add to the addresses that they found.
const PARAMETERS: [&str; 3] =
    ["utm_source=chatgpt.com", "utm_source=openai", "utm_source=perplexity"];

/// The marks in a text.
fn marks(text: &str) -> impl Iterator<Item = Range<usize>> {
    let citations = text.match_indices('【').filter_map(|(at, _)| {
        let end = at + text[at..].find('】')?;
        let inner = &text[at + '【'.len_utf8()..end];
        let is_citation = inner.contains('†') && inner.starts_with(|c: char| c.is_ascii_digit());
        is_citation.then_some(at..end + '】'.len_utf8())
    });
    // `[cite: 12, 15]`, `[cite_start]`.
    let cites = text.match_indices("[cite").filter_map(|(at, sign)| {
        let rest = &text[at + sign.len()..];
        let end = rest.bytes().take(LONGEST).position(|it| it == b']')?;
        let inner = &rest[..end];
        let is_list = |it: &str| {
            let is_sign = |it: char| it.is_ascii_digit() || matches!(it, ' ' | ',' | '-');
            it.contains(|it: char| it.is_ascii_digit()) && it.chars().all(is_sign)
        };
        let is_mark = inner == "_start" || inner.strip_prefix(':').is_some_and(is_list);
        is_mark.then_some(at..at + sign.len() + end + 1)
    });
    let numbers = text.match_indices("[^").filter_map(|(at, sign)| {
        let rest = &text[at + sign.len()..];
        let end = rest.bytes().take(LONGEST).position(|it| !it.is_ascii_digit())?;
        let is_mark = end > 0 && rest[end..].starts_with("^]");
        is_mark.then_some(at..at + sign.len() + end + 2)
    });
    // `[web:14]`.
    let searches = text.match_indices("[web:").filter_map(|(at, sign)| {
        let rest = &text[at + sign.len()..];
        let end = rest.bytes().take(LONGEST).position(|it| !it.is_ascii_digit())?;
        (end > 0 && rest[end..].starts_with(']')).then_some(at..at + sign.len() + end + 1)
    });
    let words = ["oaicite", "oai_citation", "turn0search", "turn0view", "turn0file", "turn0news"];
    let words = words.into_iter().flat_map(|it| text.match_indices(it));
    citations
        .chain(cites)
        .chain(numbers)
        .chain(searches)
        .chain(words.map(|(at, word)| at..at + word.len()))
}

fn check_address(link: ast::Link<'_>, cx: &mut PageCx<'_>) {
    let destination = link.destination();
    let text = destination.as_str();
    let found = PARAMETERS.iter().find_map(|it| Some((text.find(*it)?, *it)));
    let Some((at, parameter)) = found else { return };
    let rest = &text[at..];
    let whole = &rest[..rest.find(['&', '#']).unwrap_or(rest.len())];
    let is_plain = cx.page().slice(destination.span()) == text;
    let finding =
        cx.report(destination.part(at..at + whole.len()), "an assistant has marked this address");
    finding.cause(format!("addresses with `{parameter}`")).help("remove the parameter");
    // The sign before it goes, too, unless other parameters follow.
    let is_last = !rest[whole.len()..].starts_with('&');
    let range = if is_last { at - 1..at + whole.len() } else { at..at + whole.len() + 1 };
    if at > 0 && is_plain {
        finding.fix(Fix::safe("Remove the parameter", Edit::delete(destination.part(range))));
    }
}
