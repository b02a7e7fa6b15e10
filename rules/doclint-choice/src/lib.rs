//! Rules about which component suits.

mod bare_link_list;
mod bare_video;
mod build;
mod callout;
mod changelog_headings;
mod details_element;
mod directive;
mod fields;
mod imitated_callout;
mod imitated_component;
mod lead;
mod lines;
mod long_callout;
mod mismatched_callout;
mod names;
mod nested_field_list;
mod numbered_procedure;
mod outline;
mod parameter_list;
mod parameter_table;
mod place;
mod question_headings;
mod sections;
mod stacked_callouts;
mod stray_example;
mod ungrouped_alternatives;
mod ungrouped_code;
mod unordered_steps;
mod verbs;
mod video;

use doclint_rule::{Family, page};

/// The family `choice`.
pub static FAMILY: Family = Family {
    name: "choice",
    summary: "which component suits what is written",
    manual: Some("https://github.com/doclint/doclint/blob/main/rules/doclint-choice/src"),
    vocabulary: None,
    schemas: &[],
    rules: &[
        page::<bare_link_list::BareLinkList>(),
        page::<bare_video::BareVideo>(),
        page::<changelog_headings::ChangelogHeadings>(),
        page::<details_element::DetailsElement>(),
        page::<imitated_callout::ImitatedCallout>(),
        page::<imitated_component::ImitatedComponent>(),
        page::<long_callout::LongCallout>(),
        page::<mismatched_callout::MismatchedCallout>(),
        page::<nested_field_list::NestedFieldList>(),
        page::<numbered_procedure::NumberedProcedure>(),
        page::<parameter_list::ParameterList>(),
        page::<parameter_table::ParameterTable>(),
        page::<question_headings::QuestionHeadings>(),
        page::<stacked_callouts::StackedCallouts>(),
        page::<stray_example::StrayExample>(),
        page::<ungrouped_alternatives::UngroupedAlternatives>(),
        page::<ungrouped_code::UngroupedCode>(),
        page::<unordered_steps::UnorderedSteps>(),
    ],
};
