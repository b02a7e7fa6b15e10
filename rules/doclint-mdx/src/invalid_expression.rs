//! `{…}` that is not valid JavaScript.

use crate::{errors, is_in_code, join_lines, report_notation, until_fixed, with_detail};
use doclint_rule::edit::own_indent;
use doclint_rule::notation::refused;
use doclint_rule::site::PlatformId;
use doclint_rule::syntax::ErrorKind;
use doclint_rule::{Edit, Fix, FixKind, Page, PageCx, PageRule, RuleMeta, Span, ast};
use std::collections::HashSet;

pub(crate) struct InvalidExpression;

impl PageRule for InvalidExpression {
    const META: RuleMeta = RuleMeta::error(
        "invalid-expression",
        "braces contain an invalid JavaScript expression",
        include_str!("invalid_expression.md"),
    )
    .in_builds()
    .fix(FixKind::Sometimes);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // `mdx/unclosed-brace` reports a value that begins with two braces and ends with one.
        let values: HashSet<u32> = errors(cx, ErrorKind::UnclosedBrace)
            .filter(|it| it.related.is_some())
            .map(|it| it.span.end)
            .collect();
        for error in errors(cx, ErrorKind::InvalidExpression) {
            if values.contains(&error.span.start) {
                continue;
            }
            let text = cx.page().slice(error.span);
            let before = &cx.page().source()[..error.span.start as usize];
            let is_attribute = before.ends_with('=');
            if cx.platform().is_built() && is_for_plugin(before, text) {
                continue;
            }
            if begins_template(text) {
                let hint = hint(cx, error.span);
                let finding = cx.report(error.span, TEMPLATE);
                finding.help(until_fixed(
                    "replace it with a component or Markdown, such as `<Note>` for a hint, or remove it",
                ));
                if let Some((name, edits)) = hint {
                    let fix = Fix::not_safe(format!("Write it as `<{name}>`"), edits);
                    finding.fix(fix.repairing());
                }
                continue;
            }
            if let Some(notation) = refused(page.source(), error.span.start as usize) {
                report_notation(notation, error.span, cx);
                continue;
            }
            let finding =
                cx.report(error.span, with_detail("invalid JavaScript expression", error));
            if let Some(place) = error.related {
                finding.label(place, "parsing fails here");
            }
            if is_in_code(page, error.span.start) {
                let (help, fix) = join_lines(page, error.span.start);
                finding.help(help).fixes.extend(fix);
                continue;
            }
            if is_attribute || !text.starts_with('{') || !text.ends_with('}') || text.len() < 2 {
                finding.help(until_fixed("correct the expression"));
                continue;
            }
            finding.help(until_fixed(
                "write `\\{` and `\\}` if the braces are meant as text, or correct the expression",
            ));
            let closing = Span::at(error.span.end - 1);
            let edits = [Edit::insert(error.span.start, "\\"), Edit::insert(closing.start, "\\")];
            finding.fix(Fix::suggestion("Escape the braces", edits));
        }
        if cx.build_text().refuses_ids {
            report_ids(page, cx);
        }
    }
}

/// Reports the ids that headings have in braces, where they are no part of MDX.
fn report_ids(page: &Page, cx: &mut PageCx<'_>) {
    let is_docusaurus = cx.platform() == PlatformId::Docusaurus;
    for heading in ast::Heading::all(page) {
        let Some((id, at)) = heading.custom_id().zip(heading.custom_id_span()) else { continue };
        let finding = cx.report(at, "ids in braces are not read here");
        if is_docusaurus {
            let comment = format!("{{/* #{} */}}", id.as_str());
            let fix = Fix::safe("Write the id in a comment", Edit::replace(at, &*comment));
            finding.help(until_fixed(&format!("write `{comment}`"))).fix(fix);
        } else {
            finding.help(until_fixed("remove it: the text of a heading is its id"));
        }
    }
}

/// Whether braces are for a plugin: the attributes of a directive, a formula, or the id of a heading.
fn is_for_plugin(before: &str, text: &str) -> bool {
    let line = before.rsplit('\n').next().unwrap_or(before);
    is_directive(line) || line.contains('$') || text.starts_with("{#")
}

/// What is said of the tag of a template language.
pub(crate) const TEMPLATE: &str = "tag of a template language, which pages here don't have";

/// Whether a text begins with the tag of a template language: `{% tab %}`, `{{< tab >}}`.
pub(crate) fn begins_template(text: &str) -> bool {
    ["{%", "{{<", "{{%"].iter().any(|it| text.starts_with(it))
}

/// Whether a line ends in a directive, whose attributes follow: `:::name`, `:name[text]`.
fn is_directive(line: &str) -> bool {
    let named = match line.strip_suffix(']') {
        Some(labelled) => labelled.rsplit_once('[').map_or("", |it| it.0),
        None => line,
    };
    let rest = named.trim_end_matches(|it: char| it.is_alphanumeric() || matches!(it, '-' | '_'));
    rest.len() < named.len() && rest.ends_with(':')
}

/// The callout for `{% hint style="info" %}`, and the edits that put its tags in place of that and of
/// the next `{% endhint %}`.
fn hint(cx: &PageCx<'_>, opening: Span) -> Option<(&'static str, [Edit; 2])> {
    let page = cx.page();
    let inside = page.slice(opening).strip_prefix("{%")?.strip_suffix("%}")?;
    let style = inside.trim().strip_prefix("hint")?.trim_start();
    let name = match style.strip_prefix("style=").map(|it| it.trim_matches(['"', '\''])) {
        Some("info") => "Info",
        Some("success") => "Check",
        Some("warning") => "Warning",
        Some("danger") => "Danger",
        None if style.is_empty() => "Note",
        _ => return None,
    };
    let rest = &page.source()[opening.end as usize..];
    let start = rest.find("{%")?;
    let end = start + rest[start..].find("%}")? + "%}".len();
    let is_end = rest[start..end].trim_matches(['{', '}', '%', ' ']) == "endhint";
    let closing = Span::new(opening.end + start as u32, opening.end + end as u32);
    let are_alone = [opening, closing].iter().all(|it| own_indent(page, *it).is_some());
    cx.vocabulary().get(name).filter(|_| is_end && are_alone)?;
    let edits =
        [Edit::replace(opening, format!("<{name}>")), Edit::replace(closing, format!("</{name}>"))];
    Some((name, edits))
}
