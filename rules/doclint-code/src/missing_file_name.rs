//! Files without their name above the code.

use crate::languages::{language, of_extension};
use doclint_rule::{AstNode as _, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct MissingFileName;

impl NodeRule for MissingFileName {
    const META: RuleMeta = RuleMeta::suggestion(
        "missing-file-name",
        "the text names the file of a code block, and the block doesn't",
        include_str!("missing_file_name.md"),
    )
    .profile(Profile::All)
    .only_in_pages();
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let Some(name) = code.language() else { return };
        let Some(written) = language(name.as_str()).filter(|_| code.title().is_none()) else {
            return;
        };
        let before = code.node().previous_sibling().and_then(ast::Paragraph::cast);
        let Some(before) = before.filter(|it| it.node().text().trim_end().ends_with(':')) else {
            return;
        };
        let mut files = before
            .node()
            .children()
            .filter_map(ast::InlineCode::cast)
            .map(|it| it.value())
            .filter(|it| language_of_file(it.as_str()) == Some(written));
        // With several files, nothing says which one it is.
        let (Some(file), None) = (files.next(), files.next()) else { return };
        let (file, name) = (file.as_str(), name.as_str());
        cx.report(
            code.fence().unwrap_or_else(|| code.span()),
            format!("code block of `{file}` has no title"),
        )
        .cause("code blocks of files have no title")
        .help(format!("write the name of the file after the language: `{name} {file}`"));
    }
}

/// The language of a file, by its name.
fn language_of_file(name: &str) -> Option<&'static str> {
    let is_name = |b: u8| b.is_ascii_alphanumeric() || b"._-/@[]()".contains(&b);
    let (stem, extension) = name.rsplit_once('.')?;
    let is_file = !extension.is_empty()
        && name.bytes().all(is_name)
        && (!stem.is_empty() || extension == "env");
    // `client.js` may be a file, `console.log` is a call.
    of_extension(extension).filter(|_| is_file && !name.contains("()")).and_then(language)
}
