//! What can be wrong with a configuration.

use doclint_rule::{Location, Span};

/// Something that the schema doesn't allow, or warns of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    /// The key, the value, or the bracket of the object that lacks a key.
    pub at: Location,
    /// What it is.
    pub problem: Problem,
}

/// What the schema doesn't allow, or warns of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Problem {
    /// A key that no dialect has here.
    Unknown {
        /// The key.
        key: String,
        /// The key that was meant.
        near: Option<&'static str>,
        /// Whether that key alone can be meant, and would take the value.
        is_sure: bool,
        /// The key of this object that has such a key.
        inside: Option<&'static str>,
        /// Whether the platform refuses the file and not only drops the key.
        is_refused: bool,
    },
    /// A key that counts only where another has a certain value.
    Idle {
        /// The key.
        key: String,
        /// The other key.
        other: &'static str,
        /// The value that it would have to have.
        value: &'static str,
    },
    /// A key of the other dialect.
    Foreign {
        /// The key.
        key: String,
        /// What stands for it here.
        counterpart: Option<&'static str>,
    },
    /// Keys that have to be given.
    Missing {
        /// The keys, or those of which one is needed, in words.
        keys: String,
    },
    /// A value of another type or form.
    Invalid {
        /// The value, in words.
        found: String,
        /// What is wanted, in words.
        wanted: String,
        /// The value that was meant.
        near: Option<&'static str>,
        /// Whether that value alone can be meant.
        is_sure: bool,
    },
    /// A key that the platform is about to give up.
    Deprecated {
        /// The key.
        key: String,
        /// What becomes of it, as a clause.
        why: &'static str,
    },
    /// Content of the navigation beside other content.
    Rivals {
        /// The keys of content that are dropped; of the two where it is open which one counts, the
        /// one that the finding points at.
        dropped: Vec<&'static str>,
        /// The other key.
        kept: &'static str,
        /// Its place.
        kept_at: Location,
        /// Whether it is known that the other one counts.
        is_known: bool,
    },
    /// A second default in a list.
    Default {
        /// The first one.
        first: Location,
    },
    /// Something that a list has already.
    Repeated {
        /// What it is.
        text: String,
        /// The first one.
        first: Location,
        /// What to delete in the same file, where nothing else is lost.
        delete: Option<Span>,
    },
}
