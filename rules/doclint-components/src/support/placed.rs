//! The root elements of snippets at the places where pages show them.

use doclint_rule::site::{FileRole, RootFact, ShownRoot, Site, SitePage, SnippetPlace};
use doclint_rule::vocabulary::Vocabulary;
use doclint_rule::{Location, PlacedDefect, PlacedDefects, SiteCx};

/// Goes through all places where something shows a snippet, and reports the defects that `judge` finds
/// in the root elements there.
pub(crate) fn check(
    site: &Site,
    cx: &mut SiteCx<'_>,
    judge: impl Fn(&SnippetPlace, &RootFact, &Vocabulary) -> Option<PlacedDefect>,
) {
    let mut defects = PlacedDefects::default();
    let vocabulary = cx.vocabulary();
    for (page, place) in site.pages.iter().flat_map(|page| places(page).map(move |it| (page, it))) {
        let at = Location { file: page.file, span: place.span };
        for ShownRoot { root, holder } in site.shown_roots(page, place) {
            let root_at = Location { file: holder.file, span: root.span };
            let around = place.around.first().map(|it| it.span);
            let defect = judge(place, root, vocabulary).map(|mut it| {
                let around = around.map(|span| Location { file: page.file, span });
                it.label = around.map(|at| (at, "inside this one".to_owned()));
                it
            });
            defects.note((holder, root_at), at, defect);
        }
    }
    defects.report(cx);
}

/// The places of a file that can be judged: at the root of a snippet, the page around it decides.
fn places(page: &SitePage) -> impl Iterator<Item = &SnippetPlace> {
    let places = page.facts.places.iter().filter(|_| !page.is_frozen);
    places.filter(|it| page.role == FileRole::Page || !it.around.is_empty())
}

/// The nearest component around a place, unless nothing is known of it.
pub(crate) fn known_parent<'p>(
    place: &'p SnippetPlace,
    vocabulary: &Vocabulary,
) -> Option<&'p str> {
    let name = &*place.around.first()?.name;
    is_known(name, vocabulary).then_some(name)
}

/// Whether the platform has a component or an element of that name.
pub(crate) fn is_known(name: &str, vocabulary: &Vocabulary) -> bool {
    vocabulary.get(name).is_some() || vocabulary.html.contains(name)
}
