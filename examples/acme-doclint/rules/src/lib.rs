//! Acme's own rules.

mod product_name;

use doclint_rule::{Family, FormerId, with_options};

/// The rules, under the name `acme`.
pub static FAMILY: Family = Family::new("acme", "how Acme writes about itself")
    .manual("https://docs.acme.example/writing")
    .rules(&[with_options::<product_name::ProductName>().node_rule()])
    .former(&[
        FormerId::renamed("acme/product-spelling", "acme/product-name"),
        FormerId::removed("acme/old-logo", "no page shows the old logo"),
    ]);
