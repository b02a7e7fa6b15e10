//! Status codes that do not exist.

use crate::status::{codes, name_of};
use doclint_rule::{AstNode, Page, PageCx, PageRule, Profile, RuleMeta, Span, ast};
use std::collections::HashMap;

pub(crate) struct UnknownStatus;

impl PageRule for UnknownStatus {
    const META: RuleMeta = RuleMeta::suggestion(
        "unknown-status",
        "a status code is none of HTTP",
        include_str!("unknown_status.md"),
    )
    .profile(Profile::Strict);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let mut found: Vec<(Span, u16)> = shown(page).filter(|it| is_unknown(it.1)).collect();
        let mut named: Vec<(Span, u16)> = Vec::new();
        let headings = ast::Heading::all(page).map(ast::Heading::node);
        let paragraphs = ast::Paragraph::all(page).map(ast::Paragraph::node);
        for block in headings.chain(paragraphs) {
            let (text, start) = (block.text(), block.span().start);
            for (at, code) in codes(text).filter(|it| is_unknown(it.1)) {
                if is_called_status(&text[..at]) {
                    let at = start + at as u32;
                    named.push((Span::new(at, at + 3), code));
                }
            }
        }
        if !named.is_empty() {
            // A code that a page names again is the API's own.
            let mut counts: HashMap<u16, u32> = HashMap::new();
            for (_, code) in codes(page.source()) {
                *counts.entry(code).or_default() += 1;
            }
            named.retain(|it| counts.get(&it.1) == Some(&1));
        }
        found.extend(named);
        for (span, code) in found {
            cx.report(span, format!("`{code}` is not a status code of HTTP")).help(format!(
                "correct it; if the API sends it, explain it: clients read it as `{}00`",
                code / 100
            ));
        }
    }
}

/// The codes in the titles of example responses.
pub(crate) fn shown(page: &Page) -> impl Iterator<Item = (Span, u16)> {
    let is_response = |code: &ast::Code<'_>| {
        let around = code.node().ancestors().find_map(ast::Component::cast);
        around.is_some_and(|it| it.is("ResponseExample"))
    };
    ast::Code::all(page).filter(is_response).filter_map(|code| {
        let title = code.title()?;
        let (at, code) = codes(title.text).next()?;
        let at = title.span.start + at as u32;
        Some((Span::new(at, at + 3), code))
    })
}

/// Codes that servers in wide use send are known, too.
fn is_unknown(code: u16) -> bool {
    let is_used = matches!(code, 306 | 419 | 420 | 430 | 440 | 444 | 449 | 460 | 463 | 464)
        || matches!(code, 494..=499 | 509 | 520..=530 | 561 | 598 | 599);
    name_of(code).is_none() && !is_used
}

/// Whether a text ends with words after which a number is a status code.
fn is_called_status(before: &str) -> bool {
    const WORDS: [&str; 4] = ["http", "status", "status code", "http code"];
    let before = before.trim_end_matches([' ', '`', '*', '"', ':']);
    let last: String =
        before.chars().rev().take(12).collect::<Vec<_>>().into_iter().rev().collect();
    let last = last.to_ascii_lowercase();
    WORDS.iter().any(|it| {
        last.strip_suffix(it).is_some_and(|rest| !rest.ends_with(|c: char| c.is_alphanumeric()))
    })
}
