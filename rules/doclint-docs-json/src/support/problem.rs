//! Problems that `docs.json` can have.

use doclint_rule::{Location, Span};

/// How certain it is that a key was meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Trust {
    /// It is a guess, which writers have to confirm.
    Guess,
    /// It is probably meant, but other keys can be meant as well, or it doesn't take the value.
    Likely,
    /// Only that key can be meant, and it takes the value.
    Sure,
}

/// The replacement for a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Meant {
    /// Another string.
    Text {
        /// The string.
        text: String,
        /// Whether only that value can be meant.
        is_sure: bool,
    },
    /// `true`, `false` or a number without the quotes around it.
    Unquoted(String),
    /// Nothing: the item and the comma beside it.
    Nothing(Span),
}

/// The edit for a key of the other format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Undo {
    /// To write its counterpart, which takes the same value.
    Rename,
    /// To delete it with its value and comma: its counterpart is set.
    Remove {
        /// The bytes to delete.
        entry: Span,
        /// Whether both have the same value.
        is_same: bool,
    },
}

/// Something that the schema doesn't allow, or warns about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    /// The key, the value, or the bracket of the object in which a key is missing.
    pub at: Location,
    /// The problem.
    pub problem: Problem,
}

/// A kind of problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Problem {
    /// A key that neither format has here.
    Unknown {
        /// The key.
        key: String,
        /// The key that was meant.
        near: Option<&'static str>,
        /// How certain that is.
        trust: Trust,
        /// The key of this object whose value has such a key.
        inside: Option<&'static str>,
        /// Whether the platform rejects the file instead of ignoring the key.
        is_rejected: bool,
    },
    /// A key that only has an effect if another one has a certain value.
    Idle {
        /// The key.
        key: String,
        /// The other key.
        other: &'static str,
        /// The value that the other key would need.
        value: &'static str,
    },
    /// Something inside a value that the platform ignores as a whole if it is not valid.
    Dropped,
    /// A key of the other format.
    Foreign {
        /// The key.
        key: String,
        /// The equivalent key in this format.
        counterpart: Option<&'static str>,
        /// The edit that fixes it, if one is enough.
        undo: Option<Undo>,
    },
    /// Required keys.
    Missing {
        /// The keys, or the keys of which one is required, in words.
        keys: String,
        /// The only key of the object that it doesn't have, and the one that is missing.
        renamed: Option<(Span, &'static str)>,
    },
    /// A value of another type or form.
    Invalid {
        /// The value, in words.
        found: String,
        /// The expected value, in words.
        expected: String,
        /// The value that was meant.
        meant: Option<Meant>,
    },
    /// An object in the place of a page, whose path is all that the platform takes.
    PageObject {
        /// The keys of the object, in words.
        keys: String,
        /// The path.
        path: String,
    },
    /// A key that the platform is about to drop.
    Deprecated {
        /// The key.
        key: String,
        /// The consequence, as a clause.
        why: &'static str,
    },
    /// Content of the navigation next to other content.
    Rivals {
        /// The keys of content that is ignored. If it is unknown which one is ignored, the one that
        /// the finding points at.
        dropped: Vec<&'static str>,
        /// The other key.
        kept: &'static str,
        /// Its place.
        kept_at: Location,
        /// Whether it is known that the other one is read.
        is_known: bool,
    },
    /// A second default in a list.
    Default {
        /// The first one.
        first: Location,
    },
    /// An item that a list already has.
    Repeated {
        /// The item.
        text: String,
        /// The first one.
        first: Location,
        /// The span to delete in the same file, if nothing else is lost.
        delete: Option<Span>,
    },
}
