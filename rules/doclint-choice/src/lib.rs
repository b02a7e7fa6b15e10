//! Rules about which component suits.

mod bare_link_list;
mod bare_video;
mod callout;
mod changelog_headings;
mod details_element;
mod directive;
mod imitated_callout;
mod imitated_component;
mod lines;
mod long_callout;
mod mismatched_callout;
mod outline;
mod place;
mod question_headings;
mod stacked_callouts;
mod ungrouped_code;
mod video;

use doclint_rule::{Family, page};

/// The family `choice`.
pub static FAMILY: Family = Family {
    name: "choice",
    summary: "which component suits what is written",
    manual: Some("https://github.com/doclint/doclint/blob/main/rules/doclint-choice/src"),
    vocabulary: None,
    rules: &[
        page::<bare_link_list::BareLinkList>(),
        page::<bare_video::BareVideo>(),
        page::<changelog_headings::ChangelogHeadings>(),
        page::<details_element::DetailsElement>(),
        page::<imitated_callout::ImitatedCallout>(),
        page::<imitated_component::ImitatedComponent>(),
        page::<long_callout::LongCallout>(),
        page::<mismatched_callout::MismatchedCallout>(),
        page::<question_headings::QuestionHeadings>(),
        page::<stacked_callouts::StackedCallouts>(),
        page::<ungrouped_code::UngroupedCode>(),
    ],
};
