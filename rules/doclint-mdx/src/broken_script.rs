//! Scripts of components that can't be read, or use names that nothing defines.

use crate::globals::is_global;
use doclint_rule::site::{PlatformId, ScriptFile, Site};
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule, Span};
use std::collections::HashSet;

pub(crate) struct BrokenScript;

impl SiteRule for BrokenScript {
    const META: RuleMeta = RuleMeta::error(
        "broken-script",
        "a script that pages import can't be read, or uses a name that is not defined",
        include_str!("broken_script.md"),
    )
    .only_on(&[PlatformId::Mintlify]);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for script in &site.script_files {
            match &script.facts.error {
                Some((span, message)) => report_error(script, (*span, message), cx),
                None => report_names(script, cx),
            }
        }
    }
}

fn report_error(script: &ScriptFile, (span, message): (Span, &str), cx: &mut SiteCx<'_>) {
    let at = Location { file: script.file, span };
    cx.report(at, format!("invalid JavaScript: {message}"))
        .cause("script of a component is invalid JavaScript")
        .help("correct it; no page that imports the file builds until this is fixed");
}

fn report_names(script: &ScriptFile, cx: &mut SiteCx<'_>) {
    let mut seen = HashSet::new();
    for free in script.facts.free.iter().filter(|it| !is_global(&it.name)) {
        if !seen.insert(&free.name) {
            continue;
        }
        let at = Location { file: script.file, span: free.span };
        cx.report(at, format!("`{}` is not defined, so the component fails", free.name))
            .cause("component uses a name that is not defined")
            .help("import or define it, or correct the name");
    }
}
