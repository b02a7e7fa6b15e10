//! Acme's own rules.

mod product_name;

use doclint_rule::{Family, page};

/// The rules, under the name `acme`.
pub static FAMILY: Family = Family {
    name: "acme",
    summary: "how Acme writes about itself",
    manual: Some("https://docs.acme.example/writing"),
    vocabulary: None,
    schemas: &[],
    rules: &[page::<product_name::ProductName>()],
};
