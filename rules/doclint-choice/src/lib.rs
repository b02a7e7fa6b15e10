//! Rules about which component suits.

mod build;
mod details_element;
mod fields;
mod imitated_callout;
mod lead;
mod names;
mod nested_field_list;
mod numbered_procedure;
mod parameter_list;
mod parameter_table;
mod sections;
mod stray_example;
mod ungrouped_alternatives;
mod ungrouped_code;
mod unordered_steps;
mod verbs;

use doclint_rule::{Family, page};

/// The family `choice`.
pub static FAMILY: Family = Family {
    name: "choice",
    summary: "which component suits what is written",
    manual: Some("https://github.com/doclint/doclint/blob/main/rules/doclint-choice/src"),
    vocabulary: None,
    rules: &[
        page::<details_element::DetailsElement>(),
        page::<imitated_callout::ImitatedCallout>(),
        page::<nested_field_list::NestedFieldList>(),
        page::<numbered_procedure::NumberedProcedure>(),
        page::<parameter_list::ParameterList>(),
        page::<parameter_table::ParameterTable>(),
        page::<stray_example::StrayExample>(),
        page::<ungrouped_alternatives::UngroupedAlternatives>(),
        page::<ungrouped_code::UngroupedCode>(),
        page::<unordered_steps::UnorderedSteps>(),
    ],
};
