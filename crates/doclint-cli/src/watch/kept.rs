//! Settings that are read again only after one of their files has changed.

use crate::args::{CheckArgs, Color};
use crate::settings::Trace;
use crate::words::with_causes;
use crate::{notes, settings};
use anyhow::{Result, anyhow};
use doclint_config::{Config, ConfigError};
use doclint_engine::Memory;
use doclint_rule::Family;
use doclint_workspace::Seen;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// The settings of each site. A project's own rules live until the process ends, so reading them for
/// each check would take more memory all the time.
#[derive(Default)]
pub struct KeptSettings(BTreeMap<PathBuf, Kept>);

struct Kept {
    /// The files that the settings depend on.
    seen: Seen,
    /// The settings and their errors, or why there are none.
    read: Result<(Config, Vec<ConfigError>), String>,
    /// The memory of the last check with them.
    memory: Arc<Mutex<Memory>>,
}

impl KeptSettings {
    /// The settings of the site at `root`, and the memory of the last check with them.
    ///
    /// # Errors
    ///
    /// If they have errors, which are printed at each call. `begin` is called before that.
    pub fn of(
        &mut self,
        root: &Path,
        args: &CheckArgs,
        families: &[&'static Family],
        begin: impl FnOnce(),
    ) -> Result<(Config, Arc<Mutex<Memory>>)> {
        if self.0.get_mut(root).is_none_or(|it| it.seen.update()) {
            let mut trace = Trace::default();
            let file = args.settings.config.as_deref();
            let read = match args.no_config {
                true => Ok((settings::none(root), Vec::new())),
                false => settings::read_all(file, root, families, &mut trace),
            };
            let read = read.map_err(|error| with_causes(&error));
            let memory = Arc::new(Mutex::new(Memory::new()));
            self.0.insert(root.to_owned(), Kept { seen: trace.seen, read, memory });
        }
        let kept = &self.0[root];
        Ok((refused_or_read(kept, args.color, begin)?, Arc::clone(&kept.memory)))
    }

    /// Reads the settings again that depend on a file. Returns whether there are any.
    pub fn forget(&mut self, path: &Path) -> bool {
        let before = self.0.len();
        self.0.retain(|_, it| !it.seen.has(path));
        self.0.len() < before
    }

    /// The files that all settings depend on.
    pub fn seen(&self) -> Seen {
        let mut all = Seen::default();
        self.0.values().for_each(|it| all.add(&it.seen));
        all
    }
}

fn refused_or_read(kept: &Kept, color: Color, begin: impl FnOnce()) -> Result<Config> {
    match &kept.read {
        Ok((config, errors)) if errors.is_empty() => Ok(config.clone()),
        Ok((config, errors)) => {
            begin();
            Err(notes::refusal(&config.files, errors, color))
        }
        Err(why) => Err(anyhow!(why.clone())),
    }
}
