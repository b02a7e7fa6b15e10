//! The edits of all files, and what speaks against them.

use crate::site::Scene;
use crate::{Change, Counts, Place, Plan, Refusal};
use doclint_diagnostic::{Edit, Span, apply_edits};
use std::collections::BTreeMap;

/// What is gathered while the site is gone through.
#[derive(Default)]
pub(crate) struct Edits {
    files: BTreeMap<String, Vec<Edit>>,
    reasons: Vec<(String, u32, String)>,
    mentions: Vec<(String, u32)>,
    pub counts: Counts,
}

impl Edits {
    pub fn replace(&mut self, path: &str, span: Span, text: impl Into<String>) {
        self.files.entry(path.to_owned()).or_default().push(Edit::replace(span, text));
    }

    /// Something that can't be done, at an offset of a file, in bytes.
    pub fn refuse(&mut self, path: &str, at: u32, text: impl Into<String>) {
        self.reasons.push((path.to_owned(), at, text.into()));
    }

    /// A place that is left alone.
    pub fn mention(&mut self, path: &str, at: u32) {
        self.mentions.push((path.to_owned(), at));
    }

    /// Whether an edit replaces the byte at that offset.
    pub fn covers(&self, path: &str, at: u32) -> bool {
        let edits = self.files.get(path).map_or(&[][..], Vec::as_slice);
        edits.iter().any(|it| it.span.start <= at && at < it.span.end)
    }

    /// The new texts.
    pub fn finish(self, scene: &Scene<'_>) -> Result<Plan, Refusal> {
        if !self.reasons.is_empty() {
            let reasons = self.reasons.into_iter();
            let mut reasons: Vec<_> = reasons
                .map(|(path, at, text)| (Some(Place { path, at: Some(at) }), text))
                .collect();
            reasons.sort();
            reasons.dedup();
            return Err(Refusal { reasons });
        }
        let mentions = self.mentions.into_iter();
        let mut mentions: Vec<Place> =
            mentions.map(|(path, at)| Place { path, at: Some(at) }).collect();
        mentions.sort();
        mentions.dedup();
        let mut plan = Plan { counts: self.counts, mentions, ..Plan::default() };
        for (path, edits) in self.files {
            let before = scene.text(&path)?;
            let after = apply_edits(&before, &edits)
                .map_err(|error| Refusal::because(format!("`{path}` can't be changed: {error}")))?;
            if before != after {
                plan.changes.push(Change { path, before, after });
            }
        }
        Ok(plan)
    }
}
