//! Text in two braces on pages of VitePress, which Vue evaluates.

use crate::is_in_code;
use doclint_rule::site::PlatformId;
use doclint_rule::syntax::{NodeKind, Program, check_program};
use doclint_rule::{Page, PageCx, PageRule, RuleMeta, Span};

pub(crate) struct VueExpression;

impl PageRule for VueExpression {
    const META: RuleMeta = RuleMeta::error(
        "vue-expression",
        "text in two braces is an expression that Vue can't read, or of a name that is not defined",
        include_str!("vue_expression.md"),
    )
    .only_on(&[PlatformId::VitePress])
    .in_builds();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let source = page.source();
        // Whatever is inside of such an element or directive is shown as it is.
        if !source.contains("{{") || has_verbatim(source) {
            return;
        }
        // A sample of a component is none of the page's own.
        let has_script = page.places_of("<script").any(|at| !is_in_code(page, at));
        // A function in the settings may show inline code as it is.
        let reads_code = cx.build_text().has_own_directives_only;
        let kinds: &[NodeKind] =
            if reads_code { &[NodeKind::Text, NodeKind::InlineCode] } else { &[NodeKind::Text] };
        for node in kinds.iter().flat_map(|it| page.of_kind(*it)) {
            for (start, inner) in expressions(node.text()) {
                let start = node.span().start + start as u32;
                let span = Span::new(start, start + inner.len() as u32 + 4);
                let code = inner.trim();
                let message = if check_program(&format!("({code})"), Program::JavaScript).is_err() {
                    "not an expression that Vue can read, which stops the build".to_owned()
                } else if let Some(name) = first_name(code).filter(|_| !has_script) {
                    format!("`{name}` is not defined, so readers see nothing here")
                } else {
                    continue;
                };
                cx.report(span, message.clone())
                    .cause(message)
                    .help("put it in a fence, in `::: v-pre`, or in `<span v-pre>`");
            }
        }
    }
}

/// Whether a page has the directive or the container `v-pre`, which may be a part of other names, too.
fn has_verbatim(source: &str) -> bool {
    source.match_indices("v-pre").any(|(at, word)| {
        let is_part = |it: char| it.is_alphanumeric() || it == '-';
        !source[..at].ends_with(is_part) && !source[at + word.len()..].starts_with(is_part)
    })
}

/// What is between two braces in a text, which begins at a byte of it.
fn expressions(text: &str) -> Vec<(usize, &str)> {
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(open) = text[at..].find("{{").map(|it| at + it) {
        let Some(close) = text[open + 2..].find("}}").map(|it| open + 2 + it) else { break };
        let inner = &text[open + 2..close];
        if !inner.trim().is_empty() && !inner.contains('\n') {
            found.push((open, inner));
        }
        at = close + 2;
    }
    found
}

/// The name that an expression such as `name` or `name.part` begins with, if no page has it by itself.
fn first_name(code: &str) -> Option<&str> {
    const KNOWN: [&str; 17] = [
        "Array",
        "BigInt",
        "Boolean",
        "Date",
        "Infinity",
        "Intl",
        "JSON",
        "Map",
        "Math",
        "NaN",
        "Number",
        "Object",
        "RegExp",
        "Set",
        "String",
        "Symbol",
        "undefined",
    ];
    let name = code.split('.').next()?.trim();
    let is_name = name.starts_with(|it: char| it.is_ascii_alphabetic())
        && name.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'_');
    let is_value = matches!(name, "true" | "false" | "null" | "this" | "site" | "theme" | "page");
    (is_name && !is_value && !KNOWN.contains(&name)).then_some(name)
}
