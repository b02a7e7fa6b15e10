//! Paragraphs of a translated page that are still in English.

use crate::languages::{Signs, known};
use doclint_rule::site::SitePage;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{
    Around, AstNode as _, Genre, Location, Notes, NotesRule, Page, PageCx, Passage, Profile,
    RuleMeta, SiteCx, SiteNotes, Span, ast,
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
    .skips(&[Genre::Record, Genre::Legal])
    .not_in_snippets()
    .only_in_pages()
    .without_authors()
    .profile(Profile::Strict);

    fn note(&self, page: &Page, cx: &mut PageCx<'_>) {
        if cx.is_english() {
            // The second half has to know that the site has pages in English.
            return cx.note(ENGLISH_PAGE, Span::at(0), false);
        }
        // English text hardly ever does without this word, and other text has it in code only. Looking for
        // it spares most pages the reading of their words.
        if cx.is_operation() || !page.mentions(" the ") {
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
                let missing: Vec<_> = paragraph.signs.missing().collect();
                let note = format!("{run} {}", missing.join(" "));
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
                let mut words = text.split(' ');
                let run = words.next().unwrap_or_default();
                let Some(first) = noted.places.first().filter(|_| words.any(|it| it == language))
                else {
                    continue;
                };
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
struct Paragraph {
    span: Span,
    signs: Signs,
    /// Whether most of what it says is in English.
    is_english: bool,
    /// Whether it is prose of the page's own.
    is_own: bool,
}

impl Paragraph {
    fn of(node: Node<'_>, passage: &Passage) -> Option<Self> {
        let signs = Signs::of(passage.words());
        let is_english = signs.english > 1 && signs.english * SHARE >= signs.words;
        let is_own =
            !passage.around.has(Around::QUOTED) && !is_quotation(passage.text()) && !is_title(node);
        let is_counted = signs.words >= LEAST_COUNTED;
        is_counted.then_some(Self { span: node.span(), signs, is_english, is_own })
    }

    /// Whether it is long enough to be certain.
    fn is_certain(&self) -> bool {
        self.is_own && self.signs.words >= LEAST_WORDS && self.signs.english >= LEAST_ENGLISH
    }
}

fn paragraphs(page: &Page, passages: &[Passage]) -> Vec<Paragraph> {
    let nodes = passages.iter().filter_map(|it| Some((it.node(page)?, it)));
    nodes
        .filter(|it| it.0.kind() == NodeKind::Paragraph && !is_in_record(it.0))
        .filter_map(|(node, passage)| Paragraph::of(node, passage))
        .collect()
}

/// Whether a node is in the entry of a changelog, which nobody translates later.
fn is_in_record(node: Node<'_>) -> bool {
    node.ancestors().filter_map(ast::Component::cast).any(|it| it.is("Update"))
}

/// Whether a text is the title of a page that a link or a card around it leads to.
fn is_title(paragraph: Node<'_>) -> bool {
    let mut children = paragraph.children();
    let is_link =
        children.next().is_some_and(|it| it.kind() == NodeKind::Link) && children.next().is_none();
    let card =
        paragraph.parent().and_then(ast::Component::cast).and_then(|it| it.attribute("href"));
    is_link || card.and_then(ast::Attribute::literal).is_some_and(|it| it.text.starts_with("http"))
}

/// Whether a text is in quotation marks as a whole.
fn is_quotation(text: &str) -> bool {
    const MARKS: [char; 9] = ['"', '“', '”', '„', '«', '»', '「', '」', '\''];
    text.starts_with(MARKS) && text.trim_end_matches(['.', ',']).ends_with(MARKS)
}
