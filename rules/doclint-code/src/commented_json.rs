//! JSON with comments, which is another language.

use crate::comments::comments_in_json;
use crate::elision::is_elided;
use crate::languages::language;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, Profile, RuleMeta, ast};
use std::ops::Range;

pub(crate) struct CommentedJson;

impl NodeRule for CommentedJson {
    const META: RuleMeta = RuleMeta::suggestion(
        "commented-json",
        "a block of `json` has comments",
        include_str!("commented_json.md"),
    )
    .profile(Profile::All)
    .only_in_pages()
    .fix(FixKind::Always);
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let Some(name) = code.language().filter(|it| language(it.as_str()) == Some("json")) else {
            return;
        };
        let content = code.content();
        let text = content.as_str();
        let may_have = text.contains("//") || text.contains("/*");
        // Nobody pastes an excerpt.
        if !may_have || is_elided(text) {
            return;
        }
        let comments = comments_in_json(text);
        let stands_for_more = |it: &Range<usize>| {
            let (before, after) = (text[..it.start].trim_end(), text[it.end..].trim_start());
            let is_all = before.ends_with(['{', '[']) && after.starts_with(['}', ']']);
            is_all || text[it.clone()].contains("...") || text[it.clone()].contains('!')
        };
        let Some(first) = comments.first().filter(|_| !comments.iter().any(stands_for_more)) else {
            return;
        };
        cx.report(content.part(first.clone()), "`json` has no comments, but this block has")
            .cause("blocks of `json` have comments")
            .label(name.span(), "the language")
            .help("move the comment to the text; if readers may keep it, write `jsonc` after the fence")
            .fix(Fix::not_safe("Write `jsonc`", Edit::replace(name.span(), "jsonc")));
    }
}
