//! Acme's own rules.

mod product_name;

use doclint_rule::{Family, FormerId, node_rule_with_options};

/// The rules, under the name `acme`.
pub static FAMILY: Family = Family::new("acme", "how Acme writes about itself")
    .manual("https://docs.acme.example/writing")
    .rules(&[node_rule_with_options::<product_name::ProductName>()])
    .former(&[
        FormerId::renamed("acme/product-spelling", "acme/product-name"),
        FormerId::removed("acme/old-logo", "no page shows the old logo"),
    ]);
