//! Values that their keys don't take.

use crate::support::problem::{Meant, Problem};
use crate::support::validate::findings;
use doclint_rule::site::Site;
use doclint_rule::{Edit, Fix, FixKind, Json, RuleMeta, SiteCx, SiteRule, Span};

pub(crate) struct InvalidValue;

impl SiteRule for InvalidValue {
    const META: RuleMeta = RuleMeta::error(
        "invalid-value",
        "a value has the wrong type or form for its key",
        include_str!("invalid_value.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        for finding in findings(docs_json).iter() {
            let Problem::Invalid { found, expected, meant } = &finding.problem else { continue };
            let help = match meant {
                None => format!("write {expected}"),
                Some(Meant::Text { text, .. }) => format!("did you mean `{text}`?"),
                Some(Meant::Unquoted(text)) => format!("write `{text}` without quotes"),
                Some(Meant::Nothing(_)) => format!("remove it, or write {expected}"),
            };
            let reported = cx.report(finding.at, format!("{found} is not allowed here"));
            reported.help(help).fixes.extend(meant.as_ref().map(|it| fix(it, finding.at.span)));
        }
    }
}

/// Writes what was meant. A setting that takes effect changes what readers see.
fn fix(meant: &Meant, at: Span) -> Fix {
    match meant {
        Meant::Text { text, is_sure } => {
            let written = Json::from(text.as_str()).to_string();
            Fix::guess(*is_sure, format!("Write `{text}`"), Edit::replace(at, written))
        }
        Meant::Unquoted(text) => {
            Fix::not_safe("Remove the quotes", Edit::replace(at, text.as_str()))
        }
        Meant::Nothing(item) => Fix::safe("Remove it", Edit::delete(*item)),
    }
}
