//! OpenAPI files whose first server is the reader's own machine.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct LocalServer;

impl SiteRule for LocalServer {
    const META: RuleMeta = RuleMeta::suggestion(
        "local-server",
        "the first server of an OpenAPI file is the reader's own machine",
        include_str!("local_server.md"),
    )
    .profile(Profile::All);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::report(site, cx, ApiDefect::LocalServer, |_, problem| {
            let text = format!("the first server is `{}`, the reader's own machine", problem.name);
            let help = "begin with the address of the API, which examples and the playground show";
            (text, help.to_owned())
        });
    }
}
