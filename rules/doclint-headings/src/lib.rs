//! Rules about headings: the outline that readers, screen readers and search engines follow.

mod all_caps;
mod bold_as_heading;
mod closing_summary;
mod contract;
mod doubled_marker;
mod duplicate_id;
mod duplicate_sibling;
mod emoji;
mod empty;
mod empty_section;
mod exclamation_mark;
mod first_level;
mod html_h1;
mod in_place;
mod inconsistent_case;
mod level_one;
mod link_in_heading;
mod linked_heading;
mod misnumbered;
mod missing_headings;
mod names;
mod numbered_heading;
mod outline;
mod page_title;
mod repeats_title;
mod skipped_level;
mod too_deep;
mod too_long;
mod trailing_punctuation;
mod words;

use doclint_rule::{Family, MANUAL, in_place, node_rule, page_rule, with_options};

/// The family `headings`.
pub static FAMILY: Family = Family::new(
    "headings",
    "the outline of a page: levels and texts of headings, and what is used in place of them",
)
.manual_site(MANUAL)
.sees_snippets()
.principles(contract::CONTRACT)
.rules(&[
    node_rule(&all_caps::AllCaps),
    with_options::<bold_as_heading::BoldAsHeading>().page_rule(),
    page_rule(&closing_summary::ClosingSummary),
    node_rule(&doubled_marker::DoubledMarker),
    page_rule(&duplicate_id::DuplicateId),
    in_place(&duplicate_sibling::DuplicateSibling).page_rule(),
    node_rule(&emoji::Emoji),
    node_rule(&empty::Empty),
    node_rule(&empty_section::EmptySection),
    node_rule(&exclamation_mark::ExclamationMark),
    in_place(&first_level::FirstLevel).page_rule(),
    node_rule(&html_h1::HtmlH1),
    with_options::<inconsistent_case::InconsistentCase>().page_rule(),
    in_place(&level_one::LevelOne).page_rule(),
    node_rule(&link_in_heading::LinkInHeading),
    node_rule(&linked_heading::LinkedHeading),
    page_rule(&misnumbered::Misnumbered),
    page_rule(&missing_headings::MissingHeadings),
    page_rule(&numbered_heading::NumberedHeading),
    node_rule(&repeats_title::RepeatsTitle),
    in_place(&skipped_level::SkippedLevel).page_rule(),
    node_rule(&too_deep::TooDeep),
    with_options::<too_long::TooLong>().node_rule(),
    with_options::<trailing_punctuation::TrailingPunctuation>().node_rule(),
]);
