//! The links for editing pages that builds make.

use crate::path::has_extension;
use crate::platform::below;
use crate::{BuildSettings, EditLinks, Site};
use doclint_diagnostic::Location;

/// Links for editing that lead to no file of the own repository.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostEdits {
    /// Where the settings say the address.
    pub at: Location,
    /// The path of one of the pages.
    pub page: String,
    /// The path that its link leads to.
    pub leads_to: String,
}

/// How many pages of a folder are tried.
const TRIED: usize = 20;

impl Site {
    /// The links for editing of which none leads to a file. `path_of` gives the path that an address of the own
    /// repository means, `is_lost` says that there is no such file.
    pub fn lost_edits(
        &self,
        path_of: impl Fn(&str) -> Option<String>,
        is_lost: impl Fn(&str) -> bool,
    ) -> Vec<LostEdits> {
        let lost = self.edits().filter_map(|(build, links)| {
            let pages = || self.edited(build, links).take(TRIED);
            let target =
                |page: &str| path_of(&format!("{}{}", links.start, below(page, &links.folder)?));
            let is_right = |page: &str| target(page).is_none_or(|it| it == page || !is_lost(&it));
            let page = pages().next().filter(|_| !pages().any(is_right))?;
            let at = self.place_of(&links.entry)?;
            Some(LostEdits { at, page: page.to_owned(), leads_to: target(page)? })
        });
        lost.collect()
    }

    /// The places of links for editing that lead to the template of a starter.
    pub fn edits_of_templates(&self) -> impl Iterator<Item = Location> {
        // A starter of sites has the settings of the template, too, with its address.
        let is_starter = self.builds.settings().iter().any(|it| {
            it.host.as_deref().is_some_and(|it| it == "your-docusaurus-site.example.com")
        });
        let all = self.edits().filter(move |it| !is_starter && it.1.lead_to_template());
        all.filter_map(|it| self.place_of(&it.1.entry))
    }

    fn edits(&self) -> impl Iterator<Item = (&BuildSettings, &EditLinks)> {
        let builds = self.builds.settings().iter();
        builds.flat_map(|build| build.edit_links.iter().map(move |it| (build, it)))
    }

    /// The pages that have such links.
    fn edited<'s>(
        &'s self,
        build: &'s BuildSettings,
        links: &'s EditLinks,
    ) -> impl Iterator<Item = &'s str> {
        let files = self.index.files();
        files.filter(|it| {
            has_extension(it, &["md", "mdx"])
                && below(it, &links.pages).is_some()
                && !build.unbuilt.contains(*it)
                && build.list.as_deref() != Some(*it)
        })
    }
}
