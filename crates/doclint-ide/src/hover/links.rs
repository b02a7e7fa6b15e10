//! Describes the targets of links, imports, and operations.

use super::markdown::{code, fenced, plain};
use crate::View;
use crate::completion::pages;
use doclint_site::{
    FileRole, LinkKind, Operation, Site, SitePage, Target, address, anchors, extension,
    imported_path, page_address, percent_decoded,
};
use doclint_syntax::Page;
use std::fmt::Write;

/// Describes the target of an address on a page; `None` outside of the site, and where it is not
/// known.
pub(super) fn target(
    view: View<'_>,
    from: (&str, Option<&Page>),
    written: &str,
    kind: LinkKind,
) -> Option<String> {
    let site = &view.outcome.site;
    if site.docs_json.is_none() || site.has_lost_settings {
        return None;
    }
    let (path, page) = from;
    let found = site.resolve(path, written, kind);
    let parts = address(written)?;
    let fragment = parts.fragment.filter(|it| !it.is_empty()).map(percent_decoded);
    Some(match found {
        Target::Page(at) => {
            let target = &site.pages[at];
            let mut out = page_text(site, target);
            if let Some(fragment) = fragment {
                let own = page.filter(|_| *target.path == *path);
                let _ = write!(out, "\n\n{}", anchor(view, target, own, &fragment)?);
            }
            out
        }
        Target::File => file_text(site, &percent_decoded(parts.path)),
        Target::Folder => "**Broken link**: this is a folder without a page of its own.".to_owned(),
        Target::Redirect(_, destination) => {
            let end = site.resolve("", &destination, LinkKind::Page);
            let mut out = format!("Redirects to {}.", code(&destination));
            if let Target::Page(at) = end {
                let _ = write!(out, "\n\n{}", page_text(site, &site.pages[at]));
            }
            out
        }
        Target::OtherCase(name) => {
            format!("**Broken link**: the path differs in case from {}.", code(&name))
        }
        Target::Missing => format!("**Broken link**: {} doesn't exist.", code(written)),
        Target::Outside => "**Broken link**: the path leaves the folder of the site.".to_owned(),
        Target::Elsewhere => return generated(site, parts.path),
    })
}

/// A page with its title, description, and path.
pub(super) fn page_text(site: &Site, page: &SitePage) -> String {
    let mut out = match pages::title(site, page) {
        Some(title) => format!("**{}**", plain(title)),
        None => format!("**{}**", code(page_address(&page.path))),
    };
    if let Some(description) = pages::text(&page.facts, "description") {
        let _ = write!(out, "\n\n{}", plain(description));
    }
    let _ = write!(out, "\n\n{}", code(&page.path));
    if page.facts.is_hidden() {
        out.push_str(" (hidden)");
    }
    out
}

/// Describes the target of an anchor; `None` if the anchors of the page are not known.
fn anchor(view: View<'_>, target: &SitePage, own: Option<&Page>, fragment: &str) -> Option<String> {
    let site = &view.outcome.site;
    // The text of the page that is open may be newer than the check.
    if let Some(page) = own
        && let Some(found) = anchors(page, view.vocabulary, site.platform.anchors)
            .iter()
            .find(|it| it.id == fragment)
    {
        let text = page.slice(found.span).trim_start_matches('#');
        return Some(format!("Section: {}", plain(text.lines().next().unwrap_or_default())));
    }
    let all = site.anchors(target)?;
    let Some(holder) = all.get(fragment) else {
        return Some(format!(
            "**Broken anchor**: the page has no {}.",
            code(&format!("#{fragment}"))
        ));
    };
    let fact = holder.facts.anchors.iter().find(|it| it.id == fragment)?;
    let heading = holder.facts.headings.iter().find(|it| it.span == fact.span);
    Some(match heading {
        Some(heading) => format!("Section: {}", plain(heading.text)),
        None => format!("Anchor: {}", code(&format!("#{fragment}"))),
    })
}

fn file_text(site: &Site, path: &str) -> String {
    let name = path.trim_start_matches('/');
    let asset = site.assets.iter().find(|it| it.path.ends_with(name.trim_start_matches("../")));
    match asset {
        Some(asset) => format!("{} ({})", code(&asset.path), size(asset.bytes)),
        None => code(path),
    }
}

fn size(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes} bytes"),
        1024..0x10_0000 => format!("{} KB", bytes.div_ceil(1024)),
        _ => format!("{:.1} MB", bytes as f64 / f64::from(1 << 20)),
    }
}

/// The page that is generated for an operation.
fn generated(site: &Site, path: &str) -> Option<String> {
    let path = path.trim_matches('/');
    for api in &site.apis {
        let Some(file) = &api.file else { continue };
        let mut operations = file.facts.operations.iter();
        let found = operations.find(|it| it.address(&api.source.directory) == path);
        if let Some(found) = found {
            return Some(operation_text(&file.path, found));
        }
    }
    None
}

/// An operation of an OpenAPI file, by the name that pages give it.
pub(super) fn operation(site: &Site, name: &str) -> Option<String> {
    let (file, found) = pages::operation(site, name)?;
    Some(operation_text(&file.path, found))
}

fn operation_text(file: &str, operation: &Operation) -> String {
    let method = match operation.method.as_str() {
        "webhook" => "webhook".to_owned(),
        method => method.to_ascii_uppercase(),
    };
    let mut out = format!("**{method}** {}", code(&operation.path));
    if let Some(title) = &operation.title {
        let _ = write!(out, "\n\n{}", plain(title));
    }
    let _ = write!(out, "\n\nFrom {}", code(file));
    out
}

/// So many lines of an imported file are shown.
const LINES: usize = 12;
/// So many bytes of them.
const BYTES: usize = 1200;

/// The file that a page imports, with its first lines.
pub(super) fn imported(view: View<'_>, from: &str, source: &str) -> Option<String> {
    // Other names are those of packages.
    if !source.starts_with(['/', '.']) {
        return None;
    }
    let site = &view.outcome.site;
    let Some(path) = imported_path(from, source, |it| site.index.has_file(it)) else {
        return Some(format!("**Broken import**: {} doesn't exist.", code(source)));
    };
    let mut out = code(&path);
    if let Some(page) = pages::page_of(view, &path).filter(|it| it.role == FileRole::Page) {
        out = page_text(site, page);
    }
    let Ok(bytes) = view.workspace.read(&path) else { return Some(out) };
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(BYTES)]);
    let lines: Vec<&str> = text.trim_start().lines().take(LINES).collect();
    if !lines.is_empty() {
        let _ = write!(out, "\n\n{}", fenced(&extension(&path), &lines.join("\n")));
    }
    Some(out)
}
