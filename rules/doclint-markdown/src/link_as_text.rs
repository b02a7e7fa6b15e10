//! Links and images that stay text because of one character.

use crate::near_links::{Found, HAS_BLANK, help_with_blanks, holds_text, read};
use crate::sized_image::sized_image;
use doclint_rule::site::{Fact, Site, is_page, join, percent_encoded};
use doclint_rule::suggest::Budget;
use doclint_rule::syntax::NearMissKind;
use doclint_rule::{
    Edit, Fix, FixKind, InPlaceRule, Location, Page, PageCx, PageRule, RuleMeta, SiteCx, Span,
};

pub(crate) struct LinkAsText;

impl PageRule for LinkAsText {
    const META: RuleMeta = RuleMeta::warning(
        "link-as-text",
        "a link or an image is shown as text",
        include_str!("link_as_text.md"),
    )
    .in_builds()
    .in_api_files()
    .reads(&[Fact::Links])
    .fix(FixKind::Sometimes)
    .markdownlint(&["MD011"]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for label in page.near_misses(NearMissKind::Link) {
            let is_image = page.source()[..label.start as usize].ends_with('!');
            let sized = is_image.then(|| sized_image(page, label)).flatten().map(of_size);
            let Some(found) = sized.or_else(|| read(page, label)) else { continue };
            let finding = cx.report(found.span, message(is_image, found.cause));
            finding.cause(found.cause).help(found.help);
            if let Some(fix) = found.fix {
                finding.fix(fix.changing_surroundings());
            }
        }
    }
}

fn message(is_image: bool, cause: &str) -> String {
    let thing = if is_image { "image" } else { "link" };
    format!("{thing} is shown as text: {cause}")
}

impl InPlaceRule for LinkAsText {
    /// If the address is a path, only the site knows what is there.
    fn check_in_place(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let (mut pages, mut budget) = (site.near_pages(), Budget::default());
        for page in site.pages.iter().filter(|it| !it.is_frozen) {
            for link in &page.facts.spaced_links {
                let path = join(&page.path, &link.address);
                let is_there = path.as_ref().is_some_and(|it| site.index.has_file(it));
                let near = path.filter(|_| !is_there).and_then(|path| {
                    let file = site.near_file(&path, &mut budget);
                    let file = file.filter(|it| !is_page(it.path));
                    file.map(|it| (it.path, it.is_sure)).or_else(|| {
                        let page = pages.of_link(page, &link.address);
                        page.map(|it| (it.address, it.is_sure))
                    })
                });
                let at = Location { file: page.file, span: link.whole };
                let finding = cx.report(at, message(link.is_image, HAS_BLANK));
                finding.cause(HAS_BLANK);
                let encoded = Edit::replace(link.span, link.address.replace(' ', "%20"));
                let fix = match near {
                    Some((near, is_sure)) => {
                        finding.help(format!("did you mean `/{near}`?"));
                        let edit = Edit::replace(link.span, format!("/{}", percent_encoded(near)));
                        Fix::guess(is_sure, format!("Write `/{near}`"), edit)
                    }
                    None => {
                        let has_text = !is_there && holds_text(&link.address);
                        finding.help(help_with_blanks(has_text));
                        if has_text {
                            continue;
                        }
                        Fix::guess(is_there, "Write blanks as `%20`", encoded)
                    }
                };
                finding.fix(fix.changing_surroundings());
            }
        }
    }
}

fn of_size((span, fix): (Span, Fix)) -> Found {
    let (cause, help) =
        ("Markdown has no size for images", "write the image as `<img>` with a `width`");
    Found { span, cause, help, fix: Some(fix) }
}
