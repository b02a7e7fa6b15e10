//! Pages with the same text, such as those of two versions, are checked once.

use crate::memory::Key;
use crate::page::CheckedPage;
use crate::read::plan::PageJob;
use crate::read::text::Stamp;
use doclint_rule::host::PagePath;
use foldhash::quality::RandomState;
use foldhash::{HashMap, HashMapExt};
use std::hash::BuildHasher;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Pages by the lengths and two hashes of their texts.
type ByText = HashMap<(usize, Stamp, u64), Arc<CheckedPage>>;

/// The pages that a run has checked so far, by their texts.
pub(crate) struct Copies {
    /// Nobody can make a text that looks like another, as the seed of a run is its own.
    seed: RandomState,
    pages: Mutex<ByText>,
}

impl Copies {
    pub fn new() -> Self {
        Self { seed: RandomState::default(), pages: Mutex::new(HashMap::new()) }
    }

    /// The page of a job with this text: as a page that differs from it by its path only, or checked.
    pub fn page(
        &self,
        (text, stamp, job): (&str, Stamp, &PageJob),
        check: impl FnOnce() -> CheckedPage,
    ) -> Arc<CheckedPage> {
        let path = PagePath::new(&job.path);
        let all = (Key::of(job), path.traits(), text);
        let id = (text.len(), stamp, self.seed.hash_one(all));
        let known = self.pages().get(&id).cloned();
        if let Some(known) = known {
            let mut page = CheckedPage::clone(&known);
            page.in_file(job.file);
            return Arc::new(page);
        }
        let page = Arc::new(check());
        // A rule that has failed may not fail again.
        if !page.is_of_path && page.internal_errors == 0 {
            self.pages().insert(id, Arc::clone(&page));
        }
        page
    }

    fn pages(&self) -> MutexGuard<'_, ByText> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
