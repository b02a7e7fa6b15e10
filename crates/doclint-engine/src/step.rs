//! Where a run is, for those who watch it.

/// Where a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The phase, as in "linking the site".
    pub name: &'static str,
    /// How many pages are done.
    pub done: usize,
    /// How many pages there are; 0 in a phase that counts none.
    pub of: usize,
}

impl Step {
    /// A phase that counts no pages.
    pub const fn named(name: &'static str) -> Self {
        Self { name, done: 0, of: 0 }
    }
}
