//! Pages whose addresses redirects with a wildcard take.

use doclint_rule::site::{FileRole, Reach, Redirects, Site, page_address};
use std::collections::BTreeMap;

/// The pages that readers are meant to open and that redirects with a wildcard take, by the indices of
/// both.
pub(crate) fn hidden_pages(site: &Site, redirects: &Redirects) -> BTreeMap<usize, Vec<usize>> {
    let mut hidden: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    if !redirects.list.iter().any(|it| it.is_pattern() && it.never_matches().is_none()) {
        return hidden;
    }
    for (index, page) in site.pages.iter().enumerate() {
        if page.role != FileRole::Page || page.reach == Reach::NotAPage {
            continue;
        }
        let address = page_address(&page.path);
        // An exact redirect comes first, and has a finding of its own.
        let Some((redirect, to)) = redirects.of(address) else { continue };
        if redirects.list[redirect].is_pattern() && to.trim_matches('/') != address {
            hidden.entry(redirect).or_default().push(index);
        }
    }
    hidden
}
