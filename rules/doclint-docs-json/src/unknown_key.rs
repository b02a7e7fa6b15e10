//! Keys that `docs.json` or `mint.json` doesn't have.

use crate::support::problem::{Finding, Problem, Trust};
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
                Problem::Unknown { key, near, inside, is_rejected: false, .. } => {
                    let help = known(key).map_or_else(|| meant(*near, *inside), str::to_owned);
                    (format!("unknown key `{key}`; the platform ignores it"), help)
                }
                Problem::Idle { key, other, value } => (
                    format!("`{key}` has no effect unless `{other}` is `{value}`"),
                    format!("remove it, or set `{other}` to `{value}`"),
                ),
                Problem::Dropped => (
                    "this `openapi` is not valid, so the platform ignores it".to_owned(),
                    "write the path of a file, or an object with `source`".to_owned(),
                ),
                _ => continue,
            };
            cx.report(finding.at, message).help(help).fixes.extend(corrected(finding));
        }
    }
}

/// Writes the key that was meant.
pub(crate) fn corrected(finding: &Finding) -> Option<Fix> {
    let Problem::Unknown { near: Some(near), trust, .. } = &finding.problem else {
        return None;
    };
    let edit = Edit::replace(finding.at.span, format!("\"{near}\""));
    let title = format!("Write `{near}`");
    // A setting that takes effect changes what readers see.
    match trust {
        Trust::Sure => Some(Fix::not_safe(title, edit)),
        Trust::Likely | Trust::Guess => Some(Fix::suggestion(title, edit)),
    }
}

/// Says what to do about keys that people expect but the platform doesn't have.
fn known(key: &str) -> Option<&'static str> {
    match &*key.to_ascii_lowercase() {
        "collapsed" | "iscollapsed" | "defaultopen" | "isdefaultopen" => {
            Some("remove it; a group is closed unless it has `\"expanded\": true`")
        }
        "custom" | "customcss" | "customjs" | "css" | "js" | "scripts" | "stylesheets" => Some(
            "remove it; the platform loads all `.css` and `.js` files of the site without a setting",
        ),
        _ => None,
    }
}

/// Says what to do about an unknown key.
pub(crate) fn meant(near: Option<&str>, inside: Option<&str>) -> String {
    match (near, inside) {
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, Some(inside)) => format!("did you mean to put it inside `{inside}`?"),
        (None, None) => "remove it, or move it into the object that has this key".to_owned(),
    }
}
