//! Links that can't work because of how they are written.

use crate::support::site_links::AnyLink;
use doclint_rule::site::{BadUrl, Site, Target, UrlDefect, bad_url};

/// Finds the defect in how a link is written; `None` if the site has the target after all.
pub(crate) fn bad_link(site: &Site, written: &str, target: Option<&Target>) -> Option<BadUrl> {
    if !matches!(target, None | Some(Target::Missing)) {
        return None;
    }
    let bad = bad_url(written)?;
    // A site may have a folder `home` of its own.
    let path = written.trim().trim_start_matches('/');
    let is_folder = || site.index.absent_folder(path).is_none_or(|it| it.contains('/'));
    let is_own = bad.defect == UrlDefect::Disk && written.starts_with('/') && is_folder();
    (!is_own).then_some(bad)
}

impl AnyLink<'_> {
    /// Finds the defect in how the link is written. What builds the page may be the tool of a notation,
    /// or know it.
    pub fn defect(&self, site: &Site) -> Option<BadUrl> {
        let bad = bad_link(site, self.fact.target, self.target)?;
        let build = site.builds.folder_of(&self.page.path);
        let is_known = build.is_none_or(|it| it.has_addresses);
        (is_known || !matches!(bad.defect, UrlDefect::Notation(_))).then_some(bad)
    }
}
