//! Rules about headings: the outline that readers, screen readers and search engines follow.

mod bold_as_heading;
mod duplicate_sibling;
mod empty;
mod first_level;
mod inconsistent_case;
mod level_one;
mod names;
mod outline;
mod skipped_level;
mod trailing_punctuation;
mod words;

use doclint_rule::{Family, page};

/// The family `headings`.
pub static FAMILY: Family = Family {
    name: "headings",
    summary: "the outline of a page: levels, texts and what stands in for a heading",
    manual: Some("https://github.com/doclint/doclint/blob/main/rules/doclint-headings/src"),
    vocabulary: None,
    schemas: &[],
    rules: &[
        page::<bold_as_heading::BoldAsHeading>(),
        page::<duplicate_sibling::DuplicateSibling>(),
        page::<empty::Empty>(),
        page::<first_level::FirstLevel>(),
        page::<inconsistent_case::InconsistentCase>(),
        page::<level_one::LevelOne>(),
        page::<skipped_level::SkippedLevel>(),
        page::<trailing_punctuation::TrailingPunctuation>(),
    ],
};
