//! Pages whose first paragraph is about something else than their title.

use crate::support::prose::{body, count, holds};
use doclint_rule::syntax::NodeKind;
use doclint_rule::text::words;
use doclint_rule::{Genre, Need, Page, PageCx, PageRule, Profile, RuleMeta, Span};

pub(crate) struct UnrelatedOpening;

/// The fewest words of a paragraph that has to say what the page is about.
const LEAST: usize = 12;

/// How many letters of a word have to be equal, so that `deploy` is in `deployment`.
const STEM: usize = 4;

/// Words that say nothing of a subject.
const COMMON: &str = "about after all also and any are before but can each for from get has have how into its \
    just like more most need not now one only other our out own same set some such than that the their them then \
    there these they this through use used user users using via was what when where which while who why will with \
    without you your overview introduction guide page docs documentation learn reference welcome";

impl PageRule for UnrelatedOpening {
    const META: RuleMeta = RuleMeta::suggestion(
        "unrelated-opening",
        "the first paragraph has no word of the title and the description",
        include_str!("unrelated_opening.md"),
    )
    .profile(Profile::All)
    .not_in_snippets()
    .only_in_pages()
    .needs(&[Need::Components, Need::English])
    .skips(&[Genre::Record, Genre::Legal]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let Some(values) = cx.front_matter() else { return };
        let value = |key| values.get(key).and_then(|it| it.as_str());
        let (Some(title), Some(description)) = (value("title"), value("description")) else {
            return;
        };
        let Some((node, passage)) = body(cx).into_iter().next() else { return };
        let is_lead = page.root().children().find(|it| is_content(it.kind())) == Some(node);
        // A row of links leads to the parts of the page.
        let is_row = node.children().filter(|it| it.kind() == NodeKind::Link).nth(3).is_some();
        if !is_lead || is_row || node.text().starts_with('<') || count(passage.text()) < LEAST {
            return;
        }
        let promised = format!("{title} {description} {}", cx.path().replace(['/', '-'], " "));
        let promised = stems(&promised);
        let opening = node.plain_text();
        let is_about = stems(&opening).iter().any(|it| {
            promised.iter().any(|other| it.starts_with(other) || other.starts_with(it.as_str()))
        });
        if !promised.is_empty() && !is_about {
            let start = node.span().start;
            let end = page.line_end(start).min(node.span().end);
            cx.report(
                Span::new(start, end),
                "first paragraph has no word of the title or description",
            )
            .cause("the first paragraph is about something else")
            .help("begin with what the title promises, and give the rest below");
        }
    }
}

fn is_content(kind: NodeKind) -> bool {
    !matches!(kind, NodeKind::Esm | NodeKind::FrontMatter | NodeKind::Expression)
}

/// The beginnings of the words that show the topic of a text.
fn stems(text: &str) -> Vec<String> {
    let lower = text.to_lowercase().replace('-', " ");
    let all = words(&lower).take(120).map(|it| it.text.to_owned());
    let mut stems: Vec<String> = all
        .filter(|it| it.len() > 2 && !holds(COMMON, it))
        .map(|it| it.chars().take(STEM).collect())
        .collect();
    stems.sort();
    stems.dedup();
    stems
}
