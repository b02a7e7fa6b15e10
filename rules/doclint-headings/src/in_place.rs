//! The outlines of pages with the headings of snippets in their places.

use crate::outline;
use doclint_rule::site::{OutlineId, ShownHeading, ShownPart, Site, SitePage};
use doclint_rule::{Location, PlacedDefects, SiteCx};

/// The outline of the page itself.
pub(crate) const PAGE_OUTLINE: OutlineId = (0, None);

/// Goes through the outlines of all pages that show snippets, and reports the defects that `check`
/// notes.
pub(crate) fn check<'s>(
    site: &'s Site,
    cx: &mut SiteCx<'_>,
    mut check: impl FnMut(&'s SitePage, &mut dyn Iterator<Item = ShownPart<'s>>, &mut PlacedDefects),
) {
    let mut defects = PlacedDefects::default();
    for outline in site.shown_outlines() {
        let (page, mut parts) = site.shown_parts(outline);
        check(page, &mut parts, &mut defects);
    }
    defects.report(cx);
}

/// A heading that a snippet brings, with its place on the page.
pub(crate) fn from_snippet(part: ShownPart<'_>) -> Option<(ShownHeading<'_>, Location)> {
    let ShownPart::Heading(heading) = part else { return None };
    Some((heading, heading.place?))
}

/// Whether two headings of one outline are in one text with no snippet between them, so that the text
/// alone shows what is wrong.
pub(crate) fn is_one_text(before: &ShownHeading<'_>, after: &ShownHeading<'_>) -> bool {
    let (start, end) = (before.heading.span.start, after.heading.span.start);
    let places = &after.holder.facts.places;
    before.holder.file == after.holder.file
        && before.place == after.place
        && start < end
        && !outline::is_between(places, start..end, after.heading.outline)
}

/// Whether a page shows its title above its body, so that the body starts at level 2.
pub(crate) fn shows_title(page: &SitePage) -> bool {
    let text = |key: &str| page.facts.get(key).and_then(|it| it.as_str());
    text("title").is_some_and(|it| !it.trim().is_empty())
        && !matches!(text("mode"), Some("custom" | "frame"))
}
