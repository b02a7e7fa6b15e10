//! MDX.

use crate::Fault;
use doclint_syntax::{Dialect, ErrorKind, SyntaxError, parse};

/// MDX. Any text is Markdown, so only MDX has errors. Comments of HTML are left alone: they are the
/// words of who shows the sample.
pub(crate) fn check_mdx(text: &str) -> Option<Fault> {
    let page = parse(text, Dialect::Mdx);
    let is_long = text.trim().lines().count() > 1;
    let mut errors = page.errors().iter();
    let (error, message) = errors.find_map(|it| Some((it, message(it, text)?)))?;
    // The beginning of something: `<Card title="…">` alone.
    let is_part = error.kind == ErrorKind::UnclosedTag && !is_long;
    (!is_part).then(|| Fault::new(error.span.start as usize..error.span.end as usize, message))
}

/// Describes the fault of tags. Braces in text mean other things in other dialects: `{#id}`,
/// `{name}`.
fn message(error: &SyntaxError, text: &str) -> Option<String> {
    let name = &error.detail;
    let before = &text[..error.span.start as usize];
    let is_value = before.ends_with('=');
    // A tag in a sentence is a placeholder: `released on <YYYY-MM-DD>`, `<your-key>`.
    let is_component =
        before.lines().next_back().is_none_or(|it| it.trim().is_empty() || before.ends_with('\n'))
            && name.contains(|c: char| c.is_ascii_lowercase())
            && !name.contains(['-', '_']);
    Some(match error.kind {
        ErrorKind::UnclosedTag if is_component => format!("`<{name}>` is never closed"),
        ErrorKind::MismatchedTag => format!("expected `</{name}>`"),
        ErrorKind::MalformedTag => name.clone(),
        ErrorKind::UnclosedBrace if error.related.is_some() => "`{` is never closed".to_owned(),
        ErrorKind::InvalidExpression if is_value => name.clone(),
        _ => return None,
    })
}
