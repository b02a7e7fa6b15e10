//! Names and terms in other capitals than the site gives them.

use crate::misspelled_name::right_name;
use crate::support::prose::{holds, is_outside_names, near_after, near_before, paragraphs};
use crate::support::site::{Forms, Outlier, TermAndForm, outliers};
use crate::support::term::{begins_sentence, is_label, is_term, may_fix};
use crate::support::terms::{Pairs, lower};
use doclint_rule::text::Word;
use doclint_rule::{
    Configurable, Edit, Fix, FixKind, Genre, Location, Need, NotesRule, Page, PageCx, Passage,
    Profile, RuleMeta, SiteCx, SiteNotes,
};
use std::ops::Range;

pub(crate) struct InconsistentCapitals {
    pairs: Pairs,
}

/// Words after the name of something on a screen.
const ON_SCREEN: &str = "button dashboard dialog dropdown feature field input menu modal option page panel section setting tab toggle";

/// Words before one.
const BEFORE_LABELS: &str = "as called choose click named open press select titled under";

/// How often a site has to write a name without a capital inside of it, so that one with it is wrong.
const LEAST_PLAIN_NAMES: usize = 10;

/// Shorter names are acronyms more often than not, in bytes.
const SHORTEST_NAME: usize = 4;

impl Configurable for InconsistentCapitals {
    type Options = ();
    fn new((): ()) -> Self {
        Self { pairs: Pairs::read() }
    }
}

impl NotesRule for InconsistentCapitals {
    const META: RuleMeta = RuleMeta::suggestion(
        "inconsistent-capitals",
        "a name or a term is not in the capitals that the site gives it",
        include_str!("inconsistent_capitals.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Sometimes)
    .only_in_pages()
    .needs(&[Need::English])
    .skips(&[Genre::Record, Genre::Legal]);

    fn note(&self, page: &Page, cx: &mut PageCx<'_>) {
        for (_, passage) in paragraphs(cx) {
            let text = passage.text();
            let mut words = passage.words().peekable();
            while let Some(word) = words.next() {
                let next = words.peek().filter(|_| self.pairs.may_begin(&word));
                let pair = next.map(|next| word.range.start..next.range.end);
                // A term that is partly emphasized is named on purpose.
                let is_plain =
                    |it: &Range<usize>| !page.slice(passage.span(it.clone())).contains('*');
                let term = pair.filter(|it| self.pairs.has(&text[it.clone()]) && is_plain(it));
                let name = is_name(passage, &word).then_some(word.range);
                for range in [name, term].into_iter().flatten() {
                    if is_term(passage, &range) && is_in_sentence(page, passage, &range) {
                        let span = passage.span(range.clone());
                        let written = text[range.clone()].replace('\n', " ");
                        cx.note(&written, span, may_fix(page, passage, range));
                    }
                }
            }
        }
    }

    fn check(&self, notes: &SiteNotes<'_>, cx: &mut SiteCx<'_>) {
        let forms = Forms::count(notes, read);
        for outlier in outliers(notes, &forms, read) {
            report(outlier, cx);
        }
    }
}

/// The term that a text is a form of, and the form in the singular.
fn read(text: &str) -> Option<TermAndForm> {
    let form = match text.strip_suffix('s') {
        Some(singular) if text.contains(' ') => singular,
        _ => text,
    };
    Some((form.to_lowercase(), form.to_owned()))
}

/// Whether a word is a name by its capitals: one inside of it, or at its start inside of a sentence.
fn is_name(passage: &Passage, word: &Word<'_>) -> bool {
    let (letters, start) = (word.text, word.range.start);
    // A variable begins with a small letter.
    if !letters.starts_with(|c: char| c.is_ascii_uppercase())
        || letters.len() < SHORTEST_NAME
        || !letters.bytes().all(|it| it.is_ascii_alphanumeric())
        || !letters.bytes().any(|it| it.is_ascii_lowercase())
    {
        return false;
    }
    let is_inside = letters.bytes().skip(1).any(|it| it.is_ascii_uppercase());
    // Another rule knows these.
    (is_inside || !begins_sentence(passage, start)) && right_name(word.text).is_none()
}

/// Whether a term is a part of a sentence, not of a longer name, and not what a screen shows.
fn is_in_sentence(page: &Page, passage: &Passage, range: &Range<usize>) -> bool {
    let text = passage.text();
    let is_pair = text[range.clone()].contains([' ', '\n']);
    if !is_pair {
        return true;
    }
    let before = near_before(text, range.start).trim_end();
    let after = near_after(text, range.end).trim_start();
    let [next, then] = words_of(after.split(is_end).next().unwrap_or_default().split(is_between));
    let [previous, earlier] =
        words_of(before.rsplit(is_end).next().unwrap_or_default().rsplit(is_between));
    let is_path = before.ends_with(['>', '→', '›', '|']) || after.starts_with(['>', '→', '›', '|']);
    // "MCP Tools, Resources, and Prompts" are names, and so is what an acronym follows.
    let is_joined = |it: &str| matches!(it, "and" | "or" | "&");
    let is_listed = before.ends_with(',') && is_capital(previous)
        || after.starts_with(',') && is_capital(next)
        || is_joined(previous) && is_capital(earlier)
        || is_joined(next) && is_capital(then);
    !is_path
        && !is_listed
        && !after.starts_with('(')
        && !is_capital(next)
        && (!is_capital(previous) || is_outside_names(previous))
        && !holds(ON_SCREEN, next)
        && !holds(BEFORE_LABELS, &lower(previous))
        && !holds(BEFORE_LABELS, &lower(earlier))
        && !begins_sentence(passage, range.start)
        && !is_label(page, passage.span(range.clone()))
}

fn is_capital(word: &str) -> bool {
    word.starts_with(char::is_uppercase)
}

/// Whether a sign ends a clause.
fn is_end(c: char) -> bool {
    matches!(c, '.' | ':' | ';' | '!' | '?' | '(' | ')')
}

/// Whether a sign is between words.
fn is_between(c: char) -> bool {
    !c.is_alphanumeric() && !matches!(c, '&' | '-' | '\'' | '’')
}

/// The first two words of some pieces.
fn words_of<'a>(pieces: impl Iterator<Item = &'a str>) -> [&'a str; 2] {
    let mut words = pieces.filter(|it| !it.is_empty());
    [words.next().unwrap_or_default(), words.next().unwrap_or_default()]
}

fn report(outlier: Outlier<'_>, cx: &mut SiteCx<'_>) {
    let Outlier { page, place, written, most, .. } = &outlier;
    let is_pair = most.0.contains(' ');
    let has_inside = |word: &str| word.chars().skip(1).any(char::is_uppercase);
    // With capitals it may be a name here, and a thing there.
    let is_title =
        || most.0.split(' ').next_back().is_some_and(|it| it.starts_with(char::is_uppercase));
    // The capital inside of a name may be missing in most of a site, but hardly in all of it.
    let is_doubtful = || !has_inside(&most.0) && most.1 < LEAST_PLAIN_NAMES;
    if is_pair && is_title() || !is_pair && is_doubtful() {
        return;
    }
    let at = Location { file: page.file, span: place.span };
    let plural = if written.len() > most.0.len() { "s" } else { "" };
    let text = format!("{}{plural}", most.0);
    let finding = cx.report(at, outlier.message(&text));
    finding.cause(format!("`{}` is written in more than one way", most.0));
    // A heading or the start of a sentence may have the same spelling, and keeps it.
    if place.may_fix {
        let edit = Edit::replace(place.span, text.clone());
        finding.fix(Fix::suggestion(format!("Write `{text}`"), edit));
    } else {
        finding.help(format!("write `{text}`"));
    }
}
