//! The checks of Vale's own style, which are made of a project's vocabulary.

use crate::action::Action;
use crate::check::{Check, Kind, Preferred};
use crate::pattern::Flags;
use crate::scope::Scope;
use crate::search::{Order, Search};
use crate::vocabulary::Vocabulary;
use doclint_diagnostic::Level;

impl Check {
    /// `Vale.Terms`, `Vale.Avoid`, `Vale.Repetition` and `Vale.Spelling`. The last one finds nothing
    /// yet.
    pub fn built_in(vocabulary: &Vocabulary) -> Vec<Self> {
        let flags = Flags { ignorecase: true, bounded: true };
        let mut terms = Search::new(flags, Order::Longest);
        let mut preferred = Vec::new();
        for term in vocabulary.accept.iter().filter(|it| is_phrase(it)) {
            if terms.push(term).is_ok() {
                preferred.push(Preferred::new(term));
            }
        }
        let mut avoided = Search::new(Flags { ignorecase: false, ..flags }, Order::Listed);
        for term in &vocabulary.reject {
            // What can't be read is left out, as it is for exceptions.
            let _ = avoided.push(term);
        }
        let repetition = "extends: repetition\nmessage: \"'%s' is repeated\"\nlevel: error\n\
            alpha: true\ntokens: ['[^\\s]+']\naction: {name: edit, params: [truncate, ' ']}\n";
        let mut out = vec![
            named("Vale.Terms", "use '%s' instead of '%s'", Kind::Substitution(terms, preferred)),
            named("Vale.Avoid", "avoid using '%s'", Kind::Existence(avoided)),
            named(
                "Vale.Spelling",
                "'%s' is misspelled",
                Kind::NotRun("spelling is not checked yet"),
            ),
        ];
        out.extend(Self::parse("Vale.Repetition", repetition));
        out
    }
}

fn named(name: &str, message: &str, kind: Kind) -> Check {
    Check {
        name: name.to_owned(),
        source: String::new(),
        message: message.to_owned(),
        level: Level::Error,
        help: None,
        link: None,
        description: None,
        limit: 0,
        scope: Scope::one("text"),
        action: Action::Replace(Vec::new()),
        exceptions: Vec::new(),
        // The vocabulary is what they are about.
        vocab: false,
        kind,
        warnings: Vec::new(),
    }
}

/// Whether an entry is words, and not a pattern.
fn is_phrase(entry: &str) -> bool {
    entry.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-'))
}
