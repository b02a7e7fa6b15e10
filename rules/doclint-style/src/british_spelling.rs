//! British spellings on a site in American English.

use crate::support::prose::is_in_quotes;
use crate::support::site::in_case_of;
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::words::counted;
use doclint_rule::{
    Around, AstNode, Edit, Fix, FixKind, Genre, Location, Need, NotesRule, Page, PageCx, Profile,
    RuleMeta, SiteCx, SiteNotes, ast,
};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

pub(crate) struct BritishSpelling;

/// British spellings, each before the American one. Those that American dictionaries list, too, are not
/// among them: *cancelled*, *catalogue*, *judgement*.
const SPELLINGS: &str = include_str!("words/british.txt");

/// Words in one of the two spellings; for British ones, the American one.
static WORDS: LazyLock<HashMap<&str, Option<&str>>> = LazyLock::new(|| {
    let pairs = SPELLINGS.lines().filter_map(|it| it.split_once(' '));
    let words = pairs.flat_map(|(british, american)| {
        let is_of_one = !OF_BOTH.contains(&american);
        [is_of_one.then_some((american, None)), Some((british, Some(american)))]
    });
    words.flatten().collect()
});

/// American spellings that are British words, too, so that they say nothing about a site.
const OF_BOTH: [&str; 11] = [
    "among", "check", "checks", "learned", "license", "licenses", "meter", "meters", "program",
    "programs", "while",
];

/// Fewer words with one of the two spellings decide nothing.
const LEAST_AMERICAN: usize = 3;

/// How many times as many American spellings as British ones a site in American English has.
const LEAST_RATIO: usize = 2;

impl NotesRule for BritishSpelling {
    const META: RuleMeta = RuleMeta::suggestion(
        "british-spelling",
        "a British spelling on a site in American English",
        include_str!("british_spelling.md"),
    )
    .profile(Profile::Strict)
    .fix(FixKind::Always)
    .only_in_pages()
    .needs(&[Need::English])
    .skips(&[Genre::Record, Genre::Legal])
    .phrases_of(|| WORDS.keys().copied().collect());

    fn note(&self, page: &Page, cx: &mut PageCx<'_>) {
        for hit in cx.hits() {
            let Some(meant) = american(hit.text()) else { continue };
            let span = hit.span();
            // `Authorization` and titles are often the names of headers, methods and pages.
            let around = || page.node_at(span.start).ancestors();
            let is_title = || around().any(|it| it.kind() == NodeKind::Heading);
            let is_name = meant.is_none()
                && (hit.text().starts_with(char::is_uppercase) || is_title())
                || around().any(is_of_button)
                || around().any(|it| is_in_address(it, hit.text()));
            let is_quoted = hit.passage.around.has(Around::QUOTED);
            if !is_name && !is_quoted && is_plain(hit.passage.text(), &hit.range) {
                cx.note(hit.text(), span, span.len() as usize == hit.range.len());
            }
        }
    }

    fn check(&self, notes: &SiteNotes<'_>, cx: &mut SiteCx<'_>) {
        let uses = Uses::count(notes);
        if !uses.are_american() {
            return;
        }
        for (page, notes) in notes {
            for (text, noted) in notes.iter() {
                let Some(Some(american)) = american(text) else { continue };
                if uses.prefer(text, american) {
                    continue;
                }
                for place in &noted.places {
                    let at = Location { file: page.file, span: place.span };
                    uses.report(cx, (at, place.may_fix), (text, american));
                }
            }
        }
    }
}

/// How often a site uses words that are spelled in two ways.
#[derive(Default)]
struct Uses {
    american: usize,
    /// Those of `american` that no British writer has: many write `-ize`.
    only_american: usize,
    british: usize,
    /// Those of `british` that no writer of `-ize` has.
    only_british: usize,
    words: HashMap<String, usize>,
}

impl Uses {
    fn count(notes: &SiteNotes<'_>) -> Self {
        let mut uses = Self::default();
        for (text, noted) in notes.iter().flat_map(|(_, notes)| notes.iter()) {
            let lower = text.to_lowercase();
            match american(text) {
                Some(None) => {
                    uses.american += noted.count;
                    uses.only_american += if lower.contains("iz") { 0 } else { noted.count };
                }
                Some(Some(american)) => {
                    uses.british += noted.count;
                    uses.only_british += if american.contains("iz") { 0 } else { noted.count };
                }
                None => {}
            }
            *uses.words.entry(lower).or_default() += noted.count;
        }
        uses
    }

    /// Whether the site is in American English.
    fn are_american(&self) -> bool {
        self.american >= LEAST_AMERICAN
            && self.american >= LEAST_RATIO * self.british
            && self.only_american >= self.only_british
    }

    /// Whether a British spelling is the one that the site has chosen for a word.
    fn prefer(&self, british: &str, american: &str) -> bool {
        let uses = |word: &str| self.words.get(word).copied().unwrap_or(0);
        let british = uses(&british.to_lowercase());
        british >= LEAST_AMERICAN && british > uses(american)
    }

    fn report(
        &self,
        cx: &mut SiteCx<'_>,
        (at, may_fix): (Location, bool),
        (word, american): (&str, &str),
    ) {
        let american = in_case_of(word, american);
        let message = format!("`{word}` is British: expected `{american}`");
        let finding = cx.report(at, message);
        let figures = format!(
            "use American spelling, as the site has {} and {} British",
            counted(self.american, "American spelling"),
            self.british
        );
        finding.cause(word.to_lowercase()).help(figures);
        if may_fix {
            let edit = Edit::replace(at.span, american.clone());
            finding.fix(Fix::not_safe(format!("Write `{american}`"), edit));
        }
    }
}

/// Whether a word has two spellings, and the American one if it is in the British one.
fn american(word: &str) -> Option<Option<&'static str>> {
    let is_name = word.starts_with(|c: char| c.is_ascii_lowercase())
        && word.contains(|c: char| c.is_ascii_uppercase());
    WORDS.get(&*word.to_lowercase()).filter(|_| !is_name).copied()
}

/// Whether a word is in the label of a button: in bold, inside of a line, with a capital.
fn is_of_button(node: Node<'_>) -> bool {
    let text = node.text().trim_start_matches(['*', '_']);
    node.kind() == NodeKind::Strong
        && node.previous_sibling().is_some()
        && text.starts_with(char::is_uppercase)
}

/// Whether a word is in the text of a link whose address has it, too: it is the name of what is there.
fn is_in_address(node: Node<'_>, word: &str) -> bool {
    let url = ast::Link::cast(node).map(|it| it.destination().as_str().to_ascii_lowercase());
    url.is_some_and(|it| it.contains(&word.to_ascii_lowercase()))
}

/// Whether a word is the author's own, and not a part of a name, of a path or of code.
fn is_plain(text: &str, word: &Range<usize>) -> bool {
    let (before, after) = (&text[..word.start], &text[word.end..]);
    let is_capital = text[word.clone()].starts_with(|c: char| c.is_ascii_uppercase());
    let begins = before.trim_end().is_empty() || before.trim_end().ends_with(['.', '!', '?', ':']);
    let mut rest = after.chars();
    let is_joined = match rest.next() {
        Some('.' | ':') => rest.next().is_some_and(char::is_alphanumeric),
        Some(c) => matches!(c, '_' | '=' | '/' | '(' | '@'),
        None => false,
    };
    (begins || !is_capital)
        && !is_joined
        && !before.ends_with(['.', '/', '#', '_', '=', '@', '$'])
        && !is_in_quotes(text, word.start)
}
