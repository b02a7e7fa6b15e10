//! Values in curly quotes, which YAML reads as letters.

use doclint_rule::site::PlatformId;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, Span, ast};

pub(crate) struct CurlyQuotes;

impl NodeRule for CurlyQuotes {
    const META: RuleMeta = RuleMeta::warning(
        "curly-quotes",
        "a value is in curly quotes, which readers see",
        include_str!("curly_quotes.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .fix(FixKind::Sometimes);
    type Node<'a> = ast::FrontMatter<'a>;

    fn check(&self, _: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some(front_matter) = cx.front_matter() else { return };
        for entry in &front_matter.entries {
            let span = entry.value.span;
            let text = cx.page().slice(span);
            let Some(inner) = text.strip_prefix(OPENING).and_then(|it| it.strip_suffix(CLOSING))
            else {
                continue;
            };
            // Quotes around a part of the value belong to it.
            if inner.contains(OPENING) || inner.contains(CLOSING) {
                continue;
            }
            let finding = cx.report(span, "value is in curly quotes, which readers see");
            finding.cause("values are in curly quotes").help("use straight quotes");
            if !inner.contains(['"', '\\', '\n']) {
                let (start, end) = (span.start + 3, span.end - 3);
                let edits = [
                    Edit::replace(Span::new(span.start, start), "\""),
                    Edit::replace(Span::new(end, span.end), "\""),
                ];
                finding.fix(Fix::not_safe("Write straight quotes", edits));
            }
        }
    }
}

/// All of them have three bytes.
const OPENING: [char; 3] = ['“', '”', '‘'];
const CLOSING: [char; 3] = ['”', '“', '’'];
