//! Helpers that rules of the family share.

pub(crate) mod build_keys;
pub(crate) mod build_values;
pub(crate) mod field;
pub(crate) mod keys;
pub(crate) mod lines;
pub(crate) mod meant_values;
pub(crate) mod misplaced;
pub(crate) mod pages;
pub(crate) mod text;
