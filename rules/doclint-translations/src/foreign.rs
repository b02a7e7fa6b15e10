//! The language that most of a page is in, and what is in another one.

use crate::apart::{is_example, is_in_record, is_quotation, is_title};
use crate::languages::{self, Languages, Signs, is_latin, name, of_word};
use doclint_rule::syntax::NodeKind;
use doclint_rule::{Around, PageCx, Passage, Span};

/// The language that most of a page is in.
pub(crate) struct Own {
    pub language: usize,
    /// The languages that it is certainly not in.
    pub excluded: Languages,
}

impl Own {
    /// Reads the beginnings of its texts, which are enough.
    pub(crate) fn of(cx: &PageCx<'_>) -> Option<Self> {
        /// So many words of each text.
        const OF_EACH: usize = 40;
        /// And so many in all.
        const ENOUGH: usize = 120;
        /// So many have to be of the language.
        const LEAST: usize = 10;
        let mut signs = Signs::default();
        for passage in cx.passages().iter().filter(|it| !it.around.has(APART)) {
            signs.add(passage.words().take(OF_EACH));
            if signs.words >= ENOUGH {
                break;
            }
        }
        let language = signs.most()?;
        let votes = signs.count(language);
        let is_clear =
            votes >= LEAST && votes * if is_latin(language) { 7 } else { 2 } >= signs.words;
        (is_clear && signs.are_mostly(language))
            .then(|| Self { language, excluded: signs.excluded(language, LEAST) })
    }
}

const APART: Around = Around::QUOTED;

/// A run of texts in another language than their page.
pub(crate) struct Run {
    pub language: usize,
    /// The first text.
    pub span: Span,
    /// How many there are.
    pub count: usize,
}

/// The texts of a page that are certainly in another language than `own`, and not in English.
pub(crate) fn runs(own: usize, cx: &PageCx<'_>) -> Vec<Run> {
    let page = cx.page();
    let mut runs: Vec<Run> = Vec::new();
    let mut is_open = false;
    for passage in cx.passages() {
        let Some(foreign) = foreign(own, passage) else {
            // A short text ends no run.
            is_open &= passage.text().len() < SHORT;
            continue;
        };
        let node = passage.node(page);
        let is_apart = passage.around.has(APART | Around::HTML)
            || is_quotation(passage.text())
            || node.is_some_and(|it| {
                it.kind() == NodeKind::Paragraph && is_title(it)
                    || is_in_record(it)
                    || is_example(it)
            });
        if is_apart {
            continue;
        }
        match runs.last_mut().filter(|it| is_open && it.language == foreign) {
            Some(run) => run.count += 1,
            None => {
                let span =
                    node.map_or_else(|| passage.span(0..passage.text().len()), |it| it.span());
                runs.push(Run { language: foreign, span, count: 1 });
            }
        }
        is_open = true;
    }
    // A page that shows several languages is about languages, and so is one that names them.
    let is_about = |it: &Run| it.language != runs[0].language || page.mentions(name(it.language));
    if runs.iter().any(is_about) { Vec::new() } else { runs }
}

/// Shorter texts in Latin letters may be names.
const SHORT: usize = 60;

/// The language of a text if it is certainly another one than `own`.
fn foreign(own: usize, passage: &Passage) -> Option<usize> {
    let text = passage.text();
    let is_short = text.len() < SHORT;
    if is_short && (text.is_ascii() || own == languages::ENGLISH) || !may_be_foreign(own, passage) {
        return None;
    }
    let signs = Signs::of(passage.words());
    let found = signs.most().filter(|it| *it != own && *it != languages::ENGLISH)?;
    let (words, least, share) = match (is_latin(found), own == languages::ENGLISH) {
        (true, _) => (12, 4, 6),
        (false, false) => (4, 4, 2),
        (false, true) => (20, 12, 2),
    };
    let is_certain = signs.words >= words
        && signs.count(found) * share >= signs.words
        && signs.excluded(found, least) >> own & 1 == 1;
    is_certain.then_some(found)
}

/// Looks at the first words only: nearly always, one of them is of the page's language.
fn may_be_foreign(own: usize, passage: &Passage) -> bool {
    /// So many words that other languages may have, too, are enough.
    const ENOUGH: usize = 12;
    let bit: Languages = 1 << own;
    let (mut shared, mut other) = (0, 0);
    for word in passage.words().take(2 * ENOUGH) {
        let languages = of_word(&word);
        if languages == bit {
            return false;
        }
        shared += usize::from(languages & bit != 0);
        other += usize::from(languages != 0 && languages & bit == 0);
        if shared == ENOUGH && other == 0 && own != languages::JAPANESE {
            return false;
        }
    }
    other > 0 || own == languages::JAPANESE
}
