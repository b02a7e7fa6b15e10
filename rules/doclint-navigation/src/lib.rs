//! Rules about the navigation: its entries, and the pages that they name.

mod absent;
mod broken_edit_link;
mod broken_href;
mod competing_pages;
mod contract;
mod duplicate_entry;
mod duplicate_name;
mod empty_division;
mod empty_group;
mod folder_entry;
mod forgotten_page;
mod ignored;
mod invalid_settings;
mod missing_page;
mod nonstandard_entry;
mod of_builds;
mod orphan_page;
mod orphans;
mod renamed;
mod repeated_entry;
mod starter_page;
mod stray_file;
mod unusual_file_name;

use doclint_rule::{Family, MANUAL, site_rule};

/// The family `navigation`.
pub static FAMILY: Family = Family::new(
    "navigation",
    "the navigation: its entries, and the pages that it names or leaves out",
)
.manual_site(MANUAL)
.principles(contract::CONTRACT)
.rules(&[
    site_rule(&broken_edit_link::BrokenEditLink),
    site_rule(&broken_href::BrokenHref),
    site_rule(&competing_pages::CompetingPages),
    site_rule(&duplicate_entry::DuplicateEntry),
    site_rule(&duplicate_name::DuplicateName),
    site_rule(&empty_division::EmptyDivision),
    site_rule(&empty_group::EmptyGroup),
    site_rule(&folder_entry::FolderEntry),
    site_rule(&forgotten_page::ForgottenPage),
    site_rule(&invalid_settings::InvalidSettings),
    site_rule(&missing_page::MissingPage),
    site_rule(&nonstandard_entry::NonstandardEntry),
    site_rule(&orphan_page::OrphanPage),
    site_rule(&repeated_entry::RepeatedEntry),
    site_rule(&starter_page::StarterPage),
    site_rule(&stray_file::StrayFile),
    site_rule(&unusual_file_name::UnusualFileName),
]);
