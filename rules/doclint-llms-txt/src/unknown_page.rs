//! Lines of `llms.txt` for pages that do not exist.

use doclint_rule::site::{Fact, LlmsLine, Site, Target, page_address, percent_encoded, wrong_case};
use doclint_rule::suggest::question;
use doclint_rule::{Edit, Fix, FixKind, Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct UnknownPage;

impl SiteRule for UnknownPage {
    const META: RuleMeta = RuleMeta::warning(
        "unknown-page",
        "`llms.txt` names a page that does not exist",
        include_str!("unknown_page.md"),
    )
    .reads(&[Fact::Links])
    .fix(FixKind::Sometimes)
    .not_in_snippets();

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(llms) = &site.llms else { return };
        let mut near_pages = site.near_pages();
        for line in &llms.lines {
            let found = site.llms_target(line);
            // The root of the site, and a heading of the list itself, are there.
            let Some(found) = found.filter(|it| !it.path.is_empty()) else { continue };
            // An address in a sentence may be that of another server on the host.
            if !line.is_item && line.title.is_none() {
                continue;
            }
            let at = Location { file: llms.file, span: line.target_span };
            let near = match found.target {
                Target::OtherCase(name) => {
                    let (text, help) = wrong_case(&name);
                    cx.report(at, text).help(help).fixes.extend(fix(
                        line,
                        &found.path,
                        page_address(&name),
                    ));
                    continue;
                }
                Target::Missing | Target::Folder | Target::Outside => {
                    near_pages.of_path(&found.path).map(|it| it.address)
                }
                _ => continue,
            };
            let finding = cx.report(at, format!("page `{}` does not exist", found.path));
            match near {
                Some(near) => {
                    finding.help(question(near, &found.path));
                    finding.fixes.extend(fix(line, &found.path, near));
                }
                None => {
                    finding.help("remove this line, or name the page that replaced it");
                }
            }
        }
    }
}

/// Replaces the path in the URL, if the path can be found there.
fn fix(line: &LlmsLine, path: &str, near: &str) -> Option<Fix> {
    let at = line.target.rfind(path).filter(|_| line.is_plain && !path.is_empty())?;
    let (before, after) = (&line.target[..at], &line.target[at + path.len()..]);
    let edit = format!("{before}{}{after}", percent_encoded(near));
    Some(Fix::suggestion(format!("Write `{near}`"), Edit::replace(line.target_span, edit)))
}
