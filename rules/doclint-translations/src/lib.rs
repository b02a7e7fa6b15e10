//! Rules about the languages of a site: what one has and another is missing.

mod different_code;
mod different_components;
mod different_headings;
mod extra_page;
mod languages;
mod missing_anchor;
mod missing_entry;
mod missing_page;
mod pairs;
mod untranslated_entry;
mod untranslated_link;
mod untranslated_page;
mod untranslated_paragraph;
mod untranslated_snippet;
mod untranslated_title;

use doclint_rule::site::PlatformId;
use doclint_rule::{Family, MANUAL, notes_rule, site_rule};

/// The family `translations`.
pub static FAMILY: Family =
    Family::new("translations", "the languages of a site: what one has and another is missing")
        .manual_site(MANUAL)
        .only_on(&[PlatformId::Mintlify])
        .rules(&[
            site_rule(&different_code::DifferentCode),
            site_rule(&different_components::DifferentComponents),
            site_rule(&different_headings::DifferentHeadings),
            site_rule(&extra_page::ExtraPage),
            site_rule(&missing_anchor::MissingAnchor),
            site_rule(&missing_entry::MissingEntry),
            site_rule(&missing_page::MissingPage),
            site_rule(&untranslated_entry::UntranslatedEntry),
            site_rule(&untranslated_link::UntranslatedLink),
            site_rule(&untranslated_page::UntranslatedPage),
            notes_rule(&untranslated_paragraph::UntranslatedParagraph),
            site_rule(&untranslated_snippet::UntranslatedSnippet),
            site_rule(&untranslated_title::UntranslatedTitle),
        ]);
