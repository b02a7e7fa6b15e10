//! Values that live until the process ends, each once.
//!
//! The rules of a project are families like the built-in ones, which live that long. A server reads the
//! settings again after each change of one of their files, for weeks: what has not changed is found here.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Values by what they are made of.
pub struct Interner<K, V>(Mutex<BTreeMap<K, V>>);

impl<K: Ord, V: Copy> Interner<K, V> {
    pub const fn new() -> Self {
        Self(Mutex::new(BTreeMap::new()))
    }

    /// The value for a key, which `make` makes the first time.
    pub fn get(&self, key: K, make: impl FnOnce() -> V) -> V {
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = known().get(&key) {
            return *value;
        }
        // The lock is not held meanwhile: `make` may need another value.
        let value = make();
        *known().entry(key).or_insert(value)
    }
}

/// A text that lives until the process ends.
pub fn text(text: String) -> &'static str {
    static TEXTS: Interner<String, &'static str> = Interner::new();
    TEXTS.get(text.clone(), || Box::leak(text.into_boxed_str()))
}

/// Where a value is, as a part of a key.
pub fn place<T>(value: &'static T) -> usize {
    std::ptr::from_ref(value) as usize
}
