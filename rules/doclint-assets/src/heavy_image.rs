//! Images that take long to load.

use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::site::{PlatformId, Site, extension, is_image};
use doclint_rule::{Configurable, Location, Profile, RuleMeta, SiteCx, SiteRule, Span};

#[derive(Default)]
pub(crate) struct HeavyImage {
    options: HeavyImageOptions,
}

/// The options of `heavy-image`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(crate = "doclint_rule::serde", default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(crate = "doclint_rule::schemars")]
pub(crate) struct HeavyImageOptions {
    /// Maximum size in kB.
    max: u32,
}

impl Default for HeavyImageOptions {
    fn default() -> Self {
        Self { max: 4000 }
    }
}

impl Configurable for HeavyImage {
    type Options = HeavyImageOptions;
    fn new(options: HeavyImageOptions) -> Self {
        Self { options }
    }
}

impl SiteRule for HeavyImage {
    const META: RuleMeta = RuleMeta::suggestion(
        "heavy-image",
        "an image takes long to load",
        include_str!("heavy_image.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .profile(Profile::All);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let max = self.options.max;
        for asset in site.assets.iter().filter(|it| it.bytes > u64::from(max) * 1000) {
            let extension = extension(&asset.path);
            if !is_image(&extension) {
                continue;
            }
            let at = Location { file: asset.file, span: Span::at(0) };
            let size = asset.bytes.div_ceil(1000);
            cx.report(
                at,
                format!("`{}` takes long to load: {size} kB (maximum {max})", asset.path),
            )
            .cause(format!("image is larger than {max} kB"))
            .help(match &*extension {
                "gif" | "apng" => "show a video instead, which is a tenth as large",
                _ => "reduce its width to what pages show, or save it as WebP",
            });
        }
    }
}
