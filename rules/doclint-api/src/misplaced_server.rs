//! OpenAPI files that begin with a server that is not for readers, and name another that is.

use crate::files;
use crate::samples::public_host;
use doclint_rule::site::{ApiDefect, Fact, Site};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct MisplacedServer;

impl SiteRule for MisplacedServer {
    const META: RuleMeta = RuleMeta::warning(
        "misplaced-server",
        "the first server of an OpenAPI file is local or for tests, and another one is for readers",
        include_str!("misplaced_server.md"),
    )
    .reads(&[Fact::Code]);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for api in files::judged(site) {
            for problem in &api.facts.problems {
                let at = Location { file: api.file, span: problem.span };
                match (problem.defect, problem.first, problem.name.split_once(' ')) {
                    (ApiDefect::MisplacedServer, Some(other), Some((host, public))) => {
                        let text =
                            format!("the first server is `{host}`, and readers use `{public}`");
                        cx.report(at, text)
                            .label(other, "the server for readers")
                            .help("move the server for readers to the first place");
                    }
                    (ApiDefect::LocalServer, ..) => {
                        let Some((public, sample)) = public_host(site, api) else { continue };
                        let host = &problem.name;
                        let text =
                            format!("the only server is `{host}`, but samples send to `{public}`");
                        cx.report(at, text)
                            .label_at(sample, "a sample for the same API")
                            .help("begin with the address of the API that readers use");
                    }
                    _ => {}
                }
            }
        }
    }
}
