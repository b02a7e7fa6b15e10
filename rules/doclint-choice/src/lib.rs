//! Rules about the choice of a component.

mod bare_link_list;
mod bare_video;
mod callout_as_text;
mod changelog_headings;
mod code_in_tabs;
mod consecutive_code;
mod contract;
mod demanding_tip;
mod html_for_markdown;
mod imitated_callout;
mod imitated_component;
mod late_prerequisites;
mod long_callout;
mod mismatched_callout;
mod nested_field_list;
mod numbered_procedure;
mod paired_callouts;
mod parameter_headings;
mod parameter_list;
mod parameter_table;
mod plain_link_list;
mod plain_procedure;
mod procedure_paragraph;
mod question_headings;
mod stacked_callouts;
mod step_headings;
mod stray_example;
mod support;
mod ungrouped_alternatives;
mod ungrouped_code;
mod unordered_steps;
mod wall_of_text;

use doclint_rule::site::PlatformId;
use doclint_rule::{Family, MANUAL, node_rule, page_rule, with_options};

/// The family `choice`.
pub static FAMILY: Family = Family::new("choice", "the choice of a component for what is written")
    .manual_site(MANUAL)
    .sees_snippets()
    .only_on(&[PlatformId::Mintlify])
    .principles(contract::CONTRACT)
    .rules(&[
        page_rule(&bare_link_list::BareLinkList),
        node_rule(&bare_video::BareVideo),
        node_rule(&callout_as_text::CalloutAsText),
        page_rule(&changelog_headings::ChangelogHeadings),
        node_rule(&code_in_tabs::CodeInTabs),
        node_rule(&consecutive_code::ConsecutiveCode),
        node_rule(&demanding_tip::DemandingTip),
        node_rule(&html_for_markdown::HtmlForMarkdown),
        page_rule(&imitated_callout::ImitatedCallout),
        node_rule(&imitated_component::ImitatedComponent),
        page_rule(&late_prerequisites::LatePrerequisites),
        with_options::<long_callout::LongCallout>().node_rule(),
        node_rule(&mismatched_callout::MismatchedCallout),
        node_rule(&nested_field_list::NestedFieldList),
        node_rule(&numbered_procedure::NumberedProcedure),
        page_rule(&paired_callouts::PairedCallouts),
        page_rule(&parameter_headings::ParameterHeadings),
        node_rule(&parameter_list::ParameterList),
        node_rule(&parameter_table::ParameterTable),
        page_rule(&plain_link_list::PlainLinkList),
        node_rule(&plain_procedure::PlainProcedure),
        node_rule(&procedure_paragraph::ProcedureParagraph),
        page_rule(&question_headings::QuestionHeadings),
        page_rule(&stacked_callouts::StackedCallouts),
        page_rule(&step_headings::StepHeadings),
        page_rule(&stray_example::StrayExample),
        page_rule(&ungrouped_alternatives::UngroupedAlternatives),
        node_rule(&ungrouped_code::UngroupedCode),
        node_rule(&unordered_steps::UnorderedSteps),
        with_options::<wall_of_text::WallOfText>().page_rule(),
    ]);
