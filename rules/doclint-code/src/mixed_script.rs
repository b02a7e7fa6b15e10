//! Identifiers with letters of another script that look like Latin ones.

use crate::any_code::AnyCode;
use doclint_rule::suggest::{CYRILLIC, GREEK, latin};
use doclint_rule::words::quoted;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta};
use std::ops::Range;

pub(crate) struct MixedScript;

/// Words with fewer Latin letters may be formulas.
const LEAST_LATIN: usize = 3;

/// Texts about such letters show them on purpose.
const LESSONS: [&str; 6] =
    ["homoglyph", "homograph", "lookalike", "look-alike", "confusable", "cyrillic"];

impl NodeRule for MixedScript {
    const META: RuleMeta = RuleMeta::warning(
        "mixed-script",
        "an identifier mixes Latin letters with Cyrillic or Greek ones",
        include_str!("mixed_script.md"),
    )
    .in_builds()
    .only_in_pages()
    .fix(FixKind::Sometimes);
    type Node<'a> = AnyCode<'a>;

    fn check(&self, code: AnyCode<'_>, cx: &mut PageCx<'_>) {
        let content = code.content();
        let text = content.as_str();
        if text.is_ascii() || !text.contains(is_foreign) {
            return;
        }
        let writes_it = words(text).any(|it| is_of_other_script(&text[it]));
        let mixed = words(text).filter(|it| is_mixed(&text[it.clone()], writes_it));
        let found: Vec<Letter> = mixed.flat_map(|word| letters(text, word)).collect();
        let Some(first) = found.first() else { return };
        if cx.shared(|cx| IsLesson::of(cx.page().source())).0 {
            return;
        }
        let edits: Vec<Edit> = found
            .iter()
            .map(|it| Edit::replace(content.part(it.range.clone()), it.latin))
            .collect();
        let sign = &text[first.range.clone()];
        let script = if CYRILLIC.contains(sign) { "Cyrillic" } else { "Greek" };
        let word = quoted(&text[first.word.clone()]);
        cx.report(
            content.part(first.word.clone()),
            format!("{word} has the {script} letter `{sign}`"),
        )
        .cause("identifiers mix Latin letters with others that look like them")
        .help(format!("write the Latin letter `{}`", first.latin))
        .fix(Fix::not_safe("Write Latin letters", edits).changing_code());
    }
}

/// A letter that looks like a Latin one.
struct Letter {
    /// The word that it is in.
    word: Range<usize>,
    range: Range<usize>,
    latin: &'static str,
}

/// Whether a page is about letters that look alike.
struct IsLesson(bool);

impl IsLesson {
    fn of(source: &str) -> Self {
        let source = source.to_lowercase();
        Self(LESSONS.iter().any(|it| source.contains(it)))
    }
}

/// Whether a letter is Cyrillic or Greek.
fn is_foreign(sign: char) -> bool {
    matches!(sign, '\u{0370}'..='\u{03FF}' | '\u{0400}'..='\u{052F}')
}

/// The runs of letters in a text.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].find(char::is_alphabetic)?;
        let rest = &text[start..];
        at = start + rest.find(|it: char| !it.is_alphabetic()).unwrap_or(rest.len());
        Some(start..at)
    })
}

/// Whether a word of several letters has no Latin ones.
fn is_of_other_script(word: &str) -> bool {
    word.chars().nth(1).is_some() && word.chars().all(is_foreign)
}

/// Whether a word has letters among its Latin ones that only look like them. `writes_it` says whether
/// there are words of the other script around it, which lends its endings to Latin words.
fn is_mixed(word: &str, writes_it: bool) -> bool {
    let inner = word.trim_end_matches(is_foreign);
    let is_acronym = || inner.chars().all(|it| it.is_ascii_uppercase());
    if inner.len() < word.len() && (writes_it || is_acronym()) && !inner.contains(is_foreign) {
        return false;
    }
    // Greek letters beside others are signs of a formula.
    let is_sign = |it: Option<char>| {
        it.is_some_and(|it| GREEK.contains(it) && it.is_lowercase() && !it.is_ascii())
    };
    if is_sign(word.chars().next()) || is_sign(word.chars().next_back()) {
        return false;
    }
    let latin_letters = word.bytes().filter(u8::is_ascii_alphabetic).count();
    latin_letters >= LEAST_LATIN
        && word.contains(is_foreign)
        && word.chars().all(|it| it.is_ascii_alphabetic() || latin(it).is_some())
}

/// The letters of a word that look like Latin ones.
fn letters(text: &str, word: Range<usize>) -> impl Iterator<Item = Letter> {
    text[word.clone()].char_indices().filter(|it| !it.1.is_ascii()).filter_map(move |(at, sign)| {
        let at = word.start + at;
        let range = at..at + sign.len_utf8();
        Some(Letter { word: word.clone(), range, latin: latin(sign)? })
    })
}
