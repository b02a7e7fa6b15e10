//! Lines of `llms.txt` for pages that do not exist.

use doclint_rule::data::suggest;
use doclint_rule::site::{LlmsLine, Role, Site, Target, page_address, percent_encoded};
use doclint_rule::{Edit, Fix, FixKind, Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct UnknownPage;

impl SiteRule for UnknownPage {
    const META: RuleMeta = RuleMeta::warning(
        "unknown-page",
        "`llms.txt` names a page that does not exist",
        include_str!("unknown_page.md"),
    )
    .fix(FixKind::Sometimes)
    .not_in_snippets();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(llms) = &site.llms else { return };
        let mut searches = 0;
        for line in &llms.lines {
            let Some(found) = site.llms_target(line) else { continue };
            let at = Location { file: llms.file, span: line.target_span };
            let near = match found.target {
                Target::OtherCase(name) => {
                    cx.report(at, format!("this is `{name}` in another case"))
                        .help(format!("write `{name}`: on the web the case counts"))
                        .fixes
                        .extend(fix(line, &found.path, page_address(&name)));
                    continue;
                }
                Target::Missing | Target::Folder | Target::Outside => {
                    searches += 1;
                    near(site, &found.path, searches <= MAX_SEARCHES)
                }
                _ => continue,
            };
            let finding = cx.report(at, format!("page `{}` does not exist", found.path));
            match near {
                Some(near) => {
                    finding.help(format!("did you mean `{near}`?"));
                    finding.fixes.extend(fix(line, &found.path, near));
                }
                None => {
                    finding.help("remove this line, or name the page that replaced it");
                }
            }
        }
    }
}

/// A search looks at every page: where nearly all are missing, that would take long.
const MAX_SEARCHES: u32 = 200;

/// The only page of that name, else one with nearly that address.
fn near<'s>(site: &'s Site, path: &str, may_search: bool) -> Option<&'s str> {
    let address = page_address(path);
    let name = address.rsplit('/').next().unwrap_or(address);
    if let [page] = site.index.named(name) {
        return Some(page_address(&site.pages[*page].path));
    }
    let served = site.pages.iter().filter(|it| may_search && it.role == Role::Page);
    suggest(address, served.map(|it| page_address(&it.path)))
}

/// Replaces the path in the URL, if the path can be found there.
fn fix(line: &LlmsLine, path: &str, near: &str) -> Option<Fix> {
    let at = line.target.rfind(path).filter(|_| line.is_plain && !path.is_empty())?;
    let (before, after) = (&line.target[..at], &line.target[at + path.len()..]);
    let edit = format!("{before}{}{after}", percent_encoded(near));
    Some(Fix::suggestion(format!("Write `{near}`"), Edit::replace(line.target_span, edit)))
}
