//! The file of accepted findings.

use crate::paths::{PathName, exists, refuse_outside, shown};
use crate::terminal::note;
use crate::{output, sources};
use anyhow::{Result, anyhow, bail};
use doclint_engine::{Outcome, Workspace};
use doclint_fix::Followed;
use doclint_report::{Baseline, BaselineEntry, Report};
use doclint_rule::Family;
use doclint_rule::host::former;
use doclint_workspace::read_regular;
use std::collections::HashSet;
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
    /// The text of the file, current or new.
    pub text: String,
    baseline: Baseline,
}

/// The findings and entries that a baseline accepts before doclint changes the site.
#[derive(Default)]
pub struct Accepted {
    /// The findings.
    pub followed: Followed,
    /// The entries that match no finding. They stay in the file.
    stale: Vec<BaselineEntry>,
}

impl BaselineFile {
    /// The baseline of a site: the file with this name, or else the one in its root.
    pub fn find(
        name: Option<&Path>,
        root: &Path,
        families: &[&'static Family],
    ) -> Result<Option<Self>> {
        let path = match name {
            Some(path) => path.to_owned(),
            None => {
                let path = root.join(NAME);
                if !exists(&path) {
                    return Ok(None);
                }
                refuse_outside(&path)?;
                path
            }
        };
        let (text, baseline) = read(&path, families)?;
        Ok(Some(Self { path, text, baseline }))
    }

    /// Takes accepted findings out of a report, and returns the entries that no finding matches.
    pub fn apply(&self, report: &mut Report) -> Vec<BaselineEntry> {
        self.baseline.apply(report)
    }

    /// Returns the findings of a check that it accepts.
    pub fn accepted(&self, outcome: &Outcome, workspace: &dyn Workspace) -> Accepted {
        let (chosen, stale) = self.matches(outcome, workspace);
        Accepted { followed: Followed::new(outcome, &chosen), stale }
    }

    /// Whether it accepts each finding of a check.
    pub fn is_accepted(&self, outcome: &Outcome, workspace: &dyn Workspace) -> Vec<bool> {
        self.matches(outcome, workspace).0
    }

    fn matches(
        &self,
        outcome: &Outcome,
        workspace: &dyn Workspace,
    ) -> (Vec<bool>, Vec<BaselineEntry>) {
        let (files, findings) = (sources::of(outcome, workspace), outcome.findings.clone());
        let report = Report { files, findings, ..Report::default() };
        self.baseline.matches(&report)
    }

    /// The baseline after a change: `is_accepted` is whether each finding of the report was accepted
    /// before. Entries of findings that are gone are removed.
    pub fn after(&self, accepted: Accepted, report: &Report, is_accepted: &[bool]) -> Self {
        let Baseline { mut entries, .. } =
            Baseline::of_those(report, |index, _| is_accepted[index]);
        entries.extend(accepted.stale);
        let baseline = Baseline::new(entries);
        Self { path: self.path.clone(), text: baseline.to_json(), baseline }
    }

    /// How many entries are in one of two baselines and not in the other, where a pair of an old and
    /// a new one counts once.
    pub fn changed_entries(&self, old: &Self) -> u32 {
        let missing = |from: &Self, to: &Self| {
            let known: HashSet<&BaselineEntry> = to.baseline.entries.iter().collect();
            from.baseline.entries.iter().filter(|it| !known.contains(it)).count()
        };
        missing(self, old).max(missing(old, self)) as u32
    }

    /// Fails if the file can't be written, before anything else is.
    pub fn probe(&self) -> Result<()> {
        output::probe_file(&self.path)
    }

    /// Writes the file if it differs from `old`, and says so.
    pub fn replace(&self, old: &Self, quiet: bool) -> Result<()> {
        let (old, new) = (&old.baseline.entries, &self.baseline.entries);
        if old == new {
            return Ok(());
        }
        output::to_file(&self.path, self.text.as_bytes())?;
        if !quiet {
            let removed = old.len().saturating_sub(new.len());
            let path = shown(&self.path);
            note!("doclint: updated {}: {removed} removed, {} kept", path.named(), new.len());
        }
        Ok(())
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
        note!(
            "doclint: {count} of {} {verb} no finding: `doclint baseline --prune` removes what is fixed",
            shown(&self.path).named()
        );
        for entry in stale.iter().take(LISTED) {
            note!("  {}: {} [{}]", entry.path, entry.message, entry.rule);
        }
        if stale.len() > LISTED {
            note!("  and {} more", stale.len() - LISTED);
        }
    }
}

/// Reads a baseline file: its text, and its entries with the rules of these families.
pub fn read(path: &Path, families: &[&'static Family]) -> Result<(String, Baseline)> {
    let shown = shown(path);
    let shown = shown.named();
    let bytes = match read_regular(path, MAX_BYTES) {
        Ok(bytes) => bytes,
        Err(why) => bail!("can't read {shown}: {why}"),
    };
    let text = String::from_utf8(bytes).map_err(|_| anyhow!("{shown} is not valid UTF-8"))?;
    let baseline = Baseline::parse(&text).map_err(|error| anyhow!("{shown}: {error}"))?;
    let now = |rule: &str| former(families, rule)?.now();
    Ok((text, baseline.with_renamed(now)))
}
