//! Rules about the files and colours that a site is dressed in.

mod color;
mod low_contrast;
mod missing_asset;
mod unused_asset;

use doclint_rule::{Family, site_rule};

/// The family `assets`.
pub static FAMILY: Family = Family {
    name: "assets",
    summary: "logos, icons, backgrounds and colours of the site",
    manual: Some("https://github.com/doclint/doclint/blob/main/rules/doclint-assets/src"),
    vocabulary: None,
    schemas: &[],
    rules: &[
        site_rule::<low_contrast::LowContrast>(),
        site_rule::<missing_asset::MissingAsset>(),
        site_rule::<unused_asset::UnusedAsset>(),
    ],
};
