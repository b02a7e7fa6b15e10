//! Rules about the fields of `docs.json` and `mint.json`.

pub mod api;
pub mod common;
pub mod legacy;
pub mod looks;
pub mod modern;
pub mod navigation;

mod basic_auth_name;
mod competing_divisions;
mod deprecated_key;
mod foreign;
mod foreign_key;
mod guess;
mod invalid_value;
mod missing_key;
mod model;
mod part;
mod pattern;
mod problem;
mod relations;
mod repeated_item;
mod schema;
mod several_defaults;
mod shape;
mod unknown_key;
mod unlisted_version;
mod unmatched_prefix;
mod useless_mode_toggle;
mod validate;

pub use schema::{legacy_schema, models, modern_schema};

use doclint_rule::{Family, manual_url, site_rule};

/// The family `docs-json`.
pub static FAMILY: Family =
    Family::new("docs-json", "the fields of `docs.json` and `mint.json`: keys, types, forms")
        .manual(manual_url!())
        .schemas(&[("docs.json", modern_schema), ("mint.json", legacy_schema)])
        .rules(&[
            site_rule(&basic_auth_name::BasicAuthName),
            site_rule(&competing_divisions::CompetingDivisions),
            site_rule(&deprecated_key::DeprecatedKey),
            site_rule(&foreign_key::ForeignKey),
            site_rule(&invalid_value::InvalidValue),
            site_rule(&missing_key::MissingKey),
            site_rule(&repeated_item::RepeatedItem),
            site_rule(&several_defaults::SeveralDefaults),
            site_rule(&unknown_key::UnknownKey),
            site_rule(&unlisted_version::UnlistedVersion),
            site_rule(&unmatched_prefix::UnmatchedPrefix),
            site_rule(&useless_mode_toggle::UselessModeToggle),
        ]);
