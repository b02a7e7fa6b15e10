//! Lines to highlight whose end is missing, on Docusaurus.

use doclint_rule::site::PlatformId;
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct UnclosedHighlight;

/// The comments between which Docusaurus highlights lines.
const START: &str = "highlight-start";
const END: &str = "highlight-end";

impl NodeRule for UnclosedHighlight {
    const META: RuleMeta = RuleMeta::warning(
        "unclosed-highlight",
        "one of the comments is missing between which lines are highlighted",
        include_str!("unclosed_highlight.md"),
    )
    .only_on(&[PlatformId::Docusaurus])
    .in_builds()
    .only_in_pages();
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        let content = code.content();
        let text = content.as_str();
        let (starts, ends) = (text.matches(START).count(), text.matches(END).count());
        // A page about them shows one alone in another language.
        if starts == ends || starts.abs_diff(ends) > 1 {
            return;
        }
        let (here, missing) = if starts > ends { (START, END) } else { (END, START) };
        let Some(at) = text.rfind(here) else { return };
        let line = text[..at].rfind('\n').map_or(0, |it| it + 1);
        let is_comment = ["//", "#", "/*", "<!--", "--", "{/*"]
            .iter()
            .any(|it| text[line..at].trim_start().starts_with(it));
        if is_comment {
            cx.report(content.part(at..at + here.len()), format!("`{here}` has no `{missing}`"))
                .help(format!("add the comment `{missing}`"));
        }
    }
}
