//! Each distinct sample is read once in a run.

use crate::{Language, SampleError, check};
use rustc_hash::FxHashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, PoisonError};

/// How many parts the list has, so that threads seldom wait for each other.
const PARTS: usize = 16;

/// How many samples a part remembers. Further ones are read each time.
const MOST: usize = 4096;

/// Two hashes with different keys, the length and the language: enough to never mix two samples up.
type Key = (u64, u64, usize, Language);

/// The samples that a run has read, for all threads.
#[derive(Debug)]
pub struct Samples {
    hashers: [RandomState; 2],
    parts: [Mutex<FxHashMap<Key, Option<Arc<SampleError>>>>; PARTS],
}

impl Default for Samples {
    fn default() -> Self {
        Self {
            hashers: [RandomState::new(), RandomState::new()],
            parts: std::array::from_fn(|_| Mutex::default()),
        }
    }
}

impl Samples {
    /// The first syntax error of a sample: [`check`], once for each text.
    pub fn check(&self, language: Language, text: &str) -> Option<Arc<SampleError>> {
        let [first, second] = self.hashers.each_ref().map(|it| it.hash_one(text));
        let key = (first, second, text.len(), language);
        let part = &self.parts[first as usize % PARTS];
        let known = || part.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known().get(&key) {
            return known.clone();
        }
        // Not while the part is locked: reading takes a while.
        let error = check(language, text).map(Arc::new);
        let mut known = known();
        if known.len() < MOST {
            known.insert(key, error.clone());
        }
        error
    }
}
