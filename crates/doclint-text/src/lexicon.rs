//! The possible parts of speech of a single word: a table of function words and irregular forms, a
//! lexicon of verbs, adjectives and the like, and the endings of all other words.

use crate::tag::{Penn, Tags};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::LazyLock;

/// The readings of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Readings {
    /// All of them.
    pub tags: Tags,
    /// The most common one.
    pub first: Penn,
    /// Whether a table has the word or the word that it is a form of.
    pub known: bool,
}

impl Readings {
    const fn of(first: Penn) -> Self {
        Self { tags: Tags::of(&[first]), first, known: false }
    }

    /// With more readings, which are less common.
    pub const fn and(self, more: Tags) -> Self {
        Self { tags: self.tags.with(more), ..self }
    }

    const fn known(self) -> Self {
        Self { known: true, ..self }
    }
}

/// `word TAG…`: the Penn tags of function words and of words that the lexicon has otherwise.
const FUNCTION_WORDS: &str = include_str!("../lexicon/function-words.txt");

/// `word LETTERS`: see `lexicon/README.md`.
const WORDS: &str = include_str!("../lexicon/words.txt");

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut table = Table::with_capacity_and_hasher(WORDS.len() / 8, Default::default());
    for line in WORDS.lines() {
        if let Some((word, letters)) = line.split_once(' ') {
            let tags = letters.bytes().filter_map(of_letter);
            table.extend(readings(tags).map(|it| (word, it)));
        }
    }
    for line in FUNCTION_WORDS.lines().filter(|it| !it.starts_with('#')) {
        let mut parts = line.split(' ');
        let word = parts.next().unwrap_or_default();
        table.extend(readings(parts.filter_map(Penn::of_name)).map(|it| (word, it)));
    }
    table
});

type Table = HashMap<&'static str, Readings, BuildHasherDefault<Fnv>>;

/// The hash of Fowler, Noll and Vo. The table has a fixed set of words, so that nobody can choose
/// words that fall together.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xCBF2_9CE4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

fn readings(mut tags: impl Iterator<Item = Penn>) -> Option<Readings> {
    let first = Readings::of(tags.next()?).known();
    Some(tags.fold(first, |it, tag| it.and(Tags::of(&[tag]))))
}

const fn of_letter(letter: u8) -> Option<Penn> {
    Some(match letter {
        b'n' => Penn::Nn,
        b'v' => Penn::Vb,
        b'a' => Penn::Jj,
        b'r' => Penn::Rb,
        b'd' => Penn::Vbd,
        b'p' => Penn::Vbn,
        _ => return None,
    })
}

/// The readings of a word in lower case.
pub(crate) fn look_up(word: &str) -> Readings {
    let listed = TABLE.get(word).copied();
    // Lists have all forms of `be`, and the nouns and adjectives that look like a form of a verb.
    let form = if listed.is_some_and(|it| is_closed(it.first)) { None } else { form_of(word) };
    match (listed, form) {
        (Some(listed), Some(form)) if listed.tags.has(form.first) => listed.and(form.tags),
        (Some(listed), Some(form)) => Readings { first: form.first, ..listed.and(form.tags) },
        (Some(only), None) | (None, Some(only)) => only,
        (None, None) => by_ending(word),
    }
}

const fn is_closed(tag: Penn) -> bool {
    !matches!(tag, Penn::Nn | Penn::Jj)
}

/// Whether a table has exactly this word.
pub(crate) fn is_listed(word: &str, tag: Penn) -> bool {
    TABLE.get(word).is_some_and(|it| it.tags.has(tag))
}

/// The readings of a regular form of a listed word.
fn form_of(word: &str) -> Option<Readings> {
    if let Some(stem) = word.strip_suffix('s').filter(|it| !it.ends_with(['s', 'u', 'i', '\''])) {
        return third_person_or_plural(singular(stem)?);
    }
    for (ending, first, more) in
        [("ed", Penn::Vbn, Tags::of(&[Penn::Vbd])), ("ing", Penn::Vbg, Tags::of(&[]))]
    {
        if let Some(stem) = word.strip_suffix(ending) {
            let is_verb = has_base(stem, |it| is_listed(it, Penn::Vb));
            return is_verb.then(|| Readings::of(first).and(more).known());
        }
    }
    for (ending, tag) in [("er", Penn::Jjr), ("est", Penn::Jjs)] {
        if let Some(stem) = word.strip_suffix(ending) {
            // A reader is who reads, and not more than `read`.
            let is_adjective = has_base(stem, |it| is_listed(it, Penn::Jj))
                && !has_base(stem, |it| is_listed(it, Penn::Vb));
            return is_adjective.then(|| Readings::of(tag).known());
        }
    }
    None
}

const fn third_person_or_plural(stem: Readings) -> Option<Readings> {
    let plural = Readings::of(Penn::Nns);
    let verb = Readings::of(Penn::Vbz);
    let readings = match (stem.tags.has(Penn::Vb), stem.tags.has(Penn::Nn), stem.first) {
        (true, false, _) => verb,
        (true, true, Penn::Vb) => verb.and(Tags::of(&[Penn::Nns])),
        (true, true, _) => plural.and(Tags::of(&[Penn::Vbz])),
        _ => plural,
    };
    Some(readings.known())
}

/// The readings of the word that a plural or a verb after *it* is the form of; `stem` has lost its
/// `s`.
fn singular(stem: &str) -> Option<Readings> {
    let es = || stem.strip_suffix('e').filter(|it| it.ends_with(['s', 'x', 'z', 'h', 'o']));
    let y = || stem.strip_suffix("ie").map(|it| format!("{it}y"));
    let found = TABLE.get(stem).or_else(|| TABLE.get(es()?));
    found.or_else(|| TABLE.get(y()?.as_str())).copied()
}

/// Whether a word is one that a form can be derived from; the form has lost its `ed` or `ing`: `us`
/// of `use`, `stopp` of `stop`, `appli` of `apply`.
fn has_base(stem: &str, is_base: impl Fn(&str) -> bool) -> bool {
    let short = || {
        let mut chars = stem.chars();
        let last = chars.next_back()?;
        Some(chars.as_str()).filter(|it| it.ends_with(last))
    };
    let y = || stem.strip_suffix('i').map(|it| format!("{it}y"));
    is_base(stem)
        || short().is_some_and(&is_base)
        || is_base(&format!("{stem}e"))
        || y().is_some_and(|it| is_base(&it))
}

/// A guess by the ending of a word that no table has.
fn by_ending(word: &str) -> Readings {
    if let Some((prefix, rest)) = word.split_once('-') {
        return of_compound(prefix, rest);
    }
    if let Some(rest) =
        ["re", "un", "pre", "over", "auto", "de", "mis"].iter().find_map(|it| word.strip_prefix(it))
        && rest.len() > 3
    {
        let readings = TABLE.get(rest).copied().or_else(|| form_of(rest));
        if let Some(it) = readings.filter(|it| it.tags.meets(VERBS)) {
            return it;
        }
    }
    let long = word.len() > 4;
    let ends = |list: &[&str]| long && list.iter().any(|it| word.ends_with(it));
    if ends(&["ly"]) {
        Readings::of(Penn::Rb)
    } else if ends(&["able", "ible", "ful", "less", "ous", "ic", "ive", "al", "ish", "ary"]) {
        Readings::of(Penn::Jj).and(Tags::of(&[Penn::Nn]))
    } else if ends(&["ed"]) {
        Readings::of(Penn::Vbn).and(Tags::of(&[Penn::Vbd]))
    } else if ends(&["ing"]) {
        Readings::of(Penn::Vbg).and(Tags::of(&[Penn::Nn]))
    } else if word.ends_with('s')
        && !word.ends_with("ss")
        && !word.ends_with("us")
        && !word.ends_with("is")
        && word.len() > 2
    {
        Readings::of(Penn::Nns)
    } else if ends(&["ize"]) {
        Readings::of(Penn::Vb).and(Tags::of(&[Penn::Nn]))
    } else {
        Readings::of(Penn::Nn)
    }
}

const VERBS: Tags = Tags::of(&[Penn::Vb, Penn::Vbz, Penn::Vbd, Penn::Vbn, Penn::Vbg]);

/// `self-hosted`, `server-side`, `re-run`.
fn of_compound(prefix: &str, rest: &str) -> Readings {
    let last = rest.rsplit('-').next().unwrap_or(rest);
    let readings = TABLE.get(last).copied().or_else(|| form_of(last));
    let tags = readings.map_or(Tags::default(), |it| it.tags);
    if matches!(
        prefix,
        "re" | "pre" | "auto" | "un" | "double" | "right" | "fine" | "cross" | "self"
    ) && rest == last
    {
        let verb = readings.filter(|it| it.tags.meets(Tags::of(&[Penn::Vb, Penn::Vbz])));
        if let Some(it) = verb {
            return it.and(Tags::of(&[Penn::Jj]));
        }
    }
    if tags.meets(Tags::of(&[Penn::Vbn, Penn::Vbg, Penn::Jj, Penn::In, Penn::Rp, Penn::Cd])) {
        return Readings::of(Penn::Jj).known();
    }
    if tags.has(Penn::Nns) && !tags.has(Penn::Vbz) {
        return Readings::of(Penn::Nns);
    }
    Readings::of(Penn::Nn).and(Tags::of(&[Penn::Jj]))
}
