//! What a process that stays knows of a site from earlier checks.

use crate::args::CheckArgs;
use crate::counted::{Counted, Known as KnownFiles, Stamps};
use crate::git;
use crate::history::GitHistory;
use crate::paths::repository;
use crate::request::Request;
use crate::unwritten::Unwritten;
use crate::watch::KeptSettings;
use anyhow::Result;
use doclint_config::Config;
use doclint_engine::{Memory, Workspace};
use doclint_rule::Family;
use doclint_site::{PlatformId, Promises};
use doclint_workspace::{folder_of_git, folders_around};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// What the process knows of its site.
#[derive(Default)]
pub struct Kept {
    settings: KeptSettings,
    known: Option<Known>,
}

struct Known {
    platform: PlatformId,
    /// The commit that the history begins with.
    head: Option<String>,
    warm: Warm,
}

impl Kept {
    /// The settings of a site, and what is known of it.
    ///
    /// # Errors
    ///
    /// If the settings have errors.
    pub fn site(
        &mut self,
        request: &Request,
        args: &CheckArgs,
        families: &[&'static Family],
    ) -> Result<(Config, &Warm)> {
        let root = &request.target.root;
        let platform = request.target.workspace.platform().id;
        if self.known.as_ref().is_some_and(|it| it.platform != platform) {
            *self = Self::default();
        }
        let (config, memory) = self.settings.of(root, args, families, || ())?;
        let head = git::head(root);
        let around = around(root);
        let disk = Stamps::of_disk(
            &request.target.workspace,
            around.iter().map(PathBuf::as_path),
            head.as_deref(),
        );
        let known = self.known.take();
        let known = known.filter(|it| Arc::ptr_eq(&it.warm.present.memory, &memory));
        let warm = match known {
            Some(known) if known.head == head => Warm { disk, ..known.warm },
            // Only a check of the whole site asks the history.
            Some(known) => Warm { disk, history: GitHistory::of(root), ..known.warm },
            None => {
                let past = Side { memory: Arc::new(Mutex::new(Memory::new())), ..Side::default() };
                let present = Side { memory: Arc::clone(&memory), ..Side::default() };
                Warm { past, present, history: GitHistory::of(root), disk }
            }
        };
        let known = self.known.insert(Known { platform, head, warm });
        Ok((config, &known.warm))
    }
}

/// The files around a site that a check depends on, besides its settings.
fn around(root: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        folders_around(root).flat_map(|it| [it.join(".gitignore"), it.to_owned()]).collect();
    if let Some(git) = folder_of_git(&repository(&root.join("docs.json"))) {
        files.extend(["index", "HEAD", "info/exclude"].map(|it| git.join(it)));
    }
    files
}

/// What a process that stays knows of the site from earlier checks.
pub struct Warm {
    /// About the last state before an edit, and about the last one after it.
    pub past: Side,
    pub present: Side,
    pub history: GitHistory,
    /// The files on the disk.
    pub disk: Stamps,
}

/// What is known of a state of the site.
#[derive(Default)]
pub struct Side {
    pub memory: Arc<Mutex<Memory>>,
    pub known: Mutex<KnownFiles>,
}

impl Side {
    /// A workspace of texts over the disk that knows what has changed since the last check.
    pub fn counted<'w>(
        &self,
        below: &'w dyn Workspace,
        files: (&Stamps, &Unwritten),
        promises: Option<Arc<Promises>>,
    ) -> Counted<'w> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        Counted::new(below, files, promises, &mut known)
    }
}
