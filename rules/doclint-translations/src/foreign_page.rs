//! Pages in another language than their place in the site.

use crate::foreign::Own;
use crate::languages::{Languages, known, name};
use crate::pairs::{self, has_folder, is_source};
use doclint_rule::site::{Fact, PlatformId, SitePage};
use doclint_rule::{
    Genre, Location, Notes, NotesRule, Page, PageCx, Profile, RuleMeta, SiteCx, SiteNotes, Span,
    is_language,
};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

pub(crate) struct ForeignPage;

impl NotesRule for ForeignPage {
    const META: RuleMeta = RuleMeta::warning(
        "foreign-page",
        "a page is in another language than its place in the site",
        include_str!("foreign_page.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .profile(Profile::Strict)
    .reads(&[Fact::Words])
    .skips(&[Genre::Legal])
    .not_in_snippets()
    .only_in_listed_pages()
    .one_per_cause()
    .without_authors();

    fn note(&self, _: &Page, cx: &mut PageCx<'_>) {
        let own = cx.shared(Own::of);
        if let Some(Own { language, excluded }) = own.as_ref() {
            cx.note(&format!("{language} {excluded}"), Span::at(0), false);
        }
    }

    fn check(&self, notes: &SiteNotes<'_>, cx: &mut SiteCx<'_>) {
        let copies = copies(notes);
        let read: Vec<_> = notes.iter().filter_map(|(page, it)| Some((*page, read(it)?))).collect();
        let of_site = Main::of(&read);
        for (page, (language, excluded)) in read {
            let found = name(language);
            let (message, cause, help) = match page.language.as_deref() {
                Some(code) => {
                    let Some(expected) = known(code) else { continue };
                    if excluded & expected != expected || copies.contains(&page.path) {
                        continue;
                    }
                    (
                        format!("this page is in {found}, and the navigation has it in `{code}`"),
                        format!("pages of `{code}` are in {found}"),
                        format!("replace it with the page in `{code}`, or move it to its language"),
                    )
                }
                None => {
                    let Some(main) =
                        of_site.as_ref().filter(|it| it.is_left_by(page, (language, excluded)))
                    else {
                        continue;
                    };
                    let main = name(main.language);
                    (
                        format!("this page is in {found}, and the others are in {main}"),
                        format!("pages are in {found}"),
                        format!(
                            "translate it to {main}, or list it under a language in the navigation"
                        ),
                    )
                }
            };
            let at = Location { file: page.file, span: Span::at(0) };
            cx.report(at, message).cause(cause).help(help);
        }
    }
}

/// A language of a page, and those that it is certainly not in.
type Reading = (usize, Languages);

fn read(notes: &Notes) -> Option<Reading> {
    let (language, excluded) = notes.iter().next()?.0.split_once(' ')?;
    Some((language.parse().ok()?, excluded.parse().ok()?))
}

/// The paths of pages that say the same as their source, which is a finding of another rule.
fn copies(notes: &SiteNotes<'_>) -> HashSet<Arc<str>> {
    let groups = pairs::groups(notes.iter().map(|it| (it.0, ())));
    let copies = groups.values().flat_map(|group| {
        let pages = || group.iter().map(|it| it.0);
        pages().filter(move |page| {
            pages().any(|it| {
                it.language != page.language && is_original(it) && pairs::is_copy_of(page, it)
            })
        })
    });
    copies.map(|it| Arc::clone(&it.path)).collect()
}

/// Whether others may be translated from a page: it is in English, or in no folder of its language.
fn is_original(page: &SitePage) -> bool {
    is_source(page) || !has_folder(page)
}

/// The language of a site that names no languages.
struct Main {
    language: usize,
    /// How many pages are in each other language.
    others: HashMap<usize, usize>,
}

impl Main {
    /// With fewer pages, it is not known what is usual.
    const LEAST_PAGES: usize = 8;
    /// One of so many pages may be in another language by accident.
    const ACCIDENT: usize = 20;

    fn of(read: &[(&SitePage, Reading)]) -> Option<Self> {
        let mut others: HashMap<usize, usize> = HashMap::new();
        for (_, (language, _)) in read.iter().filter(|it| it.0.language.is_none()) {
            *others.entry(*language).or_default() += 1;
        }
        let language = others.iter().max_by_key(|it| (*it.1, *it.0)).map(|it| *it.0)?;
        let (count, all) = (others.remove(&language)?, others.values().sum::<usize>());
        (count >= Self::LEAST_PAGES && all <= count.div_ceil(Self::ACCIDENT))
            .then_some(Self { language, others })
    }

    /// Whether a page is in another language by accident. Where it is in the folder of a language, it is
    /// a translation.
    fn is_left_by(&self, page: &SitePage, (language, excluded): Reading) -> bool {
        let parts = page.path.split(['/', '.']);
        self.others.contains_key(&language)
            && excluded >> self.language & 1 == 1
            && !parts.into_iter().any(is_language)
    }
}
