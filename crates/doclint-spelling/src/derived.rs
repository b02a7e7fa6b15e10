//! Words that are made of known ones, or that are another spelling of them.

/// Prefixes of technical words; dictionaries have few of these words.
const PREFIXES: [&str; 30] = [
    "anti", "auto", "bi", "co", "counter", "cross", "de", "dis", "hyper", "inter", "intra",
    "macro", "meta", "micro", "mis", "multi", "non", "out", "over", "post", "pre", "re", "self",
    "semi", "sub", "super", "trans", "ultra", "un", "under",
];

/// Suffixes of technical words.
const SUFFIXES: [&str; 20] = [
    "s", "es", "ed", "ing", "er", "ers", "or", "ors", "able", "ability", "ly", "less", "ness", "y",
    "ize", "ized", "izer", "izing", "ization", "ify",
];

/// Words of technology that are a letter away from common words, in the order of their letters.
const TECHNICAL: [&str; 34] = [
    "autofill",
    "chroot",
    "compat",
    "config",
    "configs",
    "crypto",
    "dedupe",
    "deduped",
    "devtools",
    "enums",
    "facto",
    "favicon",
    "iframe",
    "iframes",
    "iframing",
    "memoize",
    "memoized",
    "minimap",
    "mutex",
    "params",
    "perms",
    "prefetch",
    "preload",
    "prepend",
    "protobuf",
    "rerank",
    "semver",
    "stderr",
    "stdin",
    "stdout",
    "subnet",
    "symlink",
    "transpile",
    "upsert",
];

/// The fewest letters that a prefix or suffix is added to.
const SHORTEST: [usize; 2] = [5, 3];

/// Whether a word is made of a known one by a prefix or a suffix, or is a word of technology.
pub(crate) fn is_derived(word: &str, knows: &dyn Fn(&str) -> bool) -> bool {
    TECHNICAL.binary_search(&word).is_ok()
        || has_suffix(word, knows)
        || PREFIXES.iter().any(|prefix| {
            let rest = word.strip_prefix(prefix).filter(|it| it.len() >= SHORTEST[0]);
            rest.is_some_and(|rest| knows(rest) || has_suffix(rest, knows))
        })
        || is_compound(word, knows)
}

fn has_suffix(word: &str, knows: &dyn Fn(&str) -> bool) -> bool {
    SUFFIXES.iter().any(|suffix| {
        let Some(base) = word.strip_suffix(suffix).filter(|it| it.len() >= SHORTEST[1]) else {
            return false;
        };
        let undoubled = base.get(..base.len() - 1).filter(|it| base.ends_with(last(it)));
        let plural = base.strip_suffix("ie").filter(|_| *suffix == "s");
        knows(base)
            || knows(&format!("{base}e"))
            || plural.is_some_and(|it| knows(&format!("{it}y")))
            || undoubled.is_some_and(knows)
    })
}

fn last(text: &str) -> char {
    text.chars().next_back().unwrap_or(' ')
}

/// Whether it is two longer words in one.
fn is_compound(word: &str, knows: &dyn Fn(&str) -> bool) -> bool {
    const LEAST: usize = 4;
    (LEAST..word.len().saturating_sub(LEAST - 1))
        .any(|at| word.is_char_boundary(at) && knows(&word[..at]) && knows(&word[at..]))
}

/// Whether two words are the British and the American spelling of one word.
pub(crate) fn is_variant(word: &str, near: &str) -> bool {
    const PAIRS: [(&str, &str); 10] = [
        ("is", "iz"),
        ("ys", "yz"),
        ("our", "or"),
        ("lle", "le"),
        ("lli", "li"),
        ("ogu", "og"),
        ("gem", "gm"),
        ("ce", "se"),
        ("re", "er"),
        ("or", "er"),
    ];
    PAIRS.iter().any(|(british, american)| {
        word.match_indices(british).any(|(at, _)| {
            let rest = near.strip_prefix(&word[..at]).and_then(|it| it.strip_prefix(american));
            rest == Some(&word[at + british.len()..])
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_with_known_parts_are_derived() {
        let knows = |word: &str| {
            ["template", "sandbox", "validate", "lookup", "gap", "back", "till", "line"]
                .contains(&word)
        };
        for word in
            ["templated", "sandboxed", "revalidator", "lookups", "gapped", "lineback", "semver"]
        {
            assert!(is_derived(word, &knows), "{word}");
        }
        for word in ["untill", "tempalte", "usefull", "lokup"] {
            assert!(!is_derived(word, &knows), "{word}");
        }
        assert!(TECHNICAL.is_sorted());
    }

    #[test]
    fn british_spellings_are_variants() {
        for (word, near) in [
            ("behaviour", "behavior"),
            ("customise", "customize"),
            ("labelled", "labeled"),
            ("analyse", "analyze"),
            ("implementor", "implementer"),
        ] {
            assert!(is_variant(word, near), "{word}");
        }
        assert!(!is_variant("recieve", "receive"));
    }
}
