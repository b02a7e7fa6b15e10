//! Values that rules compute from `docs.json`, kept so that each is computed once.

use super::DocsJson;
use foldhash::HashMap;
use std::any::{Any, TypeId};
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

type Made = Arc<OnceLock<Arc<dyn Any + Send + Sync>>>;

/// Values by their types. A copy begins empty, since the original may change.
#[derive(Default)]
pub struct Derived(Mutex<HashMap<TypeId, Made>>);

impl DocsJson {
    /// Returns the value that `make` computes from `docs.json`. It is computed once for each type
    /// of value, so `make` has to be a function of `docs.json` alone, and the only one for that
    /// type.
    pub fn derived<T: Any + Send + Sync>(&self, make: fn(&Self) -> T) -> Arc<T> {
        let mut slots = self.derived.0.lock().unwrap_or_else(PoisonError::into_inner);
        let slot = Arc::clone(slots.entry(TypeId::of::<T>()).or_default());
        // A caller with another type must not wait.
        drop(slots);
        let made = Arc::clone(slot.get_or_init(|| Arc::new(make(self))));
        made.downcast().expect("a slot holds the type that it was found by")
    }
}

impl Clone for Derived {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl fmt::Debug for Derived {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Derived")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn a_value_is_made_once_for_each_type_and_docs_json() {
        static CALLS: AtomicUsize = AtomicUsize::new(0);
        let count = |docs_json: &DocsJson| {
            docs_json.derived(|it| {
                CALLS.fetch_add(1, Ordering::Relaxed);
                it.variables.len()
            })
        };
        let variables = std::iter::once(("a".to_owned(), "b".to_owned())).collect();
        let mut docs_json = DocsJson { variables, ..DocsJson::default() };
        assert_eq!((*count(&docs_json), *count(&docs_json)), (1, 1));
        assert_eq!(*docs_json.derived(|it| it.variables["a"].clone()), "b");
        docs_json = docs_json.clone();
        docs_json.variables.clear();
        assert_eq!(*count(&docs_json), 0);
        assert_eq!(CALLS.load(Ordering::Relaxed), 2);
    }
}
