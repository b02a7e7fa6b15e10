//! Published files that nobody wrote as a page.

use doclint_rule::site::{Fact, Leftover, PlatformId, Site};
use doclint_rule::words::listed_up_to;
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule, Span};

pub(crate) struct StrayFile;

/// How many files a message names.
const NAMED: usize = 4;

impl SiteRule for StrayFile {
    const META: RuleMeta = RuleMeta::suggestion(
        "stray-file",
        "files are published that don't look like pages",
        include_str!("stray_file.md"),
    )
    .only_on(&[PlatformId::Mintlify])
    .finds(Leftover::Stray)
    .reads(&[Fact::Links]);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(main) = site.docs_json.as_ref().and_then(|it| it.files.first()) else { return };
        let paths = site.strays();
        let names = listed_up_to(NAMED, paths.iter().map(|it| format!("`{it}`")), "and");
        let verb = match paths.len() {
            0 => return,
            1 => "is published, though the navigation does not name it",
            _ => "are published, though the navigation does not name them",
        };
        // One decision for the site, so one finding.
        let at = Location { file: main.file, span: Span::at(0) };
        let help = match paths.len() {
            1 => {
                "if readers shouldn't see it, list it in `.mintignore`; else add it to the navigation"
            }
            _ => {
                "if readers shouldn't see them, list them in `.mintignore`; else add them to the navigation"
            }
        };
        cx.report(at, format!("{names} {verb}")).help(help);
    }
}
