//! Rules about front matter, which gives a page its title, description and settings.

mod all_caps_title;
mod competing_operations;
mod contract;
mod copied_page;
mod curly_quotes;
mod cut_value;
mod description_length;
mod description_repeats_title;
mod duplicate_description;
mod duplicate_key;
mod duplicate_title;
mod empty_description;
mod empty_title;
mod invalid_operation;
mod invalid_value;
mod invalid_yaml;
mod mismatched_skill;
mod missing;
mod missing_description;
mod missing_title;
mod misspelled_key;
mod not_at_top;
mod placeholder_description;
mod placeholder_title;
mod support;
mod title_length;
mod title_with_period;
mod unclosed;
mod unknown_author;
mod unknown_key;
mod untitled_operation;
mod untitled_page;
mod vague_description;
mod vague_title;

use doclint_rule::{Family, MANUAL, NamesOf, node_rule, page_rule, site_rule, with_options};

/// The family `front-matter`.
pub static FAMILY: Family =
    Family::new("front-matter", "the title, description and settings at the top of a page")
        .manual_site(MANUAL)
        .names(&[(NamesOf::FrontMatter, support::keys::names)])
        .principles(contract::CONTRACT)
        .rules(&[
            node_rule(&all_caps_title::AllCapsTitle),
            node_rule(&competing_operations::CompetingOperations),
            site_rule(&copied_page::CopiedPage),
            node_rule(&curly_quotes::CurlyQuotes),
            node_rule(&cut_value::CutValue),
            with_options::<description_length::DescriptionLength>().node_rule(),
            node_rule(&description_repeats_title::DescriptionRepeatsTitle),
            site_rule(&duplicate_description::DuplicateDescription),
            node_rule(&duplicate_key::DuplicateKey),
            site_rule(&duplicate_title::DuplicateTitle),
            node_rule(&empty_description::EmptyDescription),
            node_rule(&empty_title::EmptyTitle),
            node_rule(&invalid_operation::InvalidOperation),
            node_rule(&invalid_value::InvalidValue),
            node_rule(&invalid_yaml::InvalidYaml),
            node_rule(&mismatched_skill::MismatchedSkill),
            page_rule(&missing::Missing),
            node_rule(&missing_description::MissingDescription),
            node_rule(&missing_title::MissingTitle),
            node_rule(&misspelled_key::MisspelledKey),
            page_rule(&not_at_top::NotAtTop),
            node_rule(&placeholder_description::PlaceholderDescription),
            node_rule(&placeholder_title::PlaceholderTitle),
            with_options::<title_length::TitleLength>().node_rule(),
            node_rule(&title_with_period::TitleWithPeriod),
            page_rule(&unclosed::Unclosed),
            site_rule(&unknown_author::UnknownAuthor),
            with_options::<unknown_key::UnknownKey>().node_rule(),
            site_rule(&untitled_operation::UntitledOperation),
            page_rule(&untitled_page::UntitledPage),
            node_rule(&vague_description::VagueDescription),
            with_options::<vague_title::VagueTitle>().node_rule(),
        ]);
