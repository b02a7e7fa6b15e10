//! Code blocks without a language.

use crate::comments::is_commented_json;
use crate::content;
use crate::telling::telling_language;
use crate::tongue::Tongue;
use doclint_rule::site::PlatformId;
use doclint_rule::{AstNode, Edit, Fix, FixKind, NodeRule, PageCx, Profile, RuleMeta, Span, ast};

pub(crate) struct MissingLanguage;

impl NodeRule for MissingLanguage {
    const META: RuleMeta = RuleMeta::warning(
        "missing-language",
        "a code block has no language",
        include_str!("missing_language.md"),
    )
    .profile_on(PlatformId::Markdown, Profile::Strict)
    .fix(FixKind::Always)
    .markdownlint(&["MD040"])
    .only_in_pages()
    .for_authors()
    .convention("code blocks", "have no language");
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let Some(fence) = code.fence() else { return };
        if code.language().is_some() {
            cx.keep();
            return;
        }
        let content = code.content();
        // Output, trees of files and text look the same with and without a language.
        let text = content.as_str();
        let Some(language) = content::language_of(text).or_else(|| language_of(text)) else {
            return;
        };
        // A fence that is never closed takes what is no code with it: another finding.
        if code.closing_fence().is_none() || closes_inner(code) {
            return;
        }
        // What follows a prompt is a session with its output, whatever language is in it.
        let language = if text.trim_start().starts_with("$ ") { "console" } else { language };
        let title = format!("Add the language `{language}`");
        cx.report(fence, "code block has no language")
            .help(format!("write the language after the fence, such as `{language}`"))
            .fix(Fix::not_safe(title, Edit::insert(fence.end, language)));
    }
}

/// Whether the fence is the second of a pair in the code above, which the first has cut short: the pair
/// is indented alike, and more than the code.
fn closes_inner(code: ast::Code<'_>) -> bool {
    let page = code.node().page();
    let before = std::iter::successors(code.node().previous_sibling(), |it| it.previous_sibling());
    let Some(above) = before.take(NEAR).find_map(ast::Code::cast) else { return false };
    let indentation = |fence: Span| fence.start - page.line_start(fence.start);
    let fences = [above.fence(), above.closing_fence(), code.fence()];
    let [Some(outer), Some(first), Some(second)] = fences.map(|it| it.map(indentation)) else {
        return false;
    };
    first == second && first >= outer + 4
}

/// How many blocks above a fence its pair is looked for.
const NEAR: usize = 50;

/// The language of code that only looks like text at first: JSON with comments, and commands of tools
/// that nobody else knows, with options.
fn language_of(code: &str) -> Option<&'static str> {
    match Tongue::of(code) {
        _ if is_commented_json(code) => Some("jsonc"),
        Some(Tongue::Shell) => Some("bash"),
        _ => telling_language(code),
    }
}
