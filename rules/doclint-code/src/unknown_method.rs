//! Requests with a method that does not exist.

use crate::content::rewrite;
use crate::languages::Kind;
use doclint_rule::http::{METHODS, requests};
use doclint_rule::suggest::edit_distance;
use doclint_rule::{Edit, FixKind, NodeRule, PageCx, RuleMeta, ast};
use std::ops::Range;

pub(crate) struct UnknownMethod;

impl NodeRule for UnknownMethod {
    const META: RuleMeta = RuleMeta::warning(
        "unknown-method",
        "a request has a method that does not exist",
        include_str!("unknown_method.md"),
    )
    .in_builds()
    .only_in_pages()
    .fix(FixKind::Sometimes);
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let content = code.content();
        let text = content.as_str();
        let kind = Kind::of(code);
        let methods = match kind {
            Kind::Shell => requests(text)
                .into_iter()
                .filter_map(|it| it.method)
                .filter(|it| !it.is_expanded)
                .map(|it| (it.source(0)..it.source(0) + it.text.len(), it.text))
                .collect(),
            Kind::Code | Kind::Markup => named(text),
            Kind::Text => return,
        };
        for (bytes, method) in methods {
            let Some(meant) = meant(&method, kind) else { continue };
            if text.get(bytes.clone()) != Some(method.as_str()) {
                continue;
            }
            let span = content.part(bytes);
            cx.report(span, format!("unknown HTTP method `{method}`"))
                .help(format!("write `{meant}`"))
                .fix(rewrite("Write the method", vec![Edit::replace(span, meant)]));
        }
    }
}

/// Values of `method: "POST"` and `method="POST"`.
fn named(code: &str) -> Vec<(Range<usize>, String)> {
    let value = |(at, name): (usize, &str)| {
        let rest = &code[at + name.len()..];
        let value = rest.trim_start_matches([' ', '=', ':', '"', '\'']);
        let start = code.len() - value.len();
        let length = value.bytes().take_while(u8::is_ascii_uppercase).count();
        let is_whole = value[length..].starts_with(['"', '\'']) && rest.len() > value.len();
        is_whole.then(|| (start..start + length, value[..length].to_owned()))
    };
    code.match_indices("method").filter_map(value).collect()
}

/// The method that was meant.
fn meant(method: &str, kind: Kind) -> Option<&'static str> {
    if METHODS.contains(&method) {
        return None;
    }
    // A command sends the letters unchanged.
    let is_small = kind == Kind::Shell && method.bytes().all(|it| it.is_ascii_lowercase());
    METHODS.into_iter().find(|it| match is_small {
        true => it.eq_ignore_ascii_case(method),
        false => is_slip(method, it),
    })
}

/// Whether a word is a method with a letter too many, too few or wrong, or in another order.
fn is_slip(word: &str, method: &str) -> bool {
    let sorted = |text: &str| {
        let mut letters = text.as_bytes().to_vec();
        letters.sort_unstable();
        letters
    };
    let is_near = edit_distance(word, method) == 1 || sorted(word) == sorted(method);
    word.len() > 2 && word.as_bytes()[0] == method.as_bytes()[0] && is_near
}
