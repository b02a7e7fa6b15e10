//! Terms that a site spells in several ways.

use crate::support::site::{Forms, Outlier, TermAndForm, in_shape_of, outliers};
use crate::support::term::{is_alone, is_term, may_fix, names, note_use};
use crate::support::terms::{Spelling, Terms};
use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::words::counted;
use doclint_rule::{
    Configurable, Edit, Fix, FixKind, Genre, Location, Need, Notes, NotesRule, Page, PageCx,
    Passage, Profile, RuleMeta, SiteCx, SiteNotes, site::SitePage,
};
use std::collections::BTreeMap;
use std::ops::Range;

pub(crate) struct InconsistentTerm {
    options: InconsistentTermOptions,
    terms: Terms,
}

/// The options of `inconsistent-term`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Serialize)]
#[serde(crate = "doclint_rule::serde", default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(crate = "doclint_rule::schemars")]
pub(crate) struct InconsistentTermOptions {
    /// The terms of the project, and what pages write instead of them: other spellings, and other
    /// names of the same concept.
    terms: Vec<PreferredTerm>,
}

/// A term of the project.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Serialize)]
#[serde(crate = "doclint_rule::serde", deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(crate = "doclint_rule::schemars")]
struct PreferredTerm {
    /// The term.
    r#use: String,
    /// What it replaces, in the singular.
    not: Vec<String>,
}

/// Terms that are spelled in several ways.
const TERMS: &str = include_str!("words/terms.txt");

impl Configurable for InconsistentTerm {
    type Options = InconsistentTermOptions;
    fn new(options: InconsistentTermOptions) -> Self {
        let mut terms = Terms::read(TERMS);
        options.terms.iter().for_each(|it| terms.add(&it.r#use, Spelling::Preferred));
        for (index, term) in options.terms.iter().enumerate() {
            for replaced in term.not.iter().filter(|it| **it != term.r#use) {
                terms.add(replaced, Spelling::Replaced(index));
            }
        }
        Self { options, terms }
    }
}

impl NotesRule for InconsistentTerm {
    const META: RuleMeta = RuleMeta::suggestion(
        "inconsistent-term",
        "a term is spelled in several ways",
        include_str!("inconsistent_term.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Sometimes)
    .only_in_pages()
    .needs(&[Need::English])
    .skips(&[Genre::Record, Genre::Legal]);

    fn note(&self, page: &Page, cx: &mut PageCx<'_>) {
        for passage in cx.passages() {
            let text = passage.text();
            let mut words = passage.words();
            let mut end = 0;
            while let Some(word) = words.next() {
                let found = self.terms.find(text, &word, words.clone());
                let Some((range, spelling)) = found.filter(|it| it.0.start >= end) else {
                    continue;
                };
                end = range.end;
                // A cell with nothing else lists names.
                if !is_term(passage, &range) || is_alone(page, passage, &range) {
                    continue;
                }
                match spelling {
                    Spelling::Replaced(index) => self.replaced(page, passage, (range, index), cx),
                    spelling => note_use(page, passage, (range, spelling), cx),
                }
            }
        }
    }

    fn check(&self, notes: &SiteNotes<'_>, cx: &mut SiteCx<'_>) {
        let names = names(notes);
        let read = |text: &str| self.read(text).filter(|_| !names.contains(text));
        let forms = Forms::count(notes, read);
        for outlier in outliers(notes, &forms, read) {
            report(outlier, cx);
        }
        for (page, notes) in notes {
            self.check_page((page, notes), (&forms, &read), cx);
        }
    }
}

impl InconsistentTerm {
    /// The term that a text is a spelling of, and the spelling in the singular.
    fn read(&self, text: &str) -> Option<TermAndForm> {
        let (form, _) = self.terms.get(text)?;
        Some((form.replace(['-', ' '], ""), form))
    }

    /// Reports what the settings replace.
    fn replaced(
        &self,
        page: &Page,
        passage: &Passage,
        (range, index): (Range<usize>, usize),
        cx: &mut PageCx<'_>,
    ) {
        let written = &passage.text()[range.clone()];
        let preferred = &self.options.terms[index].r#use;
        // With other capitals it may be the term itself.
        if written == preferred {
            return;
        }
        let may_fix = may_fix(page, passage, range.clone());
        let finding = cx.report(
            passage.span(range),
            format!("expected the term `{preferred}`, found `{written}`"),
        );
        finding.cause(format!("`{preferred}` has another name"));
        if may_fix {
            let text = in_shape_of(written, preferred);
            let edit = Edit::replace(finding.at.span, text.clone());
            finding.fix(Fix::suggestion(format!("Write `{text}`"), edit));
        } else {
            finding.help(format!("write `{preferred}`"));
        }
    }

    /// Reports two spellings of a term on one page where the site has not decided.
    fn check_page<'a>(
        &self,
        (page, notes): (&'a SitePage, &Notes),
        (forms, read): (&Forms<'a>, impl Fn(&str) -> Option<TermAndForm>),
        cx: &mut SiteCx<'_>,
    ) {
        let mut spellings: BTreeMap<String, BTreeMap<String, (usize, Location)>> = BTreeMap::new();
        for (text, noted) in notes.iter() {
            let (Some((term, form)), Some(place)) = (read(text), noted.places.first()) else {
                continue;
            };
            let at = Location { file: page.file, span: place.span };
            let of_term = spellings.entry(term).or_default();
            let (count, first) = of_term.entry(form).or_insert((0, at));
            *count += noted.count;
            *first = at.min(*first);
        }
        for (term, of_page) in spellings {
            if of_page.len() < 2 || forms.most(page, &term).is_some() {
                continue;
            }
            let uses = |form: &str| forms.uses(page, &(term.clone(), form.to_owned()));
            let mut ordered: Vec<_> = of_page.into_iter().collect();
            ordered.sort_by_key(|(form, (count, _))| (uses(form), *count));
            let [(few, (rare, at)), .., (most, (count, other))] = ordered.as_slice() else {
                continue;
            };
            // Without a difference there is no reason to prefer one.
            if rare >= count {
                continue;
            }
            let (often, rarely) = (counted(*count, "time"), counted(*rare, "time"));
            cx.report(*at, format!("`{few}` is `{most}` elsewhere on this page"))
                .label_at(*other, "the other spelling")
                .cause("a page spells a word in two ways")
                .help(format!("use one spelling: `{most}` is used {often}, and `{few}` {rarely}"));
        }
    }
}

fn report(outlier: Outlier<'_>, cx: &mut SiteCx<'_>) {
    let Outlier { page, place, written, most, .. } = &outlier;
    let at = Location { file: page.file, span: place.span };
    let text = in_shape_of(written, &most.0);
    let finding = cx.report(at, outlier.message(&text));
    finding.cause(format!("`{}` has other spellings", most.0));
    if place.may_fix {
        let edit = Edit::replace(place.span, text.clone());
        finding.fix(Fix::not_safe(format!("Write `{text}`"), edit));
    } else {
        finding.help(format!("write `{text}`"));
    }
}
