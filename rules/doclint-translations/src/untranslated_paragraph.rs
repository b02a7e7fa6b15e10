//! Paragraphs of a translated page that are still in English.

use crate::apart::{is_example, is_in_record, is_quotation, is_title};
use crate::languages::{self, Languages, Signs, known};
use doclint_rule::site::SitePage;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{
    Around, Genre, Location, Notes, NotesRule, Page, PageCx, Passage, RuleMeta, SiteCx, SiteNotes,
    Span,
};
use std::collections::BTreeMap;

pub(crate) struct UntranslatedParagraph;

/// Paragraphs with fewer words may be a name, or say nothing about their language.
const LEAST_WORDS: usize = 12;

/// How many function words of English are needed.
const LEAST_ENGLISH: usize = 4;

/// At least one of so many words is one of them.
const SHARE: usize = 6;

/// With fewer words, a paragraph doesn't count as one of its page.
const LEAST_COUNTED: usize = 5;

/// The note of a page in English.
const ENGLISH_PAGE: &str = "en";

impl NotesRule for UntranslatedParagraph {
    const META: RuleMeta = RuleMeta::warning(
        "untranslated-paragraph",
        "a paragraph of a translated page is in English",
        include_str!("untranslated_paragraph.md"),
    )
    .in_builds()
    .skips(&[Genre::Record, Genre::Legal])
    .not_in_snippets()
    .only_in_pages()
    .without_authors();

    fn note(&self, page: &Page, cx: &mut PageCx<'_>) {
        if cx.is_english() {
            // The second half has to know that the site has pages in English.
            return cx.note(ENGLISH_PAGE, Span::at(0), false);
        }
        // English text hardly ever does without this word, and other text has it in code only. Looking for
        // it spares most pages the reading of their words.
        let is_in_text = |at: usize| page.node_at(at as u32).kind() == NodeKind::Text;
        if cx.is_operation() || !page.places_of(" the ").any(is_in_text) {
            return;
        }
        let paragraphs = paragraphs(page, cx.passages());
        let english = paragraphs.iter().filter(|it| it.is_english).count();
        // A page that is in English as a whole is a finding of another rule.
        if english * 2 > paragraphs.len() {
            return;
        }
        let mut run = 0;
        for paragraph in &paragraphs {
            if !paragraph.is_english {
                run += 1;
            } else if paragraph.is_certain() {
                let note = format!("{run} {}", paragraph.excluded());
                cx.note(&note, paragraph.span, false);
            }
        }
    }

    fn check(&self, notes: &SiteNotes<'_>, cx: &mut SiteCx<'_>) {
        if !notes.iter().any(is_of_english) {
            return;
        }
        for (page, notes) in notes {
            let Some(code) = page.language.as_deref().filter(|_| !page.is_past) else { continue };
            let Some(language) = known(code) else { continue };
            // The first paragraph of each run, and how many there are.
            let mut runs: BTreeMap<&str, (Span, usize)> = BTreeMap::new();
            for (text, noted) in notes.iter() {
                let Some((run, excluded)) = text.split_once(' ') else { continue };
                let excluded: Languages = excluded.parse().unwrap_or_default();
                let is_foreign = excluded & language == language;
                let Some(first) = noted.places.first().filter(|_| is_foreign) else { continue };
                let known = runs.entry(run).or_insert((first.span, 0));
                known.1 += noted.count;
                if first.span.start < known.0.start {
                    known.0 = first.span;
                }
            }
            for (span, count) in runs.into_values() {
                let (subject, object) = match count {
                    1 => ("paragraph".to_owned(), "it"),
                    _ => (format!("{count} paragraphs"), "them"),
                };
                let message = format!("{subject} in English on a page in `{code}`");
                cx.report(Location { file: page.file, span }, message)
                    .cause(format!("paragraphs on pages in `{code}` are in English"))
                    .help(format!("translate {object} to `{code}`"));
            }
        }
    }
}

/// Whether a page is in English, by its words and by the navigation.
fn is_of_english((page, notes): &(&SitePage, &Notes)) -> bool {
    let is_named = || page.language.as_deref().is_some_and(|it| it.starts_with("en"));
    notes.iter().any(|it| it.0 == ENGLISH_PAGE) && is_named()
}

/// A paragraph with what its words say.
struct Paragraph<'a> {
    span: Span,
    signs: Signs<'a>,
    /// How many of its words are function words of English.
    english: usize,
    /// Whether most of what it says is in English.
    is_english: bool,
    /// Whether it is prose of the page's own.
    is_own: bool,
}

impl<'a> Paragraph<'a> {
    fn of(node: Node<'_>, passage: &'a Passage) -> Option<Self> {
        let signs = Signs::of(passage.words());
        let english = signs.count(languages::ENGLISH);
        let is_most = signs.most() == Some(languages::ENGLISH);
        let is_english = is_most && english > 1 && english * SHARE >= signs.words;
        let is_own = !passage.around.has(Around::QUOTED)
            && !is_quotation(passage.text())
            && !is_title(node)
            && !is_example(node);
        let is_counted = signs.words >= LEAST_COUNTED;
        is_counted.then_some(Self { span: node.span(), signs, english, is_english, is_own })
    }

    /// Whether it is long enough to be certain.
    fn is_certain(&self) -> bool {
        self.is_own && self.signs.words >= LEAST_WORDS && self.english >= LEAST_ENGLISH
    }

    /// The languages that it is certainly not in.
    fn excluded(&self) -> Languages {
        self.signs.excluded(languages::ENGLISH, LEAST_ENGLISH)
    }
}

fn paragraphs<'a>(page: &Page, passages: &'a [Passage]) -> Vec<Paragraph<'a>> {
    let nodes = passages.iter().filter_map(|it| Some((it.node(page)?, it)));
    nodes
        .filter(|it| it.0.kind() == NodeKind::Paragraph && !is_in_record(it.0))
        .filter_map(|(node, passage)| Paragraph::of(node, passage))
        .collect()
}
