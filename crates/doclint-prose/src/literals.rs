//! What a pattern says about the letters of its matches.

use regex_syntax::hir::{Class, Hir, HirKind, Repetition};

/// How many words a pattern may stand for.
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

/// Texts of which each match contains one, in ASCII and lower case; `None` where there are none.
pub(crate) fn required(hir: &Hir) -> Option<Vec<String>> {
    let best = match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => None,
        HirKind::Literal(_) | HirKind::Class(_) => gate(&words(hir)?),
        HirKind::Repetition(repetition) => repeated(repetition),
        HirKind::Capture(capture) => required(&capture.sub),
        HirKind::Concat(parts) => of_sequence(parts),
        HirKind::Alternation(options) => {
            let mut out = Vec::new();
            for option in options {
                out.extend(required(option)?);
            }
            Some(out)
        }
    };
    best.map(|mut it| {
        it.sort();
        it.dedup();
        it
    })
}

fn repeated(repetition: &Repetition) -> Option<Vec<String>> {
    if repetition.min == 0 {
        return None;
    }
    let once = required(&repetition.sub)?;
    match words(&repetition.sub).as_deref() {
        Some([only]) if repetition.min > 1 => gate(&[only.repeat(repetition.min.min(8) as usize)]),
        _ => Some(once),
    }
}

/// The best of what the parts of a sequence require. Neighbors with few words count as one part.
fn of_sequence(parts: &[Hir]) -> Option<Vec<String>> {
    let mut best: Option<Vec<String>> = None;
    let mut run = vec![String::new()];
    let mut offer = |found: Option<Vec<String>>| {
        if let Some(found) = found
            && best.as_ref().is_none_or(|best| rank(&found) > rank(best))
        {
            best = Some(found);
        }
    };
    for part in parts {
        let few = words(part);
        match few.as_ref().and_then(|few| joined(&run, few)) {
            Some(longer) => run = longer,
            None => {
                offer(gate(&run));
                offer(required(part));
                run = few.unwrap_or_else(|| vec![String::new()]);
            }
        }
    }
    offer(gate(&run));
    best
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
        (!longest.is_empty()).then(|| longest.to_ascii_lowercase())
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
    fn a_pattern_requires_the_best_of_its_parts() {
        for (pattern, expected) in [
            (r"\d{1,2}[AP]M\b", Some("am,pm")),
            (r"[a-z][.?!] {2,}[A-Z]", Some("  ")),
            (r"\w+(?:st|nd)", Some("nd,st")),
            (r"(?:extract|take away) +from", Some("from")),
            (r"\d+|x", None),
            (r"\s[—–]\s", None),
            (r"\(.+\)", Some("(")),
        ] {
            let found = required(&hir(pattern)).map(|it| it.join(","));
            assert_eq!(found.as_deref(), expected, "{pattern}");
        }
    }
}
