//! Files that pages linked to and that are gone.

use crate::redirector::list_at;
use doclint_rule::site::{LinkKind, PlatformId, Site};
use doclint_rule::suggest::Budget;
use doclint_rule::{RuleMeta, SiteCx, SiteRule};

pub(crate) struct LostFile;

impl SiteRule for LostFile {
    const META: RuleMeta = RuleMeta::warning(
        "lost-file",
        "a file that pages linked to is gone",
        include_str!("lost_file.md"),
    )
    .only_on(&[PlatformId::Mintlify]);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let (Some(promises), Some(docs_json)) = (&site.promises, &site.docs_json) else { return };
        let mut budget = Budget::default();
        for path in &promises.files {
            let kinds = [LinkKind::File, LinkKind::Page];
            if !kinds.iter().all(|kind| site.find(path, *kind).is_dead()) {
                continue;
            }
            let finding =
                cx.report(list_at(docs_json), format!("the file `/{path}` is no longer there"));
            match site.near_file(path, &mut budget) {
                Some(near) => finding.help(format!(
                    "it is probably `/{}` now: leave a copy at the old path, as others link to it",
                    near.path
                )),
                None => finding.help("put it back, if others may have links to it"),
            };
        }
    }
}
