//! Rules about the pages of an API.

mod invalid_file;
mod unknown_operation;

use doclint_rule::{Family, site_rule};

/// The family `api`.
pub static FAMILY: Family = Family {
    name: "api",
    summary: "pages of an API: whether the operations are there that they tell of",
    manual: Some("https://github.com/doclint/doclint/blob/main/rules/doclint-api/src"),
    vocabulary: None,
    schemas: &[],
    rules: &[
        site_rule::<invalid_file::InvalidFile>(),
        site_rule::<unknown_operation::UnknownOperation>(),
    ],
};
