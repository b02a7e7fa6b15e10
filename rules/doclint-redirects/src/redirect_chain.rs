//! Redirects to redirects.

use doclint_rule::site::{Site, address};
use doclint_rule::{FixKind, Level, Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct RedirectChain;

impl SiteRule for RedirectChain {
    const META: RuleMeta = RuleMeta {
        name: "redirect-chain",
        summary: "a redirect leads to another redirect",
        level: Level::Suggestion,
        profile: Profile::Recommended,
        fix: FixKind::None,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("redirect_chain.md"),
    };
    type Options = ();

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(config) = &site.config else { return };
        let redirects = &config.redirects;
        for (index, redirect) in redirects.list.iter().enumerate() {
            let parts = address(&redirect.destination).filter(|it| !it.path.contains([':', '*']));
            let next = parts.and_then(|it| redirects.of(it.path)).filter(|it| it.0 != index);
            let Some((next, to)) = next else { continue };
            // What comes back is a loop, which has a rule of its own.
            let back = address(&to).and_then(|it| redirects.of(it.path));
            if back.is_some_and(|it| it.0 == index || it.0 == next) {
                continue;
            }
            cx.report(
                redirect.destination_at,
                format!("from here another redirect leads to `{to}`"),
            )
            .label_at(redirects.list[next].source_at, "this is the other redirect")
            .help(format!("lead to `{to}` at once"));
        }
    }
}
