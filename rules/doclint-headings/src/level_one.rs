//! Level-1 headings in the body, where the title is the only one.

use crate::outline;
use doclint_rule::syntax::Dialect;
use doclint_rule::{Edit, Fix, FixKind, Level, PageCx, PageRule, Profile, RuleMeta, Span, ast};

pub(crate) struct LevelOne;

impl PageRule for LevelOne {
    const META: RuleMeta = RuleMeta {
        name: "level-one",
        summary: "a level-1 heading stands in the body",
        level: Level::Warning,
        profile: Profile::Recommended,
        fix: FixKind::Sometimes,
        since: "0.1.0",
        snippets: false,
        docs: include_str!("level_one.md"),
    };
    type Options = ();
    type Node<'a> = ast::Heading<'a>;

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, heading: ast::Heading<'_>, cx: &mut PageCx<'_>) {
        if heading.level() != 1 || cx.dialect == Dialect::Markdown || !outline::shows_title(cx) {
            return;
        }
        let title = cx.front_matter().and_then(|it| it.get("title")?.as_str()).unwrap_or_default();
        let text = heading.node().plain_text();
        let repeats = text.trim().eq_ignore_ascii_case(title.trim());
        let section = outline::following(heading).take_while(|it| it.level() > 1);
        let shifted = outline::shift(std::iter::once(heading).chain(section), 1);
        let span = heading.span();
        let end = outline::end_with_blank_lines(cx.page.source(), span.end);

        let finding =
            cx.report(span, "this level-1 heading stands in the body, below the title of the page");
        if repeats {
            finding
                .help("remove it: the page shows its title already")
                .fix(Fix::not_safe("Remove the heading", Edit::delete(Span::new(span.start, end))));
        } else {
            finding.help("start at level 2: the title is the only heading of level 1");
        }
        if let Some(edits) = shifted {
            finding.fix(Fix::not_safe("Move the section one level down", edits));
        }
    }
}
