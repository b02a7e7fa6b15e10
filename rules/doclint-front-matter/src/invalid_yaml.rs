//! Front matter that is no YAML.

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
                DataError::Alias { .. } => "an alias is not followed in front matter".to_owned(),
            };
            broken = true;
            let quotes = quotes(cx.page(), front_matter, error.span());
            let finding = cx.report(error.span(), message);
            match quotes {
                Some((value, quoted)) => finding
                    .help("put the value into quotes; as it is, the page is lost")
                    .fix(Fix::safe("Put the value into quotes", Edit::replace(value, quoted))),
                None => finding.help("mend the YAML; as it is, the page is lost"),
            };
        }
        let is_keys = matches!(document.root.kind, Kind::Mapping(_) | Kind::Null);
        if !broken && !is_keys {
            let message =
                format!("the front matter is {}, not keys with values", document.root.kind_name());
            cx.report(document.root.span, message).help("write `title: …` and `description: …`");
        }
    }
}

/// The value on the line of an error with quotes around it, where they are all it lacks: a plain
/// text with `: ` in it or with a first character that means something in YAML.
fn quotes(page: &Page, front_matter: ast::FrontMatter<'_>, error: Span) -> Option<(Span, String)> {
    let content = front_matter.content().span();
    let at = error.start.clamp(content.start, content.end);
    let source = page.source();
    let start =
        source[..at as usize].rfind('\n').map_or(0, |it| it + 1).max(content.start as usize);
    let line = source[start..content.end as usize].lines().next()?;
    let (key, rest) = line.split_once(':')?;
    let value = rest.trim();
    let is_key = key.starts_with(|c: char| c.is_ascii_alphabetic())
        && key.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
    let lacks_quotes = value.contains(": ")
        || value.ends_with(':')
        || value.starts_with(['@', '`', '%', '*', '&', '!']);
    if !is_key || !lacks_quotes || value.starts_with(['"', '\'', '[', '{', '|', '>']) {
        return None;
    }
    let from = start + key.len() + 1 + (rest.len() - rest.trim_start().len());
    let quoted = format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""));
    Some((Span::new(from as u32, (from + value.len()) as u32), quoted))
}
