//! Values that their keys don't take.

use crate::support::problem::{Meant, Problem};
use crate::support::validate::findings;
use doclint_rule::site::{FileRole, Site};
use doclint_rule::{Diagnostic, Edit, Fix, FixKind, Json, RuleMeta, SiteCx, SiteRule, Span};

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
            if let Problem::PageObject { keys, path } = &finding.problem {
                let text = format!("an object with {keys} is not allowed here");
                advise(cx.report(finding.at, text), site, path);
                continue;
            }
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

/// Says what to write in the place of an object that holds the path of a page.
fn advise(finding: &mut Diagnostic, site: &Site, path: &str) {
    finding.cause("an object is written in the place of a page");
    let rooted = path.trim_start_matches("./").trim_matches('/');
    let page = site.index.page(rooted).map(|it| &site.pages[it]);
    let Some(page) = page.filter(|it| it.role == FileRole::Page) else {
        finding.help(match path.contains("://") {
            true => "link to other sites with the `href` of a tab or an anchor, or with a page that has \
                     `url` in its front matter",
            false => "write the path of the page alone, as a string",
        });
        return;
    };
    let path = page.path.rsplit_once('.').map_or(&*page.path, |it| it.0);
    finding.help(format!(
        "write the path of the page alone, such as `{path}`; its name comes from its front matter"
    ));
    // A page that the navigation already lists would be listed twice.
    if !page.in_navigation {
        let edit = Edit::replace(finding.at.span, Json::from(path).to_string());
        finding.fix(Fix::not_safe(format!("Write `{path}`"), edit));
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
