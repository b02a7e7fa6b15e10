//! OpenAPI files without a server.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct MissingServer;

impl SiteRule for MissingServer {
    const META: RuleMeta = RuleMeta::suggestion(
        "missing-server",
        "an OpenAPI file names no server",
        include_str!("missing_server.md"),
    )
    .profile(Profile::All);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::report(site, cx, ApiDefect::MissingServer, |_, _| {
            let text = "the file names no server".to_owned();
            (text, "add the address of the API to `servers`".to_owned())
        });
    }
}
