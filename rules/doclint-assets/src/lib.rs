//! Rules about the logos, icons, images and colors of a site.

mod broken_css_url;
mod color;
mod contract;
mod heavy_image;
mod icons;
mod low_contrast;
mod missing_asset;
mod not_an_image;
mod too_large;
mod unknown_icon;
mod unreadable_text;
mod unused_asset;
mod used;

use crate::icons::IconSet;
use doclint_rule::{Family, MANUAL, NamesOf, node_rule, site_rule, with_options};

/// The family `assets`.
pub static FAMILY: Family =
    Family::new("assets", "logos, icons, backgrounds and colors of the site")
        .manual_site(MANUAL)
        .names(&[
            (NamesOf::Icons("fontawesome"), || IconSet::FontAwesome.all()),
            (NamesOf::Icons("lucide"), || IconSet::Lucide.all()),
            (NamesOf::Icons("tabler"), || IconSet::Tabler.all()),
        ])
        .principles(contract::CONTRACT)
        .rules(&[
            site_rule(&broken_css_url::BrokenCssUrl),
            with_options::<heavy_image::HeavyImage>().site_rule(),
            site_rule(&low_contrast::LowContrast),
            site_rule(&missing_asset::MissingAsset),
            site_rule(&not_an_image::NotAnImage),
            with_options::<too_large::TooLarge>().site_rule(),
            site_rule(&unknown_icon::UnknownIcon),
            node_rule(&unreadable_text::UnreadableText),
            site_rule(&unused_asset::UnusedAsset),
        ]);
