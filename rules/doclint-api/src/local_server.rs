//! OpenAPI files whose first server is the reader's own machine.

use crate::files;
use crate::samples::public_host;
use doclint_rule::site::{ApiDefect, ApiFile, Fact, Site};
use doclint_rule::{Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct LocalServer;

impl SiteRule for LocalServer {
    const META: RuleMeta = RuleMeta::suggestion(
        "local-server",
        "the only known server of an OpenAPI file is the reader's own machine",
        include_str!("local_server.md"),
    )
    .reads(&[Fact::Code])
    .profile(Profile::Strict);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        // Where samples know another one, it is not only local.
        let has_one =
            |it: &ApiFile| it.facts.problems.iter().any(|it| it.defect == ApiDefect::LocalServer);
        let apis = files::judged(site).filter(|it| has_one(it) && public_host(site, it).is_none());
        files::report_in(apis, cx, ApiDefect::LocalServer, |_, problem| {
            let text = format!("the first server is `{}`, the reader's own machine", problem.name);
            let help = "begin with the address of the API, which examples and the playground show";
            (text, help.to_owned())
        });
    }
}
