//! Findings on copies of pages that repeat findings on their sources.

use crate::{Diagnostic, Label, Location};
use std::collections::HashMap;
use std::sync::Arc;

/// A finding on a translation, an older version, or a generated page, and the one that it repeats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The id of the rule: `family/name`.
    pub rule: Arc<str>,
    /// Where the finding is that stands for both.
    pub source: Location,
    /// Where the finding that repeats it is.
    pub copy: Location,
}

/// How many labels for copies a finding gets.
const MOST_PLACES: usize = 100;

impl Repetition {
    /// Which findings of a list don't repeat others in it. Those that are repeated get a label for
    /// each place.
    pub fn fold(repetitions: &[Self], findings: &mut [Diagnostic]) -> Vec<bool> {
        let places = findings.iter().enumerate();
        let places: HashMap<(Arc<str>, Location), usize> =
            places.map(|(index, it)| ((Arc::clone(&it.rule), it.at), index)).collect();
        let at = |rule: &Arc<str>, at: Location| places.get(&(Arc::clone(rule), at)).copied();
        let mut is_kept = vec![true; findings.len()];
        for Self { rule, source, copy } in repetitions {
            let Some((source, index)) = at(rule, *source).zip(at(rule, *copy)) else { continue };
            is_kept[index] = false;
            let labels = &findings[source].labels;
            if labels.iter().filter(|it| it.is_place()).count() < MOST_PLACES {
                findings[source].label_at(*copy, Label::ALSO);
            }
        }
        is_kept
    }
}
