//! Reports the syntax errors of samples, for the rules of which languages are known well and less well.

use crate::languages;
use crate::mismatched_language::other_language;
use doclint_rule::samples::Language;
use doclint_rule::{PageCx, ast};

/// The languages of which nineteen of twenty findings on real sites are right.
const TRUSTED: [&str; 11] = [
    "javascript",
    "json",
    "jsonc",
    "jsonl",
    "jsx",
    "python",
    "shellscript",
    "toml",
    "tsx",
    "typescript",
    "yaml",
];

/// Reports the first syntax error of a block, if its language is one of those that are trusted, or one
/// of the others.
pub(crate) fn report(code: ast::Code<'_>, are_trusted: bool, cx: &mut PageCx<'_>) {
    let Some(name) = code.language().and_then(|it| languages::language(it.as_str())) else {
        return;
    };
    if TRUSTED.contains(&name) != are_trusted {
        return;
    }
    let Some(language) = Language::named(name) else { return };
    if other_language(code).is_some() {
        return;
    }
    let content = code.content();
    let text = content.as_str();
    let Some(error) = cx.sample_error(language, text) else { return };
    let line = text[..error.at.start].rfind('\n').map_or(0, |it| it + 1);
    let line = text[line..].lines().next().unwrap_or_default().trim();
    let message = format!("syntax error in {}: {}", language.title(), error.message);
    // The same sample is on several pages, or several samples begin with the same lines.
    let cause = format!("{message}: `{line}`");
    cx.report(content.part(error.at.clone()), message)
        .cause(cause)
        .help("correct it, or name the language that the code is written in");
}
