//! H1 headings in the body of pages that show their title.

use crate::outline;
use doclint_rule::syntax::Dialect;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, Span, ast};

pub(crate) struct LevelOne;

impl NodeRule for LevelOne {
    const META: RuleMeta = RuleMeta::warning(
        "level-one",
        "the body has an H1 below the page title",
        include_str!("level_one.md"),
    )
    .fix(FixKind::Sometimes)
    .not_in_snippets()
    .markdownlint(&["MD025"])
    .only_in_pages();
    type Node<'a> = ast::Heading<'a>;

    fn check(&self, heading: ast::Heading<'_>, cx: &mut PageCx<'_>) {
        if heading.level() != 1 || cx.dialect() == Dialect::Markdown || !outline::shows_title(cx) {
            return;
        }
        let text = heading.node().plain_text();
        let repeats = |key: &str| {
            let value = cx.front_matter().and_then(|it| it.get(key)?.as_str());
            value.is_some_and(|value| text.trim().eq_ignore_ascii_case(value.trim()))
        };
        let (is_title, is_short_title) = (repeats("title"), repeats("sidebarTitle"));
        let section = outline::following(heading, cx.vocabulary()).take_while(|it| it.level() > 1);
        let shifted = outline::shift(std::iter::once(heading).chain(section), 1);
        let span = heading.span();
        let end = outline::end_with_blank_lines(cx.page(), span.end);

        let finding = cx.report(span, "the body has an H1, but the page title is already one");
        if is_title || is_short_title {
            finding
                .help(match is_title {
                    true => "remove it: the page already shows its title",
                    false => {
                        "remove it: it repeats `sidebarTitle`, and the page already shows its title"
                    }
                })
                .fix(Fix::not_safe("Remove the heading", Edit::delete(Span::new(span.start, end))));
        } else {
            finding.help("start at level 2: the title is the only level 1 heading");
        }
        if let Some(edits) = shifted {
            finding.fix(Fix::not_safe("Move the section one level down", edits));
        }
    }
}
