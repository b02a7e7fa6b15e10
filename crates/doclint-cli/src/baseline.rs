//! The file of accepted findings.

use crate::paths::{exists, shown};
use anyhow::{Context, Result, anyhow, bail};
use doclint_report::{Baseline, BaselineEntry, Report};
use std::fs;
use std::path::{Path, PathBuf};

/// The name of the file in the root of a site.
pub const NAME: &str = "doclint-baseline.json";

/// No baseline file is larger.
const MAX_BYTES: u64 = 256 << 20;

/// How many entries that no finding matches are listed.
const LISTED: usize = 5;

/// A baseline and the file that it is in.
pub struct BaselineFile {
    path: PathBuf,
    baseline: Baseline,
}

impl BaselineFile {
    /// The baseline of a site: the file with this name, or else the one in its root.
    pub fn find(name: Option<&Path>, root: &Path) -> Result<Option<Self>> {
        let path = match name {
            Some(path) => path.to_owned(),
            None => {
                let path = root.join(NAME);
                if !exists(&path) {
                    return Ok(None);
                }
                path
            }
        };
        let baseline = read(&path)?;
        Ok(Some(Self { path, baseline }))
    }

    /// Takes accepted findings out of a report, and returns the entries that no finding matches.
    pub fn apply(&self, report: &mut Report) -> Vec<BaselineEntry> {
        self.baseline.apply(report)
    }

    /// Prints how many entries no finding matches, and the first of them.
    pub fn print_stale(&self, stale: &[BaselineEntry]) {
        if stale.is_empty() {
            return;
        }
        let (count, verb) = match stale.len() {
            1 => ("1 entry".to_owned(), "matches"),
            count => (format!("{count} entries"), "match"),
        };
        eprintln!(
            "doclint: {count} of {} {verb} no finding: `doclint baseline --prune` removes what is fixed",
            shown(&self.path).display()
        );
        for entry in stale.iter().take(LISTED) {
            eprintln!("  {}: {} [{}]", entry.path, entry.message, entry.rule);
        }
        if stale.len() > LISTED {
            eprintln!("  and {} more", stale.len() - LISTED);
        }
    }
}

/// Reads a baseline file.
pub fn read(path: &Path) -> Result<Baseline> {
    let shown = shown(path);
    let shown = shown.display();
    let meta = fs::metadata(path).with_context(|| format!("can't read {shown}"))?;
    if !meta.is_file() || meta.len() > MAX_BYTES {
        bail!("{shown} is not a baseline file (not a regular file, or too large)");
    }
    let text = fs::read_to_string(path).with_context(|| format!("can't read {shown}"))?;
    Baseline::parse(&text).map_err(|error| anyhow!("{shown}: {error}"))
}
