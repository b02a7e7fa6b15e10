//! Signs of a diff in code.

use crate::languages::{Kind, language};
use doclint_rule::site::PlatformId;
use doclint_rule::{NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct LeftoverDiff;

impl NodeRule for LeftoverDiff {
    const META: RuleMeta = RuleMeta::warning(
        "leftover-diff",
        "lines of code begin with the `+` of a diff",
        include_str!("leftover_diff.md"),
    )
    .profile_on(PlatformId::Markdown, Profile::Strict)
    .only_in_pages();
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let language = code.language().and_then(|it| language(it.as_str()));
        let has_lists = matches!(language, Some("yaml" | "toml" | "ini" | "css" | "haml" | "sql"));
        if has_lists || matches!(Kind::of(code), Kind::Text) {
            return;
        }
        let content = code.content();
        if !content.as_str().contains("+ ") {
            return;
        }
        let added = added(content.as_str());
        let Some(first) = added.first() else { return };
        cx.report(content.part(*first..first + 1), "this `+` is not code, but the sign of a diff")
            .help("mark the block as `diff`, or remove the sign");
    }
}

/// The lines that begin with `+` and a space, and don't continue a sum.
fn added(code: &str) -> Vec<usize> {
    let (mut at, mut last) = (0, "");
    let mut found = Vec::new();
    for line in code.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let is_word =
            |it: char| it.is_ascii_alphabetic() || matches!(it, '}' | '@' | '/' | '#' | ' ');
        // If a sum continues, its line is indented, or the line above ends with a value.
        let goes_on = last.ends_with(['"', '\'', '`', '(', '=', '\\']);
        if line.strip_prefix("+ ").is_some_and(|it| it.starts_with(is_word)) && !goes_on {
            found.push(start);
        }
        last = line.trim_end();
    }
    found
}
