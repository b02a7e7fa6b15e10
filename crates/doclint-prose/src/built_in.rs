//! The checks of Vale's own style, which are made of a project's vocabulary.

use crate::check::Check;
use crate::pattern::{Flags, Pattern};
use crate::vocabulary::Vocabulary;
use std::collections::BTreeMap;
use std::fmt::Write;

impl Check {
    /// `Vale.Terms`, `Vale.Avoid`, `Vale.Repetition` and `Vale.Spelling`. The last one finds nothing
    /// without a dictionary.
    ///
    /// `ignored` are the paths of files with more words for the last one.
    pub fn built_in(vocabulary: &Vocabulary, ignored: &[String]) -> Vec<Self> {
        let repetition = "extends: repetition\nmessage: \"'%s' is repeated\"\nlevel: error\n\
            alpha: true\ntokens: ['[^\\s]+']\naction: {name: edit, params: [truncate, ' ']}\n";
        let mut spelling =
            "extends: spelling\nmessage: \"'%s' is misspelled\"\nlevel: error\nignore:\n"
                .to_owned();
        for path in ignored {
            let _ = writeln!(spelling, "  - '{}'", path.replace('\'', "''"));
        }
        let files = [
            ("Vale.Terms", terms(vocabulary)),
            ("Vale.Avoid", avoided(vocabulary)),
            ("Vale.Spelling", spelling),
            ("Vale.Repetition", repetition.to_owned()),
        ];
        files.iter().filter_map(|(name, yaml)| Self::parse(name, yaml).ok()).collect()
    }
}

/// Accepted phrases have to be written as in the vocabulary, which is not an exception here.
fn terms(vocabulary: &Vocabulary) -> String {
    let mut yaml = "extends: substitution\nmessage: \"use '%s' instead of '%s'\"\nlevel: error\n\
        ignorecase: true\nvocab: false\naction: {name: replace}\nswap:\n"
        .to_owned();
    // Of entries that differ in case only, the last one says how the term is written.
    let phrases = vocabulary.accept.iter().filter(|it| is_phrase(it));
    let terms: BTreeMap<String, &String> = phrases.map(|it| (it.to_lowercase(), it)).collect();
    for (key, term) in terms {
        let _ = writeln!(yaml, "  \"{key}\": \"{term}\"");
    }
    yaml
}

/// Entries that can't be read are left out, as for exceptions.
fn avoided(vocabulary: &Vocabulary) -> String {
    let mut yaml = "extends: existence\nmessage: \"avoid using '%s'\"\nlevel: error\n\
        ignorecase: true\nvocab: false\ntokens:\n"
        .to_owned();
    let is_read = |it: &&String| Pattern::new(it, Flags::default()).is_ok();
    for term in vocabulary.reject.iter().filter(is_read) {
        let _ = writeln!(yaml, "  - \"{}\"", term.replace('\\', "\\\\").replace('"', "\\\""));
    }
    yaml
}

/// Whether an entry is words, and not a pattern.
fn is_phrase(entry: &str) -> bool {
    entry.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-'))
}
