//! Destinations of redirects that no page can have.

use crate::dead_redirect::in_own_notation;
use doclint_rule::site::{Redirect, bad_url};
use doclint_rule::{Edit, Fix, Json, SiteCx};

/// Reports a destination that no page can have. Returns whether it is one.
pub(crate) fn report_form(redirect: &Redirect, cx: &mut SiteCx<'_>) -> bool {
    let destination = &redirect.destination;
    if let Some(parameter) = redirect.unfilled_parameter() {
        let text = format!("destination has `{parameter}`, which the source does not have");
        cx.report(redirect.destination_at, text)
            .help("write the path of a page, or add the parameter to the source");
        return true;
    }
    let Some(bad) = bad_url(destination) else { return false };
    let finding = cx.report(redirect.destination_at, bad.message(destination));
    match bad.right {
        Some(right) => {
            let written = Json::from(right.as_str()).to_string();
            let edit = Edit::replace(redirect.destination_at.span, written);
            finding.help(format!("write `{right}`"));
            finding.fix(Fix::not_safe(format!("Write `{right}`"), edit))
        }
        None => finding.help("write a path of the site, or a URL that readers can open"),
    };
    true
}

/// Reports a destination with a parameter in the notation of another program. Returns whether it has one.
pub(crate) fn report_notation(redirect: &Redirect, cx: &mut SiteCx<'_>) -> bool {
    let Some(parameter) = redirect.foreign_parameter() else { return false };
    let text = format!("`{parameter}` in the destination is never filled in");
    let finding = cx.report(redirect.destination_at, text);
    finding.help("write the parameter of the source, such as `:slug*`");
    in_own_notation(redirect, finding);
    true
}
