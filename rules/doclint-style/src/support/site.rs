//! The habits of most pages of a site, for rules that compare pages.

use doclint_rule::{FileId, NotedPlace, SiteNotes, site::SitePage};
use std::collections::BTreeMap;

/// Fewer uses decide nothing.
const LEAST_USES: usize = 5;

/// A form on fewer pages belongs to a single text.
const LEAST_PAGES: usize = 2;

/// How many times as often as all others together the site's own form is used.
const LEAST_RATIO: usize = 4;

/// A term, and the form of it that a page uses.
pub(crate) type TermAndForm = (String, String);

/// A term in a version of the site.
type Term<'a> = (Option<&'a str>, String);

/// How often the pages of a site use the forms of terms. Each version of a site is judged by itself.
#[derive(Default)]
pub(crate) struct Forms<'a>(BTreeMap<Term<'a>, BTreeMap<String, Uses>>);

/// How often a form is used, and on how many pages.
#[derive(Clone, Copy, Default)]
struct Uses {
    count: usize,
    pages: usize,
    last: Option<FileId>,
}

impl<'a> Forms<'a> {
    /// Counts the forms in the notes. `read` says which term a noted text is a form of.
    pub fn count(notes: &SiteNotes<'a>, read: impl Fn(&str) -> Option<TermAndForm>) -> Self {
        let mut forms = Self::default();
        for (page, notes) in notes {
            for (text, noted) in notes.iter() {
                let Some((term, form)) = read(text) else { continue };
                let term = forms.0.entry((page.version.as_deref(), term)).or_default();
                let uses = term.entry(form).or_default();
                uses.count += noted.count;
                if uses.last.replace(page.file) != Some(page.file) {
                    uses.pages += 1;
                }
            }
        }
        forms
    }

    /// How often the site uses a form.
    pub fn uses(&self, page: &'a SitePage, (term, form): &TermAndForm) -> usize {
        let forms = self.0.get(&(page.version.as_deref(), term.clone()));
        forms.and_then(|it| it.get(form)).map_or(0, |it| it.count)
    }

    /// The form of a term that most of the site uses, and how often.
    pub fn most(&self, page: &'a SitePage, term: &str) -> Option<(&str, usize)> {
        let forms = self.0.get(&(page.version.as_deref(), term.to_owned()))?;
        let all: usize = forms.values().map(|it| it.count).sum();
        // A form that is this much more frequent is the only one.
        let (form, Uses { count, pages, .. }) = forms.iter().max_by_key(|it| it.1.count)?;
        let is_clear = *count >= LEAST_USES && *count >= LEAST_RATIO * (all - count);
        (is_clear && *pages >= LEAST_PAGES).then_some((form, *count))
    }
}

/// A use of a form that most of the site avoids.
pub(crate) struct Outlier<'a> {
    /// Its page.
    pub page: &'a SitePage,
    /// Where it is.
    pub place: NotedPlace,
    /// The spelling on the page.
    pub written: &'a str,
    /// How often the site uses this form.
    pub uses: usize,
    /// The form of most of the site, and how often it uses that.
    pub most: (String, usize),
}

/// The uses of forms that most of a site avoids, in the order of the pages.
pub(crate) fn outliers<'a>(
    notes: &SiteNotes<'a>,
    forms: &Forms<'a>,
    read: impl Fn(&str) -> Option<TermAndForm>,
) -> Vec<Outlier<'a>> {
    let mut out = Vec::new();
    for (page, notes) in notes {
        for (written, noted) in notes.iter() {
            let Some(use_of) = read(written) else { continue };
            let Some((most, count)) = forms.most(page, &use_of.0).filter(|it| it.0 != use_of.1)
            else {
                continue;
            };
            let uses = forms.uses(page, &use_of);
            out.extend(noted.places.iter().map(|place| Outlier {
                page,
                place: *place,
                written,
                uses,
                most: (most.to_owned(), count),
            }));
        }
    }
    out
}

impl Outlier<'_> {
    /// A message that says what the site writes in its place.
    pub fn message(&self, text: &str) -> String {
        let (written, most) = (self.written, self.most.1);
        let all = self.uses + most;
        format!("`{written}` is usually `{text}` on this site ({most} of {all} times)")
    }
}

/// A word with the capital of the word that it replaces.
pub(crate) fn in_case_of(written: &str, word: &str) -> String {
    let mut letters = word.chars();
    match letters.next() {
        Some(first) if written.starts_with(char::is_uppercase) => {
            first.to_uppercase().chain(letters).collect()
        }
        _ => word.to_owned(),
    }
}

/// A term with the capital and the plural of the term that it replaces.
pub(crate) fn in_shape_of(written: &str, term: &str) -> String {
    let is_plural = written.ends_with('s') && !term.ends_with('s');
    format!("{}{}", in_case_of(written, term), if is_plural { "s" } else { "" })
}
