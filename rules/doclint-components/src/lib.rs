//! Rules about components: which there are, what they take and where they stand.

mod conflicting_attributes;
mod duplicate_attribute;
mod duplicate_title;
mod empty_attribute;
mod empty_component;
mod foreign_child;
mod incomplete_component;
mod invalid_attribute_value;
mod misplaced_component;
mod missing_attribute;
mod repeated_component;
mod single_item_group;
mod spec;
mod unknown_attribute;
mod unknown_component;
mod unparsed_markdown;
mod untitled_code;

use doclint_rule::{Family, page};

/// The family `components`.
pub static FAMILY: Family = Family {
    name: "components",
    summary: "components: which there are, what they take and where they stand",
    manual: Some("https://github.com/doclint/doclint/blob/main/rules/doclint-components/src"),
    vocabulary: Some(include_str!("../vocabulary/platform-2026-11.yml")),
    schemas: &[],
    rules: &[
        page::<conflicting_attributes::ConflictingAttributes>(),
        page::<duplicate_attribute::DuplicateAttribute>(),
        page::<duplicate_title::DuplicateTitle>(),
        page::<empty_attribute::EmptyAttribute>(),
        page::<empty_component::EmptyComponent>(),
        page::<foreign_child::ForeignChild>(),
        page::<incomplete_component::IncompleteComponent>(),
        page::<invalid_attribute_value::InvalidAttributeValue>(),
        page::<misplaced_component::MisplacedComponent>(),
        page::<missing_attribute::MissingAttribute>(),
        page::<repeated_component::RepeatedComponent>(),
        page::<single_item_group::SingleItemGroup>(),
        page::<unknown_attribute::UnknownAttribute>(),
        page::<unknown_component::UnknownComponent>(),
        page::<unparsed_markdown::UnparsedMarkdown>(),
        page::<untitled_code::UntitledCode>(),
    ],
};
