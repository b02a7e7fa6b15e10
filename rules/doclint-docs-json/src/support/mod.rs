//! The shared code of the family's rules, which compares `docs.json` with its schema.

pub(crate) mod foreign;
pub(crate) mod guess;
pub(crate) mod page_object;
pub(crate) mod part;
pub(crate) mod pattern;
pub(crate) mod problem;
pub(crate) mod relations;
pub(crate) mod shape;
pub(crate) mod strings;
pub(crate) mod synonyms;
pub(crate) mod validate;
pub(crate) mod values;
