//! The authoring linter for documentation sites: the built-in rules.
#![warn(missing_docs)]

use doclint_rule::Family;

/// The built-in families.
pub static FAMILIES: &[&Family] = &[
    &doclint_mdx::FAMILY,
    &doclint_front_matter::FAMILY,
    &doclint_headings::FAMILY,
    &doclint_media::FAMILY,
    &doclint_components::FAMILY,
    &doclint_choice::FAMILY,
    &doclint_imports::FAMILY,
    &doclint_links::FAMILY,
    &doclint_docs_json::FAMILY,
    &doclint_navigation::FAMILY,
    &doclint_redirects::FAMILY,
    &doclint_assets::FAMILY,
    &doclint_api::FAMILY,
    &doclint_llms_txt::FAMILY,
    &doclint_translations::FAMILY,
    &doclint_markdown::FAMILY,
    &doclint_code::FAMILY,
    &doclint_style::FAMILY,
];
