//! The findings that a team has accepted, which editors don't show.

use crate::findings::identity;
use crate::site::{Changes, SiteFiles};
use doclint_diagnostic::{Diagnostic, FileId};
use doclint_engine::Outcome;
use doclint_report::{Baseline, Report, SourceFile};
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The name of the file in the root of a site.
const NAME: &str = "doclint-baseline.json";

/// Reads the accepted findings of the site in a folder; `None` if it has no file of them.
pub type ReadBaseline = Arc<dyn Fn(&Path) -> Result<Option<Baseline>, String> + Send + Sync>;

/// The findings that a team has accepted.
pub struct Accepted {
    root: PathBuf,
    read: ReadBaseline,
    /// The file, once it is read.
    baseline: Option<Option<Baseline>>,
    /// Which findings of a file are accepted, with a number that identifies these findings.
    by_file: HashMap<String, (u64, Vec<bool>)>,
}

impl Accepted {
    /// The accepted findings of the site in a folder.
    pub fn new(root: PathBuf, read: ReadBaseline) -> Self {
        Self { root, read, baseline: None, by_file: HashMap::new() }
    }

    /// Reads the file again at the next check.
    pub fn forget(&mut self) {
        self.baseline = None;
        self.by_file.clear();
    }

    /// Notes changes.
    pub fn changed(&mut self, changes: &Changes) {
        if changes.anywhere || changes.disk.contains(NAME) {
            self.forget();
        }
        // The text of a line counts, too, and findings don't show whether it changed.
        for path in changes.disk.iter().chain(changes.texts.keys()) {
            self.by_file.remove(path);
        }
    }

    /// Whether each finding of a check is accepted. A file that can't be read accepts nothing.
    pub fn of(
        &mut self,
        outcome: &Outcome,
        runs: &HashMap<String, (FileId, Range<usize>)>,
        files: &SiteFiles,
    ) -> Vec<bool> {
        let mut all = vec![false; outcome.findings.len()];
        let Self { root, read, baseline, by_file } = self;
        let baseline = baseline.get_or_insert_with(|| read(root).unwrap_or_default());
        let Some(baseline) = baseline.as_ref().filter(|it| !it.entries.is_empty()) else {
            return all;
        };
        for (path, (file, run)) in runs {
            let findings = &outcome.findings[run.clone()];
            let identity = identity(findings);
            if by_file.get(path).is_none_or(|it| it.0 != identity) {
                let text = outcome.files.get(*file).text(files);
                let accepted = match text {
                    Some(text) => matches(baseline, (path, *file), text, findings),
                    None => vec![false; findings.len()],
                };
                by_file.insert(path.clone(), (identity, accepted));
            }
            all[run.clone()].copy_from_slice(&by_file[path].1);
        }
        all
    }
}

/// Which findings in a file are accepted.
fn matches(
    baseline: &Baseline,
    (path, file): (&str, FileId),
    text: Arc<str>,
    findings: &[Diagnostic],
) -> Vec<bool> {
    let source = SourceFile { path: path.to_owned(), text: text.into(), hidden: Vec::new() };
    let files = BTreeMap::from([(file, source)]);
    let report = Report { files, findings: findings.to_vec(), ..Report::default() };
    baseline.matches(&report).0
}
