//! Front matter that is not valid YAML.

use doclint_rule::data::{DataError, Kind};
use doclint_rule::syntax::Page;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, Span, ast};

pub(crate) struct InvalidYaml;

impl NodeRule for InvalidYaml {
    const META: RuleMeta = RuleMeta::error(
        "invalid-yaml",
        "the front matter can't be read",
        include_str!("invalid_yaml.md"),
    )
    .fix(FixKind::Sometimes);
    type Node<'a> = ast::FrontMatter<'a>;

    fn check(&self, front_matter: ast::FrontMatter<'_>, cx: &mut PageCx<'_>) {
        let Some(document) = cx.yaml() else { return };
        let mut broken = false;
        for error in &document.errors {
            let message = match error {
                DataError::DuplicateKey { .. } => continue,
                DataError::Syntax { message, .. } | DataError::TooLarge { message, .. } => {
                    format!("the front matter can't be read: {message}")
                }
                DataError::Alias { .. } => {
                    "YAML aliases are not resolved in front matter".to_owned()
                }
            };
            broken = true;
            let quotes = quotes(cx.page(), front_matter, error.span());
            let finding = cx.report(error.span(), message);
            match quotes {
                Some((value, quoted)) => finding
                    .help(
                        "put the value in quotes; the page won't be published until this is fixed",
                    )
                    .fix(Fix::safe("Put the value in quotes", Edit::replace(value, quoted))),
                None => finding.help("fix the YAML; the page won't be published until then"),
            };
        }
        let is_keys = matches!(document.root.kind, Kind::Mapping(_) | Kind::Null);
        if !broken && !is_keys {
            let message = format!(
                "expected keys and values in the front matter, found {}",
                document.root.kind_name()
            );
            cx.report(document.root.span, message).help("write `title: …` and `description: …`");
        }
    }
}

/// The value on the line of an error, and the same value in quotes. `None` unless quotes are all
/// that is missing: around a plain text with `: ` in it, or with a special first character.
fn quotes(page: &Page, front_matter: ast::FrontMatter<'_>, error: Span) -> Option<(Span, String)> {
    let content = front_matter.content().span();
    let at = error.start.clamp(content.start, content.end);
    let start = page.line_start(at).max(content.start);
    let line = page.slice(Span::new(start, page.line_end(start).min(content.end)));
    let (key, rest) = line.split_once(':')?;
    let value = rest.trim();
    let is_key = key.starts_with(|c: char| c.is_ascii_alphabetic())
        && key.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
    let needs_quotes = value.contains(": ")
        || value.ends_with(':')
        || value.starts_with(['@', '`', '%', '*', '&', '!']);
    if !is_key || !needs_quotes || value.starts_with(['"', '\'', '[', '{', '|', '>']) {
        return None;
    }
    let from = start + (key.len() + 1 + rest.len() - rest.trim_start().len()) as u32;
    let quoted = format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""));
    Some((Span::new(from, from + value.len() as u32), quoted))
}
