//! Collects the edits of all files, and the reasons against the request.

use crate::plan::{Change, Counts, FileOffset, MovePlan, Refusal};
use crate::snapshot::Snapshot;
use doclint_diagnostic::{Edit, Span};
use std::collections::BTreeMap;

/// Edits and reasons that are collected while the site is searched.
#[derive(Default)]
pub(crate) struct Edits {
    files: BTreeMap<String, Vec<Edit>>,
    reasons: Vec<(String, u32, String)>,
    mentions: Vec<(String, u32)>,
    foreign_entries: Vec<FileOffset>,
    pub counts: Counts,
}

impl Edits {
    pub fn replace(&mut self, path: &str, span: Span, text: impl Into<String>) {
        self.files.entry(path.to_owned()).or_default().push(Edit::replace(span, text));
    }

    /// Adds a reason to refuse the request, at a byte offset in a file.
    pub fn refuse(&mut self, path: &str, at: u32, text: impl Into<String>) {
        self.reasons.push((path.to_owned(), at, text.into()));
    }

    /// Adds a place that doesn't change, at a byte offset in a file.
    pub fn mention(&mut self, path: &str, at: u32) {
        self.mentions.push((path.to_owned(), at));
    }

    /// Adds a navigation entry whose page has left the language around it, at a byte offset in a file.
    pub fn note_entry(&mut self, path: &str, at: u32) {
        self.foreign_entries.push(FileOffset { path: path.to_owned(), at: Some(at) });
    }

    /// Whether an edit replaces the byte at an offset.
    pub fn covers(&self, path: &str, at: u32) -> bool {
        let edits = self.files.get(path).map_or(&[][..], Vec::as_slice);
        edits.iter().any(|it| it.span.start <= at && at < it.span.end)
    }

    /// Applies the edits, unless there is a reason against them.
    pub fn finish(self, snapshot: &Snapshot<'_>) -> Result<MovePlan, Refusal> {
        if !self.reasons.is_empty() {
            let reasons = self.reasons.into_iter();
            let mut reasons: Vec<_> = reasons
                .map(|(path, at, text)| (Some(FileOffset { path, at: Some(at) }), text))
                .collect();
            reasons.sort();
            reasons.dedup();
            return Err(Refusal { reasons });
        }
        let mentions = self.mentions.into_iter();
        let mut mentions: Vec<FileOffset> =
            mentions.map(|(path, at)| FileOffset { path, at: Some(at) }).collect();
        mentions.sort();
        mentions.dedup();
        let mut foreign_entries = self.foreign_entries;
        foreign_entries.sort();
        let counts = self.counts;
        let mut plan = MovePlan { counts, mentions, foreign_entries, ..MovePlan::default() };
        for (path, edits) in self.files {
            let mut change = Change::new(path.clone(), snapshot.text(&path)?);
            change.apply(edits)?;
            if change.before != change.after {
                plan.changes.push(change);
            }
        }
        Ok(plan)
    }
}
