//! Keys that `docs.json` or `mint.json` doesn't have.

use crate::support::guess::is_sure;
use crate::support::problem::Problem;
use crate::support::validate::findings;
use doclint_rule::site::Site;
use doclint_rule::{Edit, Fix, FixKind, RuleMeta, SiteCx, SiteRule};

pub(crate) struct UnknownKey;

impl SiteRule for UnknownKey {
    const META: RuleMeta = RuleMeta::warning(
        "unknown-key",
        "an unknown key in `docs.json` or `mint.json`",
        include_str!("unknown_key.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        for finding in findings(docs_json).iter() {
            let (message, help) = match &finding.problem {
                Problem::Unknown { key, near, inside, is_rejected, .. } => {
                    (unknown(key, *is_rejected), meant(*near, *inside))
                }
                Problem::Idle { key, other, value } => (
                    format!("`{key}` has no effect unless `{other}` is `{value}`"),
                    format!("remove it, or set `{other}` to `{value}`"),
                ),
                _ => continue,
            };
            let reported = cx.report(finding.at, message).help(help);
            if let Problem::Unknown { key, near: Some(near), is_sure: only, .. } = &finding.problem
                && is_sure(key, near)
            {
                let edit = Edit::replace(finding.at.span, format!("\"{near}\""));
                let title = format!("Write `{near}`");
                // A setting that takes effect changes what readers see.
                let fix =
                    if *only { Fix::not_safe(title, edit) } else { Fix::suggestion(title, edit) };
                reported.fix(fix);
            }
        }
    }
}

fn unknown(key: &str, is_rejected: bool) -> String {
    let outcome = if is_rejected { "rejects the file" } else { "ignores it" };
    format!("unknown key `{key}`; the platform {outcome}")
}

fn meant(near: Option<&str>, inside: Option<&str>) -> String {
    match (near, inside) {
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, Some(inside)) => format!("did you mean to put it inside `{inside}`?"),
        (None, None) => "remove it, or move it into the object that has this key".to_owned(),
    }
}
