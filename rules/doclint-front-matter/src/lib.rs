//! Rules about front matter: what the platform, search engines and readers learn of a page first.

mod description_length;
mod description_repeats_title;
mod duplicate_description;
mod duplicate_key;
mod duplicate_title;
mod empty_description;
mod empty_title;
mod field;
mod invalid_operation;
mod invalid_value;
mod invalid_yaml;
mod keys;
mod misplaced;
mod missing;
mod missing_description;
mod missing_title;
mod not_at_top;
mod pages;
mod placeholder_title;
mod title_length;
mod unclosed;
mod unknown_key;
mod vague_title;

use doclint_rule::{Family, page, site_rule};

/// The family `front-matter`.
pub static FAMILY: Family = Family {
    name: "front-matter",
    summary: "what stands above a page: its title, its description and its settings",
    manual: Some("https://github.com/doclint/doclint/blob/main/rules/doclint-front-matter/src"),
    vocabulary: None,
    schemas: &[],
    rules: &[
        page::<description_length::DescriptionLength>(),
        page::<description_repeats_title::DescriptionRepeatsTitle>(),
        site_rule::<duplicate_description::DuplicateDescription>(),
        page::<duplicate_key::DuplicateKey>(),
        site_rule::<duplicate_title::DuplicateTitle>(),
        page::<empty_description::EmptyDescription>(),
        page::<empty_title::EmptyTitle>(),
        page::<invalid_operation::InvalidOperation>(),
        page::<invalid_value::InvalidValue>(),
        page::<invalid_yaml::InvalidYaml>(),
        page::<missing::Missing>(),
        page::<missing_description::MissingDescription>(),
        page::<missing_title::MissingTitle>(),
        page::<not_at_top::NotAtTop>(),
        page::<placeholder_title::PlaceholderTitle>(),
        page::<title_length::TitleLength>(),
        page::<unclosed::Unclosed>(),
        page::<unknown_key::UnknownKey>(),
        page::<vague_title::VagueTitle>(),
    ],
};
