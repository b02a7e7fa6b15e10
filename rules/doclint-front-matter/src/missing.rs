//! Pages without front matter.

use crate::support::{keys, lines, misplaced};
use doclint_rule::site::PlatformId;
use doclint_rule::syntax::{ErrorKind, FrontMatterFormat, Page};
use doclint_rule::{Edit, Fix, FixKind, Need, PageCx, PageRule, RuleMeta, Span, ast};

pub(crate) struct Missing;

impl PageRule for Missing {
    const META: RuleMeta =
        RuleMeta::warning("missing", "a page has no front matter", include_str!("missing.md"))
            .only_on(&[PlatformId::Mintlify])
            .fix(FixKind::Sometimes)
            .not_in_snippets()
            .only_in_pages()
            .needs(&[Need::Components]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if let Some(blanks) = blanks_after_opening(page) {
            cx.report(
                blanks,
                "the first line is not exactly `---`, so readers see the keys as text",
            )
            .help("remove the blanks after it")
            .fix(Fix::safe("Remove the blanks", Edit::delete(blanks)).changing_surroundings());
            return;
        }
        if let Some(fences) = misspelt_fences(page) {
            let first = page.slice(fences[0]);
            let text =
                format!("the first line is `{first}`, not `---`, so readers see the keys as text");
            let edits = fences.iter().map(|it| Edit::replace(*it, "---")).collect::<Vec<_>>();
            cx.report(fences[0], text)
                .cause("the first line is not exactly `---`")
                .help("write `---`")
                .fix(Fix::safe("Write `---`", edits).changing_components().changing_surroundings());
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
        let finding = cx.report(place, message);
        finding.help(format!("{what_to_do}; without a title the page is named after its file"));
        if is_unopened(page, place.start) {
            let edit = Edit::insert(place.start, "---\n");
            finding.fix(Fix::safe("Add the opening `---`", edit).changing_surroundings());
        }
    }
}

/// Whether a page begins with keys and the line that closes them.
fn is_unopened(page: &Page, start: u32) -> bool {
    let keys = lines::keys_from(page, start);
    keys.is_some_and(|it| page.slice(Span::new(it.end, page.line_end(it.end))).trim_end() == "---")
}

/// The whitespace after the opening fence, which stops the platform from reading the front matter.
fn blanks_after_opening(page: &Page) -> Option<Span> {
    let front_matter = ast::FrontMatter::all(page).next()?;
    let start = front_matter.node().span().start;
    let line = page.slice(Span::new(start, page.line_end(start))).trim_end_matches('\r');
    let kept = line.trim_end().len() as u32;
    (kept < line.len() as u32).then(|| Span::new(start + kept, start + line.len() as u32))
}

/// The first line, if it was meant as the opening fence of front matter, and the line that ends the
/// front matter if it has the same mistake.
fn misspelt_fences(page: &Page) -> Option<Vec<Span>> {
    const MOST_LINES: usize = 50;
    let source = page.source();
    let first = source.lines().next()?.trim_end();
    let is_fence = |it: &str| !it.is_empty() && it.chars().all(|c| "-–—*_=+~".contains(c));
    if !is_fence(first) || first == "---" || ast::FrontMatter::all(page).next().is_some() {
        return None;
    }
    let start = page.next_line(0);
    let mut end = start;
    for line in source.get(start as usize..)?.split_inclusive('\n').take(MOST_LINES) {
        let text = line.trim_end();
        if text == "---" || text == first {
            let has_known_key = lines::sets_known_key(page, Span::new(start, end));
            let last = Span::new(end, end + text.len() as u32);
            let fences = [Span::new(0, first.len() as u32), last];
            let wrong = if text == first { 2 } else { 1 };
            return has_known_key.then(|| fences[..wrong].to_vec());
        }
        end += line.len() as u32;
    }
    None
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
