//! Files without their name above the code.

use crate::languages::{language, of_extension};
use doclint_rule::site::PlatformId;
use doclint_rule::{AstNode as _, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct MissingFileName;

impl NodeRule for MissingFileName {
    const META: RuleMeta = RuleMeta::suggestion(
        "missing-file-name",
        "the text names the file of a code block, and the block doesn't",
        include_str!("missing_file_name.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .profile(Profile::All)
    .only_in_pages();
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let Some(name) = code.language() else { return };
        let Some(written) = language(name.as_str()).filter(|_| code.title().is_none()) else {
            return;
        };
        let Some(file) = named_file(code, written).or_else(|| known_file(code, cx.page().source()))
        else {
            return;
        };
        let name = name.as_str();
        cx.report(
            code.fence().unwrap_or_else(|| code.span()),
            format!("code block of `{file}` has no title"),
        )
        .cause("code blocks of files have no title")
        .help(format!("write the name of the file after the language: `{name} {file}`"));
    }
}

/// The file that the paragraph before a block names, if it is in the language of the block.
fn named_file(code: ast::Code<'_>, language: &str) -> Option<String> {
    let before = code.node().previous_sibling().and_then(ast::Paragraph::cast);
    let before = before.filter(|it| it.node().text().trim_end().ends_with(':'))?;
    let files = before.node().children().filter_map(ast::InlineCode::cast).map(|it| it.value());
    let mut files = files.filter(|it| language_of_file(it.as_str()) == Some(language));
    // With several files, nothing says which one it is.
    match (files.next(), files.next()) {
        (Some(file), None) => Some(file.as_str().to_owned()),
        _ => None,
    }
}

/// The file that a block can only be, by its content. Variables are in `.env` where the page names it.
fn known_file(code: ast::Code<'_>, page: &str) -> Option<String> {
    let content = code.content();
    let text = content.as_str();
    let has = |keys: &[&str]| keys.iter().all(|it| text.contains(it));
    let is_variable = |line: &str| {
        let name = line.split_once('=').map_or("", |it| it.0);
        name.len() > 2
            && name.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_')
    };
    let mut lines = text.lines().filter(|it| !it.trim().is_empty() && !it.starts_with('#'));
    let file = if has(&["\"scripts\": {", "{"]) && has(&["\"name\":", "\"version\":"])
        || has(&["\"dependencies\": {", "\"name\":"])
    {
        "package.json"
    } else if text.trim_start().starts_with('{') && has(&["\"compilerOptions\": {"]) {
        "tsconfig.json"
    } else if text.starts_with("[project]") || text.starts_with("[tool.") {
        "pyproject.toml"
    } else if text.starts_with("[package]") && has(&["version"]) {
        "Cargo.toml"
    } else if text.starts_with("FROM ") || has(&["\nFROM ", "\nRUN "]) {
        "Dockerfile"
    } else if page.contains(".env")
        && lines.next().is_some_and(is_variable)
        && lines.all(is_variable)
    {
        ".env"
    } else {
        return None;
    };
    Some(file.to_owned())
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
