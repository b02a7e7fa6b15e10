//! Keys that the configuration doesn't have.

use crate::validate::{Problem, is_sure, validate};
use doclint_rule::site::Site;
use doclint_rule::{Edit, Fix, FixKind, Level, Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct UnknownKey;

impl SiteRule for UnknownKey {
    const META: RuleMeta = RuleMeta {
        name: "unknown-key",
        summary: "a key that the configuration doesn't have",
        level: Level::Warning,
        profile: Profile::Recommended,
        fix: FixKind::Sometimes,
        since: "0.1.0",
        snippets: true,
        markdownlint: &[],
        docs: include_str!("unknown_key.md"),
    };
    type Options = ();

    fn new((): ()) -> Self {
        Self
    }

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(config) = &site.config else { return };
        for finding in validate(config) {
            let Problem::Unknown { key, near, inside, is_refused } = finding.problem else {
                continue;
            };
            let outcome = if is_refused { "refuses the file" } else { "drops it without a word" };
            let help = match (near, inside) {
                (Some(near), _) => format!("did you mean `{near}`?"),
                (None, Some(inside)) => format!("did you mean to write it inside `{inside}`?"),
                (None, None) => "remove it, or move it to where it belongs".to_owned(),
            };
            let message = format!("`{key}` is unknown here: the platform {outcome}");
            let reported = cx.report(finding.at, message).help(help);
            if let Some(near) = near.filter(|near| is_sure(&key, near)) {
                let edit = Edit::replace(finding.at.span, format!("\"{near}\""));
                reported.fix(Fix::suggestion(format!("Write `{near}`"), edit));
            }
        }
    }
}
