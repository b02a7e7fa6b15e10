//! Files that are named like images and are something else.

use crate::missing_asset::named;
use crate::used::Used;
use doclint_rule::site::{Asset, AssetContent, Fact, PlatformId, Site, extension};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule, Span};

pub(crate) struct NotAnImage;

impl SiteRule for NotAnImage {
    const META: RuleMeta = RuleMeta::error(
        "not-an-image",
        "a file that is shown as an image is not one",
        include_str!("not_an_image.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .reads(&[Fact::Links, Fact::Mentions]);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let images: Vec<&Asset> = site.assets.iter().filter(|it| is_image(&it.path)).collect();
        let empty = images.iter().filter(|it| it.content == AssetContent::Empty).count();
        // A copy of a site that was made without its images has empty files in their places.
        let is_without_images = empty * 2 >= images.len();
        let broken = images.into_iter().filter_map(|image| {
            let is_svg = extension(&image.path) == "svg";
            let what = match image.content {
                AssetContent::Empty if !is_without_images => "is empty",
                AssetContent::Html => "is a page of HTML, not an image",
                AssetContent::Text if !is_svg => "is text, not an image",
                _ => return None,
            };
            Some((image, what))
        });
        let broken: Vec<(&Asset, &str)> = broken.collect();
        // Few sites have such files, and only they pay for the search.
        let used = if broken.is_empty() { Used::default() } else { Used::of(site) };
        for (image, what) in broken.into_iter().filter(|it| used.has(&it.0.path)) {
            let at = Location { file: image.file, span: Span::at(0) };
            cx.report(at, format!("`{}` {what}", image.path))
                .cause(format!("file named like an image {what}"))
                .help("save the image again in its place; browsers show nothing until then");
        }
        for (file, span, path) in named(site).into_iter().filter(|it| is_text(&it.2)) {
            cx.report(Location { file, span }, format!("`{path}` is not an image"))
                .help("name an image, such as an SVG or a PNG file");
        }
    }
}

fn is_image(path: &str) -> bool {
    !matches!(&*extension(path), "m4a" | "m4v" | "mov" | "mp3" | "mp4" | "ogg" | "wav" | "webm")
}

/// Whether a path in `docs.json` leads to a text file: a page, settings, a script.
fn is_text(path: &str) -> bool {
    const EXTENSIONS: [&str; 10] =
        ["css", "htm", "html", "js", "json", "md", "mdx", "txt", "yaml", "yml"];
    EXTENSIONS.contains(&&*extension(path))
}
