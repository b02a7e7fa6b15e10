//! Pages without front matter.

use crate::support::{keys, misplaced};
use doclint_rule::syntax::{Dialect, ErrorKind, FrontMatterFormat, Page};
use doclint_rule::{Edit, Fix, FixKind, PageCx, PageRule, RuleMeta, Span, ast};

pub(crate) struct Missing;

impl PageRule for Missing {
    const META: RuleMeta =
        RuleMeta::warning("missing", "a page has no front matter", include_str!("missing.md"))
            .fix(FixKind::Sometimes)
            .not_in_snippets()
            .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if cx.dialect() == Dialect::Markdown {
            return;
        }
        if let Some(blanks) = blanks_after_opening(page) {
            cx.report(
                blanks,
                "the first line is not exactly `---`, so readers see the keys as text",
            )
            .help("remove the blanks after it")
            .fix(Fix::safe("Remove the blanks", Edit::delete(blanks)).changing_surroundings());
            return;
        }
        let (message, what_to_do) = match ast::FrontMatter::all(page).next() {
            Some(it) if it.format() == FrontMatterFormat::Toml => (
                "the platform does not read front matter between `+++`",
                "write it as YAML between two `---` lines, with `title` and `description`",
            ),
            Some(it) if is_blank(it) => (
                "the front matter is empty",
                "add `title` and `description` between the two `---` lines",
            ),
            Some(_) => return,
            None if is_unclosed(page) || misplaced::find(page).is_some() => return,
            None if page.source().trim().is_empty() => (
                "the page is empty",
                "write the page, or delete the file; begin it with front matter",
            ),
            None if begins_with_key(page) => (
                "the first line of the page should be `---`; readers see its keys as text",
                "put the keys between two `---` lines",
            ),
            None => (
                "the page has no front matter",
                "begin the page with `title` and `description` between two `---` lines",
            ),
        };
        let place = Span::at(u32::from(page.source().starts_with('\u{feff}')) * 3);
        cx.report(place, message)
            .help(format!("{what_to_do}; without a title the page is named after its file"));
    }
}

/// The blanks after the opening fence, with which the platform doesn't read the front matter.
fn blanks_after_opening(page: &Page) -> Option<Span> {
    let front_matter = ast::FrontMatter::all(page).next()?;
    let start = front_matter.node().span().start;
    let line = page.slice(Span::new(start, page.line_end(start))).trim_end_matches('\r');
    let kept = line.trim_end().len() as u32;
    (kept < line.len() as u32).then(|| Span::new(start + kept, start + line.len() as u32))
}

/// Whether there are only blank lines and comments between the fences.
fn is_blank(front_matter: ast::FrontMatter<'_>) -> bool {
    let content = front_matter.content().as_str();
    content.lines().all(|line| line.trim().is_empty() || line.trim_start().starts_with('#'))
}

/// Whether the first line sets one of the keys that the platform reads.
fn begins_with_key(page: &Page) -> bool {
    let line = page.source().trim_start_matches('\u{feff}').lines().next().unwrap_or_default();
    line.split_once(':').is_some_and(|(key, _)| keys::takes(key.trim()).is_some())
}

fn is_unclosed(page: &Page) -> bool {
    page.errors().iter().any(|error| error.kind == ErrorKind::UnclosedFrontMatter)
}
