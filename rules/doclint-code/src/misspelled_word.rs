//! Words in code that are nearly the words that their page has all over.

use crate::any_code::AnyCode;
use crate::code_words::{is_slip, length, read, spelled};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::{
    AstNode as _, Edit, Fix, FixKind, Genre, Page, PageCx, PageRule, RuleMeta, Span,
};
use std::collections::HashSet;
use std::ops::Range;
use std::sync::LazyLock;

pub(crate) struct MisspelledWord;

/// Words of English, and some of other languages, that are one slip away from a word that is frequent in code,
/// such as `powder`.
const NEAR: &str = include_str!("words/near.txt");

static NEAR_WORDS: LazyLock<HashSet<&str>> =
    LazyLock::new(|| NEAR.split_ascii_whitespace().collect());

/// A word that is in the code of a page so often is meant as it is.
const FREQUENT: usize = 3;

/// A page with more words in its code is left out, and so are more frequent ones: all others are compared with them.
const MOST: usize = 20_000;
const MOST_FREQUENT: usize = 1_000;

/// Pages about slips show them on purpose. A comment that suppresses rules has none of these words: they are not
/// in their ids.
const LESSONS: [&str; 5] = [" typo", "typosquat", "misspelling", "fuzzy", "edit distance"];

impl PageRule for MisspelledWord {
    const META: RuleMeta = RuleMeta::warning(
        "misspelled-word",
        "a word in code is nearly one that the page has several times",
        include_str!("misspelled_word.md"),
    )
    .in_builds()
    .fix(FixKind::Always)
    .skips(&[Genre::Record])
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let mut words: Vec<Word> = Vec::new();
        for code in [NodeKind::Code, NodeKind::InlineCode]
            .into_iter()
            .flat_map(|it| page.of_kind(it))
            .filter_map(AnyCode::cast)
        {
            let content = code.content();
            read(content.as_str(), |letters, at| {
                words.push(Word { letters, start: content.part(at..at + 1).start });
            });
            if words.len() > MOST {
                return;
            }
        }
        words.sort_unstable();
        let runs = || words.chunk_by(|a, b| a.letters == b.letters);
        // Words are in the order of their letters, so that those with the same first letter are together.
        let frequent = runs().filter(|it| it.len() >= FREQUENT).take(MOST_FREQUENT);
        let frequent: Vec<(u128, usize)> = frequent.map(|it| (it[0].letters, it.len())).collect();
        let mut is_lesson = None;
        for run in runs().filter(|it| it.len() == 1) {
            let word = run[0];
            let first = word.letters >> 120;
            let from = frequent.partition_point(|it| it.0 >> 120 < first);
            let same = frequent[from..].iter().take_while(|it| it.0 >> 120 == first);
            let is_meant = |it: &&(u128, usize)| {
                // Words of two languages often differ by a letter.
                is_slip(word.letters, it.0)
                    && (cx.is_english() || length(word.letters) == length(it.0))
            };
            let mut meant = same.filter(is_meant);
            let Some((letters, count)) = meant.next().filter(|_| meant.next().is_none()) else {
                continue;
            };
            if *is_lesson.get_or_insert_with(|| is_lesson_of(page, cx.path())) {
                return;
            }
            report(word, (*letters, *count), cx);
        }
    }
}

fn is_lesson_of(page: &Page, path: &str) -> bool {
    LESSONS.iter().any(|it| page.mentions(it) || path.contains(it))
}

/// A word in code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Word {
    /// Its letters in lower case, the first one in the highest byte.
    letters: u128,
    /// Its first byte on the page.
    start: u32,
}

fn report(word: Word, (meant, count): (u128, usize), cx: &mut PageCx<'_>) {
    let page = cx.page();
    let text = spelled(word.letters);
    let span = Span::new(word.start, word.start + text.len() as u32);
    let own = page.slice(span);
    // A word that the text has, too, is a name, and the names of functions in headings come from their code.
    let is_there = |it: Node<'_>| it.span().range().contains(&(span.start as usize));
    // In another case, it may be in the text as well: then the frequent one is the slip.
    let source = page.source().to_ascii_lowercase();
    let is_name = source.match_indices(&text).nth(1).is_some()
        || page.of_kind(NodeKind::Heading).any(is_there);
    if is_name || NEAR_WORDS.contains(text.as_str()) || !own.eq_ignore_ascii_case(&text) {
        return;
    }
    let source = page.source();
    // The name of a file is whatever somebody gave it.
    let is_letter = |it: char| it.is_ascii_alphanumeric() || it == '_';
    if is_file_name(&source[around(source, span, |it| is_letter(it) || "-.".contains(it))]) {
        return;
    }
    let meant = in_case_of(own, &spelled(meant));
    // How a name of several words is spelled, only the page can say.
    let (name, at) = (around(source, span, is_letter), span.range());
    let corrected =
        format!("{}{meant}{}", &source[name.start..at.start], &source[at.end..name.end]);
    if corrected != meant && !source.contains(&corrected) || is_variant(source, &name, &corrected) {
        return;
    }
    cx.report(span, format!("`{own}` is nearly `{meant}`, which this page has {count} times"))
        .cause(format!("`{text}` in code"))
        .help(format!("did you mean `{meant}`?"))
        .fix(
            Fix::suggestion(format!("Write `{meant}`"), Edit::replace(span, meant.clone()))
                .changing_code(),
        );
}

/// Whether a name is written in another way on purpose: it stands in quotes in a list that has the right one beside
/// it, or behind `alias`.
fn is_variant(source: &str, name: &Range<usize>, corrected: &str) -> bool {
    let line_start = source[..name.start].rfind('\n').map_or(0, |it| it + 1);
    if source[line_start..name.start].trim_start().starts_with("alias") {
        return true;
    }
    let lines_start = source[..line_start.saturating_sub(1)].rfind('\n').map_or(0, |it| it + 1);
    let mut lines_end = source[name.end..].match_indices('\n').map(|it| name.end + it.0);
    let end = lines_end.nth(1).unwrap_or(source.len());
    let around = &source[lines_start..end];
    let in_quotes = |quote: char| format!("{quote}{corrected}{quote}");
    source[..name.start].ends_with(['"', '\''])
        && source[name.end..].starts_with(['"', '\''])
        && ['"', '\''].into_iter().any(|it| around.contains(&in_quotes(it)))
}

/// The bytes of the name that a word is a part of, by the signs that names have.
fn around(source: &str, word: Span, is_part: impl Fn(char) -> bool) -> Range<usize> {
    let (before, after) = (&source[..word.start as usize], &source[word.end as usize..]);
    let end = source.len() - after.trim_start_matches(&is_part).len();
    before.trim_end_matches(&is_part).len()..end
}

/// Whether a name of several words ends with a short extension: `Molecule_Infomation.txt`.
fn is_file_name(name: &str) -> bool {
    const EXTENSIONS: [&str; 16] = [
        "csv", "go", "html", "jpg", "js", "json", "log", "md", "pdf", "png", "py", "sh", "svg",
        "txt", "xml", "yml",
    ];
    let parts = name.rsplit_once('.');
    parts.is_some_and(|(stem, extension)| {
        EXTENSIONS.contains(&extension) && stem.contains(['_', '-']) && !stem.contains('.')
    })
}

/// A word in the case of another one: all in capitals, with one in front, or none.
fn in_case_of(own: &str, word: &str) -> String {
    let is_upper = |at: usize| own.as_bytes().get(at).is_some_and(u8::is_ascii_uppercase);
    let capitals = match (is_upper(0), is_upper(1)) {
        (true, true) => word.len(),
        (true, false) => 1,
        _ => 0,
    };
    word[..capitals].to_ascii_uppercase() + &word[capitals..]
}
