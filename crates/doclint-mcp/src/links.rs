//! The tool `links_to`.

use crate::answer::{DATA, Limit, Place, Places};
use crate::paths;
use crate::site::Site;
use doclint_ide::{Document, references};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;

/// Whose links to list.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// A page, from the root of the site, such as `guides/send.mdx`, or an address, such as
    /// `/guides/send#limits`.
    pub path: String,
    /// Only links to this anchor of the page, without `#`.
    pub anchor: Option<String>,
    /// How many links to list, 1 to 200. The default is 40.
    #[serde(default)]
    #[schemars(with = "u32")]
    pub limit: Option<u32>,
}

/// The links to a page, and other places that name it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Links {
    /// How to read the texts below.
    pub about: &'static str,
    /// The page.
    pub path: String,
    /// How many places there are, listed or not.
    pub count: usize,
    /// Links, imports, and entries of the navigation, ordered by path and place.
    pub links: Vec<Link>,
    /// What is not listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out: Option<String>,
}

/// A place that names a page.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Link {
    /// Where.
    #[serde(flatten)]
    pub place: Place,
    /// The line, shortened.
    pub text: String,
}

/// Lists the places that name a page or an anchor.
///
/// # Errors
///
/// If there is no such page or anchor.
pub fn call(site: &mut Site, params: Params, is_canceled: &AtomicBool) -> Result<Links, String> {
    // Most have it from a link.
    let (path, anchor) = params.path.split_once('#').unwrap_or((&params.path, ""));
    let address = path.strip_prefix('/');
    let anchor = params.anchor.as_deref().unwrap_or(anchor).trim_start_matches('#');
    if address.is_none() {
        paths::inside(&site.folder, path)?;
    }
    site.check(is_canceled)?;
    let folder = site.folder.clone();
    let (checked, _, workspace) = site.parts();
    let Some(checked) = checked else { return Err("the site was not checked".to_owned()) };
    let view = checked.view(workspace);
    let linked = &view.outcome.site;
    // What is no address of this site may be a path on the disk, which is refused.
    let path = match address.filter(|it| linked.index.page(it).is_some()) {
        Some(address) => paths::page(&folder, linked, address)?,
        None => paths::page(&folder, linked, path)?,
    };
    let text = workspace.read(&path).ok().and_then(|it| String::from_utf8(it).ok());
    let text = text.ok_or_else(|| format!("`{path}` can't be read"))?;
    let document = Document::new(&path, &text, linked.dialect_of(&path));
    let offset = match anchor {
        "" => 0,
        anchor => {
            let page = linked.pages.iter().find(|it| *it.path == *path);
            let found = page.and_then(|it| it.facts.anchors.iter().find(|it| it.id == anchor));
            let missing = || format!("`{path}` has no anchor `#{}`", paths::short(anchor));
            found.ok_or_else(missing)?.span.start
        }
    };
    let found = references(view, &document, offset, false);
    let mut limit = Limit::of(params.limit);
    let mut lines = Places::new(workspace);
    let mut links = Vec::new();
    for target in &found {
        if limit.is_full(links.len()) {
            limit.left_out += 1;
            continue;
        }
        let place = lines.of(&target.path, target.focus.start);
        let text = lines.line(&target.path, target.focus.start);
        limit.keep(&mut links, Link { place, text });
    }
    let left_out = limit.advice("raise `limit`, or name an `anchor`");
    Ok(Links { about: DATA, path, count: found.len(), links, left_out })
}
