//! Rules about components: which exist, what they take and where they belong.

mod boolean_as_text;
mod conflicting_attributes;
mod contract;
mod duplicate_attribute;
mod duplicate_id;
mod duplicate_tab;
mod duplicate_title;
mod duplicate_version;
mod empty_attribute;
mod empty_component;
mod foreign_child;
mod hidden_html;
mod ignored_attribute;
mod incomplete_component;
mod invalid_attribute_value;
mod mismatched_default;
mod misplaced_component;
mod missing_attribute;
mod misspelled_type;
mod numbered_title;
mod odd_one_out;
mod placeholder_title;
mod repeated_component;
mod required_in_type;
mod required_with_default;
mod single_item_group;
mod title_before_language;
mod unknown_attribute;
mod unknown_component;
mod unparsed_markdown;
mod untitled_code;
mod untitled_component;

mod support {
    pub(crate) mod details;
    pub(crate) mod forgotten;
    pub(crate) mod placed;
    pub(crate) mod regroup;
    pub(crate) mod spec;
}

use doclint_rule::site::PlatformId;
use doclint_rule::{Family, MANUAL, in_place, node_rule, page_rule, site_rule};

/// The family `components`.
pub static FAMILY: Family =
    Family::new("components", "components: which exist, what they take and where they belong")
        .manual_site(MANUAL)
        .sees_snippets()
        .only_on(&[PlatformId::Mintlify])
        .vocabulary(include_str!("../vocabulary/platform-2026-11.yml"))
        .principles(contract::CONTRACT)
        .rules(&[
            node_rule(&boolean_as_text::BooleanAsText),
            node_rule(&conflicting_attributes::ConflictingAttributes),
            node_rule(&duplicate_attribute::DuplicateAttribute),
            page_rule(&duplicate_id::DuplicateId),
            node_rule(&duplicate_tab::DuplicateTab),
            page_rule(&duplicate_title::DuplicateTitle),
            page_rule(&duplicate_version::DuplicateVersion),
            node_rule(&empty_attribute::EmptyAttribute),
            node_rule(&empty_component::EmptyComponent),
            in_place(&foreign_child::ForeignChild).node_rule(),
            page_rule(&hidden_html::HiddenHtml),
            node_rule(&ignored_attribute::IgnoredAttribute),
            node_rule(&incomplete_component::IncompleteComponent),
            node_rule(&invalid_attribute_value::InvalidAttributeValue),
            node_rule(&mismatched_default::MismatchedDefault),
            in_place(&misplaced_component::MisplacedComponent).node_rule(),
            node_rule(&missing_attribute::MissingAttribute),
            node_rule(&misspelled_type::MisspelledType),
            node_rule(&numbered_title::NumberedTitle),
            page_rule(&odd_one_out::OddOneOut),
            node_rule(&placeholder_title::PlaceholderTitle),
            in_place(&repeated_component::RepeatedComponent).page_rule(),
            node_rule(&required_in_type::RequiredInType),
            node_rule(&required_with_default::RequiredWithDefault),
            node_rule(&single_item_group::SingleItemGroup),
            node_rule(&title_before_language::TitleBeforeLanguage),
            node_rule(&unknown_attribute::UnknownAttribute),
            site_rule(&unknown_component::UnknownComponent),
            node_rule(&unparsed_markdown::UnparsedMarkdown),
            node_rule(&untitled_code::UntitledCode),
            node_rule(&untitled_component::UntitledComponent),
        ]);
