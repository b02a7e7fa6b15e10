//! Samples of a translation with other options, keys and variables than those of its source.

use crate::code_names::names;
use crate::pairs::{self, is_source};
use doclint_rule::site::{PlatformId, SitePage};
use doclint_rule::{
    Location, Notes, NotesRule, Page, PageCx, Profile, RuleMeta, SiteCx, SiteNotes, Span, ast,
};
use std::collections::HashSet;

pub(crate) struct TranslatedCode;

/// Names behind so many on a page are left out.
const MOST_NAMES: usize = 800;

impl NotesRule for TranslatedCode {
    const META: RuleMeta = RuleMeta::warning(
        "translated-code",
        "a sample of a translation has another option, key or variable than its source",
        include_str!("translated_code.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .profile(Profile::Strict)
    .not_in_snippets()
    .only_in_pages()
    .without_authors();

    fn note(&self, page: &Page, cx: &mut PageCx<'_>) {
        let mut note = String::new();
        let mut count = 0;
        for code in ast::Code::all(page).filter(|it| it.language().is_some()) {
            let content = code.content();
            let language = code.language().map_or("", |it| it.as_str());
            note.push_str(&format!("\n{} {language}", content.as_str().matches('\n').count()));
            let names = names(code);
            count += names.len();
            if count > MOST_NAMES {
                return;
            }
            for name in names {
                let start = content.part(name.range).start;
                note.push_str(&format!("\t{} {start} {}", name.line, name.text));
            }
        }
        if count > 0 {
            cx.note(&note, Span::at(0), false);
        }
    }

    fn check(&self, notes: &SiteNotes<'_>, cx: &mut SiteCx<'_>) {
        let noted = notes.iter().filter_map(|(page, it)| Some((*page, samples(it)?)));
        for group in pairs::groups(noted).values().filter(|it| it.len() > 1) {
            let Some(at) = group.iter().position(|it| is_source(it.0)) else { continue };
            let source = &group[at];
            for (index, other) in group.iter().enumerate().filter(|it| it.0 != at) {
                let others: Vec<_> =
                    (0..group.len()).filter(|it| *it != at && *it != index).collect();
                let others: Vec<_> = others.into_iter().map(|it| &group[it].1[..]).collect();
                report(source, other, &others, cx);
            }
        }
    }
}

/// A sample: its language with the number of its lines, and its names.
struct Sample<'n> {
    head: &'n str,
    names: Vec<Name<'n>>,
}

struct Name<'n> {
    line: &'n str,
    start: u32,
    text: &'n str,
}

impl Name<'_> {
    fn span(&self) -> Span {
        Span::new(self.start, self.start + self.text.len() as u32)
    }
}

fn samples(notes: &Notes) -> Option<Vec<Sample<'_>>> {
    let samples = notes.iter().next()?.0.split('\n').skip(1).map(|it| {
        let mut parts = it.split('\t');
        let head = parts.next().unwrap_or_default();
        let names = parts.filter_map(|it| {
            let (line, rest) = it.split_once(' ')?;
            let (start, text) = rest.split_once(' ')?;
            Some(Name { line, start: start.parse().ok()?, text })
        });
        Sample { head, names: names.collect() }
    });
    Some(samples.collect())
}

/// Whether two pages have the same samples: as many, in the same languages and as long.
fn are_alike(one: &[Sample<'_>], other: &[Sample<'_>]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|it| it.0.head == it.1.head)
}

/// A page with its samples.
type Sampled<'s> = (&'s SitePage, Vec<Sample<'s>>);

fn report(source: &Sampled<'_>, page: &Sampled<'_>, others: &[&[Sample<'_>]], cx: &mut SiteCx<'_>) {
    let ((source, there), (page, here)) = (source, page);
    if page.is_past || !are_alike(here, there) {
        return;
    }
    let others: Vec<_> = others.iter().copied().filter(|it| are_alike(it, there)).collect();
    for (at, (own, original)) in here.iter().zip(there).enumerate() {
        let others: Vec<_> = others.iter().map(|it| &it[at]).collect();
        for (own, original) in differences(own, original, &others) {
            let code = source.language.as_deref().unwrap_or_default();
            let message =
                format!("`{}` is `{}` in the sample of the `{code}` page", own.text, original.text);
            cx.report(Location { file: page.file, span: own.span() }, message)
                .cause(format!("names in samples differ from the `{code}` pages"))
                .label_at(Location { file: source.file, span: original.span() }, "source")
                .help(format!("write `{}`: names in code are not translated", original.text));
        }
    }
}

/// The names of a sample that are others in its source, each once; none where the two are not the same
/// sample.
fn differences<'s>(
    own: &'s Sample<'s>,
    original: &'s Sample<'s>,
    others: &[&Sample<'_>],
) -> Vec<(&'s Name<'s>, &'s Name<'s>)> {
    let has_same_lines =
        own.names.iter().map(|it| it.line).eq(original.names.iter().map(|it| it.line));
    if !has_same_lines {
        return Vec::new();
    }
    let pairs: Vec<_> = own.names.iter().zip(&original.names).enumerate().collect();
    // A sample that is another one has hardly any name in common.
    let different = pairs.iter().filter(|it| it.1.0.text != it.1.1.text).count();
    let is_alone = different == pairs.len() && others.is_empty();
    if different * 2 > pairs.len().max(4) || is_alone {
        return Vec::new();
    }
    let known: HashSet<&str> = original.names.iter().map(|it| it.text).collect();
    let mut seen = HashSet::new();
    let found = pairs.into_iter().filter(|(index, (own, original))| {
        // A name that the source has elsewhere is in another order.
        let is_other = own.text != original.text && !known.contains(own.text);
        // Where no other language has the source's name, the source has changed since.
        let has =
            |it: &&Sample<'_>| it.names.get(*index).is_some_and(|it| it.text == original.text);
        is_other && seen.insert(own.text) && (others.is_empty() || others.iter().any(has))
    });
    found.map(|it| it.1).collect()
}
