//! Findings that one change settles: on pages that are translated as a whole and on their sources, on
//! older versions of a page and on the newest, on pages with the same text, and on the pages that a program has
//! made.

use crate::outcome::Outcome;
use crate::read::text::Stamp;
use doclint_diagnostic::{FileId, Level, Location, Repetition, Span};
use foldhash::{HashMap, HashMapExt, HashSet};
use std::sync::Arc;

/// The parts that a finding of a page shares with one of its translation: the page, by its index, the
/// rule, the level, and how many headings are above.
type Key<'f> = (usize, &'f str, Level, usize);

/// Finds them. What a page has more than its source is a finding of its own.
pub fn find(outcome: &Outcome) -> Vec<Repetition> {
    let mut out = of_copies(outcome, outcome.site.copies());
    out.extend(of_generated(outcome));
    let more = of_same_text(outcome, &out);
    out.extend(more);
    out
}

/// Pages with fewer words may be alike by chance.
const LEAST_WORDS: u32 = 100;

/// Pairs the findings on a long page with those on the first page of the same name and with the same text, as
/// programs copy pages, but for those that have a partner. Links may lead elsewhere from another folder: then
/// messages differ.
fn of_same_text(outcome: &Outcome, paired: &[Repetition]) -> Vec<Repetition> {
    let pages = outcome.site.pages.iter().filter(|it| it.facts.words >= LEAST_WORDS);
    let names: HashMap<FileId, &str> =
        pages.map(|it| (it.file, it.path.rsplit('/').next().unwrap_or(&it.path))).collect();
    let paired: HashSet<(&str, Location)> =
        paired.iter().flat_map(|it| [(&*it.rule, it.source), (&*it.rule, it.copy)]).collect();
    let mut first: HashMap<(&str, Stamp, &str, Span, &str), Location> = HashMap::new();
    let mut out = Vec::new();
    for it in outcome.findings.iter().filter(|it| !paired.contains(&(&*it.rule, it.at))) {
        let Some(name) = names.get(&it.at.file) else { continue };
        let key = (*name, outcome.files.get(it.at.file).stamp, &*it.rule, it.at.span, &*it.message);
        let source = *first.entry(key).or_insert(it.at);
        if source.file != it.at.file {
            out.push(Repetition { rule: Arc::clone(&it.rule), source, copy: it.at });
        }
    }
    out
}

/// Pairs what is on the generated pages of a folder with the first finding there of the same rule and level; an
/// error, with the first one that says the same.
fn of_generated(outcome: &Outcome) -> Vec<Repetition> {
    let pages = outcome.site.pages.iter().filter(|it| it.facts.is_generated);
    let folders: HashMap<FileId, &str> =
        pages.map(|it| (it.file, it.path.rsplit_once('/').map_or("", |it| it.0))).collect();
    let mut first: HashMap<(&str, &str, Level, &str), Location> = HashMap::new();
    let mut out = Vec::new();
    for it in &outcome.findings {
        let Some(folder) = folders.get(&it.at.file) else { continue };
        let message = if it.level < Level::Error { "" } else { &it.message };
        let source = *first.entry((folder, &it.rule, it.level, message)).or_insert(it.at);
        if source.file != it.at.file {
            out.push(Repetition { rule: Arc::clone(&it.rule), source, copy: it.at });
        }
    }
    out
}

/// Pairs the findings of a rule in a section of a copied page with those in the same section of its
/// source, in their order.
fn of_copies(outcome: &Outcome, copied: &HashMap<usize, usize>) -> Vec<Repetition> {
    let pages = &outcome.site.pages;
    if copied.is_empty() {
        return Vec::new();
    }
    let of_copy = |(copy, source): (&usize, &usize)| (pages[*copy].file, (*copy, *source));
    let sources: HashMap<FileId, (usize, usize)> = copied.iter().map(of_copy).collect();
    let originals: HashMap<FileId, usize> =
        copied.values().map(|source| (pages[*source].file, *source)).collect();
    let section = |page: usize, at: Location| pages[page].facts.headings.up_to(at.span.start);
    let mut known: HashMap<Key<'_>, Vec<Location>> = HashMap::new();
    for it in outcome.findings.iter().filter(|it| !sources.contains_key(&it.at.file)) {
        let Some(&page) = originals.get(&it.at.file) else { continue };
        let key = (page, &*it.rule, it.level, section(page, it.at));
        known.entry(key).or_default().push(it.at);
    }
    let mut used: HashMap<(usize, Key<'_>), usize> = HashMap::new();
    let mut out = Vec::new();
    for it in &outcome.findings {
        let Some(&(copy, source)) = sources.get(&it.at.file) else { continue };
        let key = (source, &*it.rule, it.level, section(copy, it.at));
        let Some(places) = known.get(&key) else { continue };
        let next = used.entry((copy, key)).or_default();
        if let Some(&source) = places.get(*next) {
            *next += 1;
            out.push(Repetition { rule: Arc::clone(&it.rule), source, copy: it.at });
        }
    }
    out
}
