//! Rules about links: where they lead, and what they say.

mod absolute_link;
mod ambiguous_link_text;
mod bare_url;
mod broken_anchor;
mod broken_link;
mod empty_link;
mod insecure_link;
mod link_out_of_site;
mod link_with_extension;
mod missing_file;
mod redirected_link;
mod relative_link;
mod site_links;
mod undefined_reference;
mod unused_definition;
mod vague_link_text;
mod wrong_case;

use doclint_rule::{Family, page, site_rule};

/// The family `links`.
pub static FAMILY: Family = Family {
    name: "links",
    summary: "links: whether they lead somewhere, and whether they say where",
    manual: Some("https://github.com/doclint/doclint/blob/main/rules/doclint-links/src"),
    vocabulary: None,
    schemas: &[],
    rules: &[
        site_rule::<absolute_link::AbsoluteLink>(),
        page::<ambiguous_link_text::AmbiguousLinkText>(),
        page::<bare_url::BareUrl>(),
        site_rule::<broken_anchor::BrokenAnchor>(),
        site_rule::<broken_link::BrokenLink>(),
        page::<empty_link::EmptyLink>(),
        page::<insecure_link::InsecureLink>(),
        site_rule::<link_out_of_site::LinkOutOfSite>(),
        site_rule::<link_with_extension::LinkWithExtension>(),
        site_rule::<missing_file::MissingFile>(),
        site_rule::<redirected_link::RedirectedLink>(),
        site_rule::<relative_link::RelativeLink>(),
        page::<undefined_reference::UndefinedReference>(),
        page::<unused_definition::UnusedDefinition>(),
        page::<vague_link_text::VagueLinkText>(),
        site_rule::<wrong_case::WrongCase>(),
    ],
};
