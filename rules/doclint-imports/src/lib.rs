//! Rules about what pages import.

mod broken_link;
mod circular_import;
mod lower_case_import;
mod missing_export;
mod missing_import;
mod missing_include;
mod missing_property;
mod missing_snippet;
mod of_builds;
mod package_import;
mod unknown_property;
mod unused_import;
mod unused_snippet;
mod uses;

use doclint_rule::site::PlatformId;
use doclint_rule::{Family, MANUAL, page_rule, site_rule};

/// The family `imports`.
pub static FAMILY: Family =
    Family::new("imports", "imports: whether the files exist, and whether they are used")
        .manual_site(MANUAL)
        .only_on(&[
            PlatformId::Mintlify,
            PlatformId::Markdown,
            PlatformId::Built,
            PlatformId::MdBook,
            PlatformId::MkDocs,
            PlatformId::VitePress,
        ])
        .rules(&[
            site_rule(&broken_link::BrokenLink),
            site_rule(&circular_import::CircularImport),
            page_rule(&lower_case_import::LowerCaseImport),
            site_rule(&missing_export::MissingExport),
            site_rule(&missing_import::MissingImport),
            site_rule(&missing_include::MissingInclude),
            site_rule(&missing_property::MissingProperty),
            site_rule(&missing_snippet::MissingSnippet),
            site_rule(&package_import::PackageImport),
            site_rule(&unknown_property::UnknownProperty),
            page_rule(&unused_import::UnusedImport),
            site_rule(&unused_snippet::UnusedSnippet),
        ]);
