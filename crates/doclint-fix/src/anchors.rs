//! The anchors that links of a site use: a fix that would lose one is withheld.

use doclint_diagnostic::FileId;
use doclint_engine::Outcome;
use doclint_site::{AnchorStyle, anchors};
use doclint_syntax::{Dialect, parse};
use doclint_vocabulary::Vocabulary;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The anchors of one page that links use.
pub struct UsedAnchors {
    names: BTreeSet<String>,
    vocabulary: Arc<Vocabulary>,
    style: AnchorStyle,
}

/// The anchors of each page that links use.
pub struct AnchorsInUse {
    used: BTreeMap<FileId, BTreeSet<String>>,
    style: AnchorStyle,
}

impl AnchorsInUse {
    /// Reads them off the links of a site. An anchor counts for the file that it is in, which can be
    /// a snippet.
    pub fn of(outcome: &Outcome) -> Self {
        let mut used: BTreeMap<FileId, BTreeSet<String>> = BTreeMap::new();
        for anchor in outcome.site.used_anchors() {
            if let Some(holder) = anchor.holder {
                used.entry(holder.file).or_default().insert(anchor.name);
            }
        }
        Self { used, style: outcome.site.platform.anchors }
    }

    /// Those of a file; `None` if no link uses any.
    pub fn on(&self, file: FileId, vocabulary: &Arc<Vocabulary>) -> Option<UsedAnchors> {
        let names = self.used.get(&file)?.clone();
        Some(UsedAnchors { names, vocabulary: Arc::clone(vocabulary), style: self.style })
    }
}

impl UsedAnchors {
    /// Whether a text still has them all.
    pub fn are_kept(&self, text: &str, dialect: Dialect) -> bool {
        let page = parse(text, dialect);
        let anchors = anchors(&page, &*self.vocabulary, self.style);
        let kept: BTreeSet<&str> = anchors.iter().map(|it| it.id).collect();
        // GitHub finds them in any case.
        let is_kept = |it: &String| match self.style {
            AnchorStyle::GitHub | AnchorStyle::Any | AnchorStyle::Letters => {
                kept.contains(&*it.to_lowercase()) || kept.contains(&**it)
            }
            AnchorStyle::Mintlify => kept.contains(&**it),
        };
        self.names.iter().all(is_kept)
    }
}
