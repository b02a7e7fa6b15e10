//! Keys after the language that the platform does not know.

use doclint_rule::site::PlatformId;
use doclint_rule::suggest::suggest;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, Span, ast};

pub(crate) struct UnknownOption;

/// The keys of an info string on the live platform: those with a value, then those without.
const KEYS: [&str; 11] = [
    "title",
    "icon",
    "lang",
    "highlight",
    "focus",
    "theme",
    "lines",
    "wrap",
    "expandable",
    "twoslash",
    "nocopy",
];

/// The names of options in other tools, with ours.
const FOREIGN: [(&str, &str); 12] = [
    ("file", "title"),
    ("filename", "title"),
    ("file_name", "title"),
    ("name", "title"),
    ("label", "title"),
    ("caption", "title"),
    ("hl_lines", "highlight"),
    ("highlightlines", "highlight"),
    ("linenos", "lines"),
    ("linenumbers", "lines"),
    ("line-numbers", "lines"),
    ("showlinenumbers", "lines"),
];

impl NodeRule for UnknownOption {
    const META: RuleMeta = RuleMeta::warning(
        "unknown-option",
        "an option of a code block is unknown",
        include_str!("unknown_option.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .only_in_pages()
    .fix(FixKind::Sometimes);
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        // Diagrams are not code: where they are shown has options of its own.
        let is_diagram = code.language().is_some_and(|it| matches!(it.as_str(), "mermaid" | "mmd"));
        if code.meta().is_none() || is_diagram {
            return;
        }
        let attributes = code.attributes();
        let is_alone = attributes.len() == 1;
        let mut is_title = true;
        for attribute in attributes {
            let (key, span) = (attribute.key.text, attribute.key.span);
            let lower = key.to_ascii_lowercase();
            if key.starts_with(['{', '[']) || KEYS.contains(&lower.as_str()) {
                is_title = false;
                continue;
            }
            let foreign = FOREIGN.iter().find(|(other, _)| *other == lower).map(|(_, own)| *own);
            if attribute.value.is_none() {
                // Words without a value are the title, but a lone word close to a flag is not.
                if is_title && !is_alone {
                    continue;
                }
                let flags = KEYS[6..].iter().copied().filter(|_| key.len() > 4);
                let meant = suggest(key, flags).or(foreign.filter(|it| *it == "lines"));
                if meant.is_some() {
                    report(cx, span, key, meant);
                }
                continue;
            }
            let is_key = key.bytes().all(|b| b.is_ascii_alphabetic() || matches!(b, b'-' | b'_'));
            if is_key {
                report(cx, span, key, foreign.or_else(|| suggest(&lower, KEYS)));
            }
        }
    }
}

fn report(cx: &mut PageCx<'_>, span: Span, key: &str, meant: Option<&'static str>) {
    let finding = cx.report(span, format!("unknown option `{key}` of a code block"));
    finding.cause(format!("unknown option `{key}` of a code block"));
    match meant {
        Some(meant) => {
            finding.help(format!("write `{meant}`"));
            finding.fix(Fix::not_safe(format!("Write `{meant}`"), Edit::replace(span, meant)));
        }
        None => {
            finding.help("remove it: the platform ignores it");
        }
    }
}
