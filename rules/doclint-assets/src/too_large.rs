//! Files that are too large for the platform.

use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::site::{PlatformId, Site};
use doclint_rule::{Configurable, Location, RuleMeta, SiteCx, SiteRule, Span};

#[derive(Default)]
pub(crate) struct TooLarge {
    options: TooLargeOptions,
}

/// The options of `too-large`.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(crate = "doclint_rule::serde", default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(crate = "doclint_rule::schemars")]
pub(crate) struct TooLargeOptions {
    /// Maximum size in MiB that the platform serves.
    max: u32,
}

impl Default for TooLargeOptions {
    fn default() -> Self {
        Self { max: 20 }
    }
}

impl Configurable for TooLarge {
    type Options = TooLargeOptions;
    fn new(options: TooLargeOptions) -> Self {
        Self { options }
    }
}

impl SiteRule for TooLarge {
    const META: RuleMeta = RuleMeta::error(
        "too-large",
        "an image, video or sound is too large for the platform",
        include_str!("too_large.md"),
    )
    .only_on(&[PlatformId::Mintlify]);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let max = u64::from(self.options.max);
        for asset in site.assets.iter().filter(|it| it.bytes > max << 20) {
            let at = Location { file: asset.file, span: Span::at(0) };
            let size = asset.bytes.div_ceil(1 << 20);
            cx.report(at, format!("`{}` is too large: {size} MiB (maximum {max})", asset.path))
                .cause(format!("file is larger than {max} MiB"))
                .help("make it smaller, or host it elsewhere and link to it");
        }
    }
}
