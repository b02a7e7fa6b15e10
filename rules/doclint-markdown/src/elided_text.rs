//! Comments that replace text of the page.

use doclint_rule::{Page, PageCx, PageRule, RuleMeta, Span, ast};

pub(crate) struct ElidedText;

/// What such a comment says.
const SIGNS: [&str; 2] = ["unchanged", "existing content"];

/// So many places of a page are looked at.
const MOST: usize = 100;

impl PageRule for ElidedText {
    const META: RuleMeta = RuleMeta::warning(
        "elided-text",
        "a comment says that text of the page was left out",
        include_str!("elided_text.md"),
    )
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let places = SIGNS.iter().flat_map(|it| page.places_of(it)).take(MOST);
        let mut comments: Vec<Span> = places.filter_map(|at| comment(page, at)).collect();
        if comments.is_empty() {
            return;
        }
        comments.sort_unstable();
        comments.dedup();
        let blocks = ast::Code::all(page).map(|it| it.node().span());
        let code: Vec<Span> =
            blocks.chain(ast::InlineCode::all(page).map(|it| it.span())).collect();
        comments.retain(|it| !code.iter().any(|code| code.start <= it.start && it.end <= code.end));
        for comment in comments {
            cx.report(comment, "this comment says that text was left out here")
                .cause("comments say that text was left out")
                .help("put the text back that was here before, or remove the comment");
        }
    }
}

/// The comment of MDX or HTML around a byte, if it has dots as one that leaves something out.
fn comment(page: &Page, at: usize) -> Option<Span> {
    /// Such a comment is short.
    const LENGTH: usize = 200;
    let source = page.source();
    let from = source.floor_char_boundary(at.saturating_sub(LENGTH));
    let to = source.floor_char_boundary((at + LENGTH).min(source.len()));
    let (before, after) = (&source[from..at], &source[at..to]);
    let (open, close) = [("{/*", "*/}"), ("<!--", "-->")].into_iter().find(|it| {
        let open = before.rfind(it.0);
        open.is_some_and(|open| !before[open..].contains(it.1)) && after.contains(it.1)
    })?;
    let start = from + before.rfind(open)?;
    let end = at + after.find(close)? + close.len();
    let text = &source[start..end];
    (text.contains("...") || text.contains('…')).then(|| Span::from(start..end))
}
