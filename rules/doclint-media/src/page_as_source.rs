//! Images and videos whose address leads to a page about them.

use doclint_rule::site::PlatformId;
use doclint_rule::video::Video;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, Span, ast};

pub(crate) struct PageAsSource;

impl NodeRule for PageAsSource {
    const META: RuleMeta = RuleMeta::warning(
        "page-as-source",
        "the address of an image or a video is that of a page about it",
        include_str!("page_as_source.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .fix(FixKind::Sometimes)
    .only_in_pages();
    type Node<'a> = ast::ImageOrComponent<'a>;

    fn check(&self, node: ast::ImageOrComponent<'_>, cx: &mut PageCx<'_>) {
        let component = match node {
            ast::ImageOrComponent::Image(image) => {
                let destination = image.destination();
                return check_file("image", destination.as_str(), destination.span(), cx);
            }
            ast::ImageOrComponent::Component(component) => component,
        };
        let Some(source) = component.attribute("src").and_then(|it| it.literal()) else { return };
        if component.is("img") {
            check_file("image", source.text, source.span, cx);
        } else if component.is("video") || component.is("source") {
            check_file("video", source.text, source.span, cx);
            check_video(false, source.text, source.span, cx);
        } else if component.is("iframe") {
            check_video(true, source.text, source.span, cx);
        }
    }
}

/// Checks an address that has to lead to a file.
fn check_file(what: &str, address: &str, span: Span, cx: &mut PageCx<'_>) {
    let Some(rest) = address.strip_prefix("https://github.com/") else { return };
    // `owner/repository/blob/branch/path`
    if rest.split('/').nth(2) != Some("blob") || rest.contains("raw=") {
        return;
    }
    let finding = cx.report(span, format!("this is the address of GitHub's page about the {what}"));
    finding
        .cause(format!("addresses of GitHub's pages are those of {what}s"))
        .help("add `?raw=true` for the file itself, or put the file into the site");
    if !rest.contains(['?', '#']) {
        finding.fix(Fix::not_safe("Add `?raw=true`", Edit::insert(span.end, "?raw=true")));
    }
}

/// Checks an address that has to lead to a player or a file.
fn check_video(is_frame: bool, address: &str, span: Span, cx: &mut PageCx<'_>) {
    let Some(Video::Page(embedded)) = Video::of(address) else { return };
    let message = match is_frame {
        true => "this is the address of the page of a video, which can't be embedded",
        false => "this is the address of the page of a video, not of a file",
    };
    let finding = cx.report(span, message);
    finding.cause("addresses of the pages of videos are embedded");
    match embedded {
        Some(url) if is_frame => finding
            .help(format!("write `{url}`"))
            .fix(Fix::safe("Write the address that can be embedded", Edit::replace(span, url))),
        Some(url) => finding.help(format!("write `<iframe src=\"{url}\" title=\"…\" />`")),
        None => finding.help("write the address that the site offers under `Embed`"),
    };
}
