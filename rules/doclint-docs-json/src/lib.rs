//! Rules about the keys and values of `docs.json` and `mint.json`.

pub mod model;

mod basic_auth_name;
mod competing_divisions;
mod contract;
mod deprecated_key;
mod duplicate_prefix;
mod foreign_key;
mod incomplete_auth;
mod invalid_value;
mod local_url;
mod mismatched_social;
mod missing_key;
mod missing_logo;
mod misspelled_url;
mod noindex_site;
mod rejected_key;
mod repeated_item;
mod several_defaults;
mod support;
mod unknown_code_theme;
mod unknown_key;
mod unlisted_version;
mod unmatched_prefix;
mod useless_mode_toggle;

pub use model::schema::{legacy_schema, models, modern_schema};

use doclint_rule::site::PlatformId;
use doclint_rule::{Family, MANUAL, site_rule};

/// The family `docs-json`.
pub static FAMILY: Family =
    Family::new("docs-json", "the keys and values of `docs.json` and `mint.json`")
        .manual_site(MANUAL)
        .only_on(&[PlatformId::Mintlify])
        .schemas(&[("docs.json", modern_schema), ("mint.json", legacy_schema)])
        .principles(contract::CONTRACT)
        .rules(&[
            site_rule(&basic_auth_name::BasicAuthName),
            site_rule(&competing_divisions::CompetingDivisions),
            site_rule(&deprecated_key::DeprecatedKey),
            site_rule(&duplicate_prefix::DuplicatePrefix),
            site_rule(&foreign_key::ForeignKey),
            site_rule(&incomplete_auth::IncompleteAuth),
            site_rule(&invalid_value::InvalidValue),
            site_rule(&local_url::LocalUrl),
            site_rule(&mismatched_social::MismatchedSocial),
            site_rule(&missing_key::MissingKey),
            site_rule(&missing_logo::MissingLogo),
            site_rule(&misspelled_url::MisspelledUrl),
            site_rule(&noindex_site::NoindexSite),
            site_rule(&rejected_key::RejectedKey),
            site_rule(&repeated_item::RepeatedItem),
            site_rule(&several_defaults::SeveralDefaults),
            site_rule(&unknown_code_theme::UnknownCodeTheme),
            site_rule(&unknown_key::UnknownKey),
            site_rule(&unlisted_version::UnlistedVersion),
            site_rule(&unmatched_prefix::UnmatchedPrefix),
            site_rule(&useless_mode_toggle::UselessModeToggle),
        ]);
