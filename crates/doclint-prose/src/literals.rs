//! Facts about the letters that a pattern's matches must contain.

use regex_syntax::hir::{Class, Hir, HirKind, Look, Repetition};

/// The maximum number of words that a pattern may match.
const MOST_WORDS: usize = 64;

/// The most letters of a class that are taken one by one.
const MOST_LETTERS: usize = 16;

/// Every text that a pattern matches, the preferred one first; `None` where they are many, or
/// depend on what is around. The reader of patterns bounds the depth of this recursion.
pub(crate) fn words(hir: &Hir) -> Option<Vec<String>> {
    match hir.kind() {
        HirKind::Empty => Some(vec![String::new()]),
        HirKind::Literal(literal) => Some(vec![std::str::from_utf8(&literal.0).ok()?.to_owned()]),
        HirKind::Class(class) => letters(class),
        HirKind::Look(_) => None,
        HirKind::Repetition(Repetition { min: 0, max: Some(1), greedy, sub }) => {
            let mut out = words(sub)?;
            if *greedy {
                out.push(String::new());
            } else {
                out.insert(0, String::new());
            }
            Some(out)
        }
        HirKind::Repetition(_) => None,
        HirKind::Capture(capture) => words(&capture.sub),
        HirKind::Concat(parts) => {
            let mut out = vec![String::new()];
            for part in parts {
                out = joined(&out, &words(part)?)?;
            }
            Some(out)
        }
        HirKind::Alternation(options) => {
            let mut out = Vec::new();
            for option in options {
                out.extend(words(option)?);
                if out.len() > MOST_WORDS {
                    return None;
                }
            }
            Some(out)
        }
    }
}

/// The same for a pattern that begins and ends at the bounds of a word: every text between them.
pub(crate) fn bound_words(hir: &Hir) -> Option<Vec<String>> {
    let HirKind::Concat(parts) = hir.kind() else { return None };
    let is_bound = |it: &Hir| matches!(it.kind(), HirKind::Look(Look::WordUnicode));
    match parts.as_slice() {
        [first, inner @ .., last] if is_bound(first) && is_bound(last) => {
            words(&Hir::concat(inner.to_vec()))
        }
        _ => None,
    }
}

fn joined(heads: &[String], tails: &[String]) -> Option<Vec<String>> {
    if heads.len() * tails.len() > MOST_WORDS {
        return None;
    }
    let pairs = heads.iter().flat_map(|head| tails.iter().map(move |tail| format!("{head}{tail}")));
    Some(pairs.collect())
}

fn letters(class: &Class) -> Option<Vec<String>> {
    let Class::Unicode(class) = class else { return None };
    let mut out = Vec::new();
    for range in class.ranges() {
        if range.len() + out.len() > MOST_LETTERS {
            return None;
        }
        out.extend((range.start()..=range.end()).map(String::from));
    }
    Some(out)
}

/// How many sets of texts are looked for.
const MOST_SETS: usize = 4;

/// Shorter texts are in most sentences, so that they are looked for only where there is nothing
/// better.
const SHORT: usize = 3;

/// Sets of texts in ASCII: each match contains one text of each set. Empty where nothing is known.
pub(crate) fn required(hir: &Hir) -> Vec<Vec<String>> {
    let mut sets = sets(hir);
    for set in &mut sets {
        set.sort();
        set.dedup();
    }
    sets.sort_by_key(|it| std::cmp::Reverse(rank(it)));
    sets.dedup();
    let mut best = 0;
    sets.retain(|set| {
        best += 1;
        best == 1 || best <= MOST_SETS && set.iter().all(|it| it.len() >= SHORT)
    });
    sets
}

/// The sets that the parts of a pattern require.
fn sets(hir: &Hir) -> Vec<Vec<String>> {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => Vec::new(),
        HirKind::Literal(_) | HirKind::Class(_) => {
            words(hir).and_then(|it| gate(&it)).into_iter().collect()
        }
        HirKind::Repetition(repetition) => repeated(repetition),
        HirKind::Capture(capture) => sets(&capture.sub),
        HirKind::Concat(parts) => of_sequence(parts),
        HirKind::Alternation(options) => {
            let best = |option| sets(option).into_iter().max_by_key(|it| rank(it));
            let all: Option<Vec<Vec<String>>> = options.iter().map(best).collect();
            all.map(|it| it.concat()).into_iter().collect()
        }
    }
}

fn repeated(repetition: &Repetition) -> Vec<Vec<String>> {
    if repetition.min == 0 {
        return Vec::new();
    }
    match words(&repetition.sub).as_deref() {
        Some([only]) if repetition.min > 1 => {
            gate(&[only.repeat(repetition.min.min(8) as usize)]).into_iter().collect()
        }
        _ => sets(&repetition.sub),
    }
}

/// The requirements of the parts of a sequence. Neighbors with few words count as one part.
fn of_sequence(parts: &[Hir]) -> Vec<Vec<String>> {
    let mut out = Vec::new();
    let mut run = vec![String::new()];
    for part in parts {
        let few = words(part);
        match few.as_ref().and_then(|few| joined(&run, few)) {
            Some(longer) => run = longer,
            None => {
                out.extend(gate(&run));
                out.extend(sets(part));
                run = few.unwrap_or_else(|| vec![String::new()]);
            }
        }
    }
    out.extend(gate(&run));
    out
}

/// Longer texts are better, then fewer of them.
fn rank(texts: &[String]) -> (usize, std::cmp::Reverse<usize>) {
    let shortest = texts.iter().map(String::len).min().unwrap_or(0);
    (shortest.min(4), std::cmp::Reverse(texts.len()))
}

/// Words as texts to search for: the longest part of each that is in ASCII.
fn gate(words: &[String]) -> Option<Vec<String>> {
    let in_ascii = |word: &String| {
        let longest = word.split(|c: char| !c.is_ascii()).max_by_key(|part| part.len())?;
        (!longest.is_empty()).then(|| longest.to_owned())
    };
    words.iter().map(in_ascii).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hir(pattern: &str) -> Hir {
        regex_syntax::parse(pattern).unwrap()
    }

    #[test]
    fn patterns_that_stand_for_few_words_are_words() {
        for (pattern, expected) in [
            ("in order to", Some("in order to")),
            ("(?:e-mail|E[mM]ail)", Some("e-mail EMail Email")),
            ("colou?rs??", Some("colour colours color colors")),
            (r"a\.k\.a", Some("a.k.a")),
            (r"\w+ly", None),
            (r"\bthe", None),
            ("x{2,}", None),
        ] {
            let found = words(&hir(pattern)).map(|it| it.join(" "));
            assert_eq!(found.as_deref(), expected, "{pattern}");
        }
    }

    #[test]
    fn words_between_bounds_are_words() {
        let found = |pattern: &str| bound_words(&hir(pattern)).map(|it| it.join(" "));
        assert_eq!(found(r"\b(?:me|mine)\b").as_deref(), Some("me mine"));
        assert_eq!(found(r"\bit['’]d\b").as_deref(), Some("it'd it’d"));
        assert_eq!(found(r"\bme"), None);
        assert_eq!(found(r"\b\w+\b"), None);
    }

    #[test]
    fn a_pattern_requires_one_text_of_each_set() {
        for (pattern, expected) in [
            (r"\d{1,2}[AP]M\b", "AM,PM"),
            (r"[a-z][.?!] {2,}[A-Z]", "  "),
            (r"\w+(?:st|nd)", "nd,st"),
            (r"(?:extract|take away) +from", "from & extract,take away"),
            (r"(?:[Tt]he|an) (?:\w+ )?file is \w+ed", "file is  & The ,an ,the "),
            (r"\d+|x", ""),
            (r"\s[—–]\s", ""),
            (r"\(.+\)", "("),
        ] {
            let found: Vec<String> =
                required(&hir(pattern)).iter().map(|it| it.join(",")).collect();
            assert_eq!(found.join(" & "), expected, "{pattern}");
        }
    }
}
