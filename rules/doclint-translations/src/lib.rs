//! Rules about the languages of a site: what one has and another is missing.

mod apart;
mod code_names;
mod different_code;
mod different_components;
mod different_field;
mod different_headings;
mod different_operation;
mod different_value;
mod extra_page;
mod foreign;
mod foreign_page;
mod foreign_paragraph;
mod languages;
mod missing_anchor;
mod missing_entry;
mod missing_page;
mod pairs;
mod translated_code;
mod translation_mark;
mod untranslated_entry;
mod untranslated_link;
mod untranslated_page;
mod untranslated_paragraph;
mod untranslated_snippet;
mod untranslated_title;

use doclint_rule::{Family, MANUAL, notes_rule, page_rule, site_rule};

/// The family `translations`.
pub static FAMILY: Family =
    Family::new("translations", "the languages of a site: what one has and another is missing")
        .manual_site(MANUAL)
        .rules(&[
            site_rule(&different_code::DifferentCode),
            site_rule(&different_components::DifferentComponents),
            notes_rule(&different_field::DifferentField),
            site_rule(&different_headings::DifferentHeadings),
            site_rule(&different_operation::DifferentOperation),
            notes_rule(&different_value::DifferentValue),
            site_rule(&extra_page::ExtraPage),
            notes_rule(&foreign_page::ForeignPage),
            page_rule(&foreign_paragraph::ForeignParagraph),
            site_rule(&missing_anchor::MissingAnchor),
            site_rule(&missing_entry::MissingEntry),
            site_rule(&missing_page::MissingPage),
            notes_rule(&translated_code::TranslatedCode),
            page_rule(&translation_mark::TranslationMark),
            site_rule(&untranslated_entry::UntranslatedEntry),
            site_rule(&untranslated_link::UntranslatedLink),
            site_rule(&untranslated_page::UntranslatedPage),
            notes_rule(&untranslated_paragraph::UntranslatedParagraph),
            site_rule(&untranslated_snippet::UntranslatedSnippet),
            site_rule(&untranslated_title::UntranslatedTitle),
        ]);
