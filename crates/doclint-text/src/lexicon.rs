//! What a word by itself can be: a table of function words and irregular forms, a lexicon of verbs,
//! adjectives and the like, and the endings of all other words.

use crate::tag::{Penn, Tags};
use std::collections::HashMap;
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

static TABLE: LazyLock<HashMap<&'static str, Readings>> = LazyLock::new(|| {
    let mut table = HashMap::with_capacity(WORDS.len() / 8);
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
        (Some(listed), Some(form)) => Readings { first: form.first, ..listed.and(form.tags) },
        (Some(only), None) | (None, Some(only)) => only,
        (None, None) => by_ending(word),
    }
}

const fn is_closed(tag: Penn) -> bool {
    !matches!(tag, Penn::Nn | Penn::Jj)
}

/// Whether a table has the word as it is.
pub(crate) fn is_listed(word: &str, tag: Penn) -> bool {
    TABLE.get(word).is_some_and(|it| it.tags.has(tag))
}

/// The readings of a regular form of a listed word.
fn form_of(word: &str) -> Option<Readings> {
    let stem_with = |stem: &str, tag| is_listed(stem, tag).then_some(());
    if let Some(stem) = word.strip_suffix('s').filter(|it| !it.ends_with(['s', 'u', 'i', '\''])) {
        let mut best = None;
        for stem in singulars(stem) {
            if let Some(it) = TABLE.get(stem.as_str()) {
                best = Some(*it);
                break;
            }
        }
        let stem = best?;
        let verb = stem.tags.has(Penn::Vb);
        return match (verb, stem.tags.has(Penn::Nn), stem.first) {
            (true, false, _) => Some(Readings::of(Penn::Vbz).known()),
            (true, true, Penn::Vb) => {
                Some(Readings::of(Penn::Vbz).and(Tags::of(&[Penn::Nns])).known())
            }
            (true, true, _) => Some(Readings::of(Penn::Nns).and(Tags::of(&[Penn::Vbz])).known()),
            _ => Some(Readings::of(Penn::Nns).known()),
        };
    }
    for (ending, first, more) in
        [("ed", Penn::Vbn, Tags::of(&[Penn::Vbd])), ("ing", Penn::Vbg, Tags::of(&[]))]
    {
        if let Some(stem) = word.strip_suffix(ending) {
            let verb = bases(stem).into_iter().flatten().find_map(|it| stem_with(&it, Penn::Vb));
            return verb.map(|()| Readings::of(first).and(more).known());
        }
    }
    for (ending, tag) in [("er", Penn::Jjr), ("est", Penn::Jjs)] {
        if let Some(stem) = word.strip_suffix(ending) {
            let found = bases(stem).into_iter().flatten().find_map(|it| stem_with(&it, Penn::Jj));
            let is_verb = bases(stem).into_iter().flatten().any(|it| is_listed(&it, Penn::Vb));
            return found.filter(|()| !is_verb).map(|()| Readings::of(tag).known());
        }
    }
    None
}

/// What a plural or a verb after *it* can be the form of; `stem` has lost its `s`.
fn singulars(stem: &str) -> impl Iterator<Item = String> {
    let es = stem.strip_suffix('e').filter(|it| it.ends_with(['s', 'x', 'z', 'h', 'o']));
    let ies = stem.strip_suffix("ie").map(|it| format!("{it}y"));
    [Some(stem.to_owned()), ies, es.map(str::to_owned)].into_iter().flatten()
}

/// What a form can be derived from that has lost its `ed` or `ing`: `us` of `use`, `stopp` of
/// `stop`, `appli` of `apply`.
fn bases(stem: &str) -> [Option<String>; 4] {
    let doubled = stem
        .chars()
        .next_back()
        .filter(|&last| stem[..stem.len() - last.len_utf8()].ends_with(last));
    [
        Some(stem.to_owned()),
        Some(format!("{stem}e")),
        doubled.map(|last| stem[..stem.len() - last.len_utf8()].to_owned()),
        stem.strip_suffix('i').map(|it| format!("{it}y")),
    ]
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
    } else if ends(&["ize", "ise"]) {
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
