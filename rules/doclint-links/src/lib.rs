//! Rules about links: where they lead, and what they say.

mod absolute_link;
mod ambiguous_link_text;
mod bare_url;
mod broken_anchor;
mod broken_link;
mod contract;
mod duplicate_definition;
mod empty_link;
mod generic_link_text;
mod insecure_link;
mod invalid_url;
mod link_in_code;
mod link_out_of_site;
mod link_with_extension;
mod local_address;
mod mismatched_address;
mod mismatched_number;
mod mismatched_text;
mod missing_file;
mod other_version;
mod padded_url;
mod placeholder_link;
mod redirected_link;
mod relative_link;
mod self_link;
mod temporary_address;
mod undefined_reference;
mod unused_definition;
mod vague_link_text;
mod wrapped_address;
mod wrong_case;

mod support {
    pub(crate) mod bad_link;
    pub(crate) mod dead;
    pub(crate) mod folders;
    pub(crate) mod host;
    pub(crate) mod label_slips;
    pub(crate) mod lost_files;
    pub(crate) mod missing_anchor;
    pub(crate) mod other_anchors;
    pub(crate) mod own_domain;
    pub(crate) mod published;
    pub(crate) mod redirected;
    pub(crate) mod signs;
    pub(crate) mod site_links;
    pub(crate) mod strayed;
    pub(crate) mod subject;
    pub(crate) mod unserved;
}

use doclint_rule::{Family, MANUAL, node_rule, notes_rule, page_rule, site_rule, with_options};

/// The family `links`.
pub static FAMILY: Family =
    Family::new("links", "links: whether they work, and whether they say where they lead")
        .manual_site(MANUAL)
        .principles(contract::CONTRACT)
        .rules(&[
            with_options::<absolute_link::AbsoluteLink>().site_rule(),
            page_rule(&ambiguous_link_text::AmbiguousLinkText),
            node_rule(&bare_url::BareUrl),
            site_rule(&broken_anchor::BrokenAnchor),
            site_rule(&broken_link::BrokenLink),
            page_rule(&duplicate_definition::DuplicateDefinition),
            node_rule(&empty_link::EmptyLink),
            node_rule(&generic_link_text::GenericLinkText),
            node_rule(&insecure_link::InsecureLink),
            site_rule(&invalid_url::InvalidUrl),
            node_rule(&link_in_code::LinkInCode),
            site_rule(&link_out_of_site::LinkOutOfSite),
            site_rule(&link_with_extension::LinkWithExtension),
            site_rule(&local_address::LocalAddress),
            node_rule(&mismatched_address::MismatchedAddress),
            node_rule(&mismatched_number::MismatchedNumber),
            notes_rule(&mismatched_text::MismatchedText),
            site_rule(&missing_file::MissingFile),
            site_rule(&other_version::OtherVersion),
            site_rule(&padded_url::PaddedUrl),
            node_rule(&placeholder_link::PlaceholderLink),
            site_rule(&redirected_link::RedirectedLink),
            site_rule(&relative_link::RelativeLink),
            site_rule(&self_link::SelfLink),
            site_rule(&temporary_address::TemporaryAddress),
            page_rule(&undefined_reference::UndefinedReference),
            node_rule(&unused_definition::UnusedDefinition),
            node_rule(&vague_link_text::VagueLinkText),
            site_rule(&wrapped_address::WrappedAddress),
            site_rule(&wrong_case::WrongCase),
        ]);
