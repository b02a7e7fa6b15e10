//! Optional fields of an operation that its page leaves out.

use crate::specified::report;
use crate::undocumented_field::left_out;
use doclint_rule::site::{Fact, Site};
use doclint_rule::{Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct UndocumentedOptionalField;

impl SiteRule for UndocumentedOptionalField {
    const META: RuleMeta = RuleMeta::suggestion(
        "undocumented-optional-field",
        "a page leaves out an optional parameter, or a field of the response",
        include_str!("undocumented_optional_field.md"),
    )
    .reads(&[Fact::Endpoint])
    .profile(Profile::Strict)
    .not_in_snippets();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        report(site, cx, |endpoint, steps| left_out(endpoint, false, steps));
    }
}
