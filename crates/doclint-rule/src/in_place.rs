//! Findings about the blocks that snippets bring to the pages that show them.

use crate::SiteCx;
use doclint_diagnostic::{FileId, Location};
use doclint_site::{Site, SitePage};
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

/// The second half of a rule about pages: the blocks that snippets bring to the pages that show
/// them. It runs once for the site. The first half sees the text of one file and reports nothing
/// that depends on snippets.
pub trait InPlaceRule: Send + Sync + 'static {
    /// Checks the blocks that snippets bring to their places.
    fn check_in_place(&self, site: &Site, cx: &mut SiteCx<'_>);
}

/// A defect of a part of a snippet at one of its places.
#[derive(Clone, Debug)]
pub struct PlacedDefect {
    /// The part, as the beginning of a message: "heading".
    pub part: String,
    /// The defect, as the rest of that message: "skips a level".
    pub defect: String,
    /// The help: how to fix it.
    pub help: String,
    /// Another place that shows the defect, with an explanation.
    pub label: Option<(Location, String)>,
}

/// Collects the defects of the parts of snippets at their places. A defect at many places, or at
/// each of several, has one finding in the snippet; anything else has one at each place.
#[derive(Debug, Default)]
pub struct PlacedDefects {
    /// By the part of the snippet: how many places show it, and those where something is wrong.
    parts: BTreeMap<(FileId, u32), Part>,
}

/// From so many places on, a defect of a snippet is reported in it, even if other places are fine.
const MANY: usize = 3;

#[derive(Debug)]
struct Part {
    at: Location,
    path: Arc<str>,
    is_frozen: bool,
    count: usize,
    wrong: Vec<(Location, PlacedDefect)>,
}

impl PlacedDefects {
    /// Notes that `place` shows the part of the snippet `holder` that is `at`, and its defect
    /// there.
    pub fn note(
        &mut self,
        (holder, at): (&SitePage, Location),
        place: Location,
        defect: Option<PlacedDefect>,
    ) {
        let part = self.parts.entry((at.file, at.span.start)).or_insert_with(|| Part {
            at,
            path: Arc::clone(&holder.path),
            is_frozen: holder.is_frozen,
            count: 0,
            wrong: Vec::new(),
        });
        part.count += 1;
        part.wrong.extend(defect.map(|it| (place, it)));
    }

    /// Reports the defects that were noted.
    pub fn report(self, cx: &mut SiteCx<'_>) {
        // Several parts of a snippet may be wrong in the same way.
        let mut reported = HashSet::new();
        for part in self.parts.into_values() {
            let Part { at, path, is_frozen, count, wrong } = part;
            let is_always_wrong = count > 1 && wrong.len() == count;
            let is_of_snippet = !is_frozen && (is_always_wrong || wrong.len() >= MANY);
            let many = wrong.len();
            for (place, defect) in wrong {
                let PlacedDefect { part, defect, help, label } = defect;
                let (reported_at, text) = match is_of_snippet {
                    true if is_always_wrong => (at, format!("{part} {defect}")),
                    true => (at, format!("{part} {defect} in {many} of {count} places")),
                    false => (place, format!("{part} from the snippet {defect}")),
                };
                if !reported.insert((reported_at.file, reported_at.span.start, text.clone())) {
                    continue;
                }
                let finding = cx.report(reported_at, text.clone());
                finding.cause(format!("{text}: `/{path}`")).help(help);
                match is_of_snippet {
                    true => finding.label_at(place, format!("one of {many} such places")),
                    false => finding.label_at(at, "in this snippet"),
                };
                if let Some((at, what)) = label {
                    finding.label_at(at, what);
                }
                if is_of_snippet {
                    break;
                }
            }
        }
    }
}
