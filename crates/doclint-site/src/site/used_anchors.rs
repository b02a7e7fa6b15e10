//! The anchors that links of a site lead to.

use super::{ResolvedLink, Site, SitePage, Target};
use crate::{LinkKind, fragment_of, percent_decoded};
use std::collections::{BTreeMap, BTreeSet};

/// An anchor that links lead to.
#[derive(Clone, Debug)]
pub struct UsedAnchor<'s> {
    /// The page that they lead to.
    pub page: &'s SitePage,
    /// The name that links have for it.
    pub name: String,
    /// The file that has it: that page or a snippet of it. `None` if there is no such anchor.
    pub holder: Option<&'s SitePage>,
}

impl Site {
    /// The anchors that links lead to, each once, in the order of the pages that have them. Pages
    /// whose anchors are unknown are left out.
    pub fn used_anchors(&self) -> Vec<UsedAnchor<'_>> {
        let mut names: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
        for (_, page, name) in self.links_to_anchors() {
            names.entry(page).or_default().insert(name);
        }
        let mut out = Vec::new();
        for (page, names) in names {
            let page = &self.pages[page];
            let Some(known) = self.anchors(page) else { continue };
            out.extend(names.into_iter().map(|name| {
                let second = || self.platform.anchors.second_name(&name);
                match known.get(name.as_str()) {
                    None => match second().filter(|it| known.contains_key(it.as_str())) {
                        Some(name) => UsedAnchor { page, holder: known.get(&*name).copied(), name },
                        None => UsedAnchor { page, name, holder: None },
                    },
                    holder => UsedAnchor { page, holder: holder.copied(), name },
                }
            }));
        }
        out
    }

    /// The links with an anchor, each with the index of the page that it leads to in the end, and the
    /// name that it has for the anchor.
    pub fn links_to_anchors(&self) -> impl Iterator<Item = (&ResolvedLink, usize, String)> {
        self.links.iter().filter_map(|link| {
            let name = fragment(self.pages[link.page].facts.links.at(link.link).target)?;
            Some((link, self.end_of(&link.target)?, name))
        })
    }

    /// The page that a link leads to in the end.
    pub(super) fn end_of(&self, target: &Target) -> Option<usize> {
        match target {
            Target::Page(page) => Some(*page),
            Target::Redirect(_, to) => match self.resolve("", to, LinkKind::Page) {
                Target::Page(page) => Some(page),
                _ => None,
            },
            _ => None,
        }
    }
}

/// The anchor that an address names, decoded.
pub(super) fn fragment(written: &str) -> Option<String> {
    let fragment = fragment_of(written).filter(|it| !it.is_empty())?;
    Some(percent_decoded(fragment).into_owned())
}
