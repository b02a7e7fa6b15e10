//! The files of a report, whose texts are read when it needs them.

use doclint_diagnostic::FileId;
use doclint_engine::{Outcome, SourceFile as CheckedFile, Workspace};
use doclint_report::{SourceFile, Text, Texts};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The files that findings and their labels point into.
pub fn of<'w>(outcome: &Outcome, workspace: &'w dyn Workspace) -> BTreeMap<FileId, SourceFile<'w>> {
    let findings = outcome.findings.iter();
    let labels = findings.clone().flat_map(|it| &it.labels).map(|it| it.at.file);
    let shown: BTreeSet<FileId> = findings.map(|it| it.at.file).chain(labels).collect();
    let files = shown.iter().map(|&id| (id, outcome.files.get(id).clone()));
    let texts = Arc::new(SiteTexts { files: files.collect(), workspace });
    let source = |id| {
        let path = texts.files[&id].path.clone();
        (id, SourceFile { path, text: Text::Stored(Arc::clone(&texts) as _), hidden: Vec::new() })
    };
    shown.into_iter().map(source).collect()
}

/// The texts of a checked site.
struct SiteTexts<'w> {
    files: BTreeMap<FileId, CheckedFile>,
    workspace: &'w dyn Workspace,
}

impl Texts for SiteTexts<'_> {
    fn text(&self, file: FileId) -> Option<Arc<str>> {
        self.files.get(&file)?.text(self.workspace)
    }
}
