//! The site as it would be.

use crate::plan::MovePlan;
use doclint_engine::{Listing, Peek, ReadError, Workspace};
use doclint_site::Forge;
use std::collections::{BTreeMap, HashMap};
use std::sync::OnceLock;

/// A workspace in which a plan is carried out.
pub struct Moved<'a> {
    below: &'a dyn Workspace,
    /// New texts, by old path.
    texts: HashMap<&'a str, &'a str>,
    /// New paths, by old path.
    to: BTreeMap<&'a str, &'a str>,
    /// Old paths, by new path.
    from: BTreeMap<&'a str, &'a str>,
    /// All files after the moves, where somebody looks for a folder.
    stays: OnceLock<Vec<String>>,
}

impl<'a> Moved<'a> {
    /// The files of `below` as they would be after `plan`.
    pub fn new(below: &'a dyn Workspace, plan: &'a MovePlan) -> Self {
        let moves = || plan.moves.iter().map(|(from, to)| (from.as_str(), to.as_str()));
        Self {
            below,
            texts: plan.changes.iter().map(|it| (it.path.as_str(), it.after.as_str())).collect(),
            to: moves().collect(),
            from: moves().map(|(from, to)| (to, from)).collect(),
            stays: OnceLock::new(),
        }
    }
}

/// Whether one of some paths is that path, or below it.
fn has_below(paths: &BTreeMap<&str, &str>, path: &str) -> bool {
    let folder = format!("{path}/");
    let mut below = paths.range(&*folder..).map(|it| *it.0);
    paths.contains_key(path) || below.next().is_some_and(|it| it.starts_with(&folder))
}

impl Moved<'_> {
    /// Whether a file, or something in a folder, has moved to a path.
    fn is_there_now(&self, path: &str) -> bool {
        has_below(&self.from, path)
    }

    /// Whether a file has moved away, or all files of a folder.
    fn is_gone(&self, path: &str) -> bool {
        let listed = || self.stays.get_or_init(|| self.list().files);
        let stays = |folder: &str| {
            let first = listed().partition_point(|it| **it < *folder);
            listed().get(first).is_some_and(|it| it.starts_with(folder))
        };
        self.to.contains_key(path) || has_below(&self.to, path) && !stays(&format!("{path}/"))
    }
}

impl Workspace for Moved<'_> {
    fn list(&self) -> Listing {
        let mut listing = self.below.list();
        for path in &mut listing.files {
            if let Some(to) = self.to.get(path.as_str()) {
                *path = (*to).to_owned();
            }
        }
        listing.files.sort();
        listing
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        let old = self.from.get(path).copied();
        if old.is_none() && self.to.contains_key(path) {
            return Err(ReadError::Failed("no such file".to_owned()));
        }
        let old = old.unwrap_or(path);
        match self.texts.get(old) {
            Some(text) => Ok(text.as_bytes().to_vec()),
            None => self.below.read(old),
        }
    }

    fn peek(&self, path: &str) -> Option<Peek> {
        let old = self.from.get(path).copied();
        if old.is_none() && self.to.contains_key(path) {
            return None;
        }
        let old = old.unwrap_or(path);
        match self.texts.get(old) {
            Some(text) => Some(Peek::of(text.as_bytes())),
            None => self.below.peek(old),
        }
    }

    fn ignores(&self, path: &str) -> bool {
        self.below.ignores(path)
    }

    fn texts_around(&self) -> Vec<String> {
        self.below.texts_around()
    }

    fn forge(&self) -> Option<Forge> {
        self.below.forge()
    }

    fn is_in_repository(&self, path: &str) -> bool {
        let stays = !self.is_gone(path) && self.below.is_in_repository(path);
        self.is_there_now(path) || stays
    }

    fn has(&self, path: &str) -> bool {
        let stays = !self.is_gone(path) && self.below.has(path);
        self.is_there_now(path) || stays
    }
}
