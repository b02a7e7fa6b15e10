//! Lists that nothing introduces.

use crate::support::prose::{holds, is_quoted};
use doclint_rule::syntax::NodeKind;
use doclint_rule::{NodeRule, PageCx, Profile, RuleMeta, Span, ast};

pub(crate) struct ListBelowHeading;

/// Words in headings that introduce a list by themselves.
const ANNOUNCING: &str = "added advantages assumptions before benefits best bug capabilities change changed changelog changes \
    checklist concepts considerations contents cons criteria examples faq faqs features fixed fixes goals highlights \
    improvements included includes key learn limitations limits links modes more need new next notable note notes options \
    overview practices prerequisites pros reasons recap recommendations references related removed \
    requirements resources rules steps summary supported takeaways tips todo types updates what when why";

impl NodeRule for ListBelowHeading {
    const META: RuleMeta = RuleMeta::suggestion(
        "list-below-heading",
        "a list is right below a heading",
        include_str!("list_below_heading.md"),
    )
    .profile(Profile::All)
    .only_in_pages();
    type Node<'a> = ast::List<'a>;

    fn check(&self, list: ast::List<'_>, cx: &mut PageCx<'_>) {
        let above = list.node().previous_sibling();
        let Some(heading) = above.filter(|it| it.kind() == NodeKind::Heading) else { return };
        let title = heading.plain_text().to_lowercase();
        let announces = title.split(|c: char| !c.is_alphanumeric()).any(|it| holds(ANNOUNCING, it));
        if list.is_ordered() || announces || !cx.is_english() || is_quoted(list.node()) {
            return;
        }
        if list.items().count() < 3 {
            return;
        }
        let start = list.span().start;
        let end = cx.page().line_end(start);
        cx.report(Span::new(start, end), "list without an introduction")
            .help("add a sentence that says what is listed");
    }
}
