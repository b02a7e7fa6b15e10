//! Request bodies of operations whose method takes none.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{Profile, RuleMeta, SiteCx, SiteRule};

pub(crate) struct IgnoredBody;

impl SiteRule for IgnoredBody {
    const META: RuleMeta = RuleMeta::suggestion(
        "ignored-body",
        "a `GET` or `HEAD` operation has a request body",
        include_str!("ignored_body.md"),
    )
    .profile(Profile::Strict);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::report(site, cx, ApiDefect::IgnoredBody, |_, problem| {
            let method = problem.name.to_uppercase();
            let text = format!("the body of a `{method}` request has no defined meaning");
            (text, "describe query parameters instead, or use `post`".to_owned())
        });
    }
}
