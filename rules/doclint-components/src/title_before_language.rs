//! Code blocks whose title precedes their language.

use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct TitleBeforeLanguage;

impl NodeRule for TitleBeforeLanguage {
    const META: RuleMeta = RuleMeta::warning(
        "title-before-language",
        "a code block has its title before its language",
        include_str!("title_before_language.md"),
    )
    .fix(FixKind::Sometimes);
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let Some(info) = code.info() else { return };
        let text = info.as_str().trim();
        let is_attribute = text.split_once('=').is_some_and(|it| it.0 == "title");
        if !text.starts_with(['"', '\'']) && !is_attribute {
            return;
        }
        // An info string with escapes has another source.
        let is_plain = cx.page().slice(info.span()).trim() == text;
        let swapped = swapped(text).filter(|_| is_plain);
        let finding =
            cx.report(info.span(), "code block begins with its title instead of its language");
        let example = swapped.as_deref().unwrap_or("ts app.ts");
        finding.help(format!(
            "write the language first, so that the code is highlighted: `{example}`"
        ));
        if let Some(new) = swapped {
            let title = "Write the language first";
            finding.fix(Fix::not_safe(title, Edit::replace(info.span(), new)));
        }
    }
}

/// The language and the title in their order: `ts app.ts`. Quotes are kept where the title has signs
/// that mean something else behind a language.
fn swapped(info: &str) -> Option<String> {
    let from = info.find(['"', '\''])?;
    let quote = info[from..].chars().next()?;
    let end = from + 1 + info[from + 1..].find(quote)? + 1;
    let language = info[end..].trim();
    let is_word = !language.is_empty()
        && language.chars().all(|it| it.is_ascii_alphanumeric() || "+#-_".contains(it));
    let inner = &info[from + 1..end - 1];
    let is_plain = from == 0
        && inner.starts_with(|c: char| c.is_alphanumeric())
        && !inner.contains(['{', '}', '[', ']', '=', '"', '\'', '`', '/']);
    let title = if is_plain { inner.trim() } else { &info[..end] };
    is_word.then(|| format!("{language} {title}"))
}
