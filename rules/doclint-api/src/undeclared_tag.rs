//! Tags that nearly match tags that an OpenAPI file declares.

use crate::files;
use doclint_rule::site::{ApiDefect, Site};
use doclint_rule::{FixKind, RuleMeta, SiteCx, SiteRule};

pub(crate) struct UndeclaredTag;

impl SiteRule for UndeclaredTag {
    const META: RuleMeta = RuleMeta::suggestion(
        "undeclared-tag",
        "an operation has a tag that is nearly that of others",
        include_str!("undeclared_tag.md"),
    )
    .fix(FixKind::Sometimes);

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        files::report(site, cx, ApiDefect::UndeclaredTag, |_, problem| {
            let near = problem.meant.as_ref().map_or("", |it| &it.1);
            let text = format!("tag `{}` is nearly `{near}`", problem.name);
            (text, format!("did you mean `{near}`? if not, declare both in `tags`"))
        });
    }
}
