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
                // Words without a value are the title, but a lone word close to a flag is not. Flags are
                // written in small letters, and titles such as `Linear` are not.
                if is_title && (!is_alone || key.starts_with(char::is_uppercase)) {
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
            let meant = foreign.or_else(|| suggest(&lower, KEYS));
            if is_key && meant == Some("highlight") {
                report_lines(cx, code, attribute);
            } else if is_key {
                report(cx, span, key, meant);
            }
        }
    }
}

/// Reports lines to highlight under another name: other tools write `"1 3-5"`, the platform `{1,3-5}`.
fn report_lines(cx: &mut PageCx<'_>, code: ast::Code<'_>, attribute: ast::FenceAttribute<'_>) {
    let Some(value) = attribute.value else { return };
    let (key, span) = (attribute.key.text, attribute.key.span);
    let count = code.content().as_str().lines().count();
    let is_line = |it: &&str| it.parse().is_ok_and(|it: usize| it > 0 && it <= count);
    let ranges: Vec<&str> = value.text.split([' ', ',']).filter(|it| !it.is_empty()).collect();
    let are_lines = ranges.iter().all(|it| it.split('-').all(|it| is_line(&it)));
    let end = value.span.end;
    let is_quoted = cx.page().source()[end as usize..].starts_with(['"', '\'', '}']);
    let whole = Span::new(span.start, end + u32::from(is_quoted));
    let text = format!("highlight={{{}}}", ranges.join(","));
    let finding = cx.report(span, format!("unknown option `{key}` of a code block"));
    finding.cause(format!("unknown option `{key}` of a code block"));
    if are_lines && !ranges.is_empty() {
        finding.help(format!("write `{text}`"));
        finding.fix(Fix::not_safe(format!("Write `{text}`"), Edit::replace(whole, text)));
    } else {
        finding.help("write the lines of this block as in `highlight={1,3-5}`");
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
