//! Rules about `llms.txt`, the index for assistants that a site may write by hand.

mod broken_link;
mod contract;
mod duplicate_page;
mod missing_description;
mod missing_page;
mod missing_title;
mod unknown_page;
mod wrong_host;
mod wrong_title;

use doclint_rule::site::PlatformId;
use doclint_rule::{Family, MANUAL, site_rule};

/// The family `llms-txt`.
pub static FAMILY: Family =
    Family::new("llms-txt", "`llms.txt`, the index for assistants: which pages it names, and how")
        .manual_site(MANUAL)
        .only_on(&[PlatformId::Mintlify])
        .principles(contract::CONTRACT)
        .rules(&[
            site_rule(&broken_link::BrokenLink),
            site_rule(&duplicate_page::DuplicatePage),
            site_rule(&missing_description::MissingDescription),
            site_rule(&missing_page::MissingPage),
            site_rule(&missing_title::MissingTitle),
            site_rule(&unknown_page::UnknownPage),
            site_rule(&wrong_host::WrongHost),
            site_rule(&wrong_title::WrongTitle),
        ]);
