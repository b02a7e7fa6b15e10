//! The anchors that links of a site use: a fix that would lose one is withheld.

use doclint_diagnostic::FileId;
use doclint_engine::Outcome;
use doclint_site::{LinkKind, Site, Target, address, anchors, percent_decoded};
use doclint_syntax::Dialect;
use doclint_syntax::{Page, parse};
use doclint_vocabulary::Vocabulary;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The anchors of one page that links use.
#[derive(Clone)]
pub struct UsedAnchors {
    names: BTreeSet<String>,
    vocabulary: Arc<Vocabulary>,
}

/// The anchors of each page that links use.
#[derive(Default)]
pub struct AnchorsInUse(BTreeMap<FileId, BTreeSet<String>>);

impl AnchorsInUse {
    /// Reads them off the links of a site. An anchor counts for the file that it is in, which can be
    /// a snippet.
    pub fn of(outcome: &Outcome) -> Self {
        let site = &outcome.site;
        let mut fragments: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
        for link in &site.links {
            let fact = site.pages[link.page].facts.links.at(link.link);
            let Some(page) = end(site, &link.target) else { continue };
            let fragment = address(fact.target).and_then(|it| it.fragment);
            if let Some(fragment) = fragment.filter(|it| !it.is_empty()) {
                let names = [fragment.to_owned(), percent_decoded(fragment).into_owned()];
                fragments.entry(page).or_default().extend(names);
            }
        }
        let mut used: BTreeMap<FileId, BTreeSet<String>> = BTreeMap::new();
        for (page, fragments) in fragments {
            let Some(known) = site.anchors(&site.pages[page]) else { continue };
            for fragment in fragments {
                if let Some(holder) = known.get(fragment.as_str()) {
                    used.entry(holder.file).or_default().insert(fragment);
                }
            }
        }
        Self(used)
    }

    /// Those of a file; `None` if no link uses any.
    pub fn on(&self, file: FileId, vocabulary: &Arc<Vocabulary>) -> Option<UsedAnchors> {
        let names = self.0.get(&file)?.clone();
        Some(UsedAnchors { names, vocabulary: Arc::clone(vocabulary) })
    }
}

impl UsedAnchors {
    /// Whether a text still has them all.
    pub fn are_kept(&self, text: &str, dialect: Dialect) -> bool {
        let page: Page = parse(text, dialect);
        let anchors = anchors(&page, &*self.vocabulary);
        let kept: BTreeSet<&str> = anchors.iter().map(|it| it.id).collect();
        self.names.iter().all(|it| kept.contains(it.as_str()))
    }
}

/// The page that a link leads to in the end.
fn end(site: &Site, target: &Target) -> Option<usize> {
    let page = |target: Target| match target {
        Target::Page(page) => Some(page),
        _ => None,
    };
    match target {
        Target::Redirect(_, to) => page(site.resolve("", to, LinkKind::Page)),
        target => page(target.clone()),
    }
}
