//! A last section that says again what the page says.

use doclint_rule::{Genre, Need, Page, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct ClosingSummary;

/// What such a section is called.
const NAMES: [&str; 11] = [
    "conclusion",
    "conclusions",
    "final thoughts",
    "closing thoughts",
    "in conclusion",
    "in summary",
    "key takeaways",
    "summary",
    "takeaways",
    "wrapping up",
    "wrap-up",
];

impl PageRule for ClosingSummary {
    const META: RuleMeta = RuleMeta::suggestion(
        "closing-summary",
        "a page ends with a section that says again what it says",
        include_str!("closing_summary.md"),
    )
    .profile(Profile::All)
    .only_in_pages()
    .not_in_snippets()
    .needs(&[Need::English])
    .skips(&[Genre::Record, Genre::Legal]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // Sections such as "Next steps" may follow.
        let last = ast::Heading::all(page).rev().take(2);
        for heading in last {
            let node = heading.node();
            let text = node.text();
            let may_be_one = text.len() < 40 && text.contains(['o', 'a', 'u']);
            let name = || node.plain_text().trim().trim_end_matches(['.', '!', ':']).to_lowercase();
            if may_be_one && node.previous_sibling().is_some() && NAMES.contains(&name().as_str()) {
                cx.report(heading.span(), "page ends with a summary of itself")
                    .help("keep its links and what is new in it, and leave the rest out");
            }
        }
    }
}
