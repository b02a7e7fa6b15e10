//! Helpers that the rules of this family share.

pub(crate) mod code_names;
pub(crate) mod controls;
pub(crate) mod notes;
pub(crate) mod passive;
pub(crate) mod procedure;
pub(crate) mod prose;
pub(crate) mod signs;
pub(crate) mod site;
pub(crate) mod term;
pub(crate) mod terms;
pub(crate) mod verbs;
pub(crate) mod whereabouts;
