//! Rules about `llms.txt`, the index for assistants that a site may write by hand.

mod broken_link;
mod contract;
mod duplicate_page;
mod long_page;
mod missing_description;
mod missing_page;
mod missing_title;
mod no_plain_text;
mod too_long;
mod unknown_page;
mod wrong_host;
mod wrong_title;

use doclint_rule::site::PlatformId;
use doclint_rule::{Family, MANUAL, page_rule, site_rule, with_options};

/// The family `llms-txt`.
pub static FAMILY: Family =
    Family::new("llms-txt", "`llms.txt`, the index for assistants: which pages it names, and how")
        .manual_site(MANUAL)
        .only_on(&[PlatformId::Mintlify])
        .principles(contract::CONTRACT)
        .rules(&[
            site_rule(&broken_link::BrokenLink),
            site_rule(&duplicate_page::DuplicatePage),
            with_options::<long_page::LongPage>().page_rule(),
            site_rule(&missing_description::MissingDescription),
            site_rule(&missing_page::MissingPage),
            site_rule(&missing_title::MissingTitle),
            page_rule(&no_plain_text::NoPlainText),
            with_options::<too_long::TooLong>().site_rule(),
            site_rule(&unknown_page::UnknownPage),
            site_rule(&wrong_host::WrongHost),
            site_rule(&wrong_title::WrongTitle),
        ]);
